"""Analyses of finished games: made one at a time in child processes, in fair turns, and stored.

Each is made by a process of the lowest priority, so that no table waits for it. The same game has
one analysis, whether it is a table's or comes as a record. Its id is the digest of its record and
of the version of analyses, so analyses of older versions are made again. Judging a single action is
a short process of its own, which waits for no analysis.
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
from whistlestop.game import Game
from whistlestop.game.record import stand_ins_in, titles_named
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.review.analysis_messages import Analysis
from whistlestop.server.review.analysis_store import AnalysisStore, Pieces
from whistlestop.server.review.finished_games import (
    finished_game_of_record,
    game_of_record,
    game_of_table,
)
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.store import Store
from whistlestop.server.titles.custom_titles import CustomTitles
from whistlestop.server.work.child_process import run_child
from whistlestop.server.work.clock import Clock
from whistlestop.server.work.fair_turns import FairTurns, Ticket
from whistlestop.titles.custom import is_custom

WITHIN = 3600.0  # seconds, on a busy machine
JUDGED_WITHIN = 120.0  # seconds
SECONDS = 20.0  # about how long an analysis takes
SECONDS_TO_JUDGE = 3.0  # about how long judging an action takes
FAILED_FOR = 600.0  # seconds for which a failure is remembered


@dataclass(slots=True)
class Job:
    """An analysis that is waiting or running.

    ``custom``: the facts and the drawing of its title, if that is a custom one.
    """

    record: str
    custom: tuple[dict[str, Any], dict[str, Any]] | None
    ticket: Ticket | None = None
    state: str = "waiting"
    progress: float = 0.0
    pieces: Pieces = field(default_factory=list)
    message: str = ""
    began: float = 0.0
    ended: float = 0.0
    task: asyncio.Task[None] | None = None

    def on_message(self, said: dict[str, Any]) -> None:
        """Take in a line of the process."""
        self.progress = said.get("done", self.progress)
        self.message = said.get("error", self.message)
        if said.get("piece") is not None:
            if not self.pieces:
                self.began = time.monotonic()  # now that everything is compiled
            self.pieces.append(said["piece"])

    @property
    def seconds_left(self) -> float | None:
        """Return about how many seconds are left, None while that can't be estimated."""
        if self.state != "running" or self.progress < 0.02 or not self.began:
            return None
        return (time.monotonic() - self.began) * (1 - self.progress) / self.progress


