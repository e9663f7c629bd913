"""The last stage: each track's spaces are moved as near to its cities as the exact shapes allow.

`settle` leaves a track where the pushing stopped, often farther from one city than necessary.
"""

import numpy as np
from shapely import Geometry, STRtree, buffer, polygons
from shapely.geometry import Point, box

from whistlestop.drawing.curves import Shape, point_indices, spaces
from whistlestop.drawing.facts import CITY_RADIUS, SPACE_WIDTH, Facts
from whistlestop.drawing.settle import MIN_PAD

CLEARANCE = 1.2
"""The clearance around every space that is moved."""
PADS = np.array([0, 1.5, 3, 4.5, 6, 8, 10, 12.5, 15, 18, 21, 25]) + MIN_PAD


def tidy(facts: Facts, shape: Shape, label_boxes: np.ndarray, passes: int = 2) -> None:
    """Choose every track's pads again, so that no space is closer to anything than `CLEARANCE`."""
    here = shape.points[: len(facts.cities)]
    indices = point_indices(facts)
    fixed = [Point(*spot).buffer(CITY_RADIUS) for spot in here]
    fixed += [box(*sides) for sides in (*label_boxes, *facts.sheet.kept_free)]
    laid = [space_polygons(facts, shape, indices, number) for number in range(len(facts.tracks))]
    first, second = (grid.ravel() for grid in np.meshgrid(PADS, PADS))
    costs = first + second + 0.6 * np.abs(first - second)
    choices = np.stack([first, second], axis=1)[np.argsort(costs, kind="stable")]
    for _ in range(passes):
        for number in np.argsort(-shape.pads.sum(axis=1), kind="stable"):
            others = [piece for other, lane in enumerate(laid) if other != number for piece in lane]
            tree = STRtree(np.array(fixed + others))
            _choose(facts, shape, indices, int(number), choices=choices, tree=tree)
            laid[number] = space_polygons(facts, shape, indices, int(number))


def space_polygons(facts: Facts, shape: Shape, indices: np.ndarray, number: int) -> list[Geometry]:
    """Return the spaces of one track as polygons."""
    one = Facts(facts.title, facts.cities, (facts.tracks[number],))
    part = Shape(shape.points, shape.pads[number : number + 1])
    ((lanes, length),) = spaces(part, one, indices[number : number + 1])
    placed = np.array([space for lane in lanes for space in lane])
    turn = np.radians(placed[:, 2])
    along = np.stack([np.cos(turn), np.sin(turn)], axis=1) * length / 2
    across = np.stack([-np.sin(turn), np.cos(turn)], axis=1) * SPACE_WIDTH / 2
    corners = [
        placed[:, :2] + i * along + j * across for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return list(polygons(np.stack(corners, axis=1)))


def _choose(
    facts: Facts,
    shape: Shape,
    indices: np.ndarray,
    number: int,
    *,
    choices: np.ndarray,
    tree: STRtree,
) -> None:
    """Set the pads of a track to the first choice that is free; if none is, leave them."""
    before = shape.pads[number].copy()
    for pads in choices:
        shape.pads[number] = pads
        grown = buffer(space_polygons(facts, shape, indices, number), CLEARANCE, join_style="mitre")
        if not tree.query(grown, predicate="intersects").size:
            return
    shape.pads[number] = before
