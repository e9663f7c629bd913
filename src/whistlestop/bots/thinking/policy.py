"""What a seat does: the whole policy, from its plan to the number of an action."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.claiming import (
    NOTHING,
    find_claim_payment,
    found_claim,
    planned_claim,
    planned_station,
    reserve_after,
    station_for,
)
from whistlestop.bots.thinking.drawing import best_draw
from whistlestop.bots.thinking.filling import best_filler, filling_claim
from whistlestop.bots.thinking.keeping import keep, wants_tickets
from whistlestop.bots.thinking.needs import add_need, set_needs
from whistlestop.bots.thinking.paths import may_claim
from whistlestop.bots.thinking.plan import plan, turns_to_come
from whistlestop.bots.thinking.railyard_policy import choose_with_railyard
from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes, root
from whistlestop.rules.legal import legal
from whistlestop.rules.terms import CITIES, DRAW_TICKETS, NOBODY, Kind, Phase


@kernel
def completed_by(layout, state, seat, parent, route):
    """Points of the seat's tickets from city to city that a route would complete."""
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
def last_claim(layout, state, seat, mind, weights):
    """In the last turn: the route that scores most at once, with the tickets that it completes, or
    the station that completes more."""
    parent = np.empty(CITIES, np.int8)
    join_own_routes(layout, state, seat, parent)
    best, action = 0.0, NOTHING
    for route in range(layout.routes if layout.stations > 0 else 0):
        if state.route_owner[route] == NOBODY or state.route_owner[route] == seat:
            continue
        value = 2.0 * completed_by(layout, state, seat, parent, route) - layout.station_points
        if value > best:
            station = station_for(layout, state, seat, mind, weights, route)
            if station != NOTHING:
                best, action = value, station
    for route in range(layout.routes):
        if not may_claim(layout, state, seat, route):
            continue
        if find_claim_payment(layout, state, seat, route, mind, weights) < 0.0:
            continue
        value = float(layout.route_points[route])
        value += 2.0 * completed_by(layout, state, seat, parent, route)
        if layout.crossings > 0 and mind.is_planned[seat, route] and mind.count[seat] == 1:
            value += 2.0 * mind.promised[seat]  # a ticket to a country
        if layout.route_tunnel[route]:
            spare = reserve_after(state.hands[seat], mind, int(layout.route_length[route]))
            value *= 0.9 if spare > 1 else 0.5
        if value > best:
            best, action = value, found_claim(layout, mind, route)
    return action


@kernel
def any_action(layout, state, out):
    """Some legal action, a claim before others: when no draw and no plan is possible."""
    count = legal(layout, state, out)
    best, chosen = -1.0, int(out[0])
    for place in range(count):
        action = int(out[place])
        if layout.action_kind[action] == Kind.CLAIM:
            route = int(layout.action_target[action])
            value = float(layout.route_points[route])
            if layout.route_tunnel[route]:
                value *= 0.2
            if value > best:
                best, chosen = value, action
    return chosen


@kernel
def act(layout, network, state, seat, mind, weights, out):
    """A turn on a board: claim, build, draw tickets or begin to draw cards."""
    plan(layout, network, state, seat, mind, weights)
    set_needs(layout, network, state, seat, mind)
    turns = turns_to_come(layout, state, seat, weights)
    if state.turns_left >= 0 and turns < 2.0:
        action = last_claim(layout, state, seat, mind, weights)
        if action != NOTHING:
            return action
    action = planned_claim(layout, network, state, seat, mind, weights)
    if action != NOTHING:
        return action
    if mind.count[seat] == 0:
        action = planned_station(layout, state, seat, mind, weights)
        if action != NOTHING:
            return action
        if mind.borrowed_count[seat] == 0 and wants_tickets(
            layout, network, state, seat, mind, weights
        ):
            return DRAW_TICKETS
        target = best_filler(
            layout, network, state, seat, mind, weights, turns, int(state.trains[seat])
        )
        if target != NOTHING:
            action = filling_claim(layout, state, seat, mind, weights, target)
            if action != NOTHING:
                return action
            add_need(layout, network, state, seat, mind, target)
    action = best_draw(layout, state, seat, mind, weights)
    return action if action != NOTHING else any_action(layout, state, out)


@kernel
def second_card(layout, network, state, seat, mind, weights, out):
    """The second card of a turn."""
    plan(layout, network, state, seat, mind, weights)
    set_needs(layout, network, state, seat, mind)
    if mind.count[seat] == 0:
        turns = turns_to_come(layout, state, seat, weights)
        target = best_filler(
            layout, network, state, seat, mind, weights, turns, int(state.trains[seat])
        )
        if target != NOTHING:
            add_need(layout, network, state, seat, mind, target)
    action = best_draw(layout, state, seat, mind, weights)
    return action if action != NOTHING else any_action(layout, state, out)


@kernel
def choose_on_board(layout, network, state, seat, mind, weights, out):
    """The action that the policy plays for the seat whose decision it is, on a board."""
    if state.phase == Phase.ACT:
        return act(layout, network, state, seat, mind, weights, out)
    if state.phase == Phase.SECOND_CARD:
        return second_card(layout, network, state, seat, mind, weights, out)
    if state.phase == Phase.TUNNEL:  # pay if it can be paid, with as few locomotives as can be
        count = legal(layout, state, out)
        return int(out[1]) if count > 1 else int(out[0])
    return keep(layout, network, state, seat, mind, weights)


@kernel
def choose(layout, network, state, seat, mind, weights, out):
    """What the policy plays for the seat whose decision it is: the number of a legal action."""
    if layout.railyards:
        return choose_with_railyard(layout, state, seat, mind, weights, out)
    return choose_on_board(layout, network, state, seat, mind, weights, out)
