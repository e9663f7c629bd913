"""The sheet that a board is drawn on: its size, its labels and its land.

`sheet.json` in a title's folder overrides the defaults. Train spaces have the same size on every
sheet, so a title with few routes gets a smaller sheet, which is shown larger.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

USUAL_WIDTH, SHAPE = 1000.0, 0.61
"""The width in units, and the ratio of height to width; at 1280×800 a usual unit is 0.984 px."""
LEGEND, AROUND_LEGEND = np.array([190.0, 118.0]), 20.0
"""The room reserved in the top left corner on request: the legend's size on a usual sheet, and the
margin around it on any sheet."""


@dataclass(frozen=True)
class Sheet:
    """A sheet's width in units, the font size of its names, and its land.

    land: `coast` for the land of Natural Earth, `countries` for its countries, or `everywhere`, if
    the whole sheet is land. home: the countries that belong to the title. abroad: the neighbours
    that its tickets name, by their ids. keep_corner: whether to reserve a corner for the legend,
    because the cities would fill the whole sheet.
    """

    width: float = USUAL_WIDTH
    label_size: float = 12.6
    land: str = "coast"
    home: tuple[str, ...] = ()
    abroad: tuple[tuple[str, str], ...] = ()
    keep_corner: bool = False

    @property
    def height(self) -> float:
        return round(self.width * SHAPE, 1)

    @property
    def size(self) -> np.ndarray:
        return np.array([self.width, self.height])

    @property
    def kept_free(self) -> np.ndarray:
        """Return the boxes (left, top, right, bottom) that nothing may enter, shape (0 or 1, 4)."""
        if not self.keep_corner:
            return np.zeros((0, 4))
        return np.array([[-100.0, -100.0, *(LEGEND * self.scale + AROUND_LEGEND)]])

    @property
    def scale(self) -> float:
        """Return the factor by which things must be scaled to look as large as on a usual sheet."""
        return self.width / USUAL_WIDTH

    @property
    def label_ascent(self) -> float:
        """Return the distance from the baseline to the top of an accented capital."""
        return round(self.label_size * 9.6 / 12.6, 1)

    @property
    def label_descent(self) -> float:
        """Return the distance from the baseline to the bottom of a g."""
        return round(self.label_size * 3.2 / 12.6, 1)


def sheet_of(folder: Path) -> Sheet:
    """Return the sheet of the title in this folder, with defaults for unspecified fields."""
    file = folder / "sheet.json"
    said = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    said["home"] = tuple(said.get("home", ()))
    said["abroad"] = tuple(said.get("abroad", {}).items())
    return Sheet(**said)
