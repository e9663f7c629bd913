"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

All determinizations share one tree, in which a node is a sequence of actions. Every descent deals
the hidden cards again, and considers only those children that are possible in its determinization.
At the root, sequential halving distributes the descents (Karnin, Koren and Somekh 2013): it tries
all candidate actions in the same determinizations, and drops the worse half after each round. Below
the root, PUCT (Rosin 2011; Silver et al. 2017) chooses children with the policy's choice as a
prior.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.candidate_actions import MAX_CANDIDATES, list_candidate_actions
from whistlestop.bots.planning.determinization import sample_hidden_state
from whistlestop.bots.planning.half_action import is_half_action
from whistlestop.bots.planning.hidden import Hidden
from whistlestop.bots.planning.planner import Planner, PlannerBytes
from whistlestop.bots.planning.playout import invalidate_plans, play, play_on, play_out
from whistlestop.bots.planning.seat_features import EVERYONE, POINTS, write_features
from whistlestop.bots.planning.value import Valuer, ValuerBytes, predict
from whistlestop.rules.chance import MASK, Seed, seed_chance
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import SEATS, Phase
from whistlestop.rules.records import (
    Array,
    Bytes,
    Events,
    Float2s,
    Float3s,
    Floats,
    Int32s,
    Layout,
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
        ("available", np.int32),  # number of descents in which it was possible
        ("seat", np.int8),  # the seat that played the action
        ("value", np.float64, (SEATS,)),  # sums of rewards
        ("squares", np.float64),  # of the rewards of the seat that played the action
    ]
)

NO_NODE = -1
EXPAND_AFTER = 6  # visits of a node before it has children
DEPTH = 12  # most nodes below a root
EXPLORE = 0.35  # weight of exploration in PUCT
POLICY_SHARE = 0.5  # share of the prior for the policy's choice; the others divide the rest
WHOLE_EVERY = 2  # with a value model, one of so many playouts goes on to the end of the game
MARGIN = 25.0  # lead in points that counts as a 73 % chance in the reward
PLACE_SHARE = 0.4  # share of the reward for the place; the rest is for the margin
FIRST_SHARE = 0.9  # share of the place's reward for a win; the rest is for seats beaten


