"""Small pictures of boards: the parts of a drawing that are visible at the size of a stamp."""

from __future__ import annotations

import math
import re
from typing import Any

from msgspec import Struct

WIDTH = 480  # units; coordinates are whole numbers
NEAR = 1.6  # units; points closer than this are merged
SPEAKING = 3  # points; a shape with fewer is an invisible dot

Point = tuple[float, float]

_TOKEN = re.compile(r"[MmLlHhVvZz]|-?(?:\d+\.?\d*|\.\d+)")


class Picture(Struct):
    """A small picture of a title's board: SVG paths on a sheet of ``width`` by ``height``.

    ``home`` is the land that the title is about, empty if that is all ``land``. ``parks`` includes
    woods. ``rivers``: by their width. ``routes``: by colour and id, a stroke for each train space.
    ``cities``: a stroke of zero length for each, to be drawn with round ends.
    """

    width: int
    height: int
    land: str
    home: str
    lakes: str
    parks: str
    streets: str
    rivers: dict[int, str]
    routes: dict[str, dict[str, str]]
    cities: str


def picture_of(art: dict[str, Any], colours: dict[str, str]) -> Picture:
    """Return the picture of a board's drawing; ``colours`` are those of its routes."""
    return _Draughtsman(art).picture(colours)


class _Draughtsman:
    def __init__(self, art: dict[str, Any]) -> None:
        self.art = art
        self.scale = WIDTH / art["width"]

    def picture(self, colours: dict[str, str]) -> Picture:
        return Picture(
            width=WIDTH,
            height=round(self.art["height"] * self.scale),
            land=self.shapes("land"),
            home=self.shapes("home"),
            lakes=self.shapes("lakes"),
            parks=self.shapes("parks") + self.shapes("woods"),
            streets=self.path(self.art.get("streets") or "", least=2),
            rivers=self.rivers(),
            routes=self.routes(colours),
            cities="".join(
                f"M{round(city['x'] * self.scale)} {round(city['y'] * self.scale)}h0"
                for city in self.art["cities"].values()
            ),
        )

    def shapes(self, name: str) -> str:
        return self.path(self.art.get(name) or "", least=SPEAKING)

    def path(self, drawn: str, least: int) -> str:
        """Return the path with distinguishable points only.

        Parts with fewer than ``least`` such points are left out.
        """
        parts = (self._coarse(points) for points in points_of(drawn))
        return "".join(_as_path(points, least > 2) for points in parts if len(points) >= least)

    def _coarse(self, points: list[Point]) -> list[tuple[int, int]]:
        kept: list[Point] = []
        for x, y in points:
            point = x * self.scale, y * self.scale
            if not kept or math.dist(kept[-1], point) >= NEAR:
                kept.append(point)
        return list(dict.fromkeys((round(x), round(y)) for x, y in kept))

    def rivers(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for river in self.art.get("rivers", []):
            width = max(1, round(river["width"] * self.scale))
            found[width] = found.get(width, "") + self.path(river["path"], least=2)
        return found

    def routes(self, colours: dict[str, str]) -> dict[str, dict[str, str]]:
        """Return the strokes of all train spaces, by the colour of their routes and by route."""
        strokes: dict[str, dict[str, str]] = {}
        for route, colour in colours.items():
            art = self.art["routes"][route]
            half = art["length"] * self.scale / 2 - 0.8
            drawn = ""
            for x, y, angle in art["spaces"]:
                across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                x0, y0 = x * self.scale - half * across, y * self.scale - half * down
                end = f"{round(2 * half * across)} {round(2 * half * down)}"
                drawn += f"M{round(x0)} {round(y0)}l{end}"
            strokes.setdefault(colour, {})[route] = drawn
        return strokes


def points_of(path: str) -> list[list[Point]]:
    """Return the points of each part of an SVG path of straight lines.

    Like a browser, it reads the path up to the first error.
    """
    parts: list[list[Point]] = []
    x = y = 0.0
    command = ""
    tokens = iter(_TOKEN.findall(path))
    for token in tokens:
        if token.isalpha():
            command = token
            if command in "Zz" and parts:
                x, y = parts[-1][0]
            continue
        kind, from_here = command.lower(), command.islower()
        if kind not in ("m", "l", "h", "v") or (kind != "m" and not parts):
            return parts
        if kind == "v":
            y = y * from_here + float(token)
        else:
            x = x * from_here + float(token)
        if kind in ("m", "l"):
            second = next(tokens, "")
            if not second or second.isalpha():
                return parts
            y = y * from_here + float(second)
        if kind == "m":
            parts.append([])
            command = "l" if from_here else "L"
        parts[-1].append((x, y))
    return parts


def _as_path(points: list[tuple[int, int]], closed: bool) -> str:
    (x, y), *others = points
    steps = []
    for next_x, next_y in others:
        steps.append(f"{next_x - x} {next_y - y}")
        x, y = next_x, next_y
    start = f"M{points[0][0]} {points[0][1]}"
    return f"{start}l{' '.join(steps)}{'z' if closed else ''}".replace(" -", "-")
