"""Figures with luck taken out: the same shares, scores and ratings, by less of chance.

A seat's win (or its part of one) less what luck did to it has the same mean over many games, and
varies less. It can be below 0 and above 1, so that intervals are Student's, of deals' means.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from typing import Any

import numpy as np

from whistlestop.arena.ratings import Ratings
from whistlestop.arena.rows import PlayedRow
from whistlestop.intervals import SAME, mean_interval


def adjusted_figures(rows: list[PlayedRow], bot: str, rated: Ratings) -> dict[str, Any]:
    """One bot with luck taken out: ``share``, ``score`` and ``rating`` with their intervals, and
    ``times_the_games`` (for the share) and ``times_the_games_for_score``: without that it would
    take so many times as many games to be as sure. None where the deals don't tell.

    ``rows``: games of deals that all line-ups have played, luck measured in all of them. ``rated``:
    the ratings that come of them.
    """
    won: dict[int, list[tuple[float, float]]] = defaultdict(list)  # plain and adjusted, by deal
    scored: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for row in rows:
        for number, (sitting, seat) in enumerate(zip(row["lineup"], row["seats"], strict=True)):
            if sitting != bot:
                continue
            part = (number in row["winners"]) / len(row["winners"])
            won[row["deal"]].append((part, part - seat["luck_wins"]))
            scored[row["deal"]].append((seat["total"], seat["total"] - seat["luck_points"]))
    plain_share, share = _means_of_deals(won)
    plain_score, score = _means_of_deals(scored)
    return {
        "share": fmean(share),
        "share_interval": list(mean_interval(share)),
        "score": fmean(score),
        "score_interval": list(mean_interval(score)),
        "rating": rated.ratings[bot],
        "rating_interval": list(rated.intervals[bot]),
        "times_the_games": times_the_games(plain_share, share),
        "times_the_games_for_score": times_the_games(plain_score, score),
    }


def _means_of_deals(by_deal: dict[int, list[tuple[float, float]]]) -> tuple[np.ndarray, np.ndarray]:
    means = np.array([np.mean(values, axis=0) for values in by_deal.values()])
    return means[:, 0], means[:, 1]


def times_the_games(plain: np.ndarray, adjusted: np.ndarray) -> float | None:
    """The ratio of the variances; ``plain`` and ``adjusted``: a mean for each deal."""
    if len(plain) < 2 or plain.var() < SAME or adjusted.var() < SAME:
        return None
    return float(plain.var() / adjusted.var())
