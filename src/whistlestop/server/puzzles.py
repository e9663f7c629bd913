"""Puzzles over HTTP: what is told of them, answers and what comes of them, positions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import msgspec
from anyio.to_thread import run_sync

from whistlestop.analysis import child
from whistlestop.analysis.puzzles.answering import known_verdict
from whistlestop.analysis.puzzles.puzzle import (
    NO,
    YES,
    Puzzle,
    all_puzzles,
)
from whistlestop.game import Game, IllegalAction, View
from whistlestop.game.position import PositionError
from whistlestop.server.analyses import Analyses
from whistlestop.server.errors import Refused
from whistlestop.server.puzzle_messages import (
    MyPuzzles,
    PuzzleCount,
    PuzzleInfo,
    PuzzleToSolve,
    Solution,
    day_of,
)
from whistlestop.server.puzzle_store import FirstAnswer, PuzzleStore
from whistlestop.server.store import on_disk
from whistlestop.titles.own import is_own

Json = dict[str, Any]
FARTHEST = timedelta(days=1)  # between a day here and anywhere else


class Puzzles:
    """All puzzles, and who solved them. What has to be judged, ``analyses`` judge."""

    def __init__(self, analyses: Analyses) -> None:
        self.analyses = analyses
        self.kept = PuzzleStore(analyses.store)

    def listed(self) -> list[PuzzleInfo]:
        """All that there are."""
        return [
            PuzzleInfo(id=each.id, title=each.title, kind=each.kind, difficulty=each.difficulty)
            for each in all_puzzles().values()
        ]

    def today(self, text: str | None) -> date:
        """The day that a client names. Raises Refused."""
        day = day_of(text, self.analyses.clock.now())
        if day is None:
            message = f"date: {str(text)[:40]!r} is no day; say it like 2026-02-28"
            raise Refused(422, "date", message)
        return day

    async def to_solve(self, puzzle: Puzzle, guest: str) -> PuzzleToSolve:
        """A puzzle without its solution."""
        view = await run_sync(lambda: puzzle.view)
        asked = puzzle.kind == "still_possible"
        return PuzzleToSolve(
            id=puzzle.id,
            title=puzzle.title,
            kind=puzzle.kind,
            difficulty=puzzle.difficulty,
            players=view.players,
            seat=puzzle.seat,
            tickets=list(puzzle.tickets),
            answers=[YES, NO] if asked else [str(action) for action in view.legal],
            view=view.to_dict(),
            first=await on_disk(self.kept.first, guest, puzzle.id),
        )

    async def answer(self, puzzle: Puzzle, text: str, guest: str, day: date) -> Solution:
        """What an answer comes to; the first one is kept. Raises Refused."""
        here = self.today(None)
        if abs(day - here) > FARTHEST:
            raise Refused(422, "date", f"date: {day} is nowhere today; here it is {here}")
        try:
            known = await run_sync(known_verdict, puzzle, text)
        except IllegalAction as error:
            raise Refused(422, "no_answer", str(error)) from None
        if known is not None:
            verdict: Json = msgspec.to_builtins(known)
        else:
            asked = child.Asked(puzzle=puzzle.id, action=text)
            verdict = await self.analyses.ask(asked)
        given = FirstAnswer(puzzle.id, verdict["right"], day.isoformat())
        return Solution(
            verdict=verdict,
            first=await on_disk(self.kept.keep, guest, given),
            answers=msgspec.to_builtins(puzzle.answers),
            proof=msgspec.to_builtins(puzzle.proof),
            way=msgspec.to_builtins(puzzle.way),
        )

    async def mine(self, guest: str, today: date) -> MyPuzzles:
        """What a guest answered; of puzzles that are gone only the days count."""
        answered = await on_disk(self.kept.answered, guest)
        known = all_puzzles()
        right = {each.puzzle: each.right for each in answered if each.puzzle in known}
        titles = {each.title for each in known.values()}
        levels = {each.difficulty for each in known.values()}
        return MyPuzzles(
            solved=sorted(name for name, solved in right.items() if solved),
            failed=sorted(name for name, solved in right.items() if not solved),
            streak=streak((each.day for each in answered if each.right), today),
            by_title={
                title: _count([p for p in known.values() if p.title == title], right)
                for title in sorted(titles)
            },
            by_difficulty={
                level: _count([p for p in known.values() if p.difficulty == level], right)
                for level in sorted(levels)
            },
        )

    async def checked(self, position: Json) -> View:
        """The view of the seat to decide in a position, a spectator's if the game is over. Raises
        Refused."""
        title = await self._title(position)
        game = await run_sync(_game, position)
        del title  # known by name while it is in use
        return await run_sync(lambda: game.view(game.seat))

    async def advice(self, position: Json) -> Json:
        """What a bot thinks of what could be done in a position. Raises Refused."""
        title = await self._title(position)
        game = await run_sync(_game, position)
        if game.is_over:
            raise Refused(422, "position", "phase: the game is over, there is nothing to decide")
        own = None
        if is_own(title.spec):
            own = await on_disk(self.analyses.store.title, title.spec)
        return await self.analyses.ask(child.Asked(position=position, own=own))

    async def _title(self, position: Json) -> Any:
        """A guest never makes the server read a file."""
        spec = position.get("title")
        if not isinstance(spec, str):
            raise Refused(422, "position", "title: the id of a title, as a text")
        return await self.analyses.titles.title(spec, status=422)


def _game(position: Json) -> Game:
    """Raises Refused."""
    try:
        return Game.from_position(position)
    except PositionError as error:
        raise Refused(422, "position", str(error)) from None


def _count(puzzles: list[Puzzle], right: dict[str, bool]) -> PuzzleCount:
    tried = [right[each.id] for each in puzzles if each.id in right]
    return PuzzleCount(puzzles=len(puzzles), tried=len(tried), solved=sum(tried))


def streak(days: Iterable[str], today: date) -> int:
    """How many days in a row are among ``days`` (ISO dates), up to today or yesterday."""
    known = set(days)
    day = today if today.isoformat() in known else today - timedelta(days=1)
    length = 0
    while day.isoformat() in known:
        length, day = length + 1, day - timedelta(days=1)
    return length
