"""The likelihood of each seat's tickets, given the routes that it has built.

The probability of a set of tickets is taken to be proportional to the product of a factor for each
ticket. The factor depends on the ticket's own features and on the built routes that it explains
and no other ticket of the set does. The weights were fitted to games between bots of several kinds
(``tools/fit_tickets.py``) by maximum pseudo-likelihood (Besag 1975): each ticket of a seat given
the others. Sets are sampled in the same way, each ticket given the others (``determinization.py``).
"""

from __future__ import annotations

from math import exp

import numpy as np

from whistlestop.bots.planning.hidden import MAX_ROUTES, Hidden
from whistlestop.bots.planning.paths import NEVER, spread, trace
from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CITIES, NOBODY, ROUTES, TICKETS
from whistlestop.rules.records import Array, Layout, State

FEATURES = 4
JOINED, JOINED_SPACES, BUILT, ENDS = range(FEATURES)
WEIGHTS = (3.57, 0.146, 1.52, 1.25)
EXPLAINED = 1.69  # exponent of (1 + spaces that no other ticket explains)


@kernel
def leads_to(layout: Layout, ticket: int, country: int) -> bool:
    """Check whether a ticket may be completed in a country (CH-12)."""
    for place in range(layout.ticket_countries[ticket]):
        if layout.ticket_country[ticket, place] == country:
            return True
    return False


@kernel
def shortest_path(planner: Planner, ticket: int) -> tuple[float, int]:
    """Return the length over ``plans.cost`` of the shortest way to complete a ticket, and its end.

    Returns (NEVER, NOBODY) if there is none.
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
    """Return at how many of a ticket's two ends the seat has exactly one route."""
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
    """Write the features of all unseen tickets for the other seats, and the routes they explain.

    ``features``: float64[SEATS, TICKETS, FEATURES]. For a ticket that the seat's routes join: 1,
    the spaces of its shortest way, 0, 0. For another ticket: 0, 0, the share of its shortest way
    that is built, the number of its ends where the seat has exactly one route.
    """
    layout, plans = planner.layout, planner.plans
    for route in range(layout.routes):
        plans.cost[route] = float(layout.route_length[route])
    whole = np.zeros(TICKETS, np.float64)
    for ticket in range(layout.tickets):
        if hidden.unseen_ticket[ticket]:
            whole[ticket], _ = shortest_path(planner, ticket)
    degree = np.zeros(CITIES, np.int16)
    own = np.zeros(ROUTES, np.int16)  # index of each route among the seat's routes
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
                if count < MAX_ROUTES:
                    own[route] = count
                    hidden.built[seat, count] = layout.route_length[route]
                    count += 1
            elif owner != NOBODY:
                plans.cost[route] = NEVER
        hidden.built_count[seat] = count
        for ticket in range(layout.tickets):
            if hidden.unseen_ticket[ticket] == 0:
                continue
            left, end = shortest_path(planner, ticket)
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
    """Write how likely each other seat holds each unseen ticket; 1 without any feature."""
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
    """Return how likely a seat holds a ticket, given tickets that explain routes ``explained``."""
    new = int(hidden.explains[seat, ticket]) & ~explained
    spaces = 0
    for place in range(hidden.built_count[seat]):
        if new >> place & 1:
            spaces += int(hidden.built[seat, place])
    if spaces == 0:
        return hidden.likelihood[seat, ticket]
    return hidden.likelihood[seat, ticket] * (1.0 + spaces) ** EXPLAINED