class Analyses:
    """All analyses.

    ``threads``: the number of threads in which each may compute. ``depth``: a factor for the effort
    of the standard analysis.
    """

    def __init__(
        self,
        store: Store,
        titles: CustomTitles,
        clock: Clock,
        limits: Limits,
        threads: int,
        depth: float = 1.0,
    ) -> None:
        self.store, self.titles, self.clock = store, titles, clock
        self.kept = AnalysisStore(store)
        self.limits, self.threads, self.depth = limits, threads, depth
        self.jobs: dict[str, Job] = {}
        self.turns = FairTurns(limits, "analyses_waiting")
        self.judging = FairTurns(limits, "searches_waiting")

    def close(self) -> None:
        for job in self.jobs.values():
            if job.task is not None:
                job.task.cancel()

    async def of_table(self, code: str, asker: Asker, begin: bool) -> Analysis:
        """Return the analysis of a table's game; ``begin``: make it if there is none.

        Raises Refused.
        """
        game, log = await game_of_table(self.store, self.titles, code)
        stand_ins = [number for number, action in enumerate(log, 1) if action.stand_in]
        return await self._of(game.record(stand_ins=stand_ins), asker, begin)

    async def of_record(self, text: str, asker: Asker, begin: bool) -> Analysis:
        """Return the analysis of a record's game; ``begin``: make it if there is none.

        Raises Refused.
        """
        game = await finished_game_of_record(self.titles, text)
        stand_ins = sorted(stand_ins_in(text))
        return await self._of(game.record(stand_ins=stand_ins), asker, begin)

    async def _of(self, record: str, asker: Asker, begin: bool) -> Analysis:
        name = hashlib.sha256(f"{VERSION}\n{record}".encode()).hexdigest()[:24]
        self._forget_failed()
        if name not in self.jobs and await on_disk(self.kept.find, name) is None:
            if not begin:
                return Analysis(id=name, state="none", progress=0, count=0, pieces=[])
            custom = await self._custom_title(record)
            if name not in self.jobs:
                self.limits.take("analyses", guest=asker.guest, address=asker.network)
                self._begin(name, Job(record, custom, self.turns.enter(asker, SECONDS)))
        return await self.so_far(name, 0)

    def _begin(self, name: str, job: Job) -> None:
        self.jobs[name] = job
        job.task = asyncio.create_task(self._run(name, job))

    async def so_far(self, name: str, have: int) -> Analysis:
        """Return an analysis without the first ``have`` of its pieces. Raises Refused."""
        job = self.jobs.get(name)
        if job is None:
            found = await on_disk(self.kept.find, name)
            if found is None:
                raise Refused(404, "no_analysis", "there is no such analysis; request it again")
            pieces = found[1]
            return Analysis(
                id=name, state="done", progress=1, count=len(pieces), pieces=pieces[have:]
            )
        return Analysis(
            id=name,
            state=job.state,  # type: ignore[arg-type]
            ahead=self.turns.ahead(job.ticket) if job.ticket is not None else 0,
            progress=job.progress,
            seconds_left=job.seconds_left,
            message=job.message,
            count=len(job.pieces),
            pieces=job.pieces[have:],
        )

    async def judge(self, name: str, number: int, action: str, asker: Asker) -> dict[str, Any]:
        """Return the Decision on an action, in place of the one played after ``number`` others.

        If it is the one that was played, the Decision is that of the analysis. Raises Refused.
        """
        record, pieces = await self._stored(name)
        await self._game_with(record, number)
        for piece in reversed(pieces):  # the last one has the final loss
            if piece["type"] == "decision" and piece["decision"]["number"] == number:
                played: dict[str, Any] = piece["decision"]
                if played["played"]["action"] == action:
                    return played
        custom = await self._custom_title(record)
        found = await self.ask(
            child.AnalysisRequest(record, custom, number=number, action=action), asker
        )
        decision: dict[str, Any] = found["decision"]
        return decision

    async def ask(self, request: child.AnalysisRequest, asker: Asker) -> dict[str, Any]:
        """Return the answer to a single question, in its turn. Raises Refused."""
        self.limits.take("searches", guest=asker.guest, address=asker.network)
        job = Job(request.record, request.custom)
        async with self.judging.turn(self.judging.enter(asker, SECONDS_TO_JUDGE)):
            await self._analyse(job, JUDGED_WITHIN, request)
        if job.message:
            raise Refused(422, "not_judged", job.message)
        return job.pieces[0]

    async def game_at(self, name: str, number: int) -> Game:
        """Return the game after the first ``number`` actions. Raises Refused."""
        record, _ = await self._stored(name)
        game = await self._game_with(record, number)

        def replayed() -> Game:
            now = game.from_start()
            for _, action in game.played[:number]:
                now.play(action)
            return now

        return await run_sync(replayed)

    async def _run(self, name: str, job: Job) -> None:
        assert job.ticket is not None
        async with self.turns.turn(job.ticket):
            job.state = "running"
            await self._analyse(job, WITHIN, child.AnalysisRequest(job.record, job.custom))
            if not job.message:
                try:
                    await on_disk(self.kept.keep, name, job.record, job.pieces, self.clock.now())
                    del self.jobs[name]
                except Refused as refused:  # otherwise the guest who asked would wait for ever
                    job.message = refused.message
            job.state, job.ended = "failed" if job.message else "done", time.monotonic()

    async def _analyse(self, job: Job, within: float, request: child.AnalysisRequest) -> None:
        request = msgspec.structs.replace(request, threads=self.threads, depth=self.depth)
        failure = await run_child(
            child.command(), msgspec.json.encode(request) + b"\n", job.on_message, within
        )
        if not job.message and (failure or job.progress < 1):
            job.message = failure or "the analysis ended too early; the server's log says why"

    def _forget_failed(self) -> None:
        now = time.monotonic()
        for name, job in list(self.jobs.items()):
            if job.state == "failed" and now - job.ended > FAILED_FOR:
                del self.jobs[name]

    async def _stored(self, name: str) -> tuple[str, Pieces]:
        """Return the record of an analysis, and its pieces so far. Raises Refused."""
        job = self.jobs.get(name)
        if job is not None:
            return job.record, job.pieces
        found = await on_disk(self.kept.find, name)
        if found is None:
            raise Refused(404, "no_analysis", "there is no such analysis; request it again")
        return found

    async def _game_with(self, record: str, number: int) -> Game:
        """Return a record's game if it has an action after ``number`` others. Raises Refused."""
        game = await game_of_record(self.titles, record)
        if number >= len(game.played):
            message = f"there is no action {number + 1}; the game has {len(game.played)}"
            raise Refused(422, "no_action", message)
        return game

    async def _custom_title(self, record: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the facts and the drawing of a record's title if it is a custom one."""
        for spec in titles_named(record):
            if is_custom(spec):
                return await on_disk(self.store.title, spec)
        return None
