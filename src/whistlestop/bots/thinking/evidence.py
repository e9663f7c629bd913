"""What a seat has built tells which tickets it holds.

The chance that a seat holds a set of tickets is taken to be in proportion to the product of what
speaks for each: signs of its own, and how much of what the seat has built it explains that no
other ticket of the set does. How much each of them says was fitted to games between bots of several
kinds (``tools/fit_tickets.py``) by maximum pseudo-likelihood (Besag 1975): each ticket of a seat
given the others. Sets are drawn the same way, each ticket given the others (``dealing``).
"""

from __future__ import annotations

from math import exp

import numpy as np

from whistlestop.bots.thinking.paths import NEVER, spread, trace
from whistlestop.bots.thinking.secrets import MOST_ROUTES
from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import CITIES, NOBODY, ROUTES, TICKETS

SIGNS = 4
JOINED, JOINED_SPACES, BUILT, ENDS = range(SIGNS)
WEIGHTS = (3.57, 0.146, 1.52, 1.25)
EXPLAINED = 1.69  # the power of one and the spaces that no other ticket explains


@kernel
def leads_to(layout, ticket, country):
    """Whether a ticket may be completed in a country (CH-12)."""
    for place in range(layout.ticket_countries[ticket]):
        if layout.ticket_country[ticket, place] == country:
            return True
    return False


@kernel
def shortest_way(layout, network, mind, ticket):
    """How long the shortest way that completes a ticket is, over ``mind.cost``, and where it ends.

    NEVER and NOBODY if there is none.
    """
    spread(layout, network, mind, ticket)
    best, end = NEVER, NOBODY
    if layout.ticket_countries[ticket] == 0:
        city = int(layout.ticket_b[ticket])
        if mind.distance[city] < NEVER:
            best, end = mind.distance[city], city
        return best, end
    for number in range(layout.crossings):
        city = int(layout.crossing[number])
        if mind.distance[city] < best and leads_to(layout, ticket, int(layout.city_country[city])):
            best, end = mind.distance[city], city
    return best, end


@kernel
def count_ends(layout, degree, ticket):
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
def look_for_signs(layout, network, state, mind, secrets, signs):
    """Write the signs of all unseen tickets for all others who hold some, and what they explain.

    ``signs`` (float64[SEATS, TICKETS, SIGNS]), for a ticket that the seat's routes join: 1, the
    spaces of its shortest way, 0, 0; for another: 0, 0, which part of its shortest way is built, at
    how many of its ends the seat's lines end.
    """
    for route in range(layout.routes):
        mind.cost[route] = float(layout.route_length[route])
    whole = np.zeros(TICKETS, np.float64)
    for ticket in range(layout.tickets):
        if secrets.unseen_ticket[ticket]:
            whole[ticket], _ = shortest_way(layout, network, mind, ticket)
    degree = np.zeros(CITIES, np.int16)
    own = np.zeros(ROUTES, np.int16)  # the place of each of the seat's routes among them
    for seat in range(state.players):
        if seat == secrets.seat or secrets.held[seat] == 0:
            continue
        degree[:] = 0
        count = 0
        for route in range(layout.routes):
            owner = int(state.route_owner[route])
            mind.cost[route] = float(layout.route_length[route])
            own[route] = NOBODY
            if owner == seat:
                mind.cost[route] = 0.0
                degree[layout.route_a[route]] += 1
                degree[layout.route_b[route]] += 1
                if count < MOST_ROUTES:
                    own[route] = count
                    secrets.built[seat, count] = layout.route_length[route]
                    count += 1
            elif owner != NOBODY:
                mind.cost[route] = NEVER
        secrets.built_count[seat] = count
        for ticket in range(layout.tickets):
            if secrets.unseen_ticket[ticket] == 0:
                continue
            left, end = shortest_way(layout, network, mind, ticket)
            if end != NOBODY:
                trace(layout, mind, end)
                for place in range(mind.path_count):
                    route = int(mind.path[place])
                    if own[route] != NOBODY:
                        secrets.explains[seat, ticket] |= 1 << int(own[route])
            if left == 0.0:
                signs[seat, ticket, JOINED] = 1.0
                signs[seat, ticket, JOINED_SPACES] = whole[ticket]
            else:
                signs[seat, ticket, BUILT] = max(0.0, 1.0 - left / max(1.0, whole[ticket]))
                signs[seat, ticket, ENDS] = count_ends(layout, degree, ticket)


@kernel
def weigh_tickets(layout, network, state, mind, secrets, signs):
    """How much speaks for each other seat's holding each unseen ticket; without any sign 1."""
    signs[:] = 0.0
    if layout.routes > 0:
        look_for_signs(layout, network, state, mind, secrets, signs)
    for seat in range(state.players):
        for ticket in range(layout.tickets):
            weight = 0.0
            for sign in range(SIGNS):
                weight += WEIGHTS[sign] * signs[seat, ticket, sign]
            secrets.likely[seat, ticket] = exp(weight)


@kernel
def likely_with(secrets, seat, ticket, explained):
    """How much speaks for a ticket beside others of the seat that explain ``explained``."""
    new = int(secrets.explains[seat, ticket]) & ~explained
    spaces = 0
    for place in range(secrets.built_count[seat]):
        if new >> place & 1:
            spaces += int(secrets.built[seat, place])
    if spaces == 0:
        return secrets.likely[seat, ticket]
    return secrets.likely[seat, ticket] * (1.0 + spaces) ** EXPLAINED
