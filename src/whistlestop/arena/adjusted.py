"""Figures with luck taken out: the same shares, scores and ratings, by less of chance.

A seat's win (or its part of one) less what luck did to it has the same mean over many games, and
varies less. How much of the luck is taken out follows from the other deals, the part that lets
least variation stand there: all of it where luck was measured well, little where its own noise is
great. A deal has no say in its own part, so that its mean stays what it is. Adjusted wins can be
below 0 and above 1; their intervals are Student's, of deals' means.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np

from whistlestop.arena.ratings import rate
from whistlestop.arena.rows import PlayedRow, SeatRow
from whistlestop.intervals import SAME, mean_interval

FEWEST = 5  # deals; from fewer no part is found, and all luck is taken out


@dataclass(frozen=True, slots=True)
class _Measured:
    """Of one thing, wins or points, by deal and bot, float64[deals, bots] each: the mean of
    a bot's seats, and that of what luck did to them."""

    plain: np.ndarray
    luck: np.ndarray

    def parts(self) -> np.ndarray:
        """How much of the luck is taken out in each deal: float64[deals], from 0 to 1."""
        deals = len(self.plain)
        if deals < FEWEST:
            return np.ones(deals)
        both, luck = np.zeros(deals), np.zeros(deals)
        for x, y in zip(self.luck.T, self.plain.T, strict=True):
            count = deals - 1
            mean_x, mean_y = (x.sum() - x) / count, (y.sum() - y) / count
            both += (x @ y - x * y) - count * mean_x * mean_y
            luck += (x @ x - x * x) - count * mean_x * mean_x
        return np.clip(np.where(luck > SAME, both / np.maximum(luck, SAME), 1.0), 0.0, 1.0)


def adjusted_figures(rows: list[PlayedRow], bots: list[str], samples: int) -> dict[str, Any]:
    """By bot, with luck taken out: ``share``, ``score`` and ``rating`` with their intervals, and
    ``times_the_games`` (for the share) and ``times_the_games_for_score``: without that it would
    take so many times as many games to be as sure. None where the deals don't tell.

    ``rows``: games of deals that all line-ups have played, luck measured in all of them.
    """
    deals = sorted({row["deal"] for row in rows})
    wins, points = _measured(rows, bots, deals, True), _measured(rows, bots, deals, False)
    parts = wins.parts()
    rated = rate(rows, bots, samples, luck_out=dict(zip(deals, parts.tolist(), strict=True)))
    fair_wins = wins.plain - parts[:, None] * wins.luck
    fair_points = points.plain - points.parts()[:, None] * points.luck
    return {
        bot: {
            "share": fmean(fair_wins[:, n]),
            "share_interval": list(mean_interval(fair_wins[:, n])),
            "score": fmean(fair_points[:, n]),
            "score_interval": list(mean_interval(fair_points[:, n])),
            "rating": rated.ratings[bot],
            "rating_interval": list(rated.intervals[bot]),
            "times_the_games": times_the_games(wins.plain[:, n], fair_wins[:, n]),
            "times_the_games_for_score": times_the_games(points.plain[:, n], fair_points[:, n]),
        }
        for n, bot in enumerate(bots)
    }


def _measured(rows: list[PlayedRow], bots: list[str], deals: list[int], of_wins: bool) -> _Measured:
    found: dict[tuple[int, str], list[tuple[float, float]]] = defaultdict(list)
    for row in rows:
        for number, (bot, seat) in enumerate(zip(row["lineup"], row["seats"], strict=True)):
            of_seat = _won(row, number, seat) if of_wins else _scored(seat)
            found[row["deal"], bot].append(of_seat)
    means = np.array([[np.mean(found[deal, bot], axis=0) for bot in bots] for deal in deals])
    return _Measured(means[..., 0], means[..., 1])


def _won(row: PlayedRow, number: int, seat: SeatRow) -> tuple[float, float]:
    return (number in row["winners"]) / len(row["winners"]), seat["luck_wins"]


def _scored(seat: SeatRow) -> tuple[float, float]:
    return seat["total"], seat["luck_points"]


def times_the_games(plain: np.ndarray, adjusted: np.ndarray) -> float | None:
    """The ratio of the variances; ``plain`` and ``adjusted``: a mean for each deal."""
    if len(plain) < 2 or plain.var() < SAME or adjusted.var() < SAME:
        return None
    return float(plain.var() / adjusted.var())
