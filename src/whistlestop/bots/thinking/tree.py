"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

One tree for all guesses: a node stands for a sequence of actions, and what is hidden is dealt anew
for every descent, so that of a node's children only those count that are possible in this guess.
At the root sequential halving shares the descents out (Karnin, Koren and Somekh 2013): all
candidates are tried in the same guesses, and after each round the worse half is left; below it,
children are chosen by PUCT (Rosin 2011; Silver et al. 2017) with the policy's choice as a prior.
"""

from __future__ import annotations

from math import exp, sqrt

import numpy as np

from whistlestop.bots.thinking.candidates import MOST, candidates
from whistlestop.bots.thinking.dealing import deal_hidden
from whistlestop.bots.thinking.playout import forget_plans, note, play_out
from whistlestop.rules.chance import seed_chance
from whistlestop.rules.compiler import kernel
from whistlestop.rules.scoring import score
from whistlestop.rules.step import step
from whistlestop.rules.terms import SEATS, Phase

NODE = np.dtype(
    [
        ("action", np.int32),
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("visits", np.int32),
        ("available", np.int32),  # how often it was possible
        ("seat", np.int8),  # who played the action
        ("value", np.float64, (SEATS,)),  # sums of rewards
        ("squares", np.float64),  # of the rewards of the seat that played the action
    ],
    align=True,
)

NO_NODE = -1
GROWN = 6  # descents through a node before it has children
DEPTH = 12  # nodes on a way at most
EXPLORE = 0.35
POLICY_SHARE = 0.5  # of the prior, for what the policy would play; the others share the rest
MARGIN = 25.0  # points ahead for a chance of 73 % in the reward
PLACE_SHARE = 0.4  # of a reward is for the place, the rest for the margin
FIRST_SHARE = 0.9  # of that is for winning, the rest for those whom one has left behind


@kernel
def reward(state, scores, seat):
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
def new_node(nodes, counts, parent, action, seat):
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
def child_of(nodes, node, action):
    child = int(nodes[node].first_child)
    while child != NO_NODE and nodes[child].action != action:
        child = int(nodes[child].next_sibling)
    return child


@kernel
def select(nodes, counts, node, seat, actions, count):
    """The child to descend to: PUCT over the candidates of this guess; NO_NODE without room."""
    best, chosen = -1.0, NO_NODE
    for place in range(count):
        child = child_of(nodes, node, int(actions[place]))
        if child == NO_NODE:
            child = new_node(nodes, counts, node, int(actions[place]), seat)
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
def descend(layout, network, state, mind, weights, scores, events, nodes, counts, node, out):
    """From a root's child down the tree, play to the end, and take the rewards back up.

    The child's action has been played in ``state``.
    """
    path = np.empty(DEPTH + 1, np.int32)
    actions = np.empty(MOST, np.int32)
    path[0] = node
    depth = 1
    while state.phase != Phase.OVER and depth <= DEPTH and nodes[node].visits >= GROWN:
        seat = int(state.seat)
        count = candidates(layout, network, state, seat, mind, weights[seat], actions, out)
        node = select(nodes, counts, node, seat, actions, count)
        if node == NO_NODE:
            break
        path[depth] = node
        depth += 1
        play(layout, state, mind, int(nodes[node].action), events)
    play_out(layout, network, state, mind, weights, events, out)
    score(layout, state, scores)
    for seat in range(state.players):
        gain = reward(state, scores, seat)
        for place in range(depth):
            nodes[path[place]].value[seat] += gain
            if nodes[path[place]].seat == seat:
                nodes[path[place]].squares += gain * gain
    for place in range(depth):
        nodes[path[place]].visits += 1


@kernel
def play(layout, state, mind, action, events):
    """Play an action and note whose plans it spoils."""
    seat = int(state.seat)
    was_last = state.turns_left >= 0
    tunnel = int(state.tunnel_route)
    step(layout, state, action, events)
    note(layout, state, mind, seat, action, tunnel, was_last)


@kernel
def search(
    layout, network, known, now, dealt, secrets, mind, weights, scores, events,
    nodes, counts, roots, wins, points, seed, first, guesses, out,
):  # fmt: skip
    """Try every root in ``guesses`` guesses, the same ones for all; results go into the roots.

    ``roots``: nodes without a parent, one a candidate. ``wins`` and ``points`` (float64[nodes of
    roots]) add up what the seat won and scored. ``now`` and ``dealt`` are states to work in.
    """
    chance = np.empty(4, np.int64)
    seat = int(known.seat)
    for number in range(first, first + guesses):
        seed_chance(chance, seed & 0xFFFFFFFF, number, seed >> 32)
        dealt[0] = known
        deal_hidden(layout, dealt[0], secrets, chance)
        for place in range(len(roots)):
            node = int(roots[place])
            now[0] = dealt[0]
            forget_plans(now[0], mind)
            play(layout, now[0], mind, int(nodes[node].action), events)
            descend(
                layout, network, now[0], mind, weights, scores, events, nodes, counts, node, out
            )
            winners = 0
            for other in range(now[0].players):
                winners += int(scores.winner[other])
            wins[node] += scores.winner[seat] / max(1, winners)
            points[node] += scores.total[seat]


@kernel
def list_candidates(layout, network, known, now, secrets, mind, weights, seed, actions, out):
    """The candidates of the seat whose decision it is; returns how many."""
    chance = np.empty(4, np.int64)
    seed_chance(chance, seed & 0xFFFFFFFF, seed >> 32, 1)
    now[0] = known
    deal_hidden(layout, now[0], secrets, chance)
    forget_plans(now[0], mind)
    seat = int(known.seat)
    return candidates(layout, network, now[0], seat, mind, weights[seat], actions, out)
