"""The entry points of value models: features, chances to win, and the time that they take."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planning.ending import play_to_the_end, share_of_playouts
from whistlestop.bots.planning.half_action import undo_half_action
from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import invalidate_plans
from whistlestop.bots.planning.seat_features import POINTS, write_features
from whistlestop.bots.planning.value import (
    VALUE_MODEL,
    LayerBytes,
    Layers,
    predict,
)
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Byte2s,
    Bytes,
    Float3s,
    Float32x2s,
    Int64s,
)


@entry_point
def write_features_of(
    planner: PlannerBytes, states: Byte2s, known: Int64s, scores: Bytes, out: Float32x2s
) -> None:
    """Write the features of n positions: float32[n, players * SEAT + TABLE].

    ``states``: uint8[n, size of STATE]. ``known``: int64[n], one bit for each seat whose cards and
    tickets may be used. ``scores``: scratch memory, the bytes of a SCORES record.
    """
    the_planner = planner_in(planner)
    read = np.zeros(1, STATE)
    for number in range(len(states)):
        state = read[0]
        read[0] = states[number].view(STATE)[0]
        undo_half_action(the_planner.layout, state)
        invalidate_plans(the_planner.plans, state)
        write_features(the_planner, state, scores.view(SCORES)[0], int(known[number]), out[number])


@entry_point
def predict_features(
    model: Bytes,
    features: Float32x2s,
    players: int,
    known: Int64s,
    layers: LayerBytes,
    out: Float3s,
) -> None:
    """Write the chances to win and the expected scores for n rows of features.

    ``features`` and ``known``: as in ``write_features_of``. ``out``: float64[n, 2, SEATS]; scores
    are in hundreds of points.
    """
    the_model = model.view(VALUE_MODEL)[0]
    for number in range(len(features)):
        scratch = Layers(features[number], layers.inputs, layers.first, layers.second)
        predict(the_model, players, int(known[number]), scratch, out[number])


@entry_point
def predict_states(
    planner: PlannerBytes,
    model: Bytes,
    states: Byte2s,
    known: Int64s,
    playouts: int,
    least_share: float,
    layers: LayerBytes,
    out: Float3s,
) -> None:
    """Write the chances to win and the expected scores of n positions: float64[n, 2, SEATS].

    ``states`` and ``known``: as in ``write_features_of``. Scores are in hundreds of points. Near
    the end of the game ``playouts`` games count too, if the cards of all seats are known; elsewhere
    they count ``least_share``, from 0.0 to 1.0.
    """
    the_planner = planner_in(planner)
    the_model = model.view(VALUE_MODEL)[0]
    scores = layers.scores.view(SCORES)[0]
    scratch = Layers(layers.features, layers.inputs, layers.first, layers.second)
    read, events = np.zeros(1, STATE), np.zeros(1, EVENT_BUFFER)
    ends = np.zeros((2, SEATS))
    for number in range(len(states)):
        state = states[number].view(STATE)[0]
        players = int(state.players)
        everyone = (1 << players) - 1
        share = 0.0
        if playouts > 0 and known[number] & everyone == everyone:
            share = max(least_share, share_of_playouts(the_planner.layout, state))
        if share < 1.0:
            read[0] = state
            undo_half_action(the_planner.layout, read[0])
            invalidate_plans(the_planner.plans, read[0])
            write_features(the_planner, read[0], scores, int(known[number]), scratch.features)
            predict(the_model, players, int(known[number]), scratch, out[number])
        if share > 0.0:
            play_to_the_end(the_planner, state, playouts, scores, events[0], ends)
            for seat in range(players):
                wins, points = ends[0, seat], ends[1, seat] / POINTS
                out[number, 0, seat] = (1.0 - share) * out[number, 0, seat] + share * wins
                out[number, 1, seat] = (1.0 - share) * out[number, 1, seat] + share * points
