"""Puzzles over HTTP: their texts, answers and verdicts, and positions to check."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import msgspec
from anyio.to_thread import run_sync

from whistlestop.analysis import child
from whistlestop.analysis.puzzles.answering import known_verdict
from whistlestop.analysis.puzzles.daily import daily
from whistlestop.analysis.puzzles.puzzle import (
    NO,
    YES,
    YES_OR_NO,
    Puzzle,
    all_puzzles,
    puzzles_of,
)
from whistlestop.game import Game, IllegalAction, View
from whistlestop.game.position import PositionError
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.review.analyses import Analyses
from whistlestop.server.review.puzzle_messages import (
    ListedPuzzle,
    MyPuzzles,
    PuzzleCount,
    PuzzleToSolve,
    Solution,
    day_of,
)
from whistlestop.server.review.puzzle_store import FirstAnswer, PuzzleStore
from whistlestop.server.store.disk import on_disk
from whistlestop.titles.custom import is_custom

Json = dict[str, Any]
FARTHEST = timedelta(days=1)  # between the date here and in another time zone


class Puzzles:
    """All puzzles, and who solved them. ``analyses`` judge the answers that need it."""

    def __init__(self, analyses: Analyses) -> None:
        self.analyses = analyses
        self.kept = PuzzleStore(analyses.store)

    def listed(self) -> list[ListedPuzzle]:
        """Return all puzzles, those of a title together."""
        return [
            ListedPuzzle(
                id=each.id,
                title=each.title,
                number=number_of(each),
                kind=each.kind,
                difficulty=each.difficulty,
                claims=[seat.get("routes", []) for seat in each.position["seats"]],
            )
            for each in all_puzzles().values()
        ]

    def today(self, text: str | None) -> date:
        """Return the day that a client names. Raises Refused."""
        day = day_of(text, self.analyses.clock.now())
        if day is None:
            message = f"date: {str(text)[:40]!r} is not a date; write it as in 2026-02-28"
            raise Refused(422, "date", message)
        return day

    async def to_solve(self, puzzle: Puzzle, guest: str, day: date | None = None) -> PuzzleToSolve:
        """Return a puzzle without its solution.

        ``day``: it is asked as the puzzle of that day.
        """
        view = await run_sync(lambda: puzzle.view)
        is_question = puzzle.kind in YES_OR_NO
        return PuzzleToSolve(
            id=puzzle.id,
            title=puzzle.title,
            number=number_of(puzzle),
            kind=puzzle.kind,
            difficulty=puzzle.difficulty,
            players=view.players,
            seat=puzzle.seat,
            tickets=list(puzzle.tickets),
            answers=[YES, NO] if is_question else [str(action) for action in view.legal],
            view=view.to_dict(),
            first=await on_disk(
                self.kept.first, guest, puzzle.id, day.isoformat() if day else None
            ),
        )

    async def answer(self, puzzle: Puzzle, text: str, asker: Asker, day: date) -> Solution:
        """Return the verdict on an answer, and store the first one. Raises Refused.

        For the puzzle of the day, the first answer of that day counts.
        """
        here = self.today(None)
        if abs(day - here) > FARTHEST:
            message = f"date: {day} is not today's date in any time zone; the server's is {here}"
            raise Refused(422, "date", message)
        try:
            known = await run_sync(known_verdict, puzzle, text)
        except IllegalAction as error:
            raise Refused(422, "no_answer", str(error)) from None
        if known is not None:
            verdict: Json = msgspec.to_builtins(known)
        else:
            request = child.AnalysisRequest(puzzle=puzzle.id, action=text)
            verdict = await self.analyses.ask(request, asker)
        given = FirstAnswer(puzzle.id, verdict["right"], day.isoformat())
        is_daily = puzzle.id == (await run_sync(daily, day)).id
        return Solution(
            verdict=verdict,
            first=await on_disk(self.kept.keep, asker.guest, given, is_daily),
            answers=msgspec.to_builtins(puzzle.answers),
            proof=msgspec.to_builtins(puzzle.proof),
            way=msgspec.to_builtins(puzzle.way),
        )

    async def mine(self, guest: str, today: date) -> MyPuzzles:
        """Return the results of a guest's first answers.

        For removed puzzles only the days count.
        """
        answered = await on_disk(self.kept.answered, guest)
        known = all_puzzles()
        right: dict[str, bool] = {}
        for each in answered:  # the earliest day first
            if each.puzzle in known:
                right.setdefault(each.puzzle, each.right)
        of_the_day = (await run_sync(daily, today)).id if known else None
        titles = {each.title for each in known.values()}
        levels = {each.difficulty for each in known.values()}
        return MyPuzzles(
            solved=sorted(name for name, solved in right.items() if solved),
            failed=sorted(name for name, solved in right.items() if not solved),
            streak=streak((each.day for each in answered if each.right and _is_found(each)), today),
            daily=of_the_day,
            daily_first=next(
                (
                    each.right
                    for each in answered
                    if each.puzzle == of_the_day and each.day == today.isoformat()
                ),
                None,
            ),
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
        """Return the view of the seat to decide in a position, a spectator's if the game is over.

        Raises Refused.
        """
        title = await self._title(position)
        game = await run_sync(_game, position)
        del title  # a custom title is known by name only while it is in use
        return await run_sync(lambda: game.view(game.seat))

    async def advice(self, position: Json, asker: Asker) -> Json:
        """Return a bot's evaluation of the possible actions in a position. Raises Refused."""
        title = await self._title(position)
        game = await run_sync(_game, position)
        if game.is_over:
            raise Refused(422, "position", "phase: the game is over, so there is nothing to decide")
        custom = None
        if is_custom(title.spec):
            custom = await on_disk(self.analyses.store.title, title.spec)
        request = child.AnalysisRequest(position=position, custom=custom)
        return await self.analyses.ask(request, asker)

    async def _title(self, position: Json) -> Any:
        """Return the title of a position. Raises Refused.

        A guest never makes the server read a file.
        """
        spec = position.get("title")
        if not isinstance(spec, str):
            raise Refused(422, "position", "title: the id of a title, as a text")
        return await self.analyses.titles.title(spec, status=422)


def _game(position: Json) -> Game:
    """Return the game of a position. Raises Refused."""
    try:
        return Game.from_position(position)
    except PositionError as error:
        raise Refused(422, "position", str(error)) from None


def number_of(puzzle: Puzzle) -> int:
    """Return the place of a puzzle among those of its title, from 1."""
    return puzzles_of(puzzle.title).index(puzzle) + 1


def _is_found(answer: FirstAnswer) -> bool:
    """Return whether a right answer is more than a guess; removed puzzles count as found."""
    puzzle = all_puzzles().get(answer.puzzle)
    return puzzle is None or puzzle.kind not in YES_OR_NO


def _count(puzzles: list[Puzzle], right: dict[str, bool]) -> PuzzleCount:
    tried = [right[each.id] for each in puzzles if each.id in right]
    return PuzzleCount(puzzles=len(puzzles), tried=len(tried), solved=sum(tried))


def streak(days: Iterable[str], today: date) -> int:
    """Return how many days in a row are among ``days`` (ISO dates), up to today or yesterday."""
    known = {date.fromisoformat(day).toordinal() for day in days}
    day = today.toordinal()
    day -= day not in known
    length = 0
    while day in known:
        length, day = length + 1, day - 1
    return length
