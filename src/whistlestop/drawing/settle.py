"""The optimiser that pushes cities, curves and labels apart until no train space is covered.

Train spaces are rows of discs, labels are boxes, cities are discs. Things that come too close are
pushed apart, and the push is passed on to the cities and control points that carry them. Opposite
forces favour geography, straight lines and even bows. Steps follow Adam's rule with a falling rate.
"""

import numpy as np
from scipy.spatial import cKDTree

from whistlestop.drawing.curves import (
    FINE_WEIGHTS,
    Shape,
    bernstein,
    bernstein_slope,
    disc_parameters,
    measure,
    point_indices,
    sample,
)
from whistlestop.drawing.facts import CITY_RADIUS, SPACE_GAP, SPACE_LENGTH, SPACE_WIDTH, Facts
from whistlestop.drawing.labels import LABEL_BORDER, Labels
from whistlestop.drawing.untangle import out_of_boxes

DISC, INSET = SPACE_WIDTH / 2 + 0.9, 3.0
"""The end discs of a space are `INSET` from its ends; with this radius they cover its corners."""
SPARE = 0.8
"""The clearance between two things; a little more than is needed."""
PAST_A_CITY = 5.0
"""The clearance between a city and the spaces of a route that passes it."""
MIN_PAD, MAX_PAD = CITY_RADIUS + 1.6, 34.0
BORDER = 7.0
MIN_STIFFNESS = 0.5
MAX_SLACK = 44.0
NEAR = 9.0
"""Things are listed as near each other if they are this much farther apart than a push reaches."""
LISTING = 8
"""The steps after which discs are placed again, and near things are listed again."""
CITIES_APART = 36.0
"""A track that is longer than its spaces need by more than this is pulled together."""


def length_of(vectors: np.ndarray) -> np.ndarray:
    """Return the length of each vector; a faster ``np.linalg.norm`` for planes, shape (…, 2)."""
    return np.sqrt(np.einsum("...k,...k->...", vectors, vectors))


