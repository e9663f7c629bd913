"""What a game's analysis says about each seat: accuracy, losses by own mistakes, and luck.

Each figure stands for itself; they are not the parts of a sum. Luck and losses are effects in games
of other players, those of the playouts, and many small ones of them don't add up to a result.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from whistlestop.analysis.decisions import Decision
from whistlestop.analysis.judgement import Judgement, accuracy, combined
from whistlestop.analysis.luck import Luck, LuckKind
from whistlestop.game import Game
from whistlestop.game.scores import win_share


class LuckSum(Struct, frozen=True):
    """The total luck of one kind for a seat: ``points`` with their standard error."""

    points: float
    points_error: float


class Result(Struct, frozen=True):
    """A seat's result: its share of the win (0 to 1) and its ``points``."""

    wins: float
    points: float


class Lost(Struct, frozen=True):
    """The losses of a seat's inaccuracies, mistakes and blunders together.

    ``chance``: of the chance to win, from 0 to 1. Each takes its share of what the earlier ones
    left (``judgement.combined``). ``points``: their sum.
    """

    chance: float
    points: float


class SeatSummary(Struct, frozen=True):
    """The result of a seat, and what its decisions and luck did.

    ``luck``: of all kinds, None if luck was not measured. ``lost`` and ``accuracy``: None for a
    seat without judged decisions. ``stand_ins``: the actions that a bot played in the player's
    place; its decisions are not judged.
    """

    result: Result
    luck: LuckSum | None
    luck_by_kind: dict[LuckKind, LuckSum]
    lost: Lost | None
    decisions: int
    accuracy: float | None
    judgements: dict[Judgement, int]
    stand_ins: int = 0


def summary_of(
    game: Game, seat: int, decisions: Sequence[Decision], luck: Sequence[Luck], stand_ins: int
) -> SeatSummary:
    """Return the summary of a seat from its judged decisions and the luck of a finished game."""
    winners = game.winners()
    counted: dict[Judgement, int] = dict.fromkeys(
        ("best", "good", "inaccuracy", "mistake", "blunder"), 0
    )
    for decision in decisions:
        counted[decision.judgement] += 1
    bad = [decision.lost for decision in decisions if decision.is_judged_bad]
    lost = Lost(combined(each.win for each in bad), sum(max(0.0, each.points) for each in bad))
    kinds = dict.fromkeys(each.kind for each in luck)
    return SeatSummary(
        result=Result(win_share(seat, winners), game.scores()[seat]["total"]),
        luck=_sum(seat, luck) if luck else None,
        luck_by_kind={
            kind: _sum(seat, [each for each in luck if each.kind == kind]) for kind in kinds
        },
        lost=lost if decisions else None,
        decisions=len(decisions),
        accuracy=accuracy(decision.lost for decision in decisions),
        judgements=counted,
        stand_ins=stand_ins,
    )


def _sum(seat: int, luck: Sequence[Luck]) -> LuckSum:
    return LuckSum(
        float(sum(each.points[seat] for each in luck)),
        sqrt(sum(each.points_error[seat] ** 2 for each in luck)),
    )
