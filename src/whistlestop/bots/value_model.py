"""The value models that come with Whistlestop, and predictions with them.

A model is a file ``value.npz`` in its title's folder, made by ``whistlestop train value``. A title
on another title's board uses that title's model. Other titles have none.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from whistlestop.bots.model_file import ModelError, load_model, save_model
from whistlestop.bots.planning import valuing
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.seat_features import (
    EVERYONE,
    POINTS,
    SEAT,
    TABLE,
    Private,
    Public,
    Table,
)
from whistlestop.bots.planning.value import VALUE_MODEL, new_layers
from whistlestop.bots.planning.weights import weights_of
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import Bytes, as_record, new_bytes
from whistlestop.titles import Title
from whistlestop.titles.title import FOLDER

log = logging.getLogger("whistlestop.bots")

INPUT_NAMES = [*Public.__members__, *Private.__members__, *Table.__members__]


@dataclass(frozen=True, slots=True, eq=False)
class ValueModel:
    """A value model: its weights, and facts about its training.

    ``facts``: title, seats, games, seed, command, commit and learning curve.
    """

    weights: Bytes
    facts: dict[str, Any]

    def save(self, file: Path | str) -> None:
        """Write the model."""
        save_model(file, as_record(self.weights, VALUE_MODEL), self.facts, INPUT_NAMES)

    @classmethod
    def load(cls, file: Path | str) -> ValueModel:
        """Read a model. Raises ModelError."""
        weights = new_bytes(VALUE_MODEL)
        record = as_record(weights, VALUE_MODEL)
        return cls(weights, load_model(file, record, INPUT_NAMES, "whistlestop train value"))


def model_file(title_id: str) -> Path:
    """Return the path of a title's model."""
    return FOLDER / title_id / "value.npz"


@lru_cache(maxsize=256)  # a limit, because guests can add any number of titles
def model_of(title: Title) -> ValueModel | None:
    """Return the model of a title; None if it has none.

    A file that can't be read counts as none, so that a table or an analysis goes on without it; the
    log says so once.
    """
    if FOLDER not in title.path.parents:
        return None  # a file of one's own may have the id of another title
    for name in (title.id, title.board_of):
        if name is not None and model_file(name).is_file():
            try:
                return ValueModel.load(model_file(name))
            except ModelError as error:
                log.error("%s; %s goes without a value model", error, title.name)
                return None
    return None


@dataclass(frozen=True, slots=True)
class Prediction:
    """Predictions for n positions.

    ``wins``: float64[n, players], the chances to win, which add up to 1. ``scores``: float64[n,
    players], the expected final scores in points.
    """

    wins: np.ndarray
    scores: np.ndarray


class ValueReader:
    """A reader of positions of one title and number of seats, for one thread.

    The model may be another title's, for instance to measure how well it transfers. Raises
    ValueError for a number of seats that the title doesn't have.
    """

    def __init__(self, title: Title, players: int, model: ValueModel) -> None:
        least, most = title.rules.players_at_least, title.rules.players_at_most
        if players not in range(least, most + 1):
            raise ValueError(f"players={players!r}: {title.name} has {least} to {most} seats")
        self.title, self.players, self.model = title, players, model
        self.planner = planner_bytes(title.spec, weights_of(title.id, players))
        self._layers = new_layers()

    def predict(self, states: np.ndarray, known: np.ndarray, playouts: int = 0) -> Prediction:
        """Predict the results of positions.

        ``states``: uint8[n, size of STATE]; hidden facts of seats that are not known are not used.
        ``known``: int64[n], one bit for each seat whose cards and tickets are used. ``playouts``:
        of each position near the end of the game in which all seats are known; these count too.
        """
        return self._predict(states, known, playouts, 0.0)

    def play_out(self, states: np.ndarray, playouts: int) -> Prediction:
        """Return the results of playouts of positions with all cards open, without the model.

        ``states``: uint8[n, size of STATE]. Only the order of the decks is shuffled.
        """
        return self._predict(states, np.full(len(states), EVERYONE), playouts, 1.0)

    def _predict(
        self, states: np.ndarray, known: np.ndarray, playouts: int, least_share: float
    ) -> Prediction:
        states, known = np.ascontiguousarray(states), np.ascontiguousarray(known, np.int64)
        out = np.zeros((len(states), 2, SEATS))
        valuing.predict_states(
            self.planner,
            self.model.weights,
            states,
            known,
            playouts,
            least_share,
            self._layers,
            out,
        )
        return self._prediction(out)

    def features(self, states: np.ndarray, known: np.ndarray) -> np.ndarray:
        """Return the features of positions: float32[n, players * SEAT + TABLE]."""
        states, known = np.ascontiguousarray(states), np.ascontiguousarray(known, np.int64)
        out = np.zeros((len(states), self.players * SEAT + TABLE), np.float32)
        valuing.write_features_of(self.planner, states, known, self._layers.scores, out)
        return out

    def predict_features(self, features: np.ndarray, known: np.ndarray) -> Prediction:
        """Predict the results of positions with these features, as ``features`` returns them."""
        features = np.ascontiguousarray(features, np.float32)
        known = np.ascontiguousarray(known, np.int64)
        out = np.zeros((len(features), 2, SEATS))
        valuing.predict_features(
            self.model.weights, features, self.players, known, self._layers, out
        )
        return self._prediction(out)

    def _prediction(self, out: np.ndarray) -> Prediction:
        return Prediction(out[:, 0, : self.players], POINTS * out[:, 1, : self.players])


def reader_of(title: Title, players: int) -> ValueReader | None:
    """Return a reader with the title's model; None if it has none."""
    model = model_of(title)
    return None if model is None else ValueReader(title, players, model)
