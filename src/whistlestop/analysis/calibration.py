"""Calibrated chances to win: playout results corrected with games between bots of several levels.

Playouts are games of our policy against itself. They assume that the viewer is as good as that
policy; the viewer also knows its cards but only guesses those of others. Their win shares are
therefore too extreme. Each seat's chance combines its share of won playouts, its lead in points and
an offset for the viewing seat, with weights that depend on the progress of the game. The weights
were fitted to games of bots of mixed levels, by title, number of seats, and whether the playouts
used a seat's view or the open state (``tools/fit_calibration.py``, ``calibration.json`` of the
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

LOOKS = ("view", "open")  # the information used: a seat's view or all cards
FEATURES = 3  # log of the share won, lead in points, 1 for the viewing seat
POINTS = 20.0  # the unit of a lead, in points
TERMS = 2  # each weight is a linear function of the game's progress
PLAIN = ((1.0, 0.0), (0.0, 0.0), (0.0, 0.0))  # weights that return the share won unchanged
PSEUDO_WINS = 0.5  # added for each seat, so that no win in a few games does not mean never


class Means(NamedTuple):
    """The means of playouts: ``wins`` (shares) and ``points``, float64[seats] each.

    ``length``: the mean number of actions of a whole game.
    """

    games: int
    wins: np.ndarray
    points: np.ndarray
    length: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """The playout results of a position: ``features`` is float64[seats, FEATURES].

    ``look``: one of ``LOOKS``, the information that the playouts used.
    """

    title_id: str
    look: str
    progress: float
    features: np.ndarray

    @classmethod
    def of(cls, title_id: str, viewer: int | None, played: int, playouts: Playouts) -> Evidence:
        """Return the evidence of playouts from a position after ``played`` actions.

        ``viewer``: the seat whose view the determinizations came from, None if all cards were open.
        """
        wins, points = playouts.wins[:, 0].mean(axis=0), playouts.points[:, 0].mean(axis=0)
        length = float(playouts.lengths[:, 0].mean())
        means = Means(len(playouts), wins, points, length)
        return cls.of_means(title_id, viewer, played, means)

    @classmethod
    def of_means(cls, title_id: str, viewer: int | None, played: int, means: Means) -> Evidence:
        """Return the same evidence from the means of playouts."""
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
    """Return the chances to win, which add up to 1 over the seats: float64[..., seats].

    ``weights``: float64[FEATURES, TERMS]; ``progress``: float64[...]; ``features``: float64[...,
    seats, FEATURES].
    """
    at = weights[:, 0] + weights[:, 1] * np.asarray(progress)[..., None]
    worth = np.einsum("...sf,...f->...s", features, at)
    worth = np.exp(worth - worth.max(axis=-1, keepdims=True))
    share: np.ndarray = worth / worth.sum(axis=-1, keepdims=True)
    return share


def calibrated(evidence: Evidence) -> np.ndarray:
    """Return the chances to win that follow from a position's evidence: float64[seats]."""
    weights = weights_for(evidence.title_id, len(evidence.features), evidence.look)
    return chances(weights, np.array(evidence.progress), evidence.features)


def calibration_file(title_id: str) -> Path:
    """Return the path of the weights that were fitted for a title, by number of seats."""
    return FOLDER / title_id / "calibration.json"


@lru_cache(maxsize=256)  # a limit, because guests can add any number of titles
def weights_for(title_id: str, seats: int, look: str) -> np.ndarray:
    """Return a title's weights for a number of seats, or for the nearest number with weights.

    A title on another title's board uses that title's weights. Without any, the share won is used
    unchanged.
    """
    file = calibration_file(title_id)
    if not file.is_file():
        base = load(title_id).board_of if (FOLDER / title_id).is_dir() else None
        return weights_for(base, seats, look) if base is not None else np.array(PLAIN)
    found = json.loads(file.read_text(encoding="utf-8"))
    nearest = min(found, key=lambda other: (abs(int(other) - seats), -int(other)))
    return np.array(found[nearest][look])
