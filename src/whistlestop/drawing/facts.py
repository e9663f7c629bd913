"""The facts of a title that its drawing needs, and the sizes of the things drawn, in units."""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from whistlestop.drawing.sheet import Sheet

SPACE_WIDTH = 10.0
SPACE_LENGTH, LONGEST_SPACE = 20.0, 26.0
"""The length reserved for a train space, and the length it may grow to if there is room."""
SPACE_GAP = 2.2
"""The gap between the spaces of a route."""
LANE_STEP = 11.4
"""The distance between the centre lines of a double route."""
CITY_RADIUS = 6.4


@dataclass(frozen=True)
class City:
    id: str
    name: str
    latitude: float
    longitude: float
    crossing: bool = False
    """Whether it is a border crossing: a dead end that leads to another country."""


@dataclass(frozen=True)
class Track:
    """A route, or both routes of a double: one line on the map with one or two lanes."""

    first: int
    second: int
    length: int
    routes: tuple[str, ...]

    def offsets(self) -> list[float]:
        """Return the distance of each lane to the right of the track's centre line."""
        middle = (len(self.routes) - 1) / 2
        return [(lane - middle) * LANE_STEP for lane in range(len(self.routes))]


@dataclass(frozen=True)
class Facts:
    title: str
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    sheet: Sheet = field(default_factory=Sheet)

    @property
    def latitudes(self) -> np.ndarray:
        return np.array([city.latitude for city in self.cities])

    @property
    def longitudes(self) -> np.ndarray:
        return np.array([city.longitude for city in self.cities])

    @property
    def first(self) -> np.ndarray:
        return np.array([track.first for track in self.tracks])

    @property
    def second(self) -> np.ndarray:
        return np.array([track.second for track in self.tracks])

    @property
    def lengths(self) -> np.ndarray:
        return np.array([track.length for track in self.tracks])

    @property
    def lanes(self) -> np.ndarray:
        return np.array([len(track.routes) for track in self.tracks])


def read_facts(file: Path, sheet: Sheet | None = None) -> Facts:
    """Read a title.json."""
    return facts_from(json.loads(file.read_text(encoding="utf-8")), sheet)


def facts_from(title: dict[str, Any], sheet: Sheet | None = None) -> Facts:
    """Return the facts of a title.

    A route's id is `a-b`, that of the second one between the same ends `a-b.2`. Raises ValueError
    for parallel routes of different lengths.
    """
    cities = tuple(
        City(c["id"], c["name"], c["lat"], c["lon"], "country" in c) for c in title["cities"]
    )
    index = {city.id: i for i, city in enumerate(cities)}
    between: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for route in title["routes"]:
        a, b = sorted((route["a"], route["b"]))
        between[index[a], index[b]].append(route)
    tracks = []
    for (first, second), parallel in between.items():
        name = f"{cities[first].id}-{cities[second].id}"
        ids = [name] + [f"{name}.{number}" for number in range(2, len(parallel) + 1)]
        lengths = [route["length"] for route in parallel]
        if any(route.get("separate") for route in parallel):
            tracks += [
                Track(first, second, length, (route,))
                for length, route in zip(lengths, ids, strict=True)
            ]
            continue
        if len(set(lengths)) != 1:
            raise ValueError(f"{name}: parallel routes of different lengths {lengths}")
        tracks.append(Track(first, second, lengths[0], tuple(ids)))
    return Facts(title["id"], cities, tuple(tracks), sheet or Sheet())
