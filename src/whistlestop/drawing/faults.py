"""The things that touch each other on a layout, by exact shapes (`settle` uses rows of discs)."""

import numpy as np
from shapely import STRtree, affinity, area, intersection
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from whistlestop.drawing.facts import CITY_RADIUS, SPACE_WIDTH, Facts

CLEARANCE = 0.15
"""Shapes closer than twice this count as touching (board.json rounds to a tenth)."""


def space_shape(x: float, y: float, angle: float, length: float) -> BaseGeometry:
    """Return a train space as a rectangle on the board."""
    half, across = length / 2, SPACE_WIDTH / 2
    turned = affinity.rotate(box(-half, -across, half, across), angle, origin=(0, 0))
    return affinity.translate(turned, x, y)


def touching(
    facts: Facts,
    here: np.ndarray,
    label_boxes: np.ndarray,
    routes: dict[str, tuple[list[tuple[float, float, float]], float]],
) -> list[tuple[str, str, float]]:
    """Return the pairs of things that touch, and the area that they share.

    Spaces of the same route never count.
    """
    names: list[tuple[str, str]] = []
    shapes: list[BaseGeometry] = []
    for city, spot, sides in zip(facts.cities, here, label_boxes, strict=True):
        names += [("city", city.id), ("label", city.id)]
        shapes += [Point(*spot).buffer(CITY_RADIUS), box(*sides)]
    for route, (lane, length) in routes.items():
        names += [("route", route)] * len(lane)
        shapes += [space_shape(*space, length) for space in lane]
    grown = np.array([shape.buffer(CLEARANCE, join_style="mitre") for shape in shapes])
    first, second = STRtree(grown).query(grown, predicate="intersects")
    shared = area(intersection(grown[first], grown[second]))
    return [
        (" ".join(names[i]), " ".join(names[j]), float(amount))
        for i, j, amount in zip(first, second, shared, strict=True)
        if i < j and names[i] != names[j]
    ]
