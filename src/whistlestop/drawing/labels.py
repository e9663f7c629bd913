"""City names: their size in the real font, and their positions."""

import json
from pathlib import Path

import numpy as np

from whistlestop.drawing.facts import CITY_RADIUS, SPACE_WIDTH, Facts

NEAREST = CITY_RADIUS + 1.6
"""The least distance from the centre of a city to its label's box."""
FARTHEST = NEAREST + 3.5
LABEL_BORDER = 9.0
"""The least distance between a label and the edge of the board."""


class LetterWidths:
    """The widths of the letters of the label font, from `letter_widths.json`.

    `tools/letter_widths.py` writes that file from the font files.
    """

    def __init__(self) -> None:
        file = Path(__file__).with_name("letter_widths.json")
        self._widths: dict[str, float] = json.loads(file.read_text(encoding="utf-8"))

    def width(self, text: str, size: float) -> float:
        """Return the width of a line of text, without kerning.

        A letter that is missing from the font is as wide as it is high.
        """
        return sum(self._widths.get(letter, 1.0) for letter in text) * size


class Labels:
    """One box per city; `offsets` lead from the city to the middle of its box."""

    def __init__(self, facts: Facts, letters: LetterWidths) -> None:
        self.sheet = facts.sheet
        widths = [letters.width(city.name, self.sheet.label_size) for city in facts.cities]
        height = self.sheet.label_ascent + self.sheet.label_descent
        self.widths = np.array(widths)
        self.half = np.stack([self.widths / 2, np.full(len(widths), height / 2)], axis=1)
        self.offsets = np.zeros((len(widths), 2))
        self.offsets[:, 0] = self.half[:, 0] + NEAREST + 1

    def attachment(self) -> np.ndarray:
        """Return the force that keeps every box next to its city, neither on it nor far away."""
        gap = self.offsets - np.clip(self.offsets, -self.half, self.half)
        distance = np.linalg.norm(gap, axis=1)[:, None] + 1e-9
        away = np.where(distance < 1e-6, self.offsets, gap) / distance
        outwards = 3 * np.maximum(0, NEAREST - distance)
        inwards = 1.5 * np.maximum(0, distance - FARTHEST)
        return np.asarray((outwards - inwards) * away)

    def boxes(self, here: np.ndarray) -> np.ndarray:
        """Return left, top, right and bottom of every label, shape (cities, 4)."""
        centre = here + self.offsets
        return np.concatenate([centre - self.half, centre + self.half], axis=1)

    def candidates(self, city: int) -> np.ndarray:
        """Return the offsets to try: around the city, with the box just clear of it."""
        half = self.half[city]
        reach = NEAREST + 0.6
        places = []
        for angle in np.radians(np.arange(0, 360, 15)):
            direction = np.array([np.cos(angle), np.sin(angle)])
            corner = direction * reach
            places.append(corner + np.sign(np.round(direction, 6)) * half)
        for slide in (-0.75, -0.5, -0.25, 0.25, 0.5, 0.75):
            for side in (-1, 1):
                places.append(np.array([slide * half[0], side * (half[1] + reach)]))
        return np.array(places)

    def place(
        self,
        here: np.ndarray,
        discs: np.ndarray,
        only: np.ndarray | None = None,
        chance: np.random.Generator | None = None,
    ) -> None:
        """Put each label (or those in `only`) in the freest place around its city.

        With `chance`, a place that is nearly as free may be chosen instead.
        """
        order = np.arange(len(here)) if only is None else only
        settled = np.ones(len(here), bool)
        settled[order] = False
        crowd = [(np.linalg.norm(here - here[city], axis=1) < 90).sum() for city in order]
        for city in order[np.argsort(crowd, kind="stable")[::-1]]:
            places = self.candidates(city)
            costs = [self._cost(city, offset, here, discs, settled) for offset in places]
            if chance is not None:
                costs = [cost + chance.exponential(3.0) for cost in costs]
            self.offsets[city] = places[int(np.argmin(costs))]
            settled[city] = True

    def _cost(
        self,
        city: int,
        offset: np.ndarray,
        here: np.ndarray,
        discs: np.ndarray,
        settled: np.ndarray,
    ) -> float:
        centre, half = here[city] + offset, self.half[city]
        beyond = np.maximum(0, np.abs(discs - centre) - half)
        cost = np.maximum(0, SPACE_WIDTH / 2 + 1.5 - np.linalg.norm(beyond, axis=1)).sum()
        others = np.delete(here, city, axis=0)
        beyond = np.maximum(0, np.abs(others - centre) - half)
        cost += 3 * np.maximum(0, CITY_RADIUS + 5 - np.linalg.norm(beyond, axis=1)).sum()
        mates = settled.copy()
        mates[city] = False
        overlap = half + self.half[mates] + 1 - np.abs(here[mates] + self.offsets[mates] - centre)
        cost += 2 * np.where((overlap > 0).all(1), overlap.min(1), 0).sum()
        reach = half + LABEL_BORDER
        out = np.maximum(0, reach - centre) + np.maximum(0, centre + reach - self.sheet.size)
        for sides in self.sheet.kept_free:
            over = np.minimum(centre + half, sides[2:]) - np.maximum(centre - half, sides[:2])
            out += np.maximum(0, over) if (over > 0).all() else 0
        return float(cost + 20 * out.sum() + 0.02 * abs(offset[1]) + (0.3 if offset[0] < 0 else 0))
