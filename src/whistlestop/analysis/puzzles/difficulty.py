"""The difficulty of a puzzle: the lowest level of bots that solves it.

Levels that search use a fixed number of playouts instead of a time limit, so that the result is the
same on every computer. Bots can't answer questions; their difficulty depends on how close the
answer is.
"""

from __future__ import annotations

from collections.abc import Callable

from whistlestop.bots import make_bot
from whistlestop.bots.levels import LEVELS, Level
from whistlestop.game import Action, View

ABOVE = "above"  # harder than all levels can solve
DIFFICULTIES = (*(level.id for level in LEVELS), ABOVE)
SEEDS = (1, 2, 3)  # a level must find the answer with each of these
GAMES_A_SECOND = 2000
# pieces or cards to spare or lacking, from which a question has the difficulty of each level
OBVIOUS = (12, 9, 7, 5, 4, 3, 2)


def spec_without_clock(level: Level) -> str:
    """Return the spec of a level's bot that gives the same answer on every computer."""
    if not level.seconds:
        return level.spec
    return f"search:simulations={round(level.seconds * GAMES_A_SECOND)}"


def difficulty_for_bots(view: View, is_right: Callable[[Action], bool]) -> str:
    """Return the lowest level that finds a right answer with every seed."""
    for level in LEVELS:
        spec = spec_without_clock(level)
        if all(is_right(make_bot(spec, seed).choose(view)) for seed in SEEDS):
            return level.id
    return ABOVE


def difficulty_by_nearness(spare: int) -> str:
    """Return the difficulty for this number of pieces to spare; a negative number is lacking."""
    away = spare + 1 if spare >= 0 else -spare
    for level, least in zip(LEVELS, OBVIOUS, strict=True):
        if away >= least:
            return level.id
    return ABOVE
