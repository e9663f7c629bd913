"""The scenery under the routes: water, mountains, woods, parks, streets and railways.

It is drawn by hand as (longitude, latitude) and bent like the land. `lakes.json` is for all boards,
`scenery.json` in a title's folder for that title's board.
"""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from shapely import make_valid
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from whistlestop.drawing.land import Bending, bent_shape, frame_of, lines_path, path
from whistlestop.drawing.sheet import Sheet

EVERYWHERE = Path(__file__).resolve().parent / "lakes.json"
"""The file of the scenery on every board."""
BEYOND = 12.0
"""The distance outside the sheet at which lines end."""


@dataclass
class Scenery:
    """Shapes and lines in degrees; rivers by their width on the sheet, in units.

    mountains: per range its height from 1 to 3, half its width on the sheet, and its crest.
    """

    lakes: BaseGeometry
    parks: BaseGeometry
    woods: BaseGeometry
    mountains: list[tuple[int, float, np.ndarray]] = field(default_factory=list)
    rivers: dict[float, list[np.ndarray]] = field(default_factory=dict)
    streets: list[np.ndarray] = field(default_factory=list)
    railways: list[np.ndarray] = field(default_factory=list)


def read_scenery(folder: Path) -> Scenery:
    """Return the scenery of the title in this folder, with the scenery of all boards."""
    drawn: dict[str, dict[str, Any]] = defaultdict(dict)
    for file in (EVERYWHERE, folder / "scenery.json"):
        if file.is_file():
            said = json.loads(file.read_text(encoding="utf-8"))
            for kind, things in said.items():
                if kind != "about":
                    drawn[kind].update(things)
    rivers = defaultdict(list)
    for river in drawn["rivers"].values():
        rivers[float(river["width"])].append(_rounded_line(np.array(river["line"])))
    return Scenery(
        _shapes(drawn["lakes"]),
        _shapes(drawn["parks"]),
        _shapes(drawn["woods"]),
        [
            (int(range_["height"]), float(range_["width"]), _rounded_line(np.array(range_["line"])))
            for range_ in drawn["mountains"].values()
        ],
        dict(rivers),
        [_rounded_line(np.array(line)) for line in drawn["streets"].values()],
        [_rounded_line(np.array(line)) for line in drawn["railways"].values()],
    )


def draw_scenery(
    scenery: Scenery, bending: Bending, window: BaseGeometry, sheet: Sheet
) -> dict[str, object]:
    """Return SVG paths of the scenery that there is; lakes always, even if the path is empty."""
    drawn: dict[str, object] = {
        "lakes": path(bent_shape(scenery.lakes, bending, window, sheet)),
    }
    if not scenery.parks.is_empty:
        drawn["parks"] = path(bent_shape(scenery.parks, bending, window, sheet))
    if scenery.rivers:
        drawn["rivers"] = [
            {"width": width, "path": lines_path(bent_lines(lines, bending, sheet))}
            for width, lines in sorted(scenery.rivers.items())
        ]
    for kind, lines in (("streets", scenery.streets), ("railways", scenery.railways)):
        if lines:
            drawn[kind] = lines_path(bent_lines(lines, bending, sheet))
    return drawn


def bent_lines(lines: list[np.ndarray], bending: Bending, sheet: Sheet) -> list[np.ndarray]:
    """Bend lines in degrees onto the board, cut them at its edge and simplify them."""
    frame = frame_of(sheet, BEYOND)
    pieces = []
    for line in lines:
        finely = LineString(line).length / 80
        bent = LineString(bending(np.array(LineString(line).segmentize(finely).coords)))
        seen = bent.intersection(frame).simplify(0.3)
        for piece in getattr(seen, "geoms", [seen]):
            if piece.geom_type == "LineString" and piece.length > 1:
                pieces.append(np.array(piece.coords))
    return pieces


def _shapes(rings: dict[str, list[list[float]]]) -> BaseGeometry:
    return unary_union([make_valid(Polygon(_rounded(np.array(ring)))) for ring in rings.values()])


def _rounded(shore: np.ndarray, times: int = 2) -> np.ndarray:
    """Cut the corners of a closed line (Chaikin)."""
    for _ in range(times):
        after = np.roll(shore, -1, axis=0)
        cut = np.stack([0.75 * shore + 0.25 * after, 0.25 * shore + 0.75 * after], axis=1)
        shore = cut.reshape(-1, 2)
    return shore


def _rounded_line(line: np.ndarray, times: int = 2) -> np.ndarray:
    """Cut the corners of an open line; its ends stay."""
    for _ in range(times):
        before, after = line[:-1], line[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1)
        line = np.concatenate([line[:1], cut.reshape(-1, 2), line[-1:]])
    return line
