"""Plans: the routes that join a seat's tickets into one network, the best bargains first."""

from __future__ import annotations

from whistlestop.bots.planning.bonuses import (
    points_of_claim,
    points_of_one_more_ticket,
    second_path,
)
from whistlestop.bots.planning.needs import lacking_cards
from whistlestop.bots.planning.paths import (
    FREE,
    NEVER,
    cheapest_path,
    missing_cards,
    set_costs,
    trace,
)
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.plans import MAX_TICKETS, PLANNED, Plans
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import GRAY, NOBODY, STATIONS
from whistlestop.rules.payments import hand_size, most_of_a_colour
from whistlestop.rules.records import Layout, State


@kernel
def no_plan(plans: Plans, seat: int) -> None:
    """Clear the plan of a seat."""
    for place in range(plans.count[seat]):
        plans.is_planned[seat, plans.routes[seat, place]] = 0
    plans.count[seat] = 0
    plans.borrowed_count[seat] = 0
    plans.expected[seat] = 0
    plans.lost[seat] = 0
    plans.trains[seat] = 0
    plans.subways[seat] = 0
    plans.scored[seat] = 0.0
    plans.second_ways[seat] = 0
    plans.turns[seat] = 0.0


@kernel
def turns_to_come(planner: Planner, state: State, seat: int) -> float:
    """Return the estimated number of turns left for the seat, including the present one."""
    layout = planner.layout
    weights = planner.weights.seats[seat]
    players = int(state.players)
    if state.turns_left > 0:
        ahead = (seat - int(state.seat)) % players
        return max(0.0, float((int(state.turns_left) - 1 - ahead) // players + 1))
    soonest = 1000.0
    for other in range(players):
        pieces = int(state.trains[other]) + int(state.subways_left[other])
        turns = max(0, pieces - int(layout.last_round_at)) / weights.pace
        if weights.pace_hand > 0.0 and other != seat:
            saved = weights.pace_hand * hand_size(state.hands[other])
            turns -= min(saved, 0.5 * turns)
        soonest = min(soonest, turns)
    return 2.0 + soonest


@kernel
def turns_for(planner: Planner, state: State, seat: int, route: int) -> float:
    """Return the turns that it takes to claim a route, including draws of the missing cards."""
    weights = planner.weights.seats[seat]
    hand = state.hands[seat]
    missing = missing_cards(planner, hand, most_of_a_colour(hand, GRAY), route)
    return 1.0 + missing / weights.cards_a_turn


@kernel
def fits(planner: Planner, state: State, seat: int, most_turns: float) -> bool:
    """Check whether pieces, stations and time suffice for ``plans.path`` on top of the plan."""
    layout, plans = planner.layout, planner.plans
    trains, subways, borrows = 0, 0, 0
    turns = float(plans.turns[seat])
    for place in range(plans.path_count):
        route = int(plans.path[place])
        owner = int(state.route_owner[route])
        if owner == NOBODY:
            if plans.is_planned[seat, route] == 0:
                turns += turns_for(planner, state, seat, route)
                if layout.route_subway[route]:
                    subways += 1
                else:
                    trains += int(layout.route_length[route])
        elif owner != seat and plans.cost[route] > FREE and is_new_loan(plans, seat, route):
            a, b = int(layout.route_a[route]), int(layout.route_b[route])
            borrows += state.station_owner[a] != seat and state.station_owner[b] != seat
    return (
        turns <= most_turns
        and trains <= state.trains[seat] - plans.trains[seat]
        and subways <= state.subways_left[seat] - plans.subways[seat]
        and borrows <= state.stations_left[seat] - plans.borrowed_count[seat]
    )


@kernel
def is_new_loan(plans: Plans, seat: int, route: int) -> bool:
    """Check whether the plan does not borrow a route yet."""
    times = 0
    for place in range(plans.borrowed_count[seat]):
        times += plans.borrowed[seat, place] == route
    return times == 0


@kernel
def add_path(planner: Planner, state: State, seat: int) -> None:
    """Add ``plans.path`` to the plan; its routes then cost nothing."""
    layout, plans = planner.layout, planner.plans
    for place in range(plans.path_count):
        route = int(plans.path[place])
        owner = int(state.route_owner[route])
        if owner == NOBODY and plans.is_planned[seat, route] == 0:
            scored = points_of_claim(planner, state, seat, route)
            if plans.count[seat] < PLANNED:
                plans.routes[seat, plans.count[seat]] = route
                plans.count[seat] += 1
                plans.is_planned[seat, route] = 1
            plans.turns[seat] += turns_for(planner, state, seat, route)
            if layout.route_subway[route]:
                plans.subways[seat] += 1
            else:
                plans.trains[seat] += layout.route_length[route]
            plans.scored[seat] += scored
            twin = int(layout.route_twin[route])
            if twin != NOBODY and state.route_owner[twin] == NOBODY:
                plans.cost[twin] = NEVER
        elif owner >= 0 and owner != seat and is_new_loan(plans, seat, route):
            a, b = int(layout.route_a[route]), int(layout.route_b[route])
            if (
                state.station_owner[a] != seat
                and state.station_owner[b] != seat
                and plans.borrowed_count[seat] < STATIONS
            ):
                plans.borrowed[seat, plans.borrowed_count[seat]] = route
                plans.borrowed_count[seat] += 1
        plans.cost[route] = 0.0


@kernel
def complete_planned_route(layout: Layout, plans: Plans, seat: int, route: int) -> None:
    """Remove a route from the plan, because the seat has claimed it."""
    for place in range(plans.count[seat]):
        if plans.routes[seat, place] == route:
            plans.count[seat] -= 1
            plans.routes[seat, place] = plans.routes[seat, plans.count[seat]]
            plans.is_planned[seat, route] = 0
            if layout.route_subway[route]:
                plans.subways[seat] -= 1
            else:
                plans.trains[seat] -= layout.route_length[route]
            if plans.count[seat] == 0:
                plans.turns[seat] = 0.0
            return


@kernel
def ask_for_open_tickets(planner: Planner, state: State, seat: int) -> None:
    """Write the tickets that the seat holds into ``plans.asked``."""
    layout, plans = planner.layout, planner.plans
    count = 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and count < MAX_TICKETS:
            plans.asked[count] = ticket
            count += 1
    plans.asked_count = count


@kernel
def weigh_bargains(planner: Planner) -> None:
    """Sort the asked tickets by the points that each alone brings for its cost, best first."""
    plans = planner.plans
    for place in range(plans.asked_count):
        ticket = int(plans.asked[place])
        cost, points, _ = cheapest_path(planner, ticket)
        bargain = points / (cost + 1.0) if cost > 0.0 else NEVER
        other = place
        while other > 0 and plans.bargain[other - 1] < bargain:
            plans.bargain[other] = plans.bargain[other - 1]
            plans.asked[other] = plans.asked[other - 1]
            other -= 1
        plans.bargain[other] = bargain
        plans.asked[other] = ticket


@kernel
def join_tickets(planner: Planner, state: State, seat: int, most: int) -> int:
    """Plan to join as many points of the asked tickets as pieces and time allow.

    ``most``: the most tickets to join. Returns the points of tickets that are joined already.
    """
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    no_plan(plans, seat)
    set_costs(planner, state, seat)
    sure = 0
    most_turns = turns_to_come(planner, state, seat) + weights.slack
    weigh_bargains(planner)
    plans.open[seat] = plans.asked_count
    for place in range(plans.asked_count):
        ticket = int(plans.asked[place])
        cost, points, city = cheapest_path(planner, ticket)
        if cost >= NEVER:
            plans.lost[seat] += layout.ticket_points[ticket]
            continue
        if plans.bargain[place] == NEVER:
            sure += points
            plans.open[seat] -= 1
            continue
        trace(planner, city)
        if fits(planner, state, seat, most_turns):
            add_path(planner, state, seat)
            plans.expected[seat] += points + points_of_one_more_ticket(planner, seat)
            most -= 1
            if most == 0:
                break
        else:
            plans.lost[seat] += layout.ticket_points[ticket]
    plans.valid[seat] = 1
    return sure


@kernel
def plan_second_paths(planner: Planner, state: State, seat: int) -> None:
    """Join tickets by a second way, the cheapest first, while the bonus is worth it (IN-30).

    This is for a seat whose tickets are all joined or given up.
    """
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    plans.second_ways[seat] = 1
    ask_for_open_tickets(planner, state, seat)
    set_costs(planner, state, seat)
    most_turns = turns_to_come(planner, state, seat)
    joined = 0
    for place in range(plans.asked_count):
        joined += second_path(planner, int(plans.asked[place])) == 0.0
    while joined < layout.mandala_steps:
        cheapest, chosen = NEVER, NOBODY
        for place in range(plans.asked_count):
            ticket = int(plans.asked[place])
            if cheapest_path(planner, ticket)[0] > 0.0:
                continue  # the ticket has no first way yet
            cost = second_path(planner, ticket)
            if 0.0 < cost < cheapest:
                cheapest, chosen = cost, ticket
        if chosen == NOBODY:
            return
        second_path(planner, chosen)
        gain = int(layout.mandala_bonus[joined + 1]) - int(layout.mandala_bonus[joined])
        price = 0.0
        for place in range(plans.path_count):
            route = int(plans.path[place])
            if state.route_owner[route] == NOBODY and plans.is_planned[seat, route] == 0:
                price += weights.train * layout.route_length[route]
                price += weights.turn * turns_for(planner, state, seat, route)
                price -= weights.scored * layout.route_points[route]
        if weights.bonus * gain <= price or not fits(planner, state, seat, most_turns):
            return
        add_path(planner, state, seat)
        plans.expected[seat] += gain
        joined = 0
        for place in range(plans.asked_count):
            joined += second_path(planner, int(plans.asked[place])) == 0.0


@kernel
def plan(planner: Planner, state: State, seat: int) -> None:
    """Plan the tickets that the seat holds, unless its plan is still valid."""
    plans = planner.plans
    one_step = planner.weights.seats[seat].one_step > 0.0
    if not plans.valid[seat] or (one_step and plans.count[seat] == 0):
        ask_for_open_tickets(planner, state, seat)
        join_tickets(planner, state, seat, 1 if one_step else MAX_TICKETS)


@kernel
def value_of_plan(planner: Planner, state: State, seat: int, sure: int) -> float:
    """Return the expected points of the plan, less the costs of its pieces, turns and risk."""
    plans = planner.plans
    weights = planner.weights.seats[seat]
    pieces = max(1, int(state.trains[seat]) + int(state.subways_left[seat]))
    strain = (int(plans.trains[seat]) + int(plans.subways[seat])) / pieces
    risk = weights.risk + weights.strain * max(0.0, strain - weights.strain_from)
    lacking = lacking_cards(planner, state, seat)
    turns = plans.count[seat] + lacking / weights.cards_a_turn
    late = max(0.0, turns - turns_to_come(planner, state, seat))
    risk = min(1.0, risk + 0.05 * late)
    return (
        sure
        + plans.expected[seat] * (1.0 - 2.0 * risk)
        - plans.lost[seat]
        + weights.scored * plans.scored[seat]
        - weights.train * (plans.trains[seat] + plans.subways[seat])
        - weights.turn * turns
        - weights.borrowed * plans.borrowed_count[seat]
    )
