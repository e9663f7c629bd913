"""What a seat has built tells which tickets it holds.

The chance that a seat holds a set of tickets is taken to be in proportion to the product of what
speaks for each: features of its own, and how much of what the seat has built it explains that no
other ticket of the set does. How much each of them says was fitted to games between bots of several
kinds (``tools/fit_tickets.py``) by maximum pseudo-likelihood (Besag 1975): each ticket of a seat
given the others. Sets are drawn the same way, each given the others (``determinization.py``).
"""

from __future__ import annotations

from math import exp

import numpy as np

from whistlestop.bots.planning.hidden import MOST_ROUTES, Hidden
from whistlestop.bots.planning.paths import NEVER, spread, trace
from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CITIES, NOBODY, ROUTES, TICKETS
from whistlestop.rules.records import Array, Layout, State

FEATURES = 4
JOINED, JOINED_SPACES, BUILT, ENDS = range(FEATURES)
WEIGHTS = (3.57, 0.146, 1.52, 1.25)
EXPLAINED = 1.69  # the power of one and the spaces that no other ticket explains


@kernel
def leads_to(layout: Layout, ticket: int, country: int) -> bool:
    """Whether a ticket may be completed in a country (CH-12)."""
    for place in range(layout.ticket_countries[ticket]):
        if layout.ticket_country[ticket, place] == country:
            return True
    return False


@kernel
def shortest_way(planner: Planner, ticket: int) -> tuple[float, int]:
    """How long the shortest way that completes a ticket is, over ``plans.cost``, and where it ends.

    NEVER and NOBODY if there is none.
    """
    layout, plans = planner.layout, planner.plans
    spread(planner, ticket)
    best, end = NEVER, NOBODY
    if layout.ticket_countries[ticket] == 0:
        city = int(layout.ticket_b[ticket])
        if plans.distance[city] < NEVER:
            best, end = plans.distance[city], city
        return best, end
    for number in range(layout.crossings):
        city = int(layout.crossing[number])
        if plans.distance[city] < best and leads_to(layout, ticket, int(layout.city_country[city])):
            best, end = plans.distance[city], city
    return best, end


@kernel
def count_ends(layout: Layout, degree: Array, ticket: int) -> int:
    """At how many of a ticket's two ends the seat's lines end: one route and no second."""
    begins = ends = False
    if layout.ticket_from_country[ticket] == NOBODY:
        begins = degree[layout.ticket_a[ticket]] == 1
    if layout.ticket_countries[ticket] == 0:
        ends = degree[layout.ticket_b[ticket]] == 1
    for number in range(layout.crossings):
        city = int(layout.crossing[number])
        if degree[city] == 1:
            country = int(layout.city_country[city])
            begins = begins or country == layout.ticket_from_country[ticket]
            ends = ends or leads_to(layout, ticket, country)
    return int(begins) + int(ends)


@kernel
def set_features(planner: Planner, state: State, hidden: Hidden, features: Array) -> None:
    """Write the features of all unseen tickets for all others who hold some, and which routes each
    explains.

    ``features`` (float64[SEATS, TICKETS, FEATURES]), for a ticket that the seat's routes join: 1,
    the spaces of its shortest way, 0, 0; for another: 0, 0, which part of its shortest way is
    built, at how many of its ends the seat's lines end.
    """
    layout, plans = planner.layout, planner.plans
    for route in range(layout.routes):
        plans.cost[route] = float(layout.route_length[route])
    whole = np.zeros(TICKETS, np.float64)
    for ticket in range(layout.tickets):
        if hidden.unseen_ticket[ticket]:
            whole[ticket], _ = shortest_way(planner, ticket)
    degree = np.zeros(CITIES, np.int16)
    own = np.zeros(ROUTES, np.int16)  # the place of each of the seat's routes among them
    for seat in range(state.players):
        if seat == hidden.seat or hidden.held[seat] == 0:
            continue
        degree[:] = 0
        count = 0
        for route in range(layout.routes):
            owner = int(state.route_owner[route])
            plans.cost[route] = float(layout.route_length[route])
            own[route] = NOBODY
            if owner == seat:
                plans.cost[route] = 0.0
                degree[layout.route_a[route]] += 1
                degree[layout.route_b[route]] += 1
                if count < MOST_ROUTES:
                    own[route] = count
                    hidden.built[seat, count] = layout.route_length[route]
                    count += 1
            elif owner != NOBODY:
                plans.cost[route] = NEVER
        hidden.built_count[seat] = count
        for ticket in range(layout.tickets):
            if hidden.unseen_ticket[ticket] == 0:
                continue
            left, end = shortest_way(planner, ticket)
            if end != NOBODY:
                trace(planner, end)
                for place in range(plans.path_count):
                    route = int(plans.path[place])
                    if own[route] != NOBODY:
                        hidden.explains[seat, ticket] |= 1 << int(own[route])
            if left == 0.0:
                features[seat, ticket, JOINED] = 1.0
                features[seat, ticket, JOINED_SPACES] = whole[ticket]
            else:
                features[seat, ticket, BUILT] = max(0.0, 1.0 - left / max(1.0, whole[ticket]))
                features[seat, ticket, ENDS] = count_ends(layout, degree, ticket)


@kernel
def estimate_likelihoods(planner: Planner, state: State, hidden: Hidden, features: Array) -> None:
    """How likely each other seat holds each unseen ticket; 1 without any feature."""
    layout = planner.layout
    features[:] = 0.0
    if layout.routes > 0:
        set_features(planner, state, hidden, features)
    for seat in range(state.players):
        for ticket in range(layout.tickets):
            weight = 0.0
            for feature in range(FEATURES):
                weight += WEIGHTS[feature] * features[seat, ticket, feature]
            hidden.likelihood[seat, ticket] = exp(weight)


@kernel
def likelihood_given(hidden: Hidden, seat: int, ticket: int, explained: int) -> float:
    """How likely a seat holds a ticket beside others that explain its routes ``explained``."""
    new = int(hidden.explains[seat, ticket]) & ~explained
    spaces = 0
    for place in range(hidden.built_count[seat]):
        if new >> place & 1:
            spaces += int(hidden.built[seat, place])
    if spaces == 0:
        return hidden.likelihood[seat, ticket]
    return hidden.likelihood[seat, ticket] * (1.0 + spaces) ** EXPLAINED
