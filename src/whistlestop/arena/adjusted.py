"""Shares, scores and ratings with luck removed, so that they vary less by chance.

A seat's win (or its part of one) minus its luck has the same mean over many games, but a smaller
variance. The fraction of luck to remove in a deal is the one that minimises the variance over the
other deals. It is close to 1 where luck is measured well, and small where its measurement is noisy.
A deal does not influence its own fraction, so the means stay unbiased. Adjusted wins can be below 0
or above 1; their intervals are Student's, over the means of deals.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np

from whistlestop.arena.ratings import rate
from whistlestop.arena.rows import PlayedRow, SeatRow
from whistlestop.game.scores import win_share
from whistlestop.intervals import SAME, mean_interval

FEWEST = 5  # deals needed to estimate the fraction; with fewer, all luck is removed


@dataclass(frozen=True, slots=True)
class _Measured:
    """Results and luck by deal and bot, in wins or in points.

    Both arrays are float64[deals, bots]: the means over a bot's seats in a deal.
    """

    plain: np.ndarray
    luck: np.ndarray

    def parts(self) -> np.ndarray:
        """Return the fraction of luck to remove in each deal: float64[deals], from 0 to 1."""
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
    """Return figures with luck removed, by bot.

    ``share``, ``score`` and ``rating`` have intervals. ``times_the_games`` (for the share) and
    ``times_the_games_for_score``: how many times as many games give the same precision without this
    adjustment, or None where the deals don't show it. ``rows``: games with luck measured, of deals
    that all line-ups have played.
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
    return win_share(number, row["winners"]), seat["luck_wins"]


def _scored(seat: SeatRow) -> tuple[float, float]:
    return seat["total"], seat["luck_points"]


def times_the_games(plain: np.ndarray, adjusted: np.ndarray) -> float | None:
    """Return the ratio of the variances; ``plain`` and ``adjusted`` have a mean for each deal."""
    if len(plain) < 2 or plain.var() < SAME or adjusted.var() < SAME:
        return None
    return float(plain.var() / adjusted.var())
