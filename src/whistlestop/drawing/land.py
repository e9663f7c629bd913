"""Coastlines, lakes and the graticule, bent to follow the cities to their new positions."""

import json
from pathlib import Path

import numpy as np
from scipy.interpolate import RBFInterpolator
from shapely import make_valid
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from whistlestop.drawing.projection import Projection
from whistlestop.drawing.sheet import Sheet

OUTSIDE = 24.0
"""Land is drawn this far beyond the board's edge, so that no coastline runs along the edge."""
SMALLEST_ISLAND = 5.0
"""Area in square units."""
GRATICULE_DEGREES = (5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01)
"""The possible steps of the graticule."""
PRECISION = 100
"""Steps per degree in the client's file of land and lakes."""
FEWEST_PARALLELS = 3.4
"""The fewest steps of the graticule from the southernmost city to the northernmost."""


class Bending:
    """A thin-plate spline from projected places to their places on the finished board."""

    def __init__(
        self, projection: Projection, start: np.ndarray, here: np.ndarray, sheet: Sheet
    ) -> None:
        self._projection = projection
        width, height = sheet.size
        frame = np.array(
            [
                (x, y)
                for x in np.linspace(-0.4 * width, 1.4 * width, 10)
                for y in np.linspace(-0.5 * height, 1.5 * height, 8)
                if not (-0.12 * width < x < 1.12 * width and -0.16 * height < y < 1.16 * height)
            ]
        )
        self._spline = RBFInterpolator(
            np.vstack([start, frame]),
            np.vstack([here, frame]),
            kernel="thin_plate_spline",
            smoothing=12.0,
        )

    def __call__(self, longitude_latitude: np.ndarray) -> np.ndarray:
        """Return the board positions of places given as (longitude, latitude), shape (n, 2)."""
        flat = self._projection(longitude_latitude[:, 1], longitude_latitude[:, 0])
        return np.asarray(self._spline(flat))


def read_land(file: Path, name: str = "land", only: tuple[str, ...] = ()) -> BaseGeometry:
    """Return the shape of an object of a TopoJSON file, in degrees.

    only: the names of the parts to include; all of them if it is empty.
    """
    polygons = [
        make_valid(Polygon(rings[0], rings[1:]))
        for rings in read_rings(file, name, only)
        if len(rings[0]) > 3
    ]
    return unary_union(polygons)


def read_rings(file: Path, name: str, only: tuple[str, ...] = ()) -> list[list[np.ndarray]]:
    """Return the rings of every polygon of an object of a TopoJSON file, the outer one first."""
    topology = json.loads(file.read_text(encoding="utf-8"))
    scale, shift = (np.array(topology["transform"][key]) for key in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc, float), axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(numbers: list[int]) -> np.ndarray:
        pieces = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        whole = np.concatenate([pieces[0], *(piece[1:] for piece in pieces[1:])])
        # Siberia continues beyond 180° instead of wrapping; Antarctica does go round the world.
        unwrapped = np.unwrap(whole[:, 0], period=360)
        if abs(unwrapped[-1] - unwrapped[0]) < 180:
            whole[:, 0] = unwrapped - 360 * np.round(np.median(unwrapped) / 360)
        return whole

    polygons = []
    for geometry in topology["objects"][name]["geometries"]:
        if only and geometry["properties"]["name"] not in only:
            continue
        parts = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
        polygons += [[ring(numbers) for numbers in part] for part in parts]
    return polygons


def world_shape(rings: list[list[int]], window: BaseGeometry) -> BaseGeometry:
    """Return the part of the client's land or lakes in a window, in degrees.

    rings: each as its first point and the steps to the others; a ring within another is a hole.
    """
    west, south, east, north = window.bounds
    near = box(west - 1, south - 1, east + 1, north + 1)
    whole: BaseGeometry = Polygon()
    for steps in sorted(rings, key=len, reverse=True):
        spots = np.cumsum(np.array(steps, float).reshape(-1, 2), axis=0) / PRECISION
        for turn in (-360.0, 0.0, 360.0):
            turned = spots + np.array((turn, 0.0))
            if box(*turned.min(axis=0), *turned.max(axis=0)).intersects(near):
                whole = whole.symmetric_difference(make_valid(Polygon(turned)).intersection(near))
    return unary_union(whole)


