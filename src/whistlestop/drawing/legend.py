"""The place of the legend: clear of spaces, labels and cities, and at sea if there is room."""

import numpy as np
from shapely import STRtree
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from whistlestop.drawing.sheet import Sheet

SIZES = ((190, 118), (176, 112), (160, 106), (150, 100))
MARGIN = 12.0
STEP = 6.0
BUTTONS = (120.0, 50.0)
"""The size of the bottom right corner, where the client has its zoom buttons."""


def legend_place(taken: list[BaseGeometry], land: BaseGeometry, sheet: Sheet) -> dict[str, float]:
    """Return the best place for the largest legend that fits; it prefers the sea and the edge.

    Raises ValueError if even the smallest legend does not fit.
    """
    right, bottom = sheet.width, sheet.height
    across, down = (side * sheet.scale for side in BUTTONS)
    buttons = box(right - across, bottom - down, right, bottom)
    tree = STRtree([*taken, buttons])
    for width, height in [(sheet.scale * w, sheet.scale * h) for w, h in SIZES]:
        best = None
        for x in np.arange(MARGIN, right - width - MARGIN + 1, STEP):
            for y in np.arange(MARGIN, bottom - height - MARGIN + 1, STEP):
                place = box(x, y, x + width, y + height)
                if len(tree.query(place.buffer(6), predicate="intersects")):
                    continue
                edge = min(x, right - width - x) + min(y, bottom - height - y)
                cost = land.intersection(place).area / (width * height) + edge / 400
                if best is None or cost < best[0]:
                    best = (cost, x, y)
        if best is not None:
            return {"x": best[1], "y": best[2], "width": float(width), "height": float(height)}
    raise ValueError(f"no place of {SIZES[-1][0]} × {SIZES[-1][1]} is left for a legend")
