"""A title's network, laid out for compiled code: what ``layout`` does not say."""

from __future__ import annotations

from functools import cache

import numpy as np

from whistlestop.bots.atlas import atlas_of, cheapest_path
from whistlestop.rules.constants import CITIES, ROUTES
from whistlestop.rules.records import as_record, new_bytes, record_dtype
from whistlestop.titles import load

Network = np.record  # NETWORK
NETWORK = record_dtype(
    [
        # the routes at a city, way_first[city] to way_first[city + 1], and where they lead
        ("way_first", np.int16, (CITIES + 1,)),
        ("way_city", np.int16, (2 * ROUTES,)),
        ("way_route", np.int16, (2 * ROUTES,)),
        # how much the title's tickets want a route: points of those whose shortest way uses it,
        # the most wanted route has 1
        ("pressure", np.float64, (ROUTES,)),
        ("tunnels_only", np.int8),  # locomotives are for tunnels alone (CH-22)
    ]
)


@cache
def network_of(title_spec: str) -> np.ndarray:
    """The network of a title as the bytes of a NETWORK record (computed once)."""
    memory = new_bytes(NETWORK)
    network = as_record(memory, NETWORK)
    atlas = atlas_of(title_spec)
    network.tunnels_only = load(title_spec).rules.locomotives == "tunnels_only"
    place = 0
    for city, ways in enumerate(atlas.ways):
        network.way_first[city] = place
        for other, route in ways:
            network.way_city[place] = other
            network.way_route[place] = route
            place += 1
    network.way_first[len(atlas.ways) :] = place
    lengths = [float(route.length) for route in atlas.routes]
    for goals in atlas.ways_to_score.values():
        for goal in goals if atlas.routes else ():
            for route in cheapest_path(atlas, lengths, goal)[1]:
                network.pressure[route] += goal.points / len(goals)
    for route, twin in enumerate(atlas.twin):
        if twin is not None and twin > route:
            both = network.pressure[route] + network.pressure[twin]
            network.pressure[[route, twin]] = both
    network.pressure /= max(1.0, network.pressure.max())
    return memory
