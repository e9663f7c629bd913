"""The fields of a board's drawing, and the checks of a drawing that a guest sends.

``BoardArt`` in ``web/src/board/types.ts`` is the client's copy of these types. Boards made by the
drawing tool have more fields, such as rivers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from whistlestop.titles.title import numbered_ids

FARTHEST = 4000  # units from the corner of the sheet
LONGEST_PATH = 60_000  # characters of an SVG path

Unit = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Size = Annotated[float, Meta(ge=0.1, le=FARTHEST)]
Path = Annotated[str, Meta(max_length=LONGEST_PATH, pattern=r"^[MmLlHhVvZz0-9 .,-]*$")]


class Label(Struct, forbid_unknown_fields=True):
    """The place, alignment and width of a city's name."""

    x: Unit
    y: Unit
    anchor: Literal["start", "middle", "end"]
    width: Size


class CityArt(Struct, forbid_unknown_fields=True):
    """The place of a city and of its name."""

    x: Unit
    y: Unit
    label: Label


class RouteArt(Struct, forbid_unknown_fields=True):
    """The spaces of a route as (x, y, angle), and the size of a space."""

    spaces: Annotated[list[tuple[Unit, Unit, Unit]], Meta(max_length=9)]
    length: Size
    width: Size


class LabelSize(Struct, forbid_unknown_fields=True):
    """The font size of cities' names, and their extent above and below the baseline."""

    size: Size
    ascent: Size
    descent: Size


class Box(Struct, forbid_unknown_fields=True):
    """The rectangle of the legend."""

    x: Unit
    y: Unit
    width: Size
    height: Size


class BoardArt(Struct, forbid_unknown_fields=True):
    """A drawn board: its size, and the places of everything on it."""

    title: Annotated[str, Meta(max_length=60)]
    width: Size
    height: Size
    city_radius: Size
    label: LabelSize
    legend: Box
    cities: dict[str, CityArt]
    routes: dict[str, RouteArt]
    land: Path
    lakes: Path
    graticule: Path


def check_drawing(facts: dict[str, Any], drawing: Any) -> Iterator[tuple[str, str]]:
    """Yield (field, what is wrong and what would be right) for a drawing of a title's board.

    ``facts``: the valid facts of the title.
    """
    try:
        art = msgspec.convert(drawing, BoardArt)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        yield f"board{where.strip('`').removeprefix('$')}", message
        return
    if not all(map(math.isfinite, _numbers(art))):
        yield "board", "a number is not finite"
    wanted = {
        "cities": [city["id"] for city in facts["cities"]],
        "routes": numbered_ids(facts["routes"]),
    }
    for kind, names in wanted.items():
        drawn = getattr(art, kind)
        for name in sorted(set(names) - set(drawn)):
            yield f"board.{kind}.{name}", "is missing; draw it"
        for name in sorted(set(drawn) - set(names)):
            yield f"board.{kind}.{name[:60]}", f"is not one of the title's {kind}; leave it out"
    for name, route in zip(wanted["routes"], facts["routes"], strict=True):
        lane = art.routes.get(name)
        if lane is not None and len(lane.spaces) != route["length"]:
            yield (
                f"board.routes.{name}.spaces",
                f"there are {len(lane.spaces)}; the route is {route['length']} long",
            )


def _numbers(art: BoardArt) -> Iterator[float]:
    yield from (art.width, art.height, art.city_radius)
    yield from (art.label.size, art.label.ascent, art.label.descent)
    yield from (art.legend.x, art.legend.y, art.legend.width, art.legend.height)
    for city in art.cities.values():
        yield from (city.x, city.y, city.label.x, city.label.y, city.label.width)
    for route in art.routes.values():
        yield from (route.length, route.width)
        for space in route.spaces:
            yield from space
