"""Mountains and woods: soft tints below everything else, and small peaks and trees.

Peaks and trees are drawn only in empty places, so that names and train spaces stay easy to read.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from whistlestop.drawing.faults import space_shape
from whistlestop.drawing.land import Bending, bent_shape, frame_of, path
from whistlestop.drawing.picture import points_of
from whistlestop.drawing.scenery import BEYOND, Scenery, bent_lines
from whistlestop.drawing.sheet import Sheet

FREE = 2.0
"""The least distance between a peak or a tree and other things, in units."""
AROUND_NAMES = 2.0
"""The additional distance from names and places."""
OFF_SHORE = 3.0
"""The least distance from the coast and from lakes to a peak or a tree."""
OFF_EDGE = 12.0
"""The least distance from the edge of the sheet to a peak or a tree."""
PAST_THE_COAST = 6.0
"""The distance that a tint extends beyond the coast; the client clips it to the land."""
SMALLEST_TINT = 60.0
PEAKS = ((16, 12), (12, 9), (10, 7), (8, 6), (6, 4))
"""Width and height of a peak; a range of height 3 begins with the first, of height 1 the third."""
PEAKS_APART = 0.9
TREE = (4, 5)
TREE_STEP, TREES_APART = 7.0, 1.2
GROVE = 0.2
"""Trees grow where the sum of two waves exceeds this."""


@dataclass
class Ground:
    """The ground where peaks and trees may be placed, and the ones already placed."""

    land: BaseGeometry
    taken: list[BaseGeometry]

    def __post_init__(self) -> None:
        shapely.prepare(self.land)
        self._tree = STRtree(self.taken)
        self._standing: list[BaseGeometry] = []

    def place(self, shape: BaseGeometry, apart: float) -> bool:
        """Place a shape if there is room, ``apart`` units from others; return whether there was."""
        if not self.land.contains(shape):
            return False
        if len(self._tree.query(shape, "dwithin", FREE)):
            return False
        if any(shape.distance(other) < apart for other in self._standing):
            return False
        self._standing.append(shape)
        return True


def draw_relief(
    scenery: Scenery, bending: Bending, window: BaseGeometry, sheet: Sheet, board: dict[str, Any]
) -> dict[str, str]:
    """Return SVG paths for a board that has its places, routes, land and lakes.

    Heights and woods are to be filled, peaks and trees to be drawn over them.
    """
    if not scenery.mountains and scenery.woods.is_empty:
        return {}
    land = _shape_of(board.get("home", board["land"]))
    water = _shape_of(board["lakes"]).buffer(OFF_SHORE)
    dry = land.buffer(-OFF_SHORE).difference(water).intersection(frame_of(sheet, -OFF_EDGE))
    ground = Ground(dry, taken_on(board))
    drawn = {}
    if scenery.mountains:
        bands = [
            (line, height, width)
            for height, width, crest in scenery.mountains
            for line in map(LineString, bent_lines([crest], bending, sheet))
        ]
        highland = unary_union([line.buffer(width) for line, _, width in bands])
        drawn["heights"] = path(_tint(highland, land, sheet))
        drawn["peaks"] = "".join(_peaks(bands, ground))
    if not scenery.woods.is_empty:
        woods = _tint(bent_shape(scenery.woods, bending, window, sheet), land, sheet)
        drawn["woods"] = path(woods)
        drawn["trees"] = "".join(_trees(woods, ground))
    return drawn


def _shape_of(drawn: str) -> BaseGeometry:
    """Return the shape of a path of straight lines."""
    rings = [[*points, points[0]] for points in points_of(drawn) if len(points) > 2]
    return shapely.build_area(MultiLineString(rings))


def taken_on(board: dict[str, Any]) -> list[BaseGeometry]:
    """Return the shapes of the legend, train spaces, cities and their labels."""
    legend, font = board["legend"], board["label"]
    left, top = legend["x"], legend["y"]
    taken = [box(left, top, left + legend["width"], top + legend["height"])]
    for city in board["cities"].values():
        label = city["label"]
        start = label["x"] - label["width"] * {"start": 0, "middle": 0.5, "end": 1}[label["anchor"]]
        above, below = label["y"] - font["ascent"], label["y"] + font["descent"]
        name = box(start, above, start + label["width"], below)
        taken.append(name.buffer(AROUND_NAMES, join_style="mitre"))
        taken.append(Point(city["x"], city["y"]).buffer(board["city_radius"] + AROUND_NAMES))
    for route in board["routes"].values():
        taken += [space_shape(x, y, turn, route["length"]) for x, y, turn in route["spaces"]]
    return taken


def _peaks(bands: list[tuple[LineString, int, float]], ground: Ground) -> list[str]:
    """Place peaks from the crests of the high ranges down to their feet; return their paths."""
    chance = np.random.default_rng(1)
    spots = []
    for line, height, width in bands:
        for along in np.arange(0, line.length, 2.5):
            crest, ahead = (np.array(line.interpolate(at).coords[0]) for at in (along, along + 1))
            across = np.array([crest[1] - ahead[1], ahead[0] - crest[0]])
            across /= max(1e-6, float(np.hypot(*across)))
            for aside in (chance.uniform(-0.15, 0.15), *chance.uniform(-0.85, 0.85, 4)):
                x, y = np.round(crest + aside * width * across)
                spots.append((abs(aside) - height, int(x), int(y), 3 - height, abs(aside)))
    drawn = []
    for _, x, y, first, aside in sorted(spots):
        largest = first + (aside > 0.3) + (aside > 0.6)
        for width, tall in PEAKS[largest : first + 3]:
            foot = y + tall // 2
            shape = Polygon([(x - width / 2, foot), (x, foot - tall), (x + width / 2, foot)])
            if ground.place(shape, apart=PEAKS_APART):
                drawn.append((foot, x, width, tall))
                break
    return [_peak(x, foot, width, tall) for foot, x, width, tall in sorted(drawn)]


def _peak(x: int, foot: int, width: int, tall: int) -> str:
    """Return the path of a peak: its shaded flank, then the line of the other flank."""
    half, ridge = width // 2, tall // 2
    shade = [(half, tall), (1 - half, 0), (-2, ridge - tall)]
    steps = " ".join(f"{dx} {dy}" for dx, dy in shade)
    return f"M{x} {foot - tall}l{steps}zl{-half} {tall}"


def _trees(woods: BaseGeometry, ground: Ground) -> list[str]:
    inside = woods.buffer(-3)
    shapely.prepare(inside)
    chance = np.random.default_rng(2)
    west, north, east, south = inside.bounds
    drawn = []
    width, tall = TREE
    for row, y in enumerate(np.arange(north, south, TREE_STEP * 0.86)):
        for x in np.arange(west + (row % 2) * TREE_STEP / 2, east, TREE_STEP):
            spot = np.round(np.array([x, y]) + chance.uniform(-2.5, 2.5, 2))
            left, foot = spot[0] - width / 2, spot[1]
            shape = box(left, foot - tall, left + width, foot)
            grove = np.sin(x / 19 + 2 * np.sin(y / 31)) + np.sin(y / 13 + 2 * np.sin(x / 37))
            if grove < GROVE or not inside.contains(shape):
                continue
            if ground.place(shape, apart=TREES_APART):
                drawn.append(f"M{spot[0]:g} {foot - tall:g}l2 5 -4 0z")
    return drawn


def _ragged(shape: BaseGeometry) -> BaseGeometry:
    """Make the edge of a shape irregular, with short and long waves."""

    def warp(points: np.ndarray) -> np.ndarray:
        x, y = points.T
        aside = 3.2 * np.sin(y / 7.1 + np.sin(x / 13)) + 1.5 * np.sin(y / 3.7 + x / 11)
        down = 3.2 * np.sin(x / 7.7 + np.sin(y / 12) + 1) + 1.5 * np.sin(x / 4.1 - y / 13)
        return np.stack([x + aside, y + down], axis=1)

    return shapely.transform(shape.segmentize(3.0), warp).buffer(0)


def _tint(shape: BaseGeometry, land: BaseGeometry, sheet: Sheet) -> BaseGeometry:
    """Return a tint's shape: ragged, rounded and in whole units.

    Parts out at sea, off the sheet or too small to be seen are cut away.
    """
    seen = land.buffer(PAST_THE_COAST).intersection(frame_of(sheet, BEYOND))
    whole = _ragged(shape).intersection(seen)
    whole = whole.buffer(-2).buffer(4).buffer(-2).simplify(1.1)
    whole = shapely.set_precision(whole, 1)
    parts = [part for part in getattr(whole, "geoms", [whole]) if isinstance(part, Polygon)]
    return MultiPolygon([part for part in parts if part.area > SMALLEST_TINT])
