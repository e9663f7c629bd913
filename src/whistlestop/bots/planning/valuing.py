"""The entry points of value models: features, chances to win, and the time that they take."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import invalidate_plans
from whistlestop.bots.planning.seat_features import write_features
from whistlestop.bots.planning.value import (
    FEATURES,
    FIRST,
    INPUTS,
    SECOND,
    VALUE_MODEL,
    Layers,
    predict,
)
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.records import (
    SCORES,
    STATE,
    Byte2s,
    Bytes,
    Float3s,
    Float32s,
    Int64s,
    new_bytes,
)


class LayerBytes(NamedTuple):
    """The scratch memory of a prediction, as entry points take it."""

    features: Float32s
    inputs: Float32s
    first: Float32s
    second: Float32s
    scores: Bytes


def new_layers() -> LayerBytes:
    """Return scratch memory for one thread."""
    sizes = (FEATURES, INPUTS, FIRST, SECOND)
    return LayerBytes(*(np.zeros(size, np.float32) for size in sizes), new_bytes(SCORES))


@entry_point
def features_of(
    planner: PlannerBytes, state: Bytes, known: int, scores: Bytes, out: Float32s
) -> None:
    """Write the features of a position: float32[players * SEAT + TABLE].

    ``known``: one bit for each seat whose cards and tickets may be used. ``scores``: scratch
    memory, the bytes of a SCORES record.
    """
    the_planner = planner_in(planner)
    the_state = state.view(STATE)[0]
    invalidate_plans(the_planner.plans, the_state)
    write_features(the_planner, the_state, scores.view(SCORES)[0], known, out)


@entry_point
def predict_all(
    planner: PlannerBytes,
    model: Bytes,
    states: Byte2s,
    known: Int64s,
    layers: LayerBytes,
    out: Float3s,
) -> None:
    """Write the chances to win and the expected final scores of n positions.

    ``states``: uint8[n, size of STATE]. ``known``: int64[n], one bit for each seat whose cards and
    tickets may be used. ``out``: float64[n, 2, SEATS].
    """
    the_planner = planner_in(planner)
    the_model = model.view(VALUE_MODEL)[0]
    scores = layers.scores.view(SCORES)[0]
    scratch = Layers(layers.features, layers.inputs, layers.first, layers.second)
    for number in range(len(states)):
        state = states[number].view(STATE)[0]
        invalidate_plans(the_planner.plans, state)
        predict(the_planner, state, scores, the_model, int(known[number]), scratch, out[number])
