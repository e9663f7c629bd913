"""Predictions of a value model with the knowledge of one seat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.seat_features import EVERYONE
from whistlestop.bots.value_model import Prediction, ValueReader
from whistlestop.rules.entry_points import step
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import EVENT_BUFFER, new_bytes

DEALS = 8  # determinizations for a seat's view
PLAYOUTS = 8  # of each near the end of a game


def predict_belief(reader: ValueReader, belief: BeliefState, seat: int) -> Prediction:
    """Return the prediction with a seat's belief, its likelihoods estimated.

    It joins two answers: the model reads the position with this seat's cards and tickets alone,
    and DEALS determinizations with those of all seats, which also use what their routes say about
    their tickets; near the end they are played out too. The chances are the geometric mean of both.
    """
    states = np.stack([belief.determinize(deal) for deal in range(DEALS)])
    return _joined(reader, states[None], seat, PLAYOUTS)


def predict_actions(
    reader: ValueReader, belief: BeliefState, seat: int, actions: Sequence[int], deals: int = DEALS
) -> Prediction:
    """Return the prediction after each of a seat's legal actions, with its knowledge.

    ``actions``: numbers of the action table; all are played in the same ``deals`` determinizations.
    Otherwise as ``predict_belief``.
    """
    layout, events = layout_of(reader.title), new_bytes(EVENT_BUFFER)
    dealt = np.stack([belief.determinize(deal) for deal in range(deals)])
    states = np.repeat(dealt[None], len(actions), axis=0)
    for number, action in enumerate(actions):
        for state in states[number]:
            step(layout, state, action, events)
    return _joined(reader, states, seat)


def _joined(reader: ValueReader, states: np.ndarray, seat: int, playouts: int = 0) -> Prediction:
    """Return the predictions for determinizations: uint8[positions, deals, size of STATE].

    ``playouts``: of each determinization near the end of the game.
    """
    positions, deals, size = states.shape
    states = states.reshape(-1, size)
    shape = positions, deals, reader.players
    alone = reader.predict(states, np.full(len(states), 1 << seat))
    dealt = reader.predict(states, np.full(len(states), EVERYONE), playouts)
    wins = alone.wins.reshape(shape).mean(axis=1) * dealt.wins.reshape(shape).mean(axis=1)
    scores = (alone.scores + dealt.scores).reshape(shape).mean(axis=1) / 2
    wins = np.sqrt(wins)
    return Prediction(wins / wins.sum(axis=1, keepdims=True), scores)
