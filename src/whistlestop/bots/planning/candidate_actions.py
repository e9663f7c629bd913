"""The candidate actions of a search: the policy's choice first, then other sensible actions."""

from __future__ import annotations

from whistlestop.bots.planning.bonuses import points_of_claim
from whistlestop.bots.planning.claiming import (
    NOTHING,
    claim_action,
    find_claim_payment,
    planned_station,
    urgency,
)
from whistlestop.bots.planning.drawing import set_worths
from whistlestop.bots.planning.needs import set_needs
from whistlestop.bots.planning.plan import plan
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.policy import choose
from whistlestop.bots.planning.railyard_policy import (
    best_of_colour,
    best_three,
    cards_wanted,
)
from whistlestop.rules.claiming import may_claim
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import COLOURS, DRAW_TICKETS, KEEP, OFFER, Phase
from whistlestop.rules.drawing import legal_draws
from whistlestop.rules.legal import legal
from whistlestop.rules.records import Array, State
from whistlestop.rules.tickets import subset_size

MAX_CANDIDATES = 24  # candidate actions
CLAIMS = 7  # claims among the candidates
PLANNED = 100.0  # points by which a planned route ranks before others


@kernel
def add(actions: Array, count: int, action: int) -> int:
    """Add an action unless it is listed or the list is full, and return the new count."""
    if action == NOTHING or count >= len(actions):
        return count
    for place in range(count):
        if actions[place] == action:
            return count
    actions[count] = action
    return count + 1


@kernel
def add_claims(planner: Planner, state: State, seat: int, actions: Array, count: int) -> int:
    """Add possible claims, each with its cheapest payment, and return the new count.

    Planned routes come first, then those that score or that others want.
    """
    layout, plans = planner.layout, planner.plans
    limit = 1e9
    for _ in range(CLAIMS):
        best, action = -1e9, NOTHING
        for route in range(layout.routes):
            if not may_claim(layout, state, seat, route):
                continue
            value = (
                points_of_claim(planner, state, seat, route)
                + PLANNED * plans.is_planned[seat, route]
            )
            value += urgency(planner, state, seat, route) + 1e-4 * route
            if value >= limit or value <= best:
                continue
            payment = find_claim_payment(planner, state, seat, route)
            if payment.loss >= 0.0:
                best, action = value, claim_action(layout, route, payment)
        if action == NOTHING:
            break
        limit = best
        count = add(actions, count, action)
    return count


@kernel
def add_keeps(planner: Planner, state: State, actions: Array, count: int) -> int:
    """Add other choices of tickets, the closest to the policy's first; return the new count."""
    layout, out = planner.layout, planner.plans.legal
    kept = int(actions[0]) - KEEP
    choices = legal(layout, state, out)
    for differing in range(1, OFFER + 1):
        for place in range(choices):
            if subset_size((int(out[place]) - KEEP) ^ kept) == differing:
                count = add(actions, count, int(out[place]))
    return count


@kernel
def add_all(planner: Planner, state: State, actions: Array, count: int) -> int:
    """Add all legal actions while there is room, and return the new count."""
    layout, out = planner.layout, planner.plans.legal
    for place in range(legal(layout, state, out)):
        count = add(actions, count, int(out[place]))
    return count


@kernel
def add_on_board(planner: Planner, state: State, seat: int, actions: Array, count: int) -> int:
    """Add draws, tickets, claims and a station for a turn on a board, and return the new count."""
    layout, out = planner.layout, planner.plans.legal
    plan(planner, state, seat)
    set_needs(planner, state, seat)
    set_worths(planner, state, seat)
    for place in range(legal_draws(layout, state, out)):
        count = add(actions, count, int(out[place]))
    count = add_claims(planner, state, seat, actions, count)
    if state.ticket_deck_size > 0:
        count = add(actions, count, DRAW_TICKETS)
    return add(actions, count, planned_station(planner, state, seat))


@kernel
def add_with_railyard(planner: Planner, state: State, seat: int, actions: Array, count: int) -> int:
    """Add draws, each colour's best row, the best three colours and tickets; return the count."""
    layout, out = planner.layout, planner.plans.legal
    for place in range(legal_draws(layout, state, out)):
        count = add(actions, count, int(out[place]))
    wanted = cards_wanted(planner, state, seat)
    for colour in range(COLOURS):
        _, row = best_of_colour(planner, state, seat, colour, wanted)
        count = add(actions, count, row)
    _, three = best_three(planner, state, seat, wanted)
    count = add(actions, count, three)
    if state.ticket_deck_size > 0:
        count = add(actions, count, DRAW_TICKETS)
    return count


@kernel
def list_candidate_actions(planner: Planner, state: State, seat: int, actions: Array) -> int:
    """Write the candidate actions, the policy's choice first, and return their number.

    ``actions`` is int32[MAX_CANDIDATES] or shorter.
    """
    layout = planner.layout
    actions[0] = choose(planner, state, seat)
    if state.phase == Phase.COMPLETE_TICKETS:
        return 1
    if state.phase == Phase.ACT and layout.railyards:
        return add_with_railyard(planner, state, seat, actions, 1)
    if state.phase == Phase.ACT:
        return add_on_board(planner, state, seat, actions, 1)
    if state.phase == Phase.CHOOSE_TICKETS or state.phase == Phase.KEEP_TICKETS:
        return add_keeps(planner, state, actions, 1)
    return add_all(planner, state, actions, 1)
