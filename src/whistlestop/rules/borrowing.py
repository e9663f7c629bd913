"""Stations at the end: the choice of borrowed routes that is best for the owner (EU-42)."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join, root
from whistlestop.rules.constants import CITIES, NOBODY, ROUTES, STATIONS, TICKETS
from whistlestop.rules.records import Array, Layout, State


@kernel
def open_tickets(layout: Layout, state: State, seat: int, parent: Array, tickets: Array) -> int:
    """Write the seat's tickets that its own routes don't complete; return how many."""
    count = 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and root(
            parent, int(layout.ticket_a[ticket])
        ) != root(parent, int(layout.ticket_b[ticket])):
            tickets[count] = ticket
            count += 1
    return count


@kernel
def useful_routes(
    layout: Layout, state: State, seat: int, city: int, parent: Array, routes: Array
) -> int:
    """Write other seats' routes at a city that connect a new part of the network; return how many.

    Only one route is listed for each such part.
    """
    count = 0
    here = root(parent, city)
    for route in range(layout.routes):
        if state.route_owner[route] < 0 or state.route_owner[route] == seat:
            continue
        if layout.route_a[route] == city:
            there = root(parent, int(layout.route_b[route]))
        elif layout.route_b[route] == city:
            there = root(parent, int(layout.route_a[route]))
        else:
            continue
        new = there != here
        for other in range(count):
            a = root(parent, int(layout.route_a[routes[other]]))
            b = root(parent, int(layout.route_b[routes[other]]))
            if there in (a, b):
                new = False
        if new:
            routes[count] = route
            count += 1
    return count


@kernel
def value_of(layout: Layout, parent: Array, tickets: Array, count: int) -> tuple[int, int]:
    """Return the points and the number of the completed tickets."""
    points = 0
    completed = 0
    for place in range(count):
        ticket = tickets[place]
        if root(parent, int(layout.ticket_a[ticket])) == root(parent, int(layout.ticket_b[ticket])):
            points += int(layout.ticket_points[ticket])
            completed += 1
    return points, completed


@kernel
def borrow_best(layout: Layout, state: State, seat: int, parent: Array, borrowed: Array) -> None:
    """Choose a route for each station: most ticket points, then most tickets, then fewest routes.

    ``parent`` holds the connections of the seat's own routes; borrowed routes are added to it. The
    choice is written into ``borrowed`` (int16[STATIONS], NOBODY for a station without a use).
    """
    for station in range(STATIONS):
        borrowed[station] = NOBODY
    cities = np.empty(STATIONS, np.int16)
    stations = 0
    for city in range(layout.cities):
        if state.station_owner[city] == seat:
            cities[stations] = city
            stations += 1
    if stations == 0:
        return
    tickets = np.empty(TICKETS, np.int16)
    count = open_tickets(layout, state, seat, parent, tickets)
    if count == 0:
        return
    options = np.empty((STATIONS, ROUTES), np.int16)
    sizes = np.zeros(STATIONS, np.int16)
    joined = parent.copy()
    for station in range(stations):
        sizes[station] = useful_routes(
            layout, state, seat, int(cities[station]), parent, options[station]
        )
        for option in range(sizes[station]):
            route = options[station, option]
            join(joined, int(layout.route_a[route]), int(layout.route_b[route]))
    if value_of(layout, joined, tickets, count)[1] == 0:
        return  # even all of these routes together would not complete a ticket
    choice = np.zeros(STATIONS, np.int16)  # per station: 0 for none, else the option's number + 1
    best_points, best_completed, best_routes = 0, 0, 0
    trial = np.empty(CITIES, np.int8)
    while True:
        trial[:] = parent
        routes = 0
        for station in range(stations):
            if choice[station] > 0:
                route = options[station, choice[station] - 1]
                join(trial, int(layout.route_a[route]), int(layout.route_b[route]))
                routes += 1
        points, completed = value_of(layout, trial, tickets, count)
        better = points > best_points or (
            points == best_points
            and (
                completed > best_completed or (completed == best_completed and routes < best_routes)
            )
        )
        if better:
            best_points, best_completed, best_routes = points, completed, routes
            for station in range(stations):
                borrowed[station] = NOBODY
                if choice[station] > 0:
                    borrowed[station] = options[station, choice[station] - 1]
        # go to the next combination, like an odometer
        station = 0
        while station < stations and choice[station] == sizes[station]:
            choice[station] = 0
            station += 1
        if station == stations:
            break
        choice[station] += 1
    for station in range(stations):
        if borrowed[station] != NOBODY:
            route = borrowed[station]
            join(parent, int(layout.route_a[route]), int(layout.route_b[route]))
