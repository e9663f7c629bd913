"""The messages about puzzles and positions."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from whistlestop.analysis.puzzles.answering import Verdict, Weighed
from whistlestop.analysis.puzzles.puzzle import Answer, Kind, Proof, Way
from whistlestop.server.http.message import Message
from whistlestop.server.http.structs import JsonObject, Like, ViewJson


class PuzzleInfo(Message):
    """A puzzle without its position.

    ``number``: its place among those of its title, from 1. ``difficulty``: the lowest level of bots
    that solves it, or ``above``.
    """

    id: str
    title: str
    number: int
    kind: Kind
    difficulty: str


class ListedPuzzle(PuzzleInfo):
    """A puzzle in a list. ``claims``: the routes of each seat, for a small picture of its board."""

    claims: list[list[str]]


class PuzzleToSolve(PuzzleInfo):
    """A puzzle without its solution.

    ``view``: the view of the seat that has to decide. ``tickets``: the tickets that
    ``still_possible`` asks about, the seat's own or ones that it could draw. ``answers``: all
    possible answers: actions in notation, or yes and no. ``first``: whether your first answer was
    right, None before you have given one.
    """

    players: int
    seat: int
    tickets: list[str]
    answers: list[str]
    view: ViewJson
    first: bool | None = None


class AnswerToPuzzle(Message):
    """An answer: an action in notation, or yes or no.

    ``date``: the client's local date; the server's if it is left out.
    """

    answer: str = Field(max_length=400)
    date: str | None = Field(default=None, max_length=10)


class Solution(Message):
    """The verdict on an answer, and the solution of the puzzle.

    ``first``: whether your first answer to this puzzle was right. ``answers``: the evaluated
    answers, the best first. ``way``: of ``still_possible``.
    """

    verdict: Annotated[JsonObject, Like(Verdict)]
    first: bool
    answers: list[Annotated[JsonObject, Like(Answer)]]
    proof: Annotated[JsonObject, Like(Proof)]
    way: Annotated[JsonObject, Like(Way)] | None = None


class PuzzleCount(Message):
    """Counts of puzzles.

    ``tried``: how many of ``puzzles`` you answered. ``solved``: how many you answered right the
    first time.
    """

    puzzles: int
    tried: int
    solved: int


class MyPuzzles(Message):
    """A guest's first answers.

    ``solved``: the ids of the puzzles whose first answer was right. ``failed``: those of the
    others. ``streak``: on how many days in a row, up to today or yesterday, they solved one; a yes
    or no does not count. ``daily``: the puzzle of today. ``daily_first``: whether their first
    answer today was right, None before they have given one.
    """

    solved: list[str]
    failed: list[str]
    streak: int
    daily: str | None
    daily_first: bool | None
    by_title: dict[str, PuzzleCount]
    by_difficulty: dict[str, PuzzleCount]


class PositionToCheck(Message):
    """A position (docs/api.md), from a file or an editor."""

    position: JsonObject


class PositionAdvice(Message):
    """A bot's evaluation of the possible actions: ``advice.actions``, the best first."""

    advice: Annotated[JsonObject, Like(Weighed)]


def day_of(text: str | None, now: int) -> date | None:
    """Return the day that a client names, or the server's if it names none.

    ``now``: milliseconds since 1970. Return None if the text is not a date.
    """
    if text is None:
        return date.fromtimestamp(now / 1000)
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
