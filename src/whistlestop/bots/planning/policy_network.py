"""The policy network: it scores each candidate action from features of action and position.

The result is the action's advantage: its expected reward (``tree_search.reward``) less that of the
policy's own choice. The position is read once for all actions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.action_features import ACTION, write_actions
from whistlestop.bots.planning.candidate_actions import MAX_CANDIDATES, list_candidate_actions
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.playout import invalidate_plans
from whistlestop.bots.planning.seat_features import write_features
from whistlestop.bots.planning.value import FEATURES, INPUTS, write_inputs
from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import (
    Array,
    Float32s,
    Float32x2s,
    Floats,
    Int32s,
    Scores,
    State,
    record_dtype,
)

FIRST, SECOND = 192, 48  # units of the hidden layers

PolicyNetwork = np.record  # POLICY_NETWORK
POLICY_NETWORK = record_dtype(
    [
        ("position", np.float32, (INPUTS, FIRST)),
        ("action", np.float32, (ACTION, FIRST)),
        ("first_bias", np.float32, (FIRST,)),
        ("second", np.float32, (FIRST, SECOND)),
        ("second_bias", np.float32, (SECOND,)),
        ("head", np.float32, (SECOND,)),
    ]
)


class Scratch(NamedTuple):
    """Scratch memory of a decision, for one thread."""

    features: Float32s  # [FEATURES]
    inputs: Float32s  # [INPUTS]
    candidates: Int32s  # [MAX_CANDIDATES]
    actions: Float32x2s  # [MAX_CANDIDATES, ACTION]
    position: Float32s  # [FIRST]
    first: Float32s  # [FIRST]
    second: Float32s  # [SECOND]
    advantages: Floats  # [MAX_CANDIDATES]


def new_scratch() -> Scratch:
    """Return scratch memory for one thread."""
    return Scratch(
        np.zeros(FEATURES, np.float32),
        np.zeros(INPUTS, np.float32),
        np.zeros(MAX_CANDIDATES, np.int32),
        np.zeros((MAX_CANDIDATES, ACTION), np.float32),
        np.zeros(FIRST, np.float32),
        np.zeros(FIRST, np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros(MAX_CANDIDATES),
    )


@kernel
def read_position(network: PolicyNetwork, scratch: Scratch) -> None:
    """Write the first layer's part that all actions share."""
    position = scratch.position
    for unit in range(FIRST):
        position[unit] = network.first_bias[unit]
    for place in range(INPUTS):
        value = scratch.inputs[place]
        if value != 0.0:
            for unit in range(FIRST):
                position[unit] += value * network.position[place, unit]


@kernel
def read_action(network: PolicyNetwork, scratch: Scratch, features: Array) -> float:
    """Return the score of an action with these features: float32[ACTION]."""
    first, second = scratch.first, scratch.second
    for unit in range(FIRST):
        first[unit] = scratch.position[unit]
    for place in range(ACTION):
        value = features[place]
        if value != 0.0:
            for unit in range(FIRST):
                first[unit] += value * network.action[place, unit]
    for unit in range(SECOND):
        second[unit] = network.second_bias[unit]
    for place in range(FIRST):
        value = first[place]
        if value > 0.0:
            for unit in range(SECOND):
                second[unit] += value * network.second[place, unit]
    total = 0.0
    for place in range(SECOND):
        if second[place] > 0.0:
            total += second[place] * network.head[place]
    return total


@kernel
def describe_decision(
    planner: Planner, state: State, scores: Scores, seat: int, scratch: Scratch
) -> int:
    """List the candidate actions, write all features, and return the number of actions."""
    count = list_candidate_actions(planner, state, seat, scratch.candidates)
    if count == 1:
        return 1
    players = int(state.players)
    invalidate_plans(planner.plans, state)
    write_features(planner, state, scores, 1 << seat, scratch.features)
    write_inputs(scratch.features, players, 1 << seat, seat, scratch.inputs)
    write_actions(planner, state, seat, scratch.candidates[:count], scratch.actions)
    return count


@kernel
def write_advantages(
    planner: Planner,
    network: PolicyNetwork,
    state: State,
    scores: Scores,
    seat: int,
    scratch: Scratch,
) -> int:
    """Write the advantage of each candidate action, and return their number.

    The first is the policy's choice, whose advantage is 0.
    """
    count = describe_decision(planner, state, scores, seat, scratch)
    scratch.advantages[0] = 0.0
    if count == 1:
        return 1
    read_position(network, scratch)
    own = read_action(network, scratch, scratch.actions[0])
    for place in range(1, count):
        scratch.advantages[place] = read_action(network, scratch, scratch.actions[place]) - own
    return count


@kernel
def best_by_network(
    planner: Planner,
    network: PolicyNetwork,
    state: State,
    scores: Scores,
    seat: int,
    margin: float,
    scratch: Scratch,
) -> int:
    """Return the candidate with the highest advantage above ``margin``, else the policy's."""
    count = write_advantages(planner, network, state, scores, seat, scratch)
    best, chosen = margin, 0
    for place in range(1, count):
        if scratch.advantages[place] > best:
            best, chosen = float(scratch.advantages[place]), place
    return int(scratch.candidates[chosen])
