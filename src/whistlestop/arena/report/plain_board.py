"""Boards of titles without a drawing: places where they lie, and straight routes."""

from __future__ import annotations

import json
import math
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from whistlestop import drawing
from whistlestop.titles import Title

SPAN = 1000.0  # width of the board
EDGE = 40.0  # margin around the cities
COARSE = 0.6  # units; coasts are simplified by as much


@lru_cache(maxsize=64)  # bounded, because training may use any number of maps
def plain_board(title: Title) -> dict[str, Any]:
    """Return a board by latitude and longitude, whose routes are straight rows of spaces."""
    middle = math.radians(sum(city.lat for city in title.cities) / len(title.cities))
    places = {city.id: (city.lon * math.cos(middle), -city.lat) for city in title.cities}
    left, top = (min(place[axis] for place in places.values()) for axis in (0, 1))
    right = max(place[0] for place in places.values())
    bottom = max(place[1] for place in places.values())
    unit = (SPAN - 2 * EDGE) / max(right - left, bottom - top, 1e-9)
    left -= ((SPAN - 2 * EDGE) / unit - (right - left)) / 2  # a narrow map is in the middle
    at = {
        city: (EDGE + (x - left) * unit, EDGE + (y - top) * unit) for city, (x, y) in places.items()
    }
    routes = {}
    for route in title.routes:
        (x1, y1), (x2, y2) = at[route.a], at[route.b]
        aside = 0.0 if "." not in route.id else 11.0  # offset of the second of two lanes
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
        dx, dy = -(y2 - y1) / length * aside, (x2 - x1) / length * aside
        routes[route.id] = {
            "spaces": [
                [
                    round(x1 + (x2 - x1) * (n + 0.5) / route.length + dx, 1),
                    round(y1 + (y2 - y1) * (n + 0.5) / route.length + dy, 1),
                    round(angle, 1),
                ]
                for n in range(route.length)
            ],
            "length": 0.86 * length / route.length,
            "width": 9,
        }
    height = (bottom - top) * unit + 2 * EDGE
    flat = (unit * math.cos(middle), -unit, EDGE - left * unit, EDGE - top * unit)
    return {
        **_land(flat, height),
        "width": SPAN,
        "height": height,
        "city_radius": 6,
        "label": {"size": 13},
        "cities": {
            city: {"x": x, "y": y, "label": {"x": x + 9, "y": y - 7, "anchor": "start"}}
            for city, (x, y) in at.items()
        },
        "routes": routes,
    }


def _land(flat: tuple[float, float, float, float], height: float) -> dict[str, str]:
    """Return land and lakes as SVG paths.

    ``flat`` leads from degrees to units: factors of longitude and latitude, then the sums to add.
    """
    # Imported only where a board has no drawing: shapely takes as long to import as all else here.
    from shapely.affinity import affine_transform
    from shapely.geometry import box

    from whistlestop.drawing.land import path, world_shape

    across, down, right, below = flat
    sheet = box(0, 0, SPAN, height)
    window = box(-right / across, (height - below) / down, (SPAN - right) / across, -below / down)
    paths = {}
    for name, rings in _world().items():
        shape = affine_transform(world_shape(rings, window), (across, 0, 0, down, right, below))
        paths[name] = path(shape.intersection(sheet.buffer(2 * EDGE)).simplify(COARSE))
    return paths


@cache
def _world() -> dict[str, list[list[int]]]:
    """Return the rings of the world's land and lakes."""
    file = Path(drawing.__file__).parent / "world.json"
    found: dict[str, list[list[int]]] = json.loads(file.read_text(encoding="utf-8"))
    return found
