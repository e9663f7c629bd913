"""The routes of a map: lengths, doubles, colours, tunnels and ferries, as on published boards."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import shortest_path

from whistlestop.generating.cities import city_id, flat
from whistlestop.generating.network import Edge, ground
from whistlestop.generating.world import Place
from whistlestop.titles import COLOURS, GRAY

SPACES = 6.2  # spaces of all routes, each double counted once, for each city
LONGEST = 6  # spaces of a route
DOUBLES = 0.2  # share of neighbouring cities with two routes
LONGEST_DOUBLE = 4
GRAYS = 0.36  # share of gray routes
IN_MOUNTAINS = 0.3  # share of a route in mountains that makes it a tunnel
OVER_WATER = 0.4  # share of a route over water that makes it a ferry
FERRIES = 0.22  # most of the pairs of cities with a ferry between them, those with most water
SPACES_PER_LOCOMOTIVE = 3  # of a ferry

Route = dict[str, Any]


def routes_between(
    places: list[Place],
    edges: list[Edge],
    rules: dict[str, Any],
    chance: random.Random,
) -> list[Route]:
    """Return the routes for a title's file, in the order of their ids."""
    lengths = _lengths(places, edges)
    doubles = _doubles(places, edges, lengths, chance)
    has_tunnels, has_ferries = bool(rules.get("tunnel_cards")), rules["locomotives"] == "anywhere"
    routes = []
    at_sea, in_mountains = ground(places, edges)
    watery = sorted(at_sea.tolist())[-max(1, round(FERRIES * len(edges)))]
    for edge, length, water, mountains in zip(edges, lengths, at_sea, in_mountains, strict=True):
        a, b = sorted(city_id(places[end].name) for end in edge)
        route: Route = {"a": a, "b": b, "length": length}
        if has_ferries and has_tunnels and water >= max(OVER_WATER, watery) and length > 1:
            route["ferry"] = min(3, max(1, round(length / SPACES_PER_LOCOMOTIVE)))
        elif has_tunnels and mountains > IN_MOUNTAINS:
            route["tunnel"] = True
        routes += [dict(route) for _ in range(1 + (edge in doubles))]
    _colour(routes, chance)
    return sorted(routes, key=lambda route: (route["a"], route["b"], route["colour"]))


def _lengths(places: list[Place], edges: list[Edge]) -> list[int]:
    """Return the lengths of routes, in proportion to the distances."""
    spots = flat(places)
    distances = np.array([np.hypot(*(spots[a] - spots[b])) for a, b in edges])
    unit = distances.sum() / (SPACES * len(places))
    lengths: list[int] = np.clip(np.round(distances / unit), 1, LONGEST).astype(int).tolist()
    return lengths


def _doubles(
    places: list[Place], edges: list[Edge], lengths: list[int], chance: random.Random
) -> set[Edge]:
    """Choose the pairs of cities with two routes: short ones that many shortest ways use."""
    count = len(places)
    ends = np.array(edges)
    graph = csr_array((np.array(lengths, float), (ends[:, 0], ends[:, 1])), shape=(count, count))
    _, before = shortest_path(graph, directed=False, return_predecessors=True)
    used: Counter[Edge] = Counter()
    for start in range(count):
        for goal in range(count):
            here = goal
            while before[start, here] >= 0:
                there = int(before[start, here])
                used[min(here, there), max(here, there)] += 1
                here = there
    short = [e for e, length in zip(edges, lengths, strict=True) if length <= LONGEST_DOUBLE]
    short.sort(key=lambda edge: -used[edge] * chance.uniform(0.4, 1.0))
    return set(short[: round(DOUBLES * len(edges))])


def _colour(routes: list[Route], chance: random.Random) -> None:
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
        free = [colour for colour in COLOURS if colour not in used]

        def weight(colour: str, route: Route = route) -> tuple[float, float]:
            near = at_city[route["a"], colour] + at_city[route["b"], colour]
            return spaces[colour] + 1.5 * near, chance.random()

        colour = min(free, key=weight)
        route["colour"] = colour
        spaces[colour] += route["length"]
        at_city[route["a"], colour] += 1
        at_city[route["b"], colour] += 1
