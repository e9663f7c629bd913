"""Chances that come true: what playouts say, corrected by games between bots of several levels.

Playouts are games of our own policy against itself. Who asks is thought to be as good as that
policy, knows its own cards and guesses those of others: so they are too sure of themselves. Each
seat's chance is made of the share of playouts that it won and of its lead in points; what each of
these weighs, and what the seat that looks is given on top, depends on how much of the game is over.
The weights were found on games of bots of mixed levels, by title, number of seats, and whether a
seat's view was looked at or all was open (``tools/fit_calibration.py``, ``calibration.json`` of the
titles).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from whistlestop.analysis.playouts import Playouts
from whistlestop.titles import load
from whistlestop.titles.title import FOLDER

LOOKS = ("view", "open")  # what was known
FEATURES = 3  # log of the share won, lead in points, being the seat that looks
POINTS = 20.0  # a lead in points is counted in units of these
TERMS = 2  # each weight is a line over the progress of the game
PLAIN = ((1.0, 0.0), (0.0, 0.0), (0.0, 0.0))  # the share won as it is
PSEUDO_WINS = 0.5  # of each seat, so that none in a few games is not never


class Means(NamedTuple):
    """What games came to in the mean: ``wins`` (shares) and ``points``, float64[seats] each, and
    how many actions they took."""

    games: int
    wins: np.ndarray
    points: np.ndarray
    length: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """What playouts say of a position: ``features`` is float64[seats, FEATURES].

    ``look``: one of ``LOOKS``, what was known of it.
    """

    title_id: str
    look: str
    progress: float
    features: np.ndarray

    @classmethod
    def of(cls, title_id: str, viewer: int | None, played: int, playouts: Playouts) -> Evidence:
        """The evidence of games from a position after ``played`` actions; ``viewer``: the seat from
        whose view they were dealt, None if all was open."""
        wins, points = playouts.wins[:, 0].mean(axis=0), playouts.points[:, 0].mean(axis=0)
        length = float(playouts.lengths[:, 0].mean())
        means = Means(len(playouts), wins, points, length)
        return cls.of_means(title_id, viewer, played, means)

    @classmethod
    def of_means(cls, title_id: str, viewer: int | None, played: int, means: Means) -> Evidence:
        """The same by what games came to in the mean."""
        seats, games = len(means.wins), means.games
        share = (means.wins * games + PSEUDO_WINS) / (games + PSEUDO_WINS * seats)
        looks = np.zeros(seats)
        if viewer is not None:
            looks[viewer] = 1.0
        lead = (means.points - means.points.mean()) / POINTS
        features = np.column_stack([np.log(share), lead, looks])
        look = "open" if viewer is None else "view"
        return cls(title_id, look, played / max(1.0, means.length), features)


def chances(weights: np.ndarray, progress: np.ndarray, features: np.ndarray) -> np.ndarray:
    """Chances to win, which add up to 1 over the seats: float64[..., seats].

    ``weights``: float64[FEATURES, TERMS]; ``progress``: float64[...]; ``features``: float64[...,
    seats, FEATURES].
    """
    at = weights[:, 0] + weights[:, 1] * np.asarray(progress)[..., None]
    worth = np.einsum("...sf,...f->...s", features, at)
    worth = np.exp(worth - worth.max(axis=-1, keepdims=True))
    share: np.ndarray = worth / worth.sum(axis=-1, keepdims=True)
    return share


def calibrated(evidence: Evidence) -> np.ndarray:
    """The chances to win that a position's evidence comes to: float64[seats]."""
    weights = weights_for(evidence.title_id, len(evidence.features), evidence.look)
    return chances(weights, np.array(evidence.progress), evidence.features)


def calibration_file(title_id: str) -> Path:
    """Where a title keeps the weights that were found for it, by the number of seats."""
    return FOLDER / title_id / "calibration.json"


@lru_cache(maxsize=256)  # titles of guests come and go
def weights_for(title_id: str, seats: int, look: str) -> np.ndarray:
    """The weights of a title for a number of seats, or for the nearest that there are weights for;
    a title on another's board has that one's. Without any the share won stays as it is."""
    file = calibration_file(title_id)
    if not file.is_file():
        base = load(title_id).board_of if (FOLDER / title_id).is_dir() else None
        return weights_for(base, seats, look) if base is not None else np.array(PLAIN)
    found = json.loads(file.read_text(encoding="utf-8"))
    nearest = min(found, key=lambda other: (abs(int(other) - seats), -int(other)))
    return np.array(found[nearest][look])
