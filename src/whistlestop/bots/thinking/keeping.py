"""Which tickets to keep, and when to draw more."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.mind import ASKED
from whistlestop.bots.thinking.paths import NEVER, cheapest_way, set_costs, trace
from whistlestop.bots.thinking.plan import (
    ask_for_open_tickets,
    fits,
    join_tickets,
    turns_for,
    turns_to_come,
    worth_of_plan,
)
from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import KEEP, NOBODY, TICKETS
from whistlestop.rules.tickets import keep_at_least, subset_size


@kernel
def keep(layout, network, state, seat, mind, weights):
    """The subset of the offered tickets that promises most beside those held."""
    least = keep_at_least(layout, state, seat)
    best, chosen = -1e9, 0
    for subset in range(1 << int(state.offered_count[seat])):
        if subset_size(subset) < least:
            continue
        ask_for_open_tickets(layout, state, mind, seat)
        for place in range(state.offered_count[seat]):
            if subset >> place & 1 and mind.asked_count < ASKED:
                mind.asked[mind.asked_count] = state.offered[seat, place]
                mind.asked_count += 1
        sure = join_tickets(layout, network, state, seat, mind, weights)
        worth = worth_of_plan(layout, network, state, seat, mind, weights, sure)
        if worth > best:
            best, chosen = worth, subset
    mind.valid[seat] = 0
    return KEEP + chosen


@kernel
def promise(layout, network, state, seat, mind, weights, ticket):
    """The points that one more ticket promises, once the seat has no other to complete.

    ``mind.cost`` holds what routes cost the seat.
    """
    cost, points, city = cheapest_way(layout, network, mind, ticket)
    if cost >= NEVER:
        return -float(layout.ticket_points[ticket])
    trace(layout, mind, city)
    time = turns_to_come(layout, state, seat, weights) + weights.slack
    if not fits(layout, network, state, mind, seat, weights, time):
        return -float(layout.ticket_points[ticket])
    worth = points * (1.0 - 2.0 * weights.risk)
    for place in range(mind.path_count):
        route = int(mind.path[place])
        if state.route_owner[route] == NOBODY:
            worth += weights.scored * layout.route_points[route]
            worth -= weights.train * layout.route_length[route]
            worth -= weights.turn * turns_for(layout, network, state, seat, route, weights)
    return worth


@kernel
def expected_gain(layout, network, state, seat, mind, weights):
    """What the best of the tickets to be drawn promises: the mean over all that the seat does not
    hold and nobody has laid open, as if each could come."""
    set_costs(layout, network, state, seat, mind, weights)
    worths = np.empty(TICKETS, np.float64)
    count = 0
    for ticket in range(layout.tickets):
        mine = state.ticket_owner[ticket] == seat or state.ticket_completed[ticket]
        if mine or layout.ticket_long[ticket]:
            continue
        worths[count] = promise(layout, network, state, seat, mind, weights, ticket)
        count += 1
    worths[:count].sort()
    drawn = min(int(layout.tickets_drawn), int(state.ticket_deck_size))
    gain, rest = 0.0, 1.0  # rest: the chance that none of the better ones is among the drawn
    for better in range(count):
        none = 1.0
        for place in range(drawn):
            none *= max(0, count - better - 1 - place) / (count - place)
        gain += worths[count - 1 - better] * (rest - none)
        rest = none
    return gain


@kernel
def has_time_for_tickets(layout, state, seat, mind, weights):
    """Whether pieces and time are left for more tickets."""
    all_pieces = int(layout.trains) + int(layout.subways)
    mine = int(state.trains[seat]) + int(state.subways_left[seat]) - mind.trains[seat]
    others = 1000
    for other in range(state.players):
        if other != seat:
            others = min(others, int(state.trains[other]) + int(state.subways_left[other]))
    return mine >= weights.ticket_trains * all_pieces and others >= (
        weights.ticket_others * all_pieces
    )


@kernel
def wants_tickets(layout, network, state, seat, mind, weights):
    """Whether to draw tickets, now that the seat has no other to complete."""
    if state.ticket_deck_size == 0 or state.turns_left >= 0:
        return False
    if not has_time_for_tickets(layout, state, seat, mind, weights):
        return False
    return expected_gain(layout, network, state, seat, mind, weights) > 0.0