class Search(NamedTuple):
    """The memory of a search.

    ``known``: the state that the seat knows. ``dealt`` and ``now`` (STATE[1] each): a
    determinization of it, and the game that continues from there. ``nodes``: NODE[n], the roots
    first; ``counts[0]`` of them are in use. ``wins`` and ``points``: float64[roots, SEATS], the
    sums of each seat's wins and points. ``lengths``: float64[roots], the sum of the actions of
    these games. ``owned``: float64[roots, SEATS, ROUTES], in how many games a seat owned a route at
    the end. ``completed``: float64[roots, TICKETS], in how many games the seat at the root
    completed a ticket. Games that the value model ends add their expected wins and points, and
    count for no route and no ticket. ``stop``: uint8[1], set by another thread when time is up.
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
    owned: Array
    completed: Array
    stop: Array
    valuer: Valuer


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
    owned: Float3s
    completed: Float2s
    stop: Bytes
    valuer: ValuerBytes


@kernel
def reward(end: Array, players: int, seat: int) -> float:
    """Return a seat's reward from 0 to 1: a part for its place and a part for its margin.

    ``end``: float64[2, SEATS], each seat's share of the win, or its chance, and its points.
    """
    best_other = -10000.0
    behind = 0.0
    for other in range(players):
        if other != seat:
            best_other = max(best_other, end[1, other])
            behind += end[1, other] < end[1, seat]
            behind += 0.5 * (end[1, other] == end[1, seat])
    place = FIRST_SHARE * end[0, seat] + (1.0 - FIRST_SHARE) * behind / (players - 1)
    margin = (end[1, seat] - best_other) / MARGIN
    return PLACE_SHARE * place + (1.0 - PLACE_SHARE) / (1.0 + exp(-margin))


@kernel
def write_end(layout: Layout, state: State, scores: Scores, end: Array) -> None:
    """Write each seat's share of the win and its points in a game that is over.

    ``end``: float64[2, SEATS]. ``scores`` is overwritten.
    """
    score(layout, state, scores)
    winners = 0
    for seat in range(state.players):
        winners += int(scores.winner[seat])
    for seat in range(state.players):
        end[0, seat] = scores.winner[seat] / max(1, winners)
        end[1, seat] = scores.total[seat]


@kernel
def new_node(nodes: Array, counts: Array, parent: int, action: int, seat: int) -> int:
    """Return a new child of ``parent``, or NO_NODE if the tree is full.

    ``counts[0]`` is the number of nodes in use.
    """
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
    """Return the child to descend to by PUCT over the actions, or NO_NODE if the tree is full."""
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
def finish(search: Search, state: State, whole: bool) -> None:
    """Play on, and write each seat's share of the win and its points to ``search.valuer.out``.

    Unless the playout is ``whole``, the value model reads the position after ``horizon`` actions,
    or one later in the middle of an action. All cards are known in a
    determinization.
    """
    planner, scores, valuer = search.planner, search.scores, search.valuer
    players, out = int(state.players), valuer.out
    if whole:
        play_out(planner, state, search.events)
    else:
        play_on(planner, state, search.events, int(valuer.horizon[0]))
        if is_half_action(state):
            play_on(planner, state, search.events, 1)
        if state.phase != Phase.OVER:
            write_features(planner, state, scores, EVERYONE, valuer.layers.features)
            predict(valuer.model, players, EVERYONE, valuer.layers, out)
            for seat in range(players):
                out[1, seat] *= POINTS
            return
    write_end(planner.layout, state, scores, out)


@kernel
def descend(search: Search, node: int, whole: bool) -> None:
    """Descend from a root, play the game out, and add the rewards to the nodes on the way.

    The root's action has already been played in ``search.now``.
    """
    planner, nodes = search.planner, search.nodes
    state = search.now[0]
    path = np.empty(DEPTH + 1, np.int32)
    actions = np.empty(MAX_CANDIDATES, np.int32)
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
    finish(search, state, whole)
    for seat in range(state.players):
        gain = reward(search.valuer.out, int(state.players), seat)
        for place in range(depth):
            nodes[path[place]].value[seat] += gain
            if nodes[path[place]].seat == seat:
                nodes[path[place]].squares += gain * gain
    for place in range(depth):
        nodes[path[place]].visits += 1


@kernel
def try_root(search: Search, root: int, whole: bool) -> None:
    """Play on once from a root, in the determinization in ``search.dealt`` (see ``finish``)."""
    state, end = search.now[0], search.valuer.out
    search.now[0] = search.dealt[0]
    invalidate_plans(search.planner.plans, state)
    play(search.planner, state, int(search.nodes[root].action), search.events)
    descend(search, root, whole)
    for seat in range(state.players):
        search.wins[root, seat] += end[0, seat]
        search.points[root, seat] += end[1, seat]
    search.lengths[root] += state.actions
    if whole:
        count_end(search, root)


@kernel
def count_end(search: Search, root: int) -> None:
    """Count the final owners of routes, and the tickets that the seat at the root completed."""
    state, seat = search.now[0], search.nodes[root].seat
    for route in range(search.planner.layout.routes):
        owner = int(state.route_owner[route])
        if owner >= 0:
            search.owned[root, owner, route] += 1.0
    for ticket in range(search.planner.layout.tickets):
        if state.ticket_owner[ticket] == seat and search.scores.ticket_completed[ticket]:
            search.completed[root, ticket] += 1.0


@kernel
def search_roots(search: Search, roots: Array, seed: int, first: int, most: int) -> int:
    """Try the roots in ``most`` determinizations, numbered from ``first`` and the same for all.

    The search ends early when ``search.stop`` is set, even between two roots. Returns the number of
    determinizations begun.
    """
    chance = np.empty(4, np.int64)
    for number in range(first, first + most):
        seed_chance(chance, Seed(seed & MASK, number, seed >> 32))
        whole = search.valuer.horizon[0] == 0 or number % WHOLE_EVERY == 0
        search.dealt[0] = search.known
        sample_hidden_state(search.planner.layout, search.dealt[0], search.hidden, chance)
        for place in range(len(roots)):
            if search.stop[0]:
                return number + 1 - first
            try_root(search, int(roots[place]), whole)
    return most


@kernel
def plan_roots(planner: Planner, known: Array, hidden: Hidden, seed: int, actions: Array) -> int:
    """List the candidate actions for the seat to decide, and return their number.

    ``known`` (STATE[1]) is turned into a determinization.
    """
    chance = np.empty(4, np.int64)
    seed_chance(chance, Seed(seed & MASK, seed >> 32, 1))
    sample_hidden_state(planner.layout, known[0], hidden, chance)
    invalidate_plans(planner.plans, known[0])
    return list_candidate_actions(planner, known[0], int(known[0].seat), actions)
