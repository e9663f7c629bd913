"""Coastlines, lakes and the graticule, bent to follow the cities to where these have moved."""

import json
from pathlib import Path

import numpy as np
from scipy.interpolate import RBFInterpolator
from shapely import make_valid
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .facts import HEIGHT, WIDTH
from .projection import Projection

OUTSIDE = 24.0
"""Land is drawn this far beyond the board's edge, so that no coast line runs along the edge."""
SMALLEST_ISLAND = 5.0
GRATICULE_DEGREES = 5


class Bending:
    """A thin-plate spline that takes projected places to the board as it has been laid out."""

    def __init__(self, projection: Projection, start: np.ndarray, here: np.ndarray) -> None:
        self._projection = projection
        frame = np.array(
            [
                (x, y)
                for x in np.linspace(-0.4 * WIDTH, 1.4 * WIDTH, 10)
                for y in np.linspace(-0.5 * HEIGHT, 1.5 * HEIGHT, 8)
                if not (-0.12 * WIDTH < x < 1.12 * WIDTH and -0.16 * HEIGHT < y < 1.16 * HEIGHT)
            ]
        )
        self._spline = RBFInterpolator(
            np.vstack([start, frame]),
            np.vstack([here, frame]),
            kernel="thin_plate_spline",
            smoothing=12.0,
        )

    def __call__(self, longitude_latitude: np.ndarray) -> np.ndarray:
        """Board positions of places given as (longitude, latitude), shape (n, 2)."""
        flat = self._projection(longitude_latitude[:, 1], longitude_latitude[:, 0])
        return np.asarray(self._spline(flat))


def read_land(file: Path, name: str = "land") -> BaseGeometry:
    """The shape of an object of a TopoJSON file, in degrees."""
    topology = json.loads(file.read_text(encoding="utf-8"))
    scale, shift = (np.array(topology["transform"][key]) for key in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc, float), axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(numbers: list[int]) -> np.ndarray:
        pieces = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        return np.concatenate([pieces[0], *(piece[1:] for piece in pieces[1:])])

    polygons = []
    for geometry in topology["objects"][name]["geometries"]:
        parts = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
        for part in parts:
            polygons.append(make_valid(Polygon(ring(part[0]), [ring(hole) for hole in part[1:]])))
    return unary_union(polygons)


def read_lakes(file: Path) -> BaseGeometry:
    """Lakes as polygons in degrees; the file maps a name to its shore line."""
    shores = json.loads(file.read_text(encoding="utf-8"))["lakes"]
    return unary_union([make_valid(Polygon(_rounded(np.array(s)))) for s in shores.values()])


def _rounded(shore: np.ndarray, times: int = 2) -> np.ndarray:
    """A closed line with its corners cut (Chaikin)."""
    for _ in range(times):
        after = np.roll(shore, -1, axis=0)
        cut = np.stack([0.75 * shore + 0.25 * after, 0.25 * shore + 0.75 * after], axis=1)
        shore = cut.reshape(-1, 2)
    return shore


def bent_shape(shape: BaseGeometry, bending: Bending, window: BaseGeometry) -> BaseGeometry:
    """A shape in degrees, brought onto the board, cleaned and simplified."""
    bent = []
    for polygon in _polygons(shape.intersection(window)):
        rings = [_bent(ring.coords, bending) for ring in (polygon.exterior, *polygon.interiors)]
        bent.append(make_valid(Polygon(rings[0], rings[1:])))
    frame = box(-OUTSIDE, -OUTSIDE, WIDTH + OUTSIDE, HEIGHT + OUTSIDE)
    whole = unary_union(bent).intersection(frame).buffer(1.3).buffer(-1.3).simplify(0.45)
    return MultiPolygon([part for part in _polygons(whole) if part.area > SMALLEST_ISLAND])


def window_around(latitude: np.ndarray, longitude: np.ndarray) -> BaseGeometry:
    """The piece of the globe that can come to lie on the board."""
    south, north = max(-80, latitude.min() - 22), min(84, latitude.max() + 22)
    return box(longitude.min() - 45, south, longitude.max() + 45, north)


def graticule(window: BaseGeometry, bending: Bending) -> list[np.ndarray]:
    """Meridians and parallels on the board, as lines of points."""
    west, south, east, north = window.bounds
    lines = []
    for latitude in np.arange(-80, 81, GRATICULE_DEGREES):
        if south <= latitude <= north:
            lines.append(np.array([(x, latitude) for x in np.linspace(west, east, 90)]))
    for longitude in np.arange(-180, 181, GRATICULE_DEGREES):
        if west <= longitude <= east:
            lines.append(np.array([(longitude, y) for y in np.linspace(south, north, 60)]))
    frame = box(-2, -2, WIDTH + 2, HEIGHT + 2)
    pieces = []
    for line in lines:
        seen = LineString(bending(line)).intersection(frame).simplify(0.4)
        for piece in getattr(seen, "geoms", [seen]):
            if piece.geom_type == "LineString" and piece.length > 2:
                pieces.append(np.array(piece.coords))
    return pieces


def path(shape: BaseGeometry) -> str:
    """An SVG path, in tenths of a unit and relative steps to keep it short."""
    rings = [r for part in _polygons(shape) for r in (part.exterior, *part.interiors)]
    return "".join(_steps(np.array(ring.coords)[:-1]) + "z" for ring in rings)


def lines_path(lines: list[np.ndarray]) -> str:
    """An SVG path of open lines."""
    return "".join(_steps(line) for line in lines)


def _bent(coordinates: object, bending: Bending) -> np.ndarray:
    return bending(np.array(LineString(coordinates).segmentize(0.5).coords))


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