class Settling:
    """One run of the optimiser, which moves `shape` and `labels`."""

    def __init__(self, facts: Facts, start: np.ndarray, shape: Shape, labels: Labels) -> None:
        self.facts, self.start, self.shape, self.labels = facts, start, shape, labels
        self.cities = len(facts.cities)
        self.indices = point_indices(facts)
        self.sampling = sample(facts)
        self.bearing = start[facts.second] - start[facts.first]
        self.bearing /= length_of(self.bearing)[:, None]
        self.moments = [np.zeros((len(shape.points) + self.cities, 2)) for _ in range(2)]
        self.steps_done = 0
        self.pull = 1.0
        own = np.zeros((self.sampling.size, self.cities), bool)
        every = np.arange(self.sampling.size)
        own[every, facts.first[self.sampling.track]] = True
        own[every, facts.second[self.sampling.track]] = True
        self.own_end = own
        self.city_pairs = np.triu_indices(self.cities, 1)
        self.refresh(1.0)

    def refresh(self, size: float) -> None:
        """Place the discs along the curves again, and list the pairs that are near each other."""
        _, far = measure(self.shape, self.indices)
        parameters = disc_parameters(self.shape, self.facts, self.sampling, far, INSET)
        self.weights = bernstein(parameters)
        self.slope_weights = bernstein_slope(parameters)
        discs, _ = self._discs(size)
        pairs = cKDTree(discs).query_pairs(2 * DISC + NEAR, output_type="ndarray")
        track = self.sampling.track
        self.pairs = pairs[track[pairs[:, 0]] != track[pairs[:, 1]]]
        here = self.shape.points[: self.cities]
        away = length_of(discs[:, None] - here[None])
        self.near_cities = np.nonzero(
            (away < DISC + CITY_RADIUS + PAST_A_CITY + NEAR) & ~self.own_end
        )
        self.discs_by_labels = self._near_labels(discs, DISC)
        spots, labels = self._near_labels(here, CITY_RADIUS + 5)
        others = spots != labels  # a label does not push its own city
        self.cities_by_labels = spots[others], labels[others]

    def _near_labels(self, spots: np.ndarray, radius: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the numbers of spots and labels that are near each other."""
        centre, half = self.shape.points[: self.cities] + self.labels.offsets, self.labels.half
        gap = np.abs(spots[:, None] - centre[None]) - half - radius
        spot, label = np.nonzero((gap < NEAR).all(2))
        return spot, label

    def discs(self) -> np.ndarray:
        """Return the positions of the discs of all train spaces."""
        return self._discs(1.0)[0]

    def _discs(self, size: float) -> tuple[np.ndarray, np.ndarray]:
        four = self.shape.points[self.indices[self.sampling.track]]
        middle = np.einsum("nk,nkd->nd", self.weights, four)
        slope = np.einsum("nk,nkd->nd", self.slope_weights, four)
        slope /= length_of(slope)[:, None] + 1e-9
        normal = np.stack([-slope[:, 1], slope[:, 0]], axis=1)
        return middle + (size * self.sampling.offset)[:, None] * normal, slope

    def run(self, steps: int, rate: float, size_from: float = 1.0, pull: float = 1.0) -> None:
        """Take `steps` steps; in the first half things grow from `size_from` to their full size.

        pull: the strength of geography and even bows against the pushing.
        """
        self.pull = pull
        for step in range(steps):
            done = step / steps
            size = min(1.0, size_from + (1 - size_from) * 2 * done)
            if step % LISTING == 0:
                self.refresh(size)
            push, label_push = self._forces(size)
            self._move(push, label_push, rate * (1 - done) ** 1.5 + 0.01)

    def _move(self, push: np.ndarray, label_push: np.ndarray, rate: float) -> None:
        everything = np.concatenate([push, label_push])
        self.steps_done += 1
        first, second = self.moments
        first += 0.1 * (everything - first)
        second += 0.01 * (everything**2 - second)
        corrected = first / (1 - 0.9**self.steps_done)
        spread = np.sqrt(second / (1 - 0.99**self.steps_done))
        move = rate * corrected / (spread + 0.05)
        length = length_of(move)[:, None]
        move *= np.minimum(1, 2 * rate / (length + 1e-9))
        self.shape.points += move[: len(push)]
        self.labels.offsets += move[len(push) :]

    def _forces(self, size: float) -> tuple[np.ndarray, np.ndarray]:
        points = self.shape.points
        here = points[: self.cities]
        push = np.zeros_like(points)
        label_push = np.zeros((self.cities, 2))
        discs, slope = self._discs(size)
        disc_push = np.zeros_like(discs)
        self._discs_apart(discs, disc_push, size)
        self._discs_off_cities(discs, disc_push, push, size)
        self._labels(discs, disc_push, push, label_push, size)
        disc_push += 1.5 * np.maximum(0, BORDER - discs)
        disc_push -= 1.5 * np.maximum(0, discs - self.facts.sheet.size + BORDER)
        kept_free = self.facts.sheet.kept_free
        disc_push += 1.5 * out_of_boxes(discs, kept_free, DISC).sum(1)
        push[: self.cities] += 3 * out_of_boxes(here, kept_free, CITY_RADIUS + 2).sum(1)
        top_left = here + self.labels.offsets - self.labels.half
        label_push += 2 * out_of_boxes(top_left, kept_free, 2).sum(1)
        corner = self.indices[self.sampling.track]
        np.add.at(push, corner, self.weights[..., None] * disc_push[:, None])
        self._move_pads(disc_push, slope)
        self._room(push)
        self._shape_of_curves(push)
        self._geography(push, here)
        return push, label_push

    def _discs_apart(self, discs: np.ndarray, disc_push: np.ndarray, size: float) -> None:
        one, two = self.pairs.T
        apart = discs[two] - discs[one]
        distance = length_of(apart) + 1e-9
        depth = np.maximum(0, size * (2 * DISC + SPARE) - distance)
        force = (1.2 * depth / distance)[:, None] * apart
        np.add.at(disc_push, two, force)
        np.add.at(disc_push, one, -force)

    def _discs_off_cities(
        self, discs: np.ndarray, disc_push: np.ndarray, push: np.ndarray, size: float
    ) -> None:
        here = self.shape.points[: self.cities]
        disc, city = self.near_cities
        apart = discs[disc] - here[city]
        distance = length_of(apart) + 1e-9
        depth = np.maximum(0, size * (DISC + CITY_RADIUS + PAST_A_CITY) - distance)
        force = (1.5 * depth / distance)[:, None] * apart
        np.add.at(disc_push, disc, force)
        np.add.at(push, city, -force)

    def _labels(
        self,
        discs: np.ndarray,
        disc_push: np.ndarray,
        push: np.ndarray,
        label_push: np.ndarray,
        size: float,
    ) -> None:
        labels, here = self.labels, self.shape.points[: self.cities]
        centre, half = here + labels.offsets, labels.half
        strength = max(0.0, 2 * size - 1)
        for carry, spots, (spot, label), radius in (
            (disc_push, discs, self.discs_by_labels, DISC + 0.2 + SPARE),
            (push, here, self.cities_by_labels, CITY_RADIUS + 5),
        ):
            apart = spots[spot] - centre[label]
            pushed = 1.3 * strength * _off_boxes(apart, half[label], radius)
            np.add.at(carry, spot, pushed)
            np.add.at(label_push, label, -pushed)
        apart = centre[None] - centre[:, None]
        overlap = half[None] + half[:, None] + 1.5 - np.abs(apart)
        hit = (overlap > 0).all(2)
        np.fill_diagonal(hit, False)
        axis = overlap.argmin(2)
        amount = np.where(hit, overlap.min(2), 0) * strength
        for direction in (0, 1):
            mine = amount * (axis == direction) * np.sign(apart[..., direction])
            label_push[:, direction] += mine.sum(0)
        label_push += labels.attachment()
        label_push += 2 * np.maximum(0, half + LABEL_BORDER - centre)
        label_push -= 2 * np.maximum(0, centre + half + LABEL_BORDER - self.facts.sheet.size)
        push[: self.cities] += 0.6 * label_push

    def _move_pads(self, disc_push: np.ndarray, slope: np.ndarray) -> None:
        """Enlarge the pads of end spaces that are pushed off their city; shrink the others."""
        along = (disc_push * slope).sum(1)
        track, place = self.sampling.track, self.sampling.place
        for end, at_end in ((0, place == 0), (1, place == self.facts.lengths[track] - 1)):
            felt = np.zeros(len(self.facts.tracks))
            np.add.at(felt, track[at_end], along[at_end])
            felt *= 1 if end == 0 else -1
            pads = self.shape.pads[:, end]
            pads += np.clip(0.05 * felt, -0.3, 0.3) - 0.003 * self.pull * (pads - MIN_PAD)
            np.clip(pads, MIN_PAD, MAX_PAD, out=pads)

    def _room(self, push: np.ndarray) -> None:
        """Stretch tracks that are too short for their spaces: part their ends or bow them more."""
        line, far = measure(self.shape, self.indices)
        needed = self.facts.lengths * (SPACE_LENGTH + SPACE_GAP) - SPACE_GAP
        needed = needed + self.shape.pads.sum(1)
        lack = np.clip(needed - far[:, -1], -100, 12)
        slack = np.minimum(0, lack + 0.16 * needed)
        force = np.where(lack > 0, 0.8 * lack, 0.04 * self.pull * slack)
        force += 0.05 * np.minimum(0, lack + MAX_SLACK)
        step = np.diff(line, axis=1)
        step /= length_of(step)[..., None] + 1e-9
        change = np.zeros_like(line)
        change[:, 1:] += step
        change[:, :-1] -= step
        on_points = np.einsum("tk,etd->ekd", FINE_WEIGHTS, change) * force[:, None, None]
        np.add.at(push, self.indices, on_points)

    def _shape_of_curves(self, push: np.ndarray) -> None:
        a, c, d, b = (self.shape.points[self.indices[:, k]] for k in range(4))
        bow_first, bow_second = c - (2 * a + b) / 3, d - (a + 2 * b) / 3
        mirrored = self._mirror(a, b, bow_second)
        uneven = bow_first - mirrored
        stiff = 0.06 * max(self.pull, MIN_STIFFNESS)
        np.add.at(push, self.indices[:, 1], -stiff * bow_first - 0.12 * uneven)
        np.add.at(push, self.indices[:, 2], -stiff * bow_second + 0.12 * self._mirror(a, b, uneven))
        np.add.at(push, self.indices[:, 0], 0.5 * stiff * (bow_first + bow_second))
        np.add.at(push, self.indices[:, 3], 0.5 * stiff * (bow_first + bow_second))

    @staticmethod
    def _mirror(a: np.ndarray, b: np.ndarray, vector: np.ndarray) -> np.ndarray:
        """Mirror vectors along the chord; an even arc has mirrored control points."""
        along = (b - a) / (length_of(b - a)[:, None] + 1e-9)
        return np.asarray(vector - 2 * (vector * along).sum(1)[:, None] * along)

    def _geography(self, push: np.ndarray, here: np.ndarray) -> None:
        facts = self.facts
        push[: self.cities] += 0.02 * self.pull * (self.start - here)
        along = here[facts.second] - here[facts.first]
        ideal = self.bearing * length_of(along)[:, None]
        force = 0.03 * self.pull * (ideal - along)
        np.add.at(push, facts.second, force)
        np.add.at(push, facts.first, -force)
        low, high = self.city_pairs
        apart = here[high] - here[low]
        distance = length_of(apart) + 1e-9
        close = (np.maximum(0, CITIES_APART - distance) / distance)[:, None] * apart
        np.add.at(push, high, close)
        np.add.at(push, low, -close)
        edge = np.array([22.0, 18.0])
        push[: self.cities] += 3 * np.maximum(0, edge - here)
        push[: self.cities] -= 3 * np.maximum(0, here - self.facts.sheet.size + edge)


def _off_boxes(apart: np.ndarray, half: np.ndarray, radius: float) -> np.ndarray:
    """Return the push of boxes on spots, shape (n, 2).

    apart: from the centre of each box to its spot. half: the boxes' half sizes.
    """
    outside = apart - np.clip(apart, -half, half)
    distance = length_of(outside)
    inside = distance < 1e-6
    away = np.where(inside[:, None], apart, outside)
    depth = np.where(inside, radius + 4, np.maximum(0, radius - distance))
    return np.asarray((depth / (length_of(away) + 1e-9))[:, None] * away)
