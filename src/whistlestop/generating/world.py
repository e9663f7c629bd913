"""The world that maps are made from: places, land, mountains and named regions.

Places, land and lakes are from Natural Earth, in the public domain (``tools/natural_earth.py``).
"""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from whistlestop import drawing
from whistlestop.titles import TitleError

if TYPE_CHECKING:  # a server imports Shapely only where it draws a map
    from shapely.geometry import Polygon

DATA = Path(drawing.__file__).parent
HERE = Path(__file__).parent
PRECISION = 100  # steps per degree in the file of land and lakes
KM_PER_DEGREE = 111.2
CODE = 2  # letters of a country code
SHOWN = 80  # characters of a text that an error quotes
ALIKE = 0.75  # of 1: the least likeness of a name that an error proposes


@dataclass(frozen=True, slots=True)
class Place:
    """A populated place; a lower rank is more important."""

    name: str
    country: str
    latitude: float
    longitude: float
    rank: int


@cache
def places() -> tuple[Place, ...]:
    """Return all places, the most important first."""
    read = json.loads((DATA / "places.json").read_text(encoding="utf-8"))
    return tuple(
        Place(name, country, latitude, longitude, rank)
        for rank, (name, country, latitude, longitude) in enumerate(read)
    )


@cache
def regions() -> dict[str, tuple[str, ...]]:
    """Return the country codes (ISO 3166) of each named region."""
    read = json.loads((HERE / "regions.json").read_text(encoding="utf-8"))
    return {name: tuple(codes.split()) for name, codes in read.items()}


@cache
def region_names() -> dict[str, dict[str, str]]:
    """Return each region's names by language."""
    read = json.loads((HERE / "region_names.json").read_text(encoding="utf-8"))
    return {region: {"en": region} | read[region] for region in regions()}


@cache
def _regions_by_name() -> dict[str, str]:
    """Return the regions by their names in small letters, in all languages."""
    found = {region.lower(): region for region in regions()}
    for region, names in region_names().items():
        for name in names.values():
            found.setdefault(name.lower(), region)
    return found


def checked_region(region: str) -> str:
    """Return a region's name, or country codes such as ``PL,CZ``, as we write them.

    Any name of ``region_names`` will do, also with ``_`` for spaces, and ``+`` for commas. Raises
    TitleError if there is no such region or country.
    """
    wanted = _plain(region)
    found = region_named(region)
    if found is not None:
        return found
    codes = [code.strip().upper() for code in wanted.split(",")]
    if not all(len(code) == CODE and code.isalpha() for code in codes):
        raise TitleError(
            f"{no_region(region)}; choose from {', '.join(regions())}, or give country codes such "
            "as PL,CZ"
        )
    known = {place.country for place in places()}
    for code in codes:
        if code not in known:
            raise TitleError(
                f"there is no country {code}; give codes of ISO 3166 such as PL,CZ, or choose a "
                f"region from {', '.join(regions())}"
            )
    return ",".join(codes)


def region_named(name: str) -> str | None:
    """Return the region that a name in any language means, None for none."""
    return _regions_by_name().get(_plain(name))


def no_region(region: str) -> str:
    """Return the message about a text that names no region; it proposes a very similar name."""
    close = difflib.get_close_matches(_plain(region)[:SHOWN], _regions_by_name(), n=1, cutoff=ALIKE)
    hint = f"; did you mean {_regions_by_name()[close[0]]}?" if close else ""
    return f"there is no region {region[:SHOWN]!r}{hint}"


def _plain(region: str) -> str:
    return " ".join(region.replace("_", " ").replace("+", ",").split()).lower()


def places_in(region: str) -> list[Place]:
    """Return the places of a region: its name, or country codes such as ``PL,CZ``.

    Raises TitleError if there is no such region or country.
    """
    found = checked_region(region)
    codes = regions()[found] if found in regions() else found.split(",")
    return [place for place in places() if place.country in codes]


@cache
def _polygons() -> dict[str, np.ndarray]:
    """Return the shapes of land and lakes, each ring alone: a ring within another is a hole."""
    read = json.loads((DATA / "world.json").read_text(encoding="utf-8"))
    return {name: np.array([_polygon(ring) for ring in found]) for name, found in read.items()}


def _polygon(steps: list[int]) -> Polygon:
    """Return a ring as a shape from its first point and the steps to the others."""
    from shapely import prepare
    from shapely.geometry import Polygon

    found = Polygon(np.cumsum(np.array(steps, float).reshape(-1, 2), axis=0) / PRECISION)
    prepare(found)
    return found


@cache
def _mountains() -> np.ndarray:
    """Return the areas of the larger mountain ranges."""
    from shapely import prepare
    from shapely.geometry import LineString

    read = json.loads((HERE / "mountains.json").read_text(encoding="utf-8"))["ranges"]
    areas = [
        LineString(each["line"]).buffer(each["width"] / 2 / KM_PER_DEGREE) for each in read.values()
    ]
    prepare(areas)
    return np.array(areas)


def is_land(points: np.ndarray) -> np.ndarray:
    """Check which points (longitude, latitude), shape (n, 2), are neither in the sea nor a lake."""
    land, lakes = (_count(_polygons()[name], points) % 2 == 1 for name in ("land", "lakes"))
    found: np.ndarray = land & ~lakes
    return found


def is_mountain(points: np.ndarray) -> np.ndarray:
    """Check which points (longitude, latitude), shape (n, 2), lie in mountains."""
    found: np.ndarray = _count(_mountains(), points) > 0
    return found


def _count(shapes: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Return how many of the shapes contain each point."""
    from shapely import contains_xy, intersects
    from shapely.geometry import box

    window = box(*points.min(axis=0), *points.max(axis=0))
    near = shapes[intersects(shapes, window)]
    found = np.zeros(len(points), int)
    for shape in near:
        found += contains_xy(shape, points[:, 0], points[:, 1])
    return found
