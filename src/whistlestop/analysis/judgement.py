"""What a decision is called, and how accurate a player was: in the spirit of lichess.

lichess calls moves by how many percent of winning chance they gave away, and makes of the same an
accuracy for each, which falls off exponentially from 100 (lichess.org/page/accuracy). Games of this
family differ: there are many decisions of little weight, and their worth is known with an error
only. So a decision is called anything but good only where its loss is beyond that error. And who is
far behind has no chance left to give away, but points; so accuracy counts these too. The limits and
weights follow from what bots of several levels lose (docs/analysis.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Literal

from whistlestop.analysis.judging import Gap

Judgement = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

LIMITS: dict[Judgement, float] = {"blunder": 0.12, "mistake": 0.06, "inaccuracy": 0.025}
BEYOND_NOISE = 2.0  # standard errors
FALL = 0.35  # of the accuracy, for each percent of winning chance lost
POINT = 0.02  # of winning chance, that a point counts as: who wins or loses anyway has those only


def judgement_of(loss: float, error: float, is_best: bool) -> Judgement:
    """What a decision is called that lost so much winning chance (0 to 1, with its error)."""
    if is_best:
        return "best"
    if loss > BEYOND_NOISE * error:
        for judgement, limit in LIMITS.items():
            if loss >= limit:
                return judgement
    return "good"


def accuracy(losses: Iterable[Gap], point: float = POINT) -> float:
    """From 0 to 100: the mean over decisions of an accuracy that falls off with what each lost, in
    winning chance or in points, whichever weighs more; ``point``: as how much chance one counts."""
    weights = [max(0.0, loss.win, point * loss.points) for loss in losses]
    each = [100.0 * exp(-FALL * 100.0 * weight) for weight in weights]
    return sum(each) / len(each) if each else 100.0
