"""The mandala: tickets whose ends are connected by two paths that share no route (IN-30).

Two cities have two such paths if and only if they stay connected after the removal of any single
route (Menger's theorem). A route whose removal separates its ends is a bridge. So the tickets that
count are those whose ends stay connected when all bridges of the network are removed.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join, root
from whistlestop.rules.constants import CITIES, NOBODY
from whistlestop.rules.records import Array, Layout, State
from whistlestop.titles import Title
from whistlestop.titles.rules import MAX_MANDALA_STEPS

FIELDS = [
    ("mandala_steps", np.int16),  # tickets needed for the highest bonus
    ("mandala_bonus", np.int16, (MAX_MANDALA_STEPS + 1,)),  # by the number of tickets that count
]


def write(layout: np.record, title: Title) -> None:
    """Write the bonus for each number of tickets that count."""
    points = title.rules.mandala_points
    layout.mandala_steps = len(points)
    layout.mandala_bonus[1 : len(points) + 1] = points


@kernel
def number_cities(layout: Layout, state: State, seat: int, order: Array, came_by: Array) -> int:
    """Walk the seat's network depth first and return the number of cities.

    ``order`` (int16[CITIES]) gets the cities in the order in which they are reached. ``came_by``
    (int16[CITIES]) gets the route to each city, NOBODY if a walk begins there.
    """
    seen = np.zeros(CITIES, np.int8)
    stack = np.empty(CITIES, np.int16)
    count = 0
    for start in range(layout.cities):
        if seen[start]:
            continue
        seen[start] = 1
        came_by[start] = NOBODY
        order[count] = start
        count += 1
        stack[0] = start
        size = 1
        while size > 0:
            here = int(stack[size - 1])
            further = NOBODY
            for route in range(layout.routes):
                if state.route_owner[route] != seat:
                    continue
                a, b = int(layout.route_a[route]), int(layout.route_b[route])
                if a == here and not seen[b]:
                    further = b
                elif b == here and not seen[a]:
                    further = a
                if further != NOBODY:
                    came_by[further] = route
                    break
            if further == NOBODY:
                size -= 1
                continue
            seen[further] = 1
            order[count] = further
            count += 1
            stack[size] = further
            size += 1
    return count


@kernel
def join_without_bridges(layout: Layout, state: State, seat: int, parent: Array) -> None:
    """Join the ends of the seat's routes that are not bridges.

    ``parent``: as in ``connections.py``. Each route outside the tree of the walk closes a ring with
    the tree's routes between its ends. No route of a ring is a bridge.
    """
    order = np.empty(CITIES, np.int16)
    came_by = np.empty(CITIES, np.int16)
    number_cities(layout, state, seat, order, came_by)
    for city in range(layout.cities):
        parent[city] = city
    depth = np.zeros(CITIES, np.int16)
    for place in range(layout.cities):
        city = int(order[place])
        if came_by[city] != NOBODY:
            depth[city] = depth[before(layout, came_by, city)] + 1
    for route in range(layout.routes):
        if state.route_owner[route] != seat:
            continue
        a, b = int(layout.route_a[route]), int(layout.route_b[route])
        if came_by[a] == route or came_by[b] == route:
            continue
        while a != b:  # climb from both ends to the city where the ring closes
            if depth[a] < depth[b]:
                a, b = b, a
            further = before(layout, came_by, a)
            join(parent, a, further)
            a = further


@kernel
def before(layout: Layout, came_by: Array, city: int) -> int:
    """Return the city from which the walk came to this one."""
    route = int(came_by[city])
    a = int(layout.route_a[route])
    return int(layout.route_b[route]) if a == city else a


@kernel
def mandala_tickets(layout: Layout, state: State, seat: int) -> int:
    """Count the seat's tickets whose ends are connected by two paths without a common route."""
    parent = np.empty(CITIES, np.int8)
    join_without_bridges(layout, state, seat, parent)
    count = 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and layout.ticket_countries[ticket] == 0:
            a, b = int(layout.ticket_a[ticket]), int(layout.ticket_b[ticket])
            count += root(parent, a) == root(parent, b)
    return count


@kernel
def mandala_points(layout: Layout, state: State, seat: int) -> int:
    """Return the seat's points for these tickets (IN-30)."""
    if layout.mandala_steps == 0:
        return 0
    tickets = mandala_tickets(layout, state, seat)
    return int(layout.mandala_bonus[min(tickets, int(layout.mandala_steps))])
