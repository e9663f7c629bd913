"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

One tree for all determinizations: a node stands for a sequence of actions, and what is hidden is
dealt anew for every descent, so that of a node's children only those count that are possible in
this determinization. At the root sequential halving shares the descents out (Karnin, Koren and
Somekh 2013): all candidate actions are tried in the same determinizations, and after each round the
worse half is dropped; below it, children are chosen by PUCT (Rosin 2011; Silver et al. 2017) with
the policy's choice as a prior.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.candidate_actions import MOST, list_candidate_actions
from whistlestop.bots.planning.determinization import sample_hidden_state
from whistlestop.bots.planning.hidden import Hidden
from whistlestop.bots.planning.planner import Planner, PlannerBytes
from whistlestop.bots.planning.playout import invalidate_plans, play, play_out
from whistlestop.rules.chance import MASK, Seed, seed_chance
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import SEATS, Phase
from whistlestop.rules.records import (
    Array,
    Bytes,
    Events,
    Float2s,
    Floats,
    Int32s,
    Scores,
    State,
    record_dtype,
)
from whistlestop.rules.scoring import score

NODE = record_dtype(
    [
        ("action", np.int32),
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("visits", np.int32),
        ("available", np.int32),  # how often it was possible
        ("seat", np.int8),  # who played the action
        ("value", np.float64, (SEATS,)),  # sums of rewards
        ("squares", np.float64),  # of the rewards of the seat that played the action
    ]
)

NO_NODE = -1
EXPAND_AFTER = 6  # descents through a node before it has children
DEPTH = 12  # nodes on a way at most
EXPLORE = 0.35
POLICY_SHARE = 0.5  # of the prior, for what the policy would play; the others share the rest
MARGIN = 25.0  # points ahead for a chance of 73 % in the reward
PLACE_SHARE = 0.4  # of a reward is for the place, the rest for the margin
FIRST_SHARE = 0.9  # of that is for winning, the rest for those whom one has left behind


class Search(NamedTuple):
    """What a search works with.

    ``known``: what the seat knows; ``dealt`` and ``now`` (STATE[1] each): a determinization of it,
    and the game that is played on from there. ``nodes``: NODE[n], of which ``counts[0]`` are in
    use, the roots first. ``wins`` and ``points``: float64[roots, SEATS], what each seat won and
    scored in all, ``lengths``: float64[roots], the actions of these games. ``stop``: uint8[1], set
    by another thread when time is up.
    """

    planner: Planner
    known: State
    hidden: Hidden
    dealt: Array
    now: Array
    scores: Scores
    events: Events
    nodes: Array
    counts: Array
    wins: Array
    points: Array
    lengths: Array
    stop: Array


class SearchBytes(NamedTuple):
    """The memory behind a Search, as entry points take it; ``nodes``: the bytes of its nodes."""

    planner: PlannerBytes
    known: Bytes
    hidden: Bytes
    scores: Bytes
    events: Bytes
    nodes: Bytes
    counts: Int32s
    wins: Float2s
    points: Float2s
    lengths: Floats
    stop: Bytes


@kernel
def reward(state: State, scores: Scores, seat: int) -> float:
    """From 0 to 1: a part for the place and a part for the score, the points ahead of the best."""
    best_other = -10000
    winners = 0
    behind = 0.0
    for other in range(state.players):
        winners += int(scores.winner[other])
        if other != seat:
            best_other = max(best_other, int(scores.total[other]))
            behind += scores.total[other] < scores.total[seat]
            behind += 0.5 * (scores.total[other] == scores.total[seat])
    win = scores.winner[seat] / max(1, winners)
    place = FIRST_SHARE * win + (1.0 - FIRST_SHARE) * behind / (state.players - 1)
    margin = (int(scores.total[seat]) - best_other) / MARGIN
    return PLACE_SHARE * place + (1.0 - PLACE_SHARE) / (1.0 + exp(-margin))


@kernel
def new_node(nodes: Array, counts: Array, parent: int, action: int, seat: int) -> int:
    """A child of ``parent``; NO_NODE if there is no room. ``counts[0]`` is how many nodes are."""
    node = int(counts[0])
    if node >= len(nodes):
        return NO_NODE
    counts[0] += 1
    nodes[node].action = action
    nodes[node].first_child = NO_NODE
    nodes[node].visits = 0
    nodes[node].available = 0
    nodes[node].seat = seat
    for other in range(SEATS):
        nodes[node].value[other] = 0.0
    nodes[node].squares = 0.0
    nodes[node].next_sibling = NO_NODE
    if parent != NO_NODE:
        nodes[node].next_sibling = nodes[parent].first_child
        nodes[parent].first_child = node
    return node


