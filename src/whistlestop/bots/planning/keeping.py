"""The choice of tickets to keep, and the decision to draw more."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planning.bonuses import points_of_claim, points_of_one_more_ticket
from whistlestop.bots.planning.paths import NEVER, cheapest_path, set_costs, trace
from whistlestop.bots.planning.plan import (
    ask_for_open_tickets,
    fits,
    join_tickets,
    turns_for,
    turns_to_come,
    value_of_plan,
)
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.plans import MAX_TICKETS
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import KEEP, NOBODY, TICKETS
from whistlestop.rules.records import State
from whistlestop.rules.tickets import keep_at_least, subset_size

# limits of a style that takes as many tickets as it can
FULL = 0.85  # share of the remaining trains in the plan above which no ticket fits
FEWEST = 3  # open tickets that are never too many
ENOUGH_WORK = 0.6  # share of the remaining pieces in the plan above which it draws none
RIVALS_AT_WORK = 0.45  # share of pieces that every seat must have left for a further draw


@kernel
def all_fit(planner: Planner, state: State, seat: int) -> bool:
    """Check whether the plan joins all asked tickets without stations and with trains to spare."""
    plans = planner.plans
    trains = int(plans.trains[seat])
    return (
        plans.lost[seat] == 0
        and plans.borrowed_count[seat] == 0
        and trains <= FULL * state.trains[seat]
    )


@kernel
def is_hungry(planner: Planner, state: State, seat: int) -> bool:
    """Check whether a seat with an appetite takes more tickets before it builds.

    It does if it has few tickets, they leave it enough pieces, and no seat is near the end.
    """
    layout, plans = planner.layout, planner.plans
    all_pieces = int(layout.trains) + int(layout.subways)
    enough = max(FEWEST, all_pieces / planner.weights.seats[seat].appetite)
    if state.ticket_deck_size == 0 or state.turns_left >= 0 or plans.open[seat] >= enough:
        return False
    left = int(state.trains[seat]) + int(state.subways_left[seat])
    fewest = left
    for other in range(state.players):
        fewest = min(fewest, int(state.trains[other]) + int(state.subways_left[other]))
    work = int(plans.trains[seat]) + int(plans.subways[seat])
    return work < ENOUGH_WORK * left and fewest >= RIVALS_AT_WORK * all_pieces


@kernel
def keep(planner: Planner, state: State, seat: int) -> int:
    """Return the choice of offered tickets with the highest expected value, given those held."""
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    least = keep_at_least(layout, state, seat)
    best, chosen = -1e9, 0
    for subset in range(1 << int(state.offered_count[seat])):
        if subset_size(subset) < least:
            continue
        ask_for_open_tickets(planner, state, seat)
        for place in range(state.offered_count[seat]):
            if subset >> place & 1 and plans.asked_count < MAX_TICKETS:
                plans.asked[plans.asked_count] = state.offered[seat, place]
                plans.asked_count += 1
        sure = join_tickets(planner, state, seat, MAX_TICKETS)
        worth = value_of_plan(planner, state, seat, sure)
        if weights.ticket < 0.0 or (weights.ticket > 0.0 and all_fit(planner, state, seat)):
            worth += weights.ticket * subset_size(subset)
        if worth > best:
            best, chosen = worth, subset
    plans.valid[seat] = 0
    return KEEP + chosen


@kernel
def expected_value(planner: Planner, state: State, seat: int, ticket: int) -> float:
    """Return the expected points of one more ticket, if the seat has no other to complete.

    ``plans.cost`` must hold the costs of routes for the seat.
    """
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    cost, points, city = cheapest_path(planner, ticket)
    if cost >= NEVER:
        return -float(layout.ticket_points[ticket])
    trace(planner, city)
    time = turns_to_come(planner, state, seat) + weights.slack
    if not fits(planner, state, seat, time):
        return -float(layout.ticket_points[ticket])
    worth = points * (1.0 - 2.0 * weights.risk) + points_of_one_more_ticket(planner, seat)
    for place in range(plans.path_count):
        route = int(plans.path[place])
        if state.route_owner[route] == NOBODY:
            worth += weights.scored * points_of_claim(planner, state, seat, route)
            worth -= weights.train * layout.route_length[route]
            worth -= weights.turn * turns_for(planner, state, seat, route)
    return worth


@kernel
def expected_gain(planner: Planner, state: State, seat: int) -> float:
    """Return the expected value of the best ticket in a draw.

    All other tickets count as equally likely, except the seat's and those completed openly.
    """
    layout = planner.layout
    set_costs(planner, state, seat)
    values = np.empty(TICKETS, np.float64)
    count = 0
    for ticket in range(layout.tickets):
        mine = state.ticket_owner[ticket] == seat or state.ticket_completed[ticket]
        if mine or layout.ticket_long[ticket]:
            continue
        values[count] = expected_value(planner, state, seat, ticket)
        count += 1
    values[:count].sort()
    drawn = min(int(layout.tickets_drawn), int(state.ticket_deck_size))
    gain, rest = 0.0, 1.0  # rest: the chance that the draw has no better ticket
    for better in range(count):
        none = 1.0
        for place in range(drawn):
            none *= max(0, count - better - 1 - place) / (count - place)
        gain += values[count - 1 - better] * (rest - none)
        rest = none
    return gain


@kernel
def has_time_for_tickets(planner: Planner, state: State, seat: int) -> bool:
    """Check whether pieces and time are left for more tickets."""
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    all_pieces = int(layout.trains) + int(layout.subways)
    mine = int(state.trains[seat]) + int(state.subways_left[seat]) - plans.trains[seat]
    others = 1000
    for other in range(state.players):
        if other != seat:
            others = min(others, int(state.trains[other]) + int(state.subways_left[other]))
    return mine >= weights.ticket_trains * all_pieces and others >= (
        weights.ticket_others * all_pieces
    )


@kernel
def wants_tickets(planner: Planner, state: State, seat: int) -> bool:
    """Check whether to draw tickets, for a seat without another ticket to complete."""
    if state.ticket_deck_size == 0 or state.turns_left >= 0:
        return False
    if not has_time_for_tickets(planner, state, seat):
        return False
    return expected_gain(planner, state, seat) > 0.0
