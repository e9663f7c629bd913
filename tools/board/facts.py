"""What the drawing needs to know of a title, and the sizes that everything drawn keeps to."""

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np

WIDTH, HEIGHT = 1000.0, 610.0
"""The board in units; shown at 1280×800 a unit is 0.984 px."""

SPACE_WIDTH = 10.0
SPACE_LENGTH, LONGEST_SPACE = 20.0, 26.0
"""The length a train space is given room for, and the length it may grow to where there is more."""
SPACE_GAP = 2.2
"""Between the spaces of a route."""
LANE_STEP = 11.4
"""Between the centre lines of a double route."""
CITY_RADIUS = 6.4
LABEL_SIZE = 12.6
LABEL_ASCENT, LABEL_DESCENT = 9.6, 3.2
"""From the baseline to the top of a capital with its accent, and to the bottom of a g."""


@dataclass(frozen=True)
class City:
    id: str
    name: str
    latitude: float
    longitude: float


@dataclass(frozen=True)
class Track:
    """All routes between the same two cities: one line on the map with one or two lanes."""

    first: int
    second: int
    length: int
    routes: tuple[str, ...]

    def offsets(self) -> list[float]:
        """How far each lane lies to the right of the track's centre line."""
        middle = (len(self.routes) - 1) / 2
        return [(lane - middle) * LANE_STEP for lane in range(len(self.routes))]


@dataclass(frozen=True)
class Facts:
    title: str
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]

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


def read_facts(file: Path) -> Facts:
    """Read a title.json; a route's id is `a-b`, the second one between the same ends `a-b.2`."""
    title = json.loads(file.read_text(encoding="utf-8"))
    cities = tuple(City(c["id"], c["name"], c["lat"], c["lon"]) for c in title["cities"])
    index = {city.id: i for i, city in enumerate(cities)}
    lengths: dict[tuple[int, int], list[int]] = defaultdict(list)
    for route in title["routes"]:
        lengths[index[route["a"]], index[route["b"]]].append(route["length"])
    tracks = []
    for (first, second), parallel in lengths.items():
        name = f"{cities[first].id}-{cities[second].id}"
        if len(set(parallel)) != 1:
            raise ValueError(f"{name}: parallel routes of different lengths {parallel}")
        ids = [name] + [f"{name}.{number}" for number in range(2, len(parallel) + 1)]
        tracks.append(Track(first, second, parallel[0], tuple(ids)))
    return Facts(title["id"], cities, tuple(tracks))
