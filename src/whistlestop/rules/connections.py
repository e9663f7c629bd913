"""The cities that a seat's routes connect (CO-33), as a disjoint-set forest.

``parent`` is int8[CITIES].
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import Array, Layout, State


@kernel
def root(parent: Array, city: int) -> int:
    """Return the representative of the connected cities to which this city belongs."""
    while parent[city] != city:
        city = int(parent[city])
    return city


@kernel
def join(parent: Array, a: int, b: int) -> bool:
    """Join two cities; return whether they were not connected before."""
    a = root(parent, a)
    b = root(parent, b)
    if a == b:
        return False
    parent[b] = a
    return True


@kernel
def join_own_routes(layout: Layout, state: State, seat: int, parent: Array) -> None:
    """Start with every city alone and join the ends of the seat's routes."""
    for city in range(layout.cities):
        parent[city] = city
    for route in range(layout.routes):
        if state.route_owner[route] == seat:
            join(parent, int(layout.route_a[route]), int(layout.route_b[route]))
