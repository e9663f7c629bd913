"""The value models that come with Whistlestop, and predictions with them.

A model is a file ``value.npz`` in its title's folder, made by ``whistlestop train value``. A title
on another title's board uses that title's model. Other titles have none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from whistlestop.bots.planning import valuing
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.seat_features import POINTS, SEAT, TABLE, Private, Public, Table
from whistlestop.bots.planning.value import VALUE_MODEL
from whistlestop.bots.planning.weights import weights_of
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import Bytes, as_record, new_bytes
from whistlestop.titles import Title
from whistlestop.titles.title import FOLDER

WEIGHTS = tuple(name for name in VALUE_MODEL.names or ())
INPUT_NAMES = [*Public.__members__, *Private.__members__, *Table.__members__]


class ModelError(ValueError):
    """A file that is no value model of this version; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class ValueModel:
    """A value model: its weights, and facts about its training.

    ``facts``: title, seats, games, seed, command, commit and learning curve.
    """

    weights: Bytes
    facts: dict[str, Any]

    def save(self, file: Path) -> None:
        """Write the model; weights are float16."""
        record = as_record(self.weights, VALUE_MODEL)
        arrays = {name: np.asarray(record[name], np.float16) for name in WEIGHTS}
        facts = json.dumps({**self.facts, "inputs": INPUT_NAMES})
        np.savez_compressed(file, allow_pickle=False, facts=np.array(facts), **arrays)

    @classmethod
    def load(cls, file: Path) -> ValueModel:
        """Read a model. Raises ModelError."""
        memory = new_bytes(VALUE_MODEL)
        record = as_record(memory, VALUE_MODEL)
        try:
            with np.load(BytesIO(file.read_bytes()), allow_pickle=False) as read:
                facts = json.loads(str(read["facts"]))
                for name in WEIGHTS:
                    if read[name].shape != record[name].shape:
                        raise ModelError(
                            f"{file}: {name} has shape {read[name].shape}; a model of this "
                            f"version has {record[name].shape}"
                        )
                    record[name] = read[name]
        except (OSError, EOFError, KeyError, ValueError, BadZipFile) as error:
            if isinstance(error, ModelError):
                raise
            raise ModelError(f"{file}: no value model: {error}") from None
        if facts.pop("inputs", None) != INPUT_NAMES:
            raise ModelError(f"{file}: it was trained with other features; train it again")
        return cls(memory, facts)


def model_file(title_id: str) -> Path:
    """Return the path of a title's model."""
    return FOLDER / title_id / "value.npz"


@lru_cache(maxsize=256)  # a limit, because guests can add any number of titles
def model_of(title: Title) -> ValueModel | None:
    """Return the model of a title; None if it has none."""
    if FOLDER not in title.path.parents:
        return None  # a file of one's own may have the id of another title
    for name in (title.id, title.board_of):
        if name is not None and model_file(name).is_file():
            return ValueModel.load(model_file(name))
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
    """A reader of positions of one title and number of seats, for one thread."""

    def __init__(self, title: Title, players: int, model: ValueModel) -> None:
        self.title, self.players, self.model = title, players, model
        self.planner = planner_bytes(title.spec, weights_of(title.id, players))
        self._layers = valuing.new_layers()

    def predict(self, states: np.ndarray, known: np.ndarray) -> Prediction:
        """Predict the results of positions.

        ``states``: uint8[n, size of STATE]; hidden facts of seats that are not known are not used.
        ``known``: int64[n], one bit for each seat whose cards and tickets are used.
        """
        states, known = np.ascontiguousarray(states), np.ascontiguousarray(known, np.int64)
        out = np.zeros((len(states), 2, SEATS))
        valuing.predict_states(self.planner, self.model.weights, states, known, self._layers, out)
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
