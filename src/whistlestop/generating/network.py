"""The network of a map: which cities have routes between them. Routes never cross."""

from __future__ import annotations

import random

import numpy as np

from whistlestop.generating.cities import flat
from whistlestop.generating.world import Place, is_land, is_mountain

NEIGHBOURS = 4.0  # of a city on average: 3.0 to 4.3 on published boards
MOST_PAIRS = 100  # with doubles, these are as many routes as a custom title may have
SHARPEST = 22.0  # degrees between two routes at a city
CLOSEST = 0.28  # distance of a city from a route that passes it, in mean distances
AT_SEA = 1.35  # a route over water counts as longer by this factor
DEAREST = 3.2  # mean distances; longer routes go if another way exists
VARIETY = 0.12  # mean distances by which the cost of a route differs from seed to seed
SAMPLES = 24  # points of a route that are looked up on the map

Edge = tuple[int, int]


def network(places: list[Place], chance: random.Random) -> list[Edge]:
    """Return pairs of cities that are joined by routes, in order.

    It begins with the Delaunay triangulation, whose edges do not cross, and removes the worst
    edges: long ones, over water, past other cities, or close to another one at the same city. All
    cities stay connected, each with two neighbours or more.
    """
    spots = flat(places)
    edges = _triangulation(spots)
    lengths = {edge: float(np.hypot(*(spots[edge[0]] - spots[edge[1]]))) for edge in edges}
    mean = float(np.median(list(lengths.values())))
    water, _ = ground(places, edges)
    cost = {
        edge: lengths[edge] / mean * (1 + (AT_SEA - 1) * share) + chance.gauss(0, VARIETY)
        for edge, share in zip(edges, water.tolist(), strict=True)
    }
    kept = set(edges)
    most = min(NEIGHBOURS * len(places) / 2, MOST_PAIRS)
    for edge in sorted(edges, key=lambda each: -cost[each]):
        too_close = _passes_a_city(edge, spots, CLOSEST * mean) or _is_sharp(edge, kept, spots)
        if (too_close or len(kept) > most or cost[edge] > DEAREST) and _can_go(
            edge, kept, len(places)
        ):
            kept.discard(edge)
    return sorted(kept)


def _triangulation(spots: np.ndarray) -> list[Edge]:
    from scipy.spatial import Delaunay  # 26 MB of memory: imported where a map is drawn

    found = set()
    for triangle in Delaunay(spots).simplices.tolist():
        for one in range(3):
            a, b = sorted((triangle[one], triangle[(one + 1) % 3]))
            found.add((a, b))
    return sorted(found)


def ground(places: list[Place], edges: list[Edge]) -> tuple[np.ndarray, np.ndarray]:
    """Return the shares of the straight line of each edge that lie over water and in mountains."""
    ends = np.array([(place.longitude, place.latitude) for place in places])
    pairs = np.array(edges)
    steps = ((np.arange(SAMPLES) + 0.5) / SAMPLES)[None, :, None]
    points = ends[pairs[:, 0]][:, None] * (1 - steps) + ends[pairs[:, 1]][:, None] * steps
    flat_points = points.reshape(-1, 2)
    water = 1 - is_land(flat_points).reshape(-1, SAMPLES).mean(axis=1)
    return water, is_mountain(flat_points).reshape(-1, SAMPLES).mean(axis=1)


def _passes_a_city(edge: Edge, spots: np.ndarray, nearest: float) -> bool:
    """Check whether a route passes a third city too closely."""
    a, b = spots[edge[0]], spots[edge[1]]
    along = (spots - a) @ (b - a) / max(1e-12, float((b - a) @ (b - a)))
    beside = np.hypot(*(spots - (a + np.clip(along, 0, 1)[:, None] * (b - a))).T)
    beside[list(edge)] = np.inf
    return bool(beside.min() < nearest)


def _is_sharp(edge: Edge, kept: set[Edge], spots: np.ndarray) -> bool:
    """Check whether another route leaves one of the ends in nearly the same direction."""
    for here, there in (edge, edge[::-1]):
        way = spots[there] - spots[here]
        for other in kept:
            if other == edge or here not in other:
                continue
            far = other[0] if other[1] == here else other[1]
            side = spots[far] - spots[here]
            cosine = way @ side / max(1e-12, np.hypot(*way) * np.hypot(*side))
            if np.degrees(np.arccos(np.clip(cosine, -1, 1))) < SHARPEST:
                return True
    return False


def _can_go(edge: Edge, kept: set[Edge], count: int) -> bool:
    """Check whether the map stays connected without a route, with two routes at both ends."""
    rest = kept - {edge}
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for a, b in rest:
        neighbours[a].append(b)
        neighbours[b].append(a)
    if min(len(neighbours[end]) for end in edge) < 2:
        return False
    seen, waiting = {edge[0]}, [edge[0]]
    while waiting:
        for city in neighbours[waiting.pop()]:
            if city not in seen:
                seen.add(city)
                waiting.append(city)
    return len(seen) == count
