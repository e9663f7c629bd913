"""The policy of a seat on a board: from its plan to the number of an action."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planning.bonuses import points_of_claim, points_of_ring
from whistlestop.bots.planning.claiming import (
    NOTHING,
    claim_action,
    find_claim_payment,
    planned_claim,
    planned_station,
    reserve_after,
    shortest_claim,
    station_for,
)
from whistlestop.bots.planning.drawing import best_draw
from whistlestop.bots.planning.filling import best_filler, filling_claim
from whistlestop.bots.planning.keeping import is_hungry, keep, wants_tickets
from whistlestop.bots.planning.laying import card_to_lay
from whistlestop.bots.planning.needs import add_need, set_needs
from whistlestop.bots.planning.plan import plan, plan_second_paths, turns_to_come
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.railyard_policy import choose_with_railyard
from whistlestop.rules.claiming import may_claim
from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes, root
from whistlestop.rules.constants import CITIES, DRAW_TICKETS, NOBODY, ActionKind, Phase
from whistlestop.rules.legal import legal
from whistlestop.rules.records import Array, Layout, State


@kernel
def completed_by(layout: Layout, state: State, seat: int, parent: Array, route: int) -> int:
    """Return the points of the seat's city-to-city tickets that a route would complete."""
    one = root(parent, int(layout.route_a[route]))
    two = root(parent, int(layout.route_b[route]))
    points = 0
    for ticket in range(layout.tickets if one != two else 0):
        if state.ticket_owner[ticket] != seat or layout.ticket_countries[ticket] > 0:
            continue
        a = root(parent, int(layout.ticket_a[ticket]))
        b = root(parent, int(layout.ticket_b[ticket]))
        if (a == one and b == two) or (a == two and b == one):
            points += int(layout.ticket_points[ticket])
    return points


@kernel
def last_claim(planner: Planner, state: State, seat: int) -> int:
    """Return the claim or station that scores most at once, for the last turn.

    The score includes the tickets that it completes.
    """
    layout, plans = planner.layout, planner.plans
    parent = np.empty(CITIES, np.int8)
    join_own_routes(layout, state, seat, parent)
    best, action = 0.0, NOTHING
    for route in range(layout.routes if layout.stations > 0 else 0):
        if state.route_owner[route] == NOBODY or state.route_owner[route] == seat:
            continue
        value = 2.0 * completed_by(layout, state, seat, parent, route) - layout.station_points
        if value > best:
            station = station_for(planner, state, seat, route)
            if station != NOTHING:
                best, action = value, station
    for route in range(layout.routes):
        if not may_claim(layout, state, seat, route):
            continue
        payment = find_claim_payment(planner, state, seat, route)
        if payment.loss < 0.0:
            continue
        value = points_of_claim(planner, state, seat, route)
        value += points_of_ring(planner, state, seat, route)
        value += 2.0 * completed_by(layout, state, seat, parent, route)
        if layout.crossings > 0 and plans.is_planned[seat, route] and plans.count[seat] == 1:
            value += 2.0 * plans.expected[seat]  # a ticket to a country
        if layout.route_tunnel[route]:
            spare = reserve_after(state.hands[seat], payment)
            value *= 0.9 if spare > 1 else 0.5
        if value > best:
            best, action = value, claim_action(layout, route, payment)
    return action


@kernel
def any_action(planner: Planner, state: State) -> int:
    """Return a legal action, preferably a claim; for a turn without a draw and without a plan."""
    layout, out = planner.layout, planner.plans.legal
    count = legal(layout, state, out)
    best, chosen = -1.0, int(out[0])
    for place in range(count):
        action = int(out[place])
        if layout.action_kind[action] == ActionKind.CLAIM:
            route = int(layout.action_target[action])
            value = float(layout.route_points[route])
            if layout.route_tunnel[route]:
                value *= 0.2
            if value > best:
                best, chosen = value, action
    return chosen


@kernel
def act(planner: Planner, state: State, seat: int) -> int:
    """Return the first action of a turn on a board: claim, build, draw tickets or draw a card."""
    plans, weights = planner.plans, planner.weights.seats[seat]
    plan(planner, state, seat)
    set_needs(planner, state, seat)
    turns = turns_to_come(planner, state, seat)
    if state.turns_left >= 0 and turns < 2.0:
        action = last_claim(planner, state, seat)
        if action != NOTHING:
            return action
    if weights.appetite > 0.0 and is_hungry(planner, state, seat):
        return DRAW_TICKETS
    action = planned_claim(planner, state, seat)
    if action != NOTHING:
        return action
    if plans.count[seat] == 0:
        action = planned_station(planner, state, seat)
        if action != NOTHING:
            return action
        if plans.borrowed_count[seat] == 0 and wants_tickets(planner, state, seat):
            return DRAW_TICKETS
        if planner.layout.mandala_steps > 0 and not plans.second_ways[seat]:
            plan_second_paths(planner, state, seat)
            set_needs(planner, state, seat)
            action = planned_claim(planner, state, seat)
            if action != NOTHING:
                return action
    if plans.count[seat] == 0:
        if weights.shortest_fill > 0.0:
            action = shortest_claim(planner, state, seat)
            if action != NOTHING:
                return action
        target = best_filler(planner, state, seat, turns, int(state.trains[seat]))
        if target != NOTHING:
            action = filling_claim(planner, state, seat, target)
            if action != NOTHING:
                return action
            add_need(planner, state, seat, target)
    action = best_draw(planner, state, seat)
    return action if action != NOTHING else any_action(planner, state)


@kernel
def second_card(planner: Planner, state: State, seat: int) -> int:
    """Return the action that draws the second card of a turn."""
    plans = planner.plans
    plan(planner, state, seat)
    set_needs(planner, state, seat)
    if plans.count[seat] == 0:
        turns = turns_to_come(planner, state, seat)
        target = best_filler(planner, state, seat, turns, int(state.trains[seat]))
        if target != NOTHING:
            add_need(planner, state, seat, target)
    action = best_draw(planner, state, seat)
    return action if action != NOTHING else any_action(planner, state)


@kernel
def choose_on_board(planner: Planner, state: State, seat: int) -> int:
    """Return the policy's action for the seat to decide, on a board."""
    layout, out = planner.layout, planner.plans.legal
    if state.phase == Phase.ACT:
        return act(planner, state, seat)
    if state.phase == Phase.SECOND_CARD:
        return second_card(planner, state, seat)
    if state.phase == Phase.SUBSTITUTES:
        return card_to_lay(planner, state, seat)
    if state.phase == Phase.TUNNEL:  # pay if possible, with the fewest locomotives
        count = legal(layout, state, out)
        return int(out[1]) if count > 1 else int(out[0])
    return keep(planner, state, seat)


@kernel
def choose(planner: Planner, state: State, seat: int) -> int:
    """Return the policy's choice for the seat to decide: the number of a legal action."""
    layout = planner.layout
    if layout.railyards:
        return choose_with_railyard(planner, state, seat)
    return choose_on_board(planner, state, seat)
