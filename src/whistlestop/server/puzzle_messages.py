"""What the server and its clients say to each other about puzzles and positions."""

from __future__ import annotations

from datetime import date
from typing import Any

from pydantic import Field

from whistlestop.analysis.puzzles.puzzle import Kind
from whistlestop.server.message import Message


class PuzzleInfo(Message):
    """A puzzle in a list. ``difficulty``: the lowest level of bots that solves it, or ``above``."""

    id: str
    title: str
    kind: Kind
    difficulty: str


class PuzzleToSolve(PuzzleInfo):
    """A puzzle without its solution.

    ``view``: what the seat sees that has to decide. ``tickets``: which ones ``still_possible`` asks
    about, of its own or that it could draw. ``answers``: all that can be answered, actions in
    notation, or yes and no. ``first``: whether your first answer was right, None before you have
    given one.
    """

    players: int
    seat: int
    tickets: list[str]
    answers: list[str]
    view: dict[str, Any] = Field(description="View")
    first: bool | None = None


class AnswerToPuzzle(Message):
    """An answer: an action in notation, or yes or no. ``date``: what day it is where it is given;
    the server's, if it is left out."""

    answer: str = Field(max_length=400)
    date: str | None = Field(default=None, max_length=10)


class Solution(Message):
    """What an answer comes to, and all there is to know of the puzzle now.

    ``first``: whether your first answer to this puzzle was right. ``answers``: those that were
    looked at, the best first. ``way``: of ``still_possible``.
    """

    verdict: dict[str, Any] = Field(description="Verdict")
    first: bool
    answers: list[dict[str, Any]] = Field(description="Answer[]")
    proof: dict[str, Any] = Field(description="Proof")
    way: dict[str, Any] | None = Field(default=None, description="Way")


class PuzzleCount(Message):
    """How many of ``puzzles`` you answered (``tried``), and how many at once right (``solved``)."""

    puzzles: int
    tried: int
    solved: int


class MyPuzzles(Message):
    """What you answered. ``solved``: the ids of those you answered right at once, ``failed`` of the
    others. ``streak``: on how many days in a row, up to today or yesterday, you solved one."""

    solved: list[str]
    failed: list[str]
    streak: int
    by_title: dict[str, PuzzleCount]
    by_difficulty: dict[str, PuzzleCount]


class PositionToCheck(Message):
    """A position (docs/api.md), from a file or an editor."""

    position: dict[str, Any]


class PositionAdvice(Message):
    """What a bot thinks of what could be done: ``advice.actions``, the best first."""

    advice: dict[str, Any] = Field(description="Weighed")


def day_of(text: str | None, now: int) -> date | None:
    """A day that a client names, or the server's if it names none; ``now``: milliseconds since
    1970. None for what is no day."""
    if text is None:
        return date.fromtimestamp(now / 1000)
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
