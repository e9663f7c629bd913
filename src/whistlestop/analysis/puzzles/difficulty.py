"""How difficult a puzzle is: the lowest level of bots that solves it.

Levels that search get a fixed number of games to play out instead of a time, so that the same comes
out on every computer. Bots can't be asked a question: there it counts how near the answer is.
"""

from __future__ import annotations

from collections.abc import Callable

from whistlestop.bots import make_bot
from whistlestop.bots.levels import LEVELS, Level
from whistlestop.game import Action, View

ABOVE = "above"  # all levels
DIFFICULTIES = (*(level.id for level in LEVELS), ABOVE)
SEEDS = (1, 2, 3)  # with each of which a level has to find the answer
GAMES_A_SECOND = 2000
# pieces or cards to spare, or lacking: with so many it is as easy as for this level
OBVIOUS = (12, 9, 7, 5, 4, 3, 2)


def spec_without_clock(level: Level) -> str:
    """A level's bot that gives the same answer everywhere."""
    if not level.seconds:
        return level.spec
    return f"search:simulations={round(level.seconds * GAMES_A_SECOND)}"


def difficulty_for_bots(view: View, is_right: Callable[[Action], bool]) -> str:
    """The lowest level that finds a right answer whatever its seed."""
    for level in LEVELS:
        spec = spec_without_clock(level)
        if all(is_right(make_bot(spec, seed).choose(view)) for seed in SEEDS):
            return level.id
    return ABOVE


def difficulty_by_nearness(spare: int) -> str:
    """By how many pieces are to spare (or lacking, below 0)."""
    away = spare + 1 if spare >= 0 else -spare
    for level, least in zip(LEVELS, OBVIOUS, strict=True):
        if away >= least:
            return level.id
    return ABOVE
