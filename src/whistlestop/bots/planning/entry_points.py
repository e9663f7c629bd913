"""The entry points of the planning code for Python, which take the bytes of records."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planning import (
    determinization,
    likelihood,
    policy,
    policy_network,
    tree_search,
)
from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import invalidate_plans
from whistlestop.bots.planning.policy_network import POLICY_NETWORK, Scratch
from whistlestop.bots.planning.tree_search import NODE, Search, SearchBytes
from whistlestop.bots.planning.value import VALUE_MODEL, Layers, Valuer
from whistlestop.rules.chance import MASK, Seed, seed_chance
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.records import EVENT_BUFFER, SCORES, STATE, Bytes, Float3s, Int32s


@entry_point
def choose(planner: PlannerBytes, state: Bytes) -> int:
    """Return the policy's choice for the seat to decide."""
    the_state = state.view(STATE)[0]
    return policy.choose(
        planner_in(planner),
        the_state,
        int(the_state.seat),
    )


@entry_point
def estimate_likelihoods(
    planner: PlannerBytes, state: Bytes, hidden: Bytes, features: Float3s
) -> None:
    """Write how likely each other seat holds each unseen ticket, and the features behind it."""
    likelihood.estimate_likelihoods(
        planner_in(planner),
        state.view(STATE)[0],
        hidden.view(HIDDEN)[0],
        features,
    )


@entry_point
def sample_hidden_state(layout: Bytes, state: Bytes, hidden: Bytes, seed: int) -> None:
    """Deal the hidden parts of a state; the result depends only on the seed."""
    chance = np.empty(4, np.int64)
    seed_chance(chance, Seed(seed & MASK, seed >> 32 & MASK, 0))
    determinization.sample_hidden_state(
        layout.view(LAYOUT)[0], state.view(STATE)[0], hidden.view(HIDDEN)[0], chance
    )


@entry_point
def list_candidate_actions(
    planner: PlannerBytes, known: Bytes, hidden: Bytes, seed: int, actions: Int32s
) -> int:
    """Write the candidate actions for the seat to decide, and return their number.

    ``actions`` is int32[MAX_CANDIDATES]. The policy's choice comes first.
    """
    now = known.copy().view(STATE)
    return tree_search.plan_roots(
        planner_in(planner),
        now,
        hidden.view(HIDDEN)[0],
        seed,
        actions,
    )


@entry_point
def write_advantages(
    planner: PlannerBytes, network: Bytes, state: Bytes, scores: Bytes, scratch: Scratch
) -> int:
    """Write the candidate actions and their advantages into ``scratch``, and return their number.

    ``network``: the bytes of a POLICY_NETWORK record. ``state``: with all that the seat to decide
    knows. ``scores`` is overwritten.
    """
    the_state = state.view(STATE)[0]
    the_planner = planner_in(planner)
    invalidate_plans(the_planner.plans, the_state)
    return policy_network.write_advantages(
        the_planner,
        network.view(POLICY_NETWORK)[0],
        the_state,
        scores.view(SCORES)[0],
        int(the_state.seat),
        scratch,
    )


@entry_point
def initialise_tree(nodes: Bytes, counts: Int32s, actions: Int32s, seat: int) -> None:
    """Begin a tree with a root for each action, in order."""
    counts[0] = 0
    for action in actions:
        tree_search.new_node(nodes.view(NODE), counts, tree_search.NO_NODE, int(action), seat)


@entry_point
def search(memory: SearchBytes, roots: Int32s, seed: int, first: int, most: int) -> int:
    """Try the roots (int32[n]) in determinizations; see ``Search`` and ``search_roots``."""
    layers = memory.valuer.layers
    the_search = Search(
        planner_in(memory.planner),
        memory.known.view(STATE)[0],
        memory.hidden.view(HIDDEN)[0],
        memory.known.copy().view(STATE),
        memory.known.copy().view(STATE),
        memory.scores.view(SCORES)[0],
        memory.events.view(EVENT_BUFFER)[0],
        memory.nodes.view(NODE),
        memory.counts,
        memory.wins,
        memory.points,
        memory.lengths,
        memory.owned,
        memory.completed,
        memory.stop,
        Valuer(
            memory.valuer.model.view(VALUE_MODEL)[0],
            Layers(layers.features, layers.inputs, layers.first, layers.second),
            memory.valuer.horizon,
            memory.valuer.out,
        ),
    )
    return tree_search.search_roots(the_search, roots, seed, first, most)