def bent_shape(
    shape: BaseGeometry, bending: Bending, window: BaseGeometry, sheet: Sheet
) -> BaseGeometry:
    """Bend a shape in degrees onto the board, clean it and simplify it."""
    bent = []
    for polygon in _polygons(shape.intersection(window)):
        rings = [
            _bent(ring.coords, bending, window) for ring in (polygon.exterior, *polygon.interiors)
        ]
        bent.append(make_valid(Polygon(rings[0], rings[1:])))
    whole = unary_union(bent).intersection(frame_of(sheet, OUTSIDE))
    whole = whole.buffer(1.3).buffer(-1.3).simplify(0.45)
    return MultiPolygon([part for part in _polygons(whole) if part.area > SMALLEST_ISLAND])


def frame_of(sheet: Sheet, beyond: float) -> BaseGeometry:
    """Return the sheet's rectangle, enlarged by `beyond` on each side."""
    return box(-beyond, -beyond, sheet.width + beyond, sheet.height + beyond)


def window_around(latitude: np.ndarray, longitude: np.ndarray) -> BaseGeometry:
    """Return the part of the globe that may appear on the board."""
    up, across = min(22, np.ptp(latitude)), min(45, np.ptp(longitude))
    south, north = max(-80, latitude.min() - up), min(84, latitude.max() + up)
    return box(longitude.min() - across, south, longitude.max() + across, north)


def graticule(
    window: BaseGeometry, bending: Bending, latitude: np.ndarray, sheet: Sheet
) -> list[np.ndarray]:
    """Return meridians and parallels on the board, as lines of points."""
    west, south, east, north = window.bounds
    most = np.ptp(latitude) / FEWEST_PARALLELS
    step = next((s for s in GRATICULE_DEGREES if s <= most), GRATICULE_DEGREES[-1])
    lines = []
    for parallel in step * np.arange(np.ceil(south / step), np.floor(north / step) + 1):
        lines.append(np.array([(x, parallel) for x in np.linspace(west, east, 90)]))
    for meridian in step * np.arange(np.ceil(west / step), np.floor(east / step) + 1):
        lines.append(np.array([(meridian, y) for y in np.linspace(south, north, 60)]))
    frame = frame_of(sheet, 2)
    pieces = []
    for line in lines:
        seen = LineString(bending(line)).intersection(frame).simplify(0.4)
        for piece in getattr(seen, "geoms", [seen]):
            if piece.geom_type == "LineString" and piece.length > 2:
                pieces.append(np.array(piece.coords))
    return pieces


def path(shape: BaseGeometry) -> str:
    """Return a shape as an SVG path, in tenths of a unit and relative steps to keep it short."""
    rings = [r for part in _polygons(shape) for r in (part.exterior, *part.interiors)]
    return "".join(_steps(np.array(ring.coords)[:-1]) + "z" for ring in rings)


def lines_path(lines: list[np.ndarray]) -> str:
    """Return open lines as an SVG path."""
    return "".join(_steps(line) for line in lines)


def _bent(coordinates: object, bending: Bending, window: BaseGeometry) -> np.ndarray:
    west, _, east, _ = window.bounds
    finely = min(0.5, (east - west) / 200)
    return bending(np.array(LineString(coordinates).segmentize(finely).coords))


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    if shape.geom_type == "Polygon":
        return [] if shape.is_empty else [shape]
    return [p for part in getattr(shape, "geoms", []) for p in _polygons(part)]


def _steps(points: np.ndarray) -> str:
    tenths = np.round(points * 10).astype(int)
    steps = np.diff(tenths, axis=0)
    steps = steps[(steps != 0).any(axis=1)]
    text = f"M{_number(tenths[0, 0])} {_number(tenths[0, 1])}l"
    return text + " ".join(f"{_number(x)} {_number(y)}" for x, y in steps)


def _number(tenths: int) -> str:
    text = f"{tenths / 10:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
