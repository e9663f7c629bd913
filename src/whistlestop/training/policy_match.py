"""Matches between two policy networks, in duplicate deals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from whistlestop.bots.planning.action_values import NetworkPlayer, play_duplicates
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.policy_network import new_scratch
from whistlestop.bots.planning.weights import weights_of
from whistlestop.rules.records import playing_bytes
from whistlestop.training.trials import Table
from whistlestop.training.workers import ALL_CORES, Workers

CHUNK = 50  # deals in a call of compiled code


@dataclass(frozen=True, slots=True)
class Match:
    """The result of one network against another.

    ``share``: of the wins, where 0.5 is even at any number of seats. ``error``: its standard error.
    ``points``: the mean lead. ``deals``: each was played once from every seat.
    """

    share: float
    error: float
    points: float
    deals: int

    def facts(self) -> dict[str, Any]:
        """Return the figures for a file."""
        return {
            "share": round(self.share, 4),
            "error": round(self.error, 4),
            "points": round(self.points, 2),
            "deals": self.deals,
        }


def play_match(
    tables: list[Table],
    one: NetworkPlayer,
    other: NetworkPlayer,
    deals: int,
    seed: int,
    workers: Workers = ALL_CORES,
) -> Match:
    """Play deals at each table, each once from every seat; all other seats play ``other``.

    A network that is all zero plays as ``planner`` does.
    """
    tasks = [
        (table, first, min(CHUNK, deals - first))
        for table in tables
        for first in range(0, deals, CHUNK)
    ]

    def play(task: tuple[Table, int, int]) -> tuple[np.ndarray, np.ndarray]:
        (title, players), first, count = task
        planner = planner_bytes(title.spec, weights_of(title.id, players))
        shares, leads = np.zeros(count), np.zeros(count)
        for seat in range(players):
            out = np.zeros((count, 2 * players))
            play_duplicates(
                planner, one, other, playing_bytes(), players, seat, seed, first,
                new_scratch(), out,
            )  # fmt: skip
            points = out[:, players:]
            others = (points.sum(axis=1) - points[:, seat]) / (players - 1)
            shares += out[:, seat] / players
            leads += (points[:, seat] - others) / players
        return _even(shares, players), leads

    found = list(workers.map(play, tasks))
    shares = np.concatenate([each for each, _ in found])
    leads = np.concatenate([each for _, each in found])
    error = float(shares.std(ddof=1)) / sqrt(len(shares)) if len(shares) > 1 else 0.0
    return Match(float(shares.mean()), error, float(leads.mean()), len(shares))


def _even(shares: np.ndarray, players: int) -> np.ndarray:
    """Scale shares of the wins so that 1/2 is even: with more seats, a fair share is less."""
    return shares * players / 2.0
