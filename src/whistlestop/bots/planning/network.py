"""A title's network in arrays for compiled code: facts that ``layout`` lacks."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from whistlestop.bots.route_graph import graph_of
from whistlestop.rules.constants import CITIES, NOBODY, ROUTES
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import as_record, new_bytes, record_dtype
from whistlestop.titles import Title

LONG_ROUTES = 0.25  # share of a board's routes that count as long, because boards differ
SHORTEST_LONG = 3  # spaces

Network = np.record  # NETWORK
NETWORK = record_dtype(
    [
        # the routes at a city and their other ends: way_first[city] to way_first[city + 1]
        ("way_first", np.int16, (CITIES + 1,)),
        ("way_city", np.int16, (2 * ROUTES,)),
        ("way_route", np.int16, (2 * ROUTES,)),
        # demand for a route: points of the tickets whose shortest way uses it, scaled so that the
        # most wanted route has 1
        ("pressure", np.float64, (ROUTES,)),
        ("takes_locomotives", np.int8),  # on all routes; on some boards a few accept none (CH-22)
        ("long_from", np.int16),  # spaces of the shortest long route
    ]
)


@lru_cache(maxsize=256)  # a limit, because guests can add any number of titles
def network_of(title: Title) -> np.ndarray:
    """Return the network of a title as the bytes of a NETWORK record, computed once."""
    memory = new_bytes(NETWORK)
    network = as_record(memory, NETWORK)
    graph = graph_of(title)
    layout = as_record(layout_of(title), LAYOUT)
    prices = layout.route_price[: len(title.routes)]
    network.takes_locomotives = bool((layout.price_most_locomotives[prices] > 0).all())
    place = 0
    for city, ways in enumerate(graph.ways):
        network.way_first[city] = place
        for other, route in ways:
            network.way_city[place] = other
            network.way_route[place] = route
            place += 1
    network.way_first[len(graph.ways) :] = place
    if title.routes:
        _set_pressure(title, network)
        lengths = sorted((r.length for r in title.routes if not r.subway), reverse=True)
        network.long_from = max(SHORTEST_LONG, lengths[int(LONG_ROUTES * len(lengths))])
    return memory


def _set_pressure(title: Title, network: Network) -> None:
    graph = graph_of(title)
    lengths = [float(route.length) for route in title.routes]
    for goals in graph.goals.values():
        for goal in goals:
            for route in graph.cheapest_path(lengths, goal)[1]:
                network.pressure[route] += goal.points / len(goals)
    twins = as_record(layout_of(title), LAYOUT).route_twin
    for route, twin in enumerate(twins[: len(title.routes)]):
        if twin != NOBODY and twin > route:
            both = network.pressure[route] + network.pressure[twin]
            network.pressure[[route, twin]] = both
    network.pressure /= max(1.0, network.pressure.max())
