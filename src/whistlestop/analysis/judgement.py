"""The grade of a decision and the accuracy of a player, in the spirit of lichess.

lichess grades moves by the winning chance that they lost, in percent. It converts each loss into an
accuracy that falls off exponentially from 100 (lichess.org/page/accuracy). Games of this family
differ: many decisions have little weight, and their values are known only with an error. A decision
is therefore graded as bad only if its loss exceeds that error, and accuracy counts only the part of
a loss that the error can't explain. A player who is far behind has no winning chance left to lose,
but still points, so accuracy counts these too. The limits and weights follow from the losses of
bots of several levels (docs/analysis.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, prod
from typing import Literal

from whistlestop.analysis.judging import Gap

Judgement = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

LIMITS: dict[Judgement, float] = {"blunder": 0.12, "mistake": 0.06, "inaccuracy": 0.025}
BEYOND_NOISE = 2.0  # standard errors
FALL = 0.35  # decay rate of accuracy, per percent of winning chance lost
POINT = 0.02  # winning chance that a point counts as; matters where the winner is clear


def judgement_of(loss: float, error: float, is_best: bool) -> Judgement:
    """Return the grade of a decision with this loss of winning chance (0 to 1) and its error."""
    if is_best:
        return "best"
    if loss > BEYOND_NOISE * error:
        for judgement, limit in LIMITS.items():
            if loss >= limit:
                return judgement
    return "good"


def beyond_noise(loss: float, error: float) -> float:
    """Return the part of a loss that its error can't explain, 0 at least.

    It is the positive-part estimator of James and Stein: losses within their error count nothing,
    large ones almost whole.
    """
    return loss - error * error / loss if loss > error else 0.0


def combined(losses: Iterable[float]) -> float:
    """Return the winning chance (0 to 1) that several losses took together.

    Each takes its share of what the earlier ones left, so that the whole is never above 1.
    """
    return 1.0 - prod(1.0 - min(1.0, max(0.0, loss)) for loss in losses)


def accuracy(losses: Iterable[Gap], point: float = POINT) -> float | None:
    """Return a player's accuracy from 0 to 100, or None for a player without decisions.

    It is the mean over decisions of an accuracy that falls off with the loss beyond noise, in
    winning chance or in points, whichever weighs more. ``point``: the winning chance that a point
    counts as.
    """
    weights = [
        max(
            beyond_noise(loss.win, loss.win_error),
            point * beyond_noise(loss.points, loss.points_error),
        )
        for loss in losses
    ]
    each = [100.0 * exp(-FALL * 100.0 * weight) for weight in weights]
    return sum(each) / len(each) if each else None
