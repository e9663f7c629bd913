"""Means and confidence intervals (95 % by default) of games that share deals.

All line-ups play the same deals, so games of one deal are correlated. A deal therefore counts as
one observation, however many games are played with it.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

Interval = tuple[float, float]
LEVEL = 0.95
WIDEST = 3.0  # factor; the most by which few deals widen a bootstrap interval
SAME = 1e-12  # a variance below this is rounding


def normal_quantile(level: float = LEVEL) -> float:
    """Return the two-sided quantile of the normal distribution."""
    return NormalDist().inv_cdf(0.5 + level / 2)


_Z = normal_quantile()


def mean_interval(values: np.ndarray) -> Interval:
    """Return the interval of a mean by Student's t, or (NaN, NaN) for fewer than two values.

    ``values``: one per deal.
    """
    if len(values) < 2:
        return math.nan, math.nan
    return moments_interval(len(values), float(values.mean()), float(values.var(ddof=1)))


def moments_interval(count: int, mean: float, variance: float, level: float = LEVEL) -> Interval:
    """Return the interval of a mean by Student's t from the moments of two or more values."""
    half = student_t(count - 1, level) * math.sqrt(variance / count)
    return mean - half, mean + half


def share_interval(shares: np.ndarray, games: int, level: float = LEVEL) -> Interval:
    """Return the interval of a share from 0 to 1.

    ``shares``: the mean share of each deal. ``games``: the number of games in all deals together.

    This is Wilson's interval for an effective number of independent games, which follows from the
    spread between deals. For few deals it is corrected as in Korn and Graubard (1998). If all deals
    have the same share, for example because a bot has won everything, each game counts.
    """
    deals = len(shares)
    if deals == 0:
        return math.nan, math.nan
    share = float(shares.mean())
    observations = float(games)
    if deals > 1:
        spread = float(shares.var(ddof=1)) / deals
        if spread > SAME:
            observations = share * (1 - share) / spread
        observations *= (normal_quantile(level) / student_t(deals - 1, level)) ** 2
    return wilson(share, observations, level)


def wilson(share: float, observations: float, level: float = LEVEL) -> Interval:
    """Return Wilson's interval of a share that was found in so many independent observations."""
    z = normal_quantile(level)
    width = 1 + z * z / observations
    middle = (share + z * z / (2 * observations)) / width
    half = math.sqrt(share * (1 - share) / observations + z * z / (4 * observations * observations))
    half *= z / width
    return max(0.0, middle - half), min(1.0, middle + half)


def expansion(deals: int) -> float:
    """Return the factor by which to widen a bootstrap interval of so few deals."""
    if deals < 3:
        return WIDEST
    return min(WIDEST, student_t(deals - 1) / _Z * math.sqrt((deals + 1) / (deals - 1)))


def student_t(freedom: int, level: float = LEVEL) -> float:
    """Return the two-sided quantile of Student's t.

    Hill's expansion; exact for 1 and 2 degrees of freedom.
    """
    if freedom == 1:
        return math.tan(math.pi * level / 2)
    if freedom == 2:
        below = 0.5 + level / 2
        return (2 * below - 1) / math.sqrt(2 * below * (1 - below))
    z, n = normal_quantile(level), float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