@kernel
def child_of(nodes: Array, node: int, action: int) -> int:
    child = int(nodes[node].first_child)
    while child != NO_NODE and nodes[child].action != action:
        child = int(nodes[child].next_sibling)
    return child


@kernel
def select(search: Search, node: int, seat: int, actions: Array) -> int:
    """The child to descend to: PUCT over the actions; NO_NODE if there is no room for another."""
    nodes = search.nodes
    count = len(actions)
    best, chosen = -1.0, NO_NODE
    for place in range(count):
        child = child_of(nodes, node, int(actions[place]))
        if child == NO_NODE:
            child = new_node(nodes, search.counts, node, int(actions[place]), seat)
            if child == NO_NODE:
                return NO_NODE
        nodes[child].available += 1
        share = POLICY_SHARE if place == 0 else (1.0 - POLICY_SHARE) / max(1, count - 1)
        visits = int(nodes[child].visits)
        value = nodes[node].value[seat] / max(1, nodes[node].visits)
        if visits > 0:
            value = nodes[child].value[seat] / visits
        value += EXPLORE * share * sqrt(float(nodes[child].available)) / (1.0 + visits)
        if value > best:
            best, chosen = value, child
    return chosen


@kernel
def descend(search: Search, node: int) -> None:
    """From a root down the tree, play to the end, and take the rewards back up.

    The root's action has been played in ``search.now``.
    """
    planner, nodes, scores = search.planner, search.nodes, search.scores
    state = search.now[0]
    path = np.empty(DEPTH + 1, np.int32)
    actions = np.empty(MOST, np.int32)
    path[0] = node
    depth = 1
    while state.phase != Phase.OVER and depth <= DEPTH and nodes[node].visits >= EXPAND_AFTER:
        seat = int(state.seat)
        count = list_candidate_actions(planner, state, seat, actions)
        node = select(search, node, seat, actions[:count])
        if node == NO_NODE:
            break
        path[depth] = node
        depth += 1
        play(planner, state, int(nodes[node].action), search.events)
    play_out(planner, state, search.events)
    score(planner.layout, state, scores)
    for seat in range(state.players):
        gain = reward(state, scores, seat)
        for place in range(depth):
            nodes[path[place]].value[seat] += gain
            if nodes[path[place]].seat == seat:
                nodes[path[place]].squares += gain * gain
    for place in range(depth):
        nodes[path[place]].visits += 1


@kernel
def try_root(search: Search, root: int) -> None:
    """Play the game out once from a root, in the determinization that was dealt."""
    state, scores = search.now[0], search.scores
    search.now[0] = search.dealt[0]
    invalidate_plans(search.planner.plans, state)
    play(search.planner, state, int(search.nodes[root].action), search.events)
    descend(search, root)
    winners = 0
    for seat in range(state.players):
        winners += int(scores.winner[seat])
    for seat in range(state.players):
        search.wins[root, seat] += scores.winner[seat] / max(1, winners)
        search.points[root, seat] += scores.total[seat]
    search.lengths[root] += state.actions


@kernel
def search_roots(search: Search, roots: Array, seed: int, first: int, most: int) -> int:
    """Try the roots in ``most`` determinizations, the same ones for all, from number ``first`` on.

    Ends early when ``search.stop`` is set, even between two roots. Returns how many
    determinizations were begun.
    """
    chance = np.empty(4, np.int64)
    for number in range(first, first + most):
        seed_chance(chance, Seed(seed & MASK, number, seed >> 32))
        search.dealt[0] = search.known
        sample_hidden_state(search.planner.layout, search.dealt[0], search.hidden, chance)
        for place in range(len(roots)):
            if search.stop[0]:
                return number + 1 - first
            try_root(search, int(roots[place]))
    return most


@kernel
def plan_roots(planner: Planner, known: Array, hidden: Hidden, seed: int, actions: Array) -> int:
    """List the candidate actions for the seat whose decision it is; returns how many.

    ``known`` (STATE[1]) becomes a determinization.
    """
    chance = np.empty(4, np.int64)
    seed_chance(chance, Seed(seed & MASK, seed >> 32, 1))
    sample_hidden_state(planner.layout, known[0], hidden, chance)
    invalidate_plans(planner.plans, known[0])
    return list_candidate_actions(planner, known[0], int(known[0].seat), actions)
