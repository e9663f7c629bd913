"""The sheet that a board is drawn on: its size, its labels, and what lies under the routes.

`sheet.json` in a title's folder says it where it differs from the usual. Train spaces have the same
size on every sheet, so that a title with few routes gets a smaller sheet, which is shown larger.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

USUAL_WIDTH, SHAPE = 1000.0, 0.61
"""In units, and the height as a part of it; shown at 1280×800 a usual unit is 0.984 px."""
LEGEND, AROUND_LEGEND = np.array([190.0, 118.0]), 20.0
"""What is kept free for it in the top left corner, where that is asked for: its size on a usual
sheet, and the room around it on any."""


@dataclass(frozen=True)
class Sheet:
    """width: in units; label_size: the font size of the names.

    land: `coast` for the land of Natural Earth, `countries` for its countries, of which `home`
    lists those that belong to the title and `abroad` the neighbours that its tickets name, by
    their ids, or `everywhere`. keep_corner: for the legend, where the cities would fill the
    whole sheet.
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
        """Boxes (left, top, right, bottom) that nothing may enter, shape (0 or 1, 4)."""
        if not self.keep_corner:
            return np.zeros((0, 4))
        return np.array([[-100.0, -100.0, *(LEGEND * self.scale + AROUND_LEGEND)]])

    @property
    def scale(self) -> float:
        """How large a thing has to be here to look as large as on a usual sheet."""
        return self.width / USUAL_WIDTH

    @property
    def label_ascent(self) -> float:
        """From the baseline to the top of a capital with its accent."""
        return round(self.label_size * 9.6 / 12.6, 1)

    @property
    def label_descent(self) -> float:
        """From the baseline to the bottom of a g."""
        return round(self.label_size * 3.2 / 12.6, 1)


def sheet_of(folder: Path) -> Sheet:
    """The sheet of the title in this folder, the usual one if nothing else is said of it."""
    file = folder / "sheet.json"
    said = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    said["home"] = tuple(said.get("home", ()))
    said["abroad"] = tuple(said.get("abroad", {}).items())
    return Sheet(**said)
