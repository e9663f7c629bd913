"""Analyses of finished games: asked for, made one after the other beside the server, kept.

Each is made by a process of the lowest priority, so that no table waits for it. The same game,
whether it is a table's or comes as a record, has one analysis: it is known by the digest of its
record and of how analyses are made, so that older ones are made again. Judging a single action is a
short process of its own, which waits for no analysis.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from anyio.to_thread import run_sync

from whistlestop.analysis import child
from whistlestop.analysis.game_analysis import VERSION
from whistlestop.game import Game, GameError, IllegalAction
from whistlestop.game.record import RecordError, titles_named
from whistlestop.server.analysis_messages import Analysis
from whistlestop.server.analysis_store import AnalysisStore, Pieces
from whistlestop.server.child_process import run_child
from whistlestop.server.clock import Clock
from whistlestop.server.errors import Refused
from whistlestop.server.game_log import standing
from whistlestop.server.own_titles import OwnTitles
from whistlestop.server.store import Store, on_disk
from whistlestop.titles.own import is_own

WITHIN = 3600.0  # seconds, on a machine that has much else to do
JUDGED_WITHIN = 120.0
MOST_WAITING = 32
MOST_OF_ONE = 4  # that one guest may have waiting
MOST_JUDGED = 8  # that wait to be
FAILED_FOR = 600.0  # seconds for which it is remembered that one failed


@dataclass(slots=True)
class Job:
    """An analysis that is waited for. ``own``: its title, where a guest drew that."""

    record: str
    own: tuple[dict[str, Any], dict[str, Any]] | None
    guest: str
    state: str = "waiting"
    progress: float = 0.0
    pieces: Pieces = field(default_factory=list)
    message: str = ""
    began: float = 0.0
    ended: float = 0.0
    task: asyncio.Task[None] | None = None

    def hear(self, said: dict[str, Any]) -> None:
        """A line that the process said."""
        self.progress = said.get("done", self.progress)
        self.message = said.get("error", self.message)
        if said.get("piece") is not None:
            if not self.pieces:
                self.began = time.monotonic()  # now that all is compiled
            self.pieces.append(said["piece"])

    @property
    def seconds_left(self) -> float | None:
        """About how long it still takes, once that can be said."""
        if self.state != "running" or self.progress < 0.02 or not self.began:
            return None
        return (time.monotonic() - self.began) * (1 - self.progress) / self.progress


class Analyses:
    """All analyses. ``threads``: how many each may compute in. ``depth``: so many times the
    standard one."""

    def __init__(
        self, store: Store, titles: OwnTitles, clock: Clock, threads: int, depth: float = 1.0
    ) -> None:
        self.store, self.titles, self.clock = store, titles, clock
        self.kept = AnalysisStore(store)
        self.threads, self.depth = threads, depth
        self.jobs: dict[str, Job] = {}
        self.turn = asyncio.Lock()
        self.judging = asyncio.Lock()
        self.judged = 0  # that are being, or wait to be

    def close(self) -> None:
        for job in self.jobs.values():
            if job.task is not None:
                job.task.cancel()

    async def of_table(self, code: str, guest: str, begin: bool) -> Analysis:
        """The analysis of a table's game; ``begin``: make it if there is none. Raises Refused."""
        row = await on_disk(self.store.table, code)
        if row is None:
            raise Refused(404, "no_table", f"there is no table {code!r}")
        if row.state != "over":
            raise Refused(409, "not_over", "a game is analysed when it is over")
        title = await self.titles.title(row.title)
        log = standing(await on_disk(self.store.actions, code)).actions

        def record() -> str:
            game = Game.new(title.spec, players=len(row.seats), seed=row.seed, **row.options)
            for action in log:
                game.play(action.notation)
            return game.record()

        return await self._of(await run_sync(record), guest, begin)

    async def of_record(self, text: str, guest: str, begin: bool) -> Analysis:
        """The analysis of a record's game; ``begin``: make it if there is none. Raises Refused."""
        game = await self._game(text)
        if not game.is_over:
            raise Refused(422, "record", "this game is not over; only finished ones are analysed")
        return await self._of(game.record(), guest, begin)

    async def _of(self, record: str, guest: str, begin: bool) -> Analysis:
        name = hashlib.sha256(f"{VERSION}\n{record}".encode()).hexdigest()[:24]
        self._forget_failed()
        if name not in self.jobs and await on_disk(self.kept.find, name) is None:
            if not begin:
                return Analysis(id=name, state="none", progress=0, count=0, pieces=[])
            own = await self._own(record)
            if name not in self.jobs:
                self._begin(name, Job(record, own, guest))
        return await self.so_far(name, 0)

    def _begin(self, name: str, job: Job) -> None:
        """Raises Refused."""
        waiting = [each for each in self.jobs.values() if each.state in ("waiting", "running")]
        if len(waiting) >= MOST_WAITING:
            raise Refused(503, "analyses_busy", "many games wait already; try again in a while")
        if sum(each.guest == job.guest for each in waiting) >= MOST_OF_ONE:
            message = f"{MOST_OF_ONE} games of yours wait already; ask again when one is done"
            raise Refused(429, "analyses_busy", message)
        self.jobs[name] = job
        job.task = asyncio.create_task(self._run(name, job))

    async def so_far(self, name: str, have: int) -> Analysis:
        """An analysis but for the first ``have`` of its pieces. Raises Refused."""
        job = self.jobs.get(name)
        if job is None:
            found = await on_disk(self.kept.find, name)
            if found is None:
                raise Refused(404, "no_analysis", "there is no such analysis; ask for it again")
            pieces = found[1]
            return Analysis(
                id=name, state="done", progress=1, count=len(pieces), pieces=pieces[have:]
            )
        waiting = [key for key, each in self.jobs.items() if each.state in ("running", "waiting")]
        return Analysis(
            id=name,
            state=job.state,  # type: ignore[arg-type]
            ahead=waiting.index(name) if job.state == "waiting" else 0,
            progress=job.progress,
            seconds_left=job.seconds_left,
            message=job.message,
            count=len(job.pieces),
            pieces=job.pieces[have:],
        )

    async def judge(self, name: str, number: int, action: str) -> dict[str, Any]:
        """What an action would have been worth in place of the one that was played after
        ``number`` others: a Decision; the analysis' own, if it is the one that was played. Raises
        Refused."""
        record, pieces = await self._kept(name)
        await self._game_with(record, number)
        for piece in pieces:
            if piece["type"] == "decision" and piece["decision"]["number"] == number:
                played: dict[str, Any] = piece["decision"]
                if played["played"]["action"] == action:
                    return played
        own = await self._own(record)
        found = await self.ask(child.Asked(record, own, number=number, action=action))
        decision: dict[str, Any] = found["decision"]
        return decision

    async def ask(self, asked: child.Asked) -> dict[str, Any]:
        """What is found out at once, in its turn: one thing alone. Raises Refused."""
        if self.judged >= MOST_JUDGED:
            raise Refused(503, "analyses_busy", "many moves are being judged; try again")
        job = Job(asked.record, asked.own, "")
        self.judged += 1
        try:
            async with self.judging:
                await self._analyse(job, JUDGED_WITHIN, asked)
        finally:
            self.judged -= 1
        if job.message:
            raise Refused(422, "not_judged", job.message)
        return job.pieces[0]

    async def game_at(self, name: str, number: int) -> Game:
        """A game as it stood after so many actions. Raises Refused."""
        record, _ = await self._kept(name)
        game = await self._game_with(record, number)

        def replayed() -> Game:
            now = game.from_start()
            for _, action in game.played[:number]:
                now.play(action)
            return now

        return await run_sync(replayed)

    async def _run(self, name: str, job: Job) -> None:
        async with self.turn:
            job.state = "running"
            await self._analyse(job, WITHIN, child.Asked(job.record, job.own))
            if not job.message:
                try:
                    await on_disk(self.kept.keep, name, job.record, job.pieces, self.clock.now())
                    del self.jobs[name]
                except Refused as refused:  # else whoever waits for it would wait for ever
                    job.message = refused.message
            job.state, job.ended = "failed" if job.message else "done", time.monotonic()

    async def _analyse(self, job: Job, within: float, asked: child.Asked) -> None:
        asked = msgspec.structs.replace(asked, threads=self.threads, depth=self.depth)
        failure = await run_child(
            child.command(), msgspec.json.encode(asked) + b"\n", job.hear, within
        )
        if not job.message and (failure or job.progress < 1):
            job.message = failure or "it ended too early; the server's log says why"

    def _forget_failed(self) -> None:
        now = time.monotonic()
        for name, job in list(self.jobs.items()):
            if job.state == "failed" and now - job.ended > FAILED_FOR:
                del self.jobs[name]

    async def _kept(self, name: str) -> tuple[str, Pieces]:
        """The record of an analysis, and its pieces so far. Raises Refused."""
        job = self.jobs.get(name)
        if job is not None:
            return job.record, job.pieces
        found = await on_disk(self.kept.find, name)
        if found is None:
            raise Refused(404, "no_analysis", "there is no such analysis; ask for it again")
        return found

    async def _game_with(self, record: str, number: int) -> Game:
        """The game of a record that has an action after ``number`` others. Raises Refused."""
        game = await self._game(record)
        if number >= len(game.played):
            message = f"no action {number + 1}: the game has {len(game.played)}"
            raise Refused(422, "no_action", message)
        return game

    async def _own(self, record: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Facts and drawing of a record's title, where a guest drew it."""
        for spec in titles_named(record):
            if is_own(spec):
                return await on_disk(self.store.title, spec)
        return None

    async def _game(self, text: str) -> Game:
        """Raises Refused."""
        try:
            titles = [await self.titles.title(spec, status=422) for spec in titles_named(text)]
            game = await run_sync(Game.from_record, text)
        except (RecordError, GameError, IllegalAction) as error:
            raise Refused(422, "record", str(error)) from None
        del titles  # known by name while they were in use
        return game
