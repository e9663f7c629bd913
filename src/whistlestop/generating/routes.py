"""The routes of a map: lengths, doubles, colours, tunnels and ferries, as on published boards."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from whistlestop.generating.cities import city_id, flat
from whistlestop.generating.network import Edge, ground
from whistlestop.generating.world import Place
from whistlestop.titles import GRAY

if TYPE_CHECKING:  # a server imports SciPy only where it draws a map
    from scipy.sparse import csr_array

SHARES = {1: 0.08, 2: 0.34, 3: 0.25, 4: 0.2, 5: 0.07, 6: 0.06}
"""The shares of routes with each length, about the mean of published boards with 40 trains."""
DOUBLES = 0.2  # share of neighbouring cities with two routes
MOST_ROUTES = 120  # as many as a custom title may have
LONGEST_DOUBLE = 4
VARIETY = (0.7, 1.0)  # the factor of chance in the choice of doubles
GRAYS = 0.36  # share of gray routes
IN_MOUNTAINS = 0.3  # share of a route in mountains that makes it a tunnel
OVER_WATER = 0.4  # share of a route over water that makes it a ferry
SPACES_PER_LOCOMOTIVE = 3  # of a ferry

Route = dict[str, Any]


class Crossings(NamedTuple):
    """Whether the rules have tunnels, and whether they have ferries."""

    tunnels: bool
    ferries: bool


def routes_between(
    places: list[Place],
    edges: list[Edge],
    crossings: Crossings,
    colours: list[str],
    chance: random.Random,
) -> list[Route]:
    """Return the routes for a title's file, in the order of their ids.

    ``colours``: those of the train cards.
    """
    lengths = _lengths(places, edges)
    doubles = _doubles(edges, lengths, len(places), chance)
    routes = []
    at_sea, in_mountains = ground(places, edges)
    for edge, length, water, mountains in zip(edges, lengths, at_sea, in_mountains, strict=True):
        a, b = sorted(city_id(places[end].name) for end in edge)
        route: Route = {"a": a, "b": b, "length": length}
        if crossings.ferries and water >= OVER_WATER and length > 1:
            route["ferry"] = min(3, max(1, round(length / SPACES_PER_LOCOMOTIVE)))
        elif crossings.tunnels and mountains > IN_MOUNTAINS:
            route["tunnel"] = True
        routes += [dict(route) for _ in range(1 + (edge in doubles))]
    _colour(routes, colours, chance)
    return sorted(routes, key=lambda route: (route["a"], route["b"], route["colour"]))


def _lengths(places: list[Place], edges: list[Edge]) -> list[int]:
    """Return the lengths of routes, longer for larger distances, in the proportions of SHARES.

    A route that is no shorter than another way between its ends is shortened, because players would
    avoid it.
    """
    spots = flat(places)
    distances = [float(np.hypot(*(spots[a] - spots[b]))) for a, b in edges]
    ends = np.cumsum(list(SHARES.values())) * len(edges)
    from scipy.sparse.csgraph import dijkstra

    steps = np.searchsorted(ends[:-1], np.arange(len(edges)) + 0.5)
    lengths = np.empty(len(edges), int)
    lengths[np.argsort(distances, kind="stable")] = np.array(list(SHARES))[steps]
    is_settled = False
    while not is_settled:  # a shorter route may make another one too long
        before = lengths.copy()
        for number in np.argsort(-lengths, kind="stable"):
            others = np.arange(len(edges)) != number
            ways = _graph(np.array(edges)[others], lengths[others], len(places))
            start, goal = edges[number]
            detour = dijkstra(ways, directed=False, indices=start)[goal]
            lengths[number] = max(1, min(lengths[number], detour - 1))
        is_settled = bool((lengths == before).all())
    found: list[int] = lengths.tolist()
    return found


def _graph(edges: np.ndarray, lengths: np.ndarray, cities: int) -> csr_array:
    from scipy.sparse import csr_array

    return csr_array((lengths.astype(float), (edges[:, 0], edges[:, 1])), shape=(cities, cities))


def _doubles(
    edges: list[Edge], lengths: list[int], cities: int, chance: random.Random
) -> set[Edge]:
    """Choose the pairs of cities with two routes: short ones that many shortest ways use."""
    from scipy.sparse.csgraph import shortest_path

    ways = _graph(np.array(edges), np.array(lengths), cities)
    _, before = shortest_path(ways, directed=False, return_predecessors=True)
    used: Counter[Edge] = Counter()
    for start in range(cities):
        for goal in range(start):
            here = goal
            while before[start, here] >= 0:
                there = int(before[start, here])
                used[min(here, there), max(here, there)] += 1
                here = there
    short = [e for e, length in zip(edges, lengths, strict=True) if length <= LONGEST_DOUBLE]
    short.sort(key=lambda edge: -used[edge] * chance.uniform(*VARIETY))
    return set(short[: min(round(DOUBLES * len(edges)), MOST_ROUTES - len(edges))])


def _colour(routes: list[Route], colours: list[str], chance: random.Random) -> None:
    """Give every route a colour, so that each colour has about as many spaces and routes.

    Ferries are gray. The two routes of a double differ, unless both are gray. At a city, colours
    repeat as little as possible.
    """
    grays = round(GRAYS * len(routes))
    order = chance.sample(range(len(routes)), len(routes))
    order.sort(key=lambda number: not routes[number].get("ferry"))
    pairs = Counter((route["a"], route["b"]) for route in routes)
    for number in order:
        route = routes[number]
        may_be_gray = route.get("ferry") or grays > 0
        route["colour"] = GRAY if may_be_gray else ""
        grays -= bool(route["colour"])
    for route in routes:  # both routes of a double are gray, or neither
        if pairs[route["a"], route["b"]] == 2 and not route.get("ferry"):
            twins = [r for r in routes if (r["a"], r["b"]) == (route["a"], route["b"])]
            if len({bool(r["colour"]) for r in twins}) == 2:
                for twin in twins:
                    twin["colour"] = ""
    spaces: Counter[str] = Counter()
    at_city: Counter[tuple[str, str]] = Counter()
    coloured = [routes[number] for number in order if not routes[number]["colour"]]
    for route in sorted(coloured, key=lambda each: -int(each["length"])):
        used = {r["colour"] for r in routes if (r["a"], r["b"]) == (route["a"], route["b"])}
        free = [colour for colour in colours if colour not in used]

        def weight(colour: str, route: Route = route) -> tuple[float, float]:
            near = at_city[route["a"], colour] + at_city[route["b"], colour]
            return spaces[colour] + 1.5 * near, chance.random()

        colour = min(free, key=weight)
        route["colour"] = colour
        spaces[colour] += route["length"]
        at_city[route["a"], colour] += 1
        at_city[route["b"], colour] += 1
