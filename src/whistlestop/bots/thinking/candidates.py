"""The actions worth a look: what the policy would play first, then others that make sense."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.claiming import (
    NOTHING,
    find_claim_payment,
    found_claim,
    planned_station,
    urgency,
)
from whistlestop.bots.thinking.drawing import set_worths
from whistlestop.bots.thinking.needs import set_needs
from whistlestop.bots.thinking.paths import may_claim
from whistlestop.bots.thinking.plan import plan
from whistlestop.bots.thinking.policy import choose
from whistlestop.bots.thinking.railyard_policy import (
    best_of_colour,
    best_three,
    set_lacking,
    turns_to_deck_end,
)
from whistlestop.rules.compiler import kernel
from whistlestop.rules.legal import legal, legal_draws
from whistlestop.rules.terms import COLOURS, DRAW_TICKETS, KEEP, OFFER, Phase
from whistlestop.rules.tickets import subset_size

MOST = 24  # candidates
CLAIMS = 7  # routes looked at
PLANNED = 100.0  # how much a planned route goes before others


@kernel
def add(actions, count, action):
    """Add an action unless it is there or there is no room; returns the new count."""
    if action == NOTHING or count >= len(actions):
        return count
    for place in range(count):
        if actions[place] == action:
            return count
    actions[count] = action
    return count + 1


@kernel
def add_claims(layout, network, state, seat, mind, weights, actions, count):
    """The routes that could be claimed now: planned ones, then those that score or that others
    want, each with the set that hurts least."""
    limit = 1e9
    for _ in range(CLAIMS):
        best, action = -1e9, NOTHING
        for route in range(layout.routes):
            if not may_claim(layout, state, seat, route):
                continue
            value = float(layout.route_points[route]) + PLANNED * mind.is_planned[seat, route]
            value += urgency(layout, network, state, seat, route, weights) + 1e-4 * route
            if value >= limit or value <= best:
                continue
            if find_claim_payment(layout, state, seat, route, mind, weights) < 0.0:
                continue
            best, action = value, found_claim(layout, mind, route)
        if action == NOTHING:
            break
        limit = best
        count = add(actions, count, action)
    return count


@kernel
def add_keeps(layout, state, actions, count, out):
    """Other choices of tickets, those first that differ least from what the policy would keep."""
    kept = int(actions[0]) - KEEP
    choices = legal(layout, state, out)
    for differing in range(1, OFFER + 1):
        for place in range(choices):
            if subset_size((int(out[place]) - KEEP) ^ kept) == differing:
                count = add(actions, count, int(out[place]))
    return count


@kernel
def add_all(layout, state, actions, count, out):
    """All legal actions, as far as there is room."""
    for place in range(legal(layout, state, out)):
        count = add(actions, count, int(out[place]))
    return count


@kernel
def candidates_on_board(layout, network, state, seat, mind, weights, actions, count, out):
    """Draws, tickets, claims and stations of a turn on a board."""
    plan(layout, network, state, seat, mind, weights)
    set_needs(layout, network, state, seat, mind)
    set_worths(state, seat, mind, weights)
    for place in range(legal_draws(layout, state, out)):
        count = add(actions, count, int(out[place]))
    count = add_claims(layout, network, state, seat, mind, weights, actions, count)
    if state.ticket_deck_size > 0:
        count = add(actions, count, DRAW_TICKETS)
    return add(actions, count, planned_station(layout, state, seat, mind, weights))


@kernel
def candidates_with_railyard(layout, state, seat, weights, actions, count, out):
    """Draws, the best row of each colour, the best three colours, and tickets."""
    for place in range(legal_draws(layout, state, out)):
        count = add(actions, count, int(out[place]))
    missing = np.empty(COLOURS, np.int64)
    lacking = set_lacking(layout, state, seat, missing)
    turns = turns_to_deck_end(state, weights)
    for colour in range(COLOURS):
        _, row = best_of_colour(layout, state, seat, colour, missing, lacking, turns, weights)
        count = add(actions, count, row)
    _, three = best_three(layout, state, seat, missing, lacking, turns, weights)
    count = add(actions, count, three)
    if state.ticket_deck_size > 0:
        count = add(actions, count, DRAW_TICKETS)
    return count


@kernel
def candidates(layout, network, state, seat, mind, weights, actions, out):
    """Write the numbers of candidates, what the policy would play as the first; returns how many.

    ``actions`` is int32[MOST] or shorter.
    """
    actions[0] = choose(layout, network, state, seat, mind, weights, out)
    if state.phase == Phase.COMPLETE_TICKETS:
        return 1
    if state.phase == Phase.ACT and layout.railyards:
        return candidates_with_railyard(layout, state, seat, weights, actions, 1, out)
    if state.phase == Phase.ACT:
        return candidates_on_board(layout, network, state, seat, mind, weights, actions, 1, out)
    if state.phase == Phase.CHOOSE_TICKETS or state.phase == Phase.KEEP_TICKETS:
        return add_keeps(layout, state, actions, 1, out)
    return add_all(layout, state, actions, 1, out)
