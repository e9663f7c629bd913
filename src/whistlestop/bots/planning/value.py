"""The value model: a small network that reads a position's features and predicts who wins.

For each seat it reads the seat's own features, the mean and the maximum of the other seats'
features, and those of the table. It returns a strength and an expected final score. The chances to
win are the softmax of the strengths over the seats, so they add up to 1 for any number of seats.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.seat_features import SEAT, TABLE
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import (
    SCORES,
    Array,
    Bytes,
    Float2s,
    Float32s,
    Int32s,
    new_bytes,
    record_dtype,
)

OF_SEAT = SEAT + 1  # the features of a seat, and 1 if its private ones are known
INPUTS = 3 * OF_SEAT + TABLE
FIRST, SECOND = 128, 32  # units of the hidden layers
FEATURES = SEATS * SEAT + TABLE

Network = np.record  # VALUE_MODEL
VALUE_MODEL = record_dtype(
    [
        ("first", np.float32, (INPUTS, FIRST)),
        ("first_bias", np.float32, (FIRST,)),
        ("second", np.float32, (FIRST, SECOND)),
        ("second_bias", np.float32, (SECOND,)),
        ("strength", np.float32, (SECOND,)),
        ("score", np.float32, (SECOND,)),
        ("score_bias", np.float32),
    ]
)


class Layers(NamedTuple):
    """Scratch memory of a prediction."""

    features: Array  # float32[FEATURES]
    inputs: Array  # float32[INPUTS]
    first: Array  # float32[FIRST]
    second: Array  # float32[SECOND]


class LayerBytes(NamedTuple):
    """The scratch memory of a prediction, as entry points take it."""

    features: Float32s
    inputs: Float32s
    first: Float32s
    second: Float32s
    scores: Bytes


class Valuer(NamedTuple):
    """A value model and its scratch memory.

    ``horizon``: int32[1], the actions of a playout before the model reads its position; 0: play all
    games to their end. ``out``: float64[2, SEATS], as ``predict`` writes it.
    """

    model: Network
    layers: Layers
    horizon: Array
    out: Array


class ValuerBytes(NamedTuple):
    """The memory behind a Valuer, as entry points take it."""

    model: Bytes
    layers: LayerBytes
    horizon: Int32s
    out: Float2s


def new_layers() -> LayerBytes:
    """Return scratch memory for one thread."""
    return LayerBytes(
        np.zeros(FEATURES, np.float32),
        np.zeros(INPUTS, np.float32),
        np.zeros(FIRST, np.float32),
        np.zeros(SECOND, np.float32),
        new_bytes(SCORES),
    )


def valuer_bytes(model: Bytes | None, horizon: int) -> ValuerBytes:
    """Return the memory of a Valuer; without a model, all playouts go on to the end."""
    return ValuerBytes(
        new_bytes(VALUE_MODEL) if model is None else model,
        new_layers(),
        np.array([0 if model is None else horizon], np.int32),
        np.zeros((2, SEATS)),
    )


@kernel
def write_inputs(features: Array, players: int, known: int, seat: int, out: Array) -> None:
    """Write the inputs for a seat: float32[INPUTS].

    The private features of seats that are not known are 0 in ``features``.
    """
    own, mean, most = out[:OF_SEAT], out[OF_SEAT : 2 * OF_SEAT], out[2 * OF_SEAT : 3 * OF_SEAT]
    for place in range(SEAT):
        own[place] = features[seat * SEAT + place]
        total, largest = np.float32(0.0), np.float32(-1e9)
        for other in range(players):
            if other != seat:
                value = features[other * SEAT + place]
                total += value
                largest = max(largest, value)
        mean[place] = total / np.float32(players - 1)
        most[place] = largest
    others = 0
    for other in range(players):
        if other != seat:
            others += known >> other & 1
    own[SEAT] = known >> seat & 1
    mean[SEAT] = others / (players - 1)
    most[SEAT] = others > 0
    for place in range(TABLE):
        out[3 * OF_SEAT + place] = features[players * SEAT + place]


@kernel
def read_network(model: Network, layers: Layers) -> tuple[float, float]:
    """Return the strength and the expected final score that the network predicts."""
    first, second = layers.first, layers.second
    for unit in range(FIRST):
        first[unit] = model.first_bias[unit]
    for place in range(INPUTS):
        value = layers.inputs[place]
        if value != 0.0:
            for unit in range(FIRST):
                first[unit] += value * model.first[place, unit]
    for unit in range(SECOND):
        second[unit] = model.second_bias[unit]
    for place in range(FIRST):
        value = first[place]
        if value > 0.0:
            for unit in range(SECOND):
                second[unit] += value * model.second[place, unit]
    strength, score = 0.0, float(model.score_bias)
    for place in range(SECOND):
        value = second[place]
        if value > 0.0:
            strength += value * model.strength[place]
            score += value * model.score[place]
    return strength, score


@kernel
def predict(model: Network, players: int, known: int, layers: Layers, out: Array) -> None:
    """Write the chance of each seat to win and its expected score: float64[2, SEATS].

    ``layers.features`` holds the features. ``known``: one bit for each seat whose private features
    are among them. Scores are in hundreds of points.
    """
    most = -1e9
    for seat in range(players):
        write_inputs(layers.features, players, known, seat, layers.inputs)
        strength, points = read_network(model, layers)
        out[0, seat] = strength
        out[1, seat] = points
        most = max(most, strength)
    total = 0.0
    for seat in range(players):
        out[0, seat] = math.exp(out[0, seat] - most)
        total += out[0, seat]
    for seat in range(players):
        out[0, seat] /= total
