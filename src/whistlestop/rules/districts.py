"""Districts: groups of places that score together (LO-30, LO-31).

A district of one place is an attraction (NY-30).
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes, root
from whistlestop.rules.constants import CITIES, NOBODY
from whistlestop.rules.records import Array, Layout, State
from whistlestop.titles import Title
from whistlestop.titles.rules import MAX_DISTRICTS

FIELDS = [
    ("districts", np.int16),
    ("district_points", np.int16, (MAX_DISTRICTS,)),
    ("city_district", np.int16, (CITIES,)),  # NOBODY: in no district
]


def write(layout: np.record, title: Title) -> None:
    """Write the district of each place and the points of each district."""
    number = {city.id: place for place, city in enumerate(title.cities)}
    layout.districts = len(title.rules.districts)
    layout.city_district[:] = NOBODY
    for district, about in enumerate(title.rules.districts.values()):
        layout.district_points[district] = about.points
        layout.city_district[[number[city] for city in about.cities]] = district


@kernel
def touched_cities(layout: Layout, state: State, seat: int, touched: Array) -> None:
    """Write 1 for each city at which a route of the seat ends, else 0; ``int8[CITIES]``."""
    for city in range(layout.cities):
        touched[city] = 0
    for route in range(layout.routes):
        if state.route_owner[route] == seat:
            touched[layout.route_a[route]] = 1
            touched[layout.route_b[route]] = 1


@kernel
def district_is_reached(layout: Layout, touched: Array, parent: Array, district: int) -> bool:
    """Check whether all places of a district are touched, and connected if the title requires it.

    ``parent``: the seat's network (``connections.py``).
    """
    first = NOBODY
    for city in range(layout.cities):
        if layout.city_district[city] != district:
            continue
        if touched[city] == 0:
            return False
        if first == NOBODY:
            first = city
        elif layout.districts_joined and root(parent, city) != root(parent, first):
            return False
    return True


@kernel
def district_points(layout: Layout, state: State, seat: int) -> int:
    """Return the points of the seat's districts (LO-30)."""
    touched = np.empty(CITIES, np.int8)
    parent = np.empty(CITIES, np.int8)
    join_own_routes(layout, state, seat, parent)
    touched_cities(layout, state, seat, touched)
    points = 0
    for district in range(layout.districts):
        if district_is_reached(layout, touched, parent, district):
            points += int(layout.district_points[district])
    return points
