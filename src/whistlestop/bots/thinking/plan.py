"""Plans: the routes that join a seat's tickets into one network, the best bargains first."""

from __future__ import annotations

from whistlestop.bots.thinking.mind import ASKED, PLANNED
from whistlestop.bots.thinking.needs import lacking_cards
from whistlestop.bots.thinking.paths import (
    FREE,
    NEVER,
    cheapest_way,
    missing_cards,
    most_of_one,
    set_costs,
    trace,
)
from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import NOBODY, STATIONS


@kernel
def no_plan(mind, seat):
    """An empty plan."""
    for place in range(mind.count[seat]):
        mind.is_planned[seat, mind.routes[seat, place]] = 0
    mind.count[seat] = 0
    mind.borrowed_count[seat] = 0
    mind.promised[seat] = 0
    mind.lost[seat] = 0
    mind.trains[seat] = 0
    mind.subways[seat] = 0
    mind.scored[seat] = 0
    mind.turns[seat] = 0.0


@kernel
def turns_to_come(layout, state, seat, weights):
    """How many turns the seat seems to have left, this one included."""
    players = int(state.players)
    if state.turns_left > 0:
        ahead = (seat - int(state.seat)) % players
        return max(0.0, float((int(state.turns_left) - 1 - ahead) // players + 1))
    fewest = 1000
    for other in range(players):
        pieces = int(state.trains[other]) + int(state.subways_left[other])
        fewest = min(fewest, pieces)
    return 2.0 + max(0, fewest - int(layout.last_round_at)) / weights.pace


@kernel
def turns_for(layout, network, state, seat, route, weights):
    """Turns that it takes to claim a route: one, and those in which its cards are drawn."""
    hand = state.hands[seat]
    missing = missing_cards(layout, network, hand, most_of_one(hand), route)
    return 1.0 + missing / weights.cards_a_turn


@kernel
def fits(layout, network, state, mind, seat, weights, most_turns):
    """Whether pieces, stations and time suffice for the path on the desk beside the plan."""
    trains, subways, borrows = 0, 0, 0
    turns = float(mind.turns[seat])
    for place in range(mind.path_count):
        route = int(mind.path[place])
        owner = int(state.route_owner[route])
        if owner == NOBODY:
            if mind.is_planned[seat, route] == 0:
                turns += turns_for(layout, network, state, seat, route, weights)
                if layout.route_subway[route]:
                    subways += 1
                else:
                    trains += int(layout.route_length[route])
        elif owner != seat and mind.cost[route] > FREE and is_new_loan(mind, seat, route):
            a, b = int(layout.route_a[route]), int(layout.route_b[route])
            borrows += state.station_owner[a] != seat and state.station_owner[b] != seat
    return (
        turns <= most_turns
        and trains <= state.trains[seat] - mind.trains[seat]
        and subways <= state.subways_left[seat] - mind.subways[seat]
        and borrows <= state.stations_left[seat] - mind.borrowed_count[seat]
    )


@kernel
def is_new_loan(mind, seat, route):
    times = 0
    for place in range(mind.borrowed_count[seat]):
        times += mind.borrowed[seat, place] == route
    return times == 0


@kernel
def add_path(layout, network, state, mind, seat, weights):
    """Make the path on the desk part of the plan; from now on it costs nothing."""
    for place in range(mind.path_count):
        route = int(mind.path[place])
        owner = int(state.route_owner[route])
        if owner == NOBODY and mind.is_planned[seat, route] == 0:
            if mind.count[seat] < PLANNED:
                mind.routes[seat, mind.count[seat]] = route
                mind.count[seat] += 1
                mind.is_planned[seat, route] = 1
            mind.turns[seat] += turns_for(layout, network, state, seat, route, weights)
            if layout.route_subway[route]:
                mind.subways[seat] += 1
            else:
                mind.trains[seat] += layout.route_length[route]
            mind.scored[seat] += layout.route_points[route]
            twin = int(layout.route_twin[route])
            if twin != NOBODY and state.route_owner[twin] == NOBODY:
                mind.cost[twin] = NEVER
        elif owner >= 0 and owner != seat and is_new_loan(mind, seat, route):
            a, b = int(layout.route_a[route]), int(layout.route_b[route])
            if (
                state.station_owner[a] != seat
                and state.station_owner[b] != seat
                and mind.borrowed_count[seat] < STATIONS
            ):
                mind.borrowed[seat, mind.borrowed_count[seat]] = route
                mind.borrowed_count[seat] += 1
        mind.cost[route] = 0.0


@kernel
def fulfil(layout, mind, seat, route):
    """A planned route is the seat's own now."""
    for place in range(mind.count[seat]):
        if mind.routes[seat, place] == route:
            mind.count[seat] -= 1
            mind.routes[seat, place] = mind.routes[seat, mind.count[seat]]
            mind.is_planned[seat, route] = 0
            if layout.route_subway[route]:
                mind.subways[seat] -= 1
            else:
                mind.trains[seat] -= layout.route_length[route]
            if mind.count[seat] == 0:
                mind.turns[seat] = 0.0
            return


@kernel
def ask_for_open_tickets(layout, state, mind, seat):
    """Put the tickets that the seat holds on the desk."""
    count = 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and count < ASKED:
            mind.asked[count] = ticket
            count += 1
    mind.asked_count = count


@kernel
def weigh_bargains(layout, network, mind):
    """How good a bargain each asked ticket is by itself; best ones first on the desk."""
    for place in range(mind.asked_count):
        ticket = int(mind.asked[place])
        cost, points, _ = cheapest_way(layout, network, mind, ticket)
        bargain = points / (cost + 1.0) if cost > 0.0 else NEVER
        other = place
        while other > 0 and mind.bargain[other - 1] < bargain:
            mind.bargain[other] = mind.bargain[other - 1]
            mind.asked[other] = mind.asked[other - 1]
            other -= 1
        mind.bargain[other] = bargain
        mind.asked[other] = ticket


@kernel
def join_tickets(layout, network, state, seat, mind, weights):
    """Plan to join as many points of the asked tickets as pieces and time allow.

    Returns the points of those that are joined already.
    """
    no_plan(mind, seat)
    set_costs(layout, network, state, seat, mind, weights)
    sure = 0
    most_turns = turns_to_come(layout, state, seat, weights) + weights.slack
    weigh_bargains(layout, network, mind)
    for place in range(mind.asked_count):
        ticket = int(mind.asked[place])
        cost, points, city = cheapest_way(layout, network, mind, ticket)
        if cost >= NEVER:
            mind.lost[seat] += layout.ticket_points[ticket]
            continue
        if mind.bargain[place] == NEVER:
            sure += points
            continue
        trace(layout, mind, city)
        if fits(layout, network, state, mind, seat, weights, most_turns):
            add_path(layout, network, state, mind, seat, weights)
            mind.promised[seat] += points
        else:
            mind.lost[seat] += layout.ticket_points[ticket]
    mind.valid[seat] = 1
    return sure


@kernel
def plan(layout, network, state, seat, mind, weights):
    """Make the seat's plan for the tickets that it holds, unless it has a good one."""
    if mind.valid[seat]:
        return
    ask_for_open_tickets(layout, state, mind, seat)
    join_tickets(layout, network, state, seat, mind, weights)


@kernel
def worth_of_plan(layout, network, state, seat, mind, weights, sure):
    """How many points the plan promises to add, pieces, turns and risk weighed in."""
    pieces = max(1, int(state.trains[seat]) + int(state.subways_left[seat]))
    strain = (int(mind.trains[seat]) + int(mind.subways[seat])) / pieces
    risk = weights.risk + weights.strain * max(0.0, strain - weights.strain_from)
    lacking = lacking_cards(layout, network, state, seat, mind)
    turns = mind.count[seat] + lacking / weights.cards_a_turn
    late = max(0.0, turns - turns_to_come(layout, state, seat, weights))
    risk = min(1.0, risk + 0.05 * late)
    return (
        sure
        + mind.promised[seat] * (1.0 - 2.0 * risk)
        - mind.lost[seat]
        + weights.scored * mind.scored[seat]
        - weights.train * (mind.trains[seat] + mind.subways[seat])
        - weights.turn * turns
        - weights.borrowed * mind.borrowed_count[seat]
    )
