"""Means and intervals of games that belong together: of 95 %, where no other level is asked for.

All line-ups play the same deals, so that games of one deal are alike: a deal counts as one
observation, however many games are played with it.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

Interval = tuple[float, float]
LEVEL = 0.95
WIDEST = 3.0  # times; where there are so few deals, nothing is known well
SAME = 1e-12  # a spread below this is rounding


def normal_quantile(level: float = LEVEL) -> float:
    """The two-sided quantile of the normal distribution."""
    return NormalDist().inv_cdf(0.5 + level / 2)


_Z = normal_quantile()


def mean_interval(values: np.ndarray) -> Interval:
    """The interval of a mean by Student's t; ``values``: one a deal. NaN twice for one alone."""
    if len(values) < 2:
        return math.nan, math.nan
    return moments_interval(len(values), float(values.mean()), float(values.var(ddof=1)))


def moments_interval(count: int, mean: float, variance: float, level: float = LEVEL) -> Interval:
    """The interval of a mean by Student's t, of two values or more, by their variance."""
    half = student_t(count - 1, level) * math.sqrt(variance / count)
    return mean - half, mean + half


def share_interval(shares: np.ndarray, games: int, level: float = LEVEL) -> Interval:
    """The interval of a share from 0 to 1; ``shares``: its mean in each deal, ``games``: of all.

    Wilson's interval with the number of independent games that the spread between deals stands
    for, made up for few deals as Korn and Graubard do (1998). Where deals don't differ at all, as
    when a bot has won everything, each game counts.
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
    """Wilson's interval of a share that was found in so many independent observations."""
    z = normal_quantile(level)
    width = 1 + z * z / observations
    middle = (share + z * z / (2 * observations)) / width
    half = math.sqrt(share * (1 - share) / observations + z * z / (4 * observations * observations))
    half *= z / width
    return max(0.0, middle - half), min(1.0, middle + half)


def expansion(deals: int) -> float:
    """How much wider an interval has to be than the bootstrap of so few deals makes it."""
    if deals < 3:
        return WIDEST
    return min(WIDEST, student_t(deals - 1) / _Z * math.sqrt((deals + 1) / (deals - 1)))


def student_t(freedom: int, level: float = LEVEL) -> float:
    """The two-sided quantile of Student's t (Hill's expansion, exact for 1 and 2)."""
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
