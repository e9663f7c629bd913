"""Tracks as cubic curves, and the train spaces on them.

A point of a curve at a fixed parameter is a weighted sum of four points (two cities, two
controls). So a force on any part of a train space translates to forces on the points that can move.
"""

from dataclasses import dataclass

import numpy as np

from whistlestop.drawing.facts import LONGEST_SPACE, SPACE_GAP, Facts

FINE = np.linspace(0, 1, 41)
"""The parameters at which a curve is measured."""
SMALLEST_SPACE = 18.8
MAX_GAP = 6.5
"""The largest gap between two spaces of a route that has more room than it needs."""


def bernstein(parameter: np.ndarray) -> np.ndarray:
    """Return the weights of the four points of a cubic curve, shape (..., 4)."""
    t, rest = parameter, 1 - parameter
    return np.stack([rest**3, 3 * rest**2 * t, 3 * rest * t**2, t**3], axis=-1)


def bernstein_slope(parameter: np.ndarray) -> np.ndarray:
    """Return the weights of the four points in a curve's derivative, shape (..., 4)."""
    t, rest = parameter, 1 - parameter
    return 3 * np.stack([-(rest**2), rest**2 - 2 * rest * t, 2 * rest * t - t**2, t**2], axis=-1)


FINE_WEIGHTS = bernstein(FINE)


@dataclass
class Shape:
    """Everything that can move except the labels.

    points: cities, then two control points per track, shape (cities + 2 * tracks, 2).
    pads: distances from each end's city to the first train space, shape (tracks, 2).
    """

    points: np.ndarray
    pads: np.ndarray


def point_indices(facts: Facts) -> np.ndarray:
    """Return for each track the indices of its four points in `Shape.points`, shape (tracks, 4)."""
    control = len(facts.cities) + 2 * np.arange(len(facts.tracks))
    return np.stack([facts.first, control, control + 1, facts.second], axis=1)


def measure(shape: Shape, indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return points along each track (tracks, 41, 2), and the arc length up to each of them."""
    line = np.einsum("tk,ekd->etd", FINE_WEIGHTS, shape.points[indices])
    steps = np.linalg.norm(np.diff(line, axis=1), axis=2)
    return line, np.concatenate([np.zeros((len(line), 1)), np.cumsum(steps, axis=1)], axis=1)


def space_places(total: float, pads: np.ndarray, length: int) -> tuple[np.ndarray, float]:
    """Return the positions of the middles of a track's spaces along its line, and their length."""
    usable = total - pads.sum()
    space = float(np.clip((usable + SPACE_GAP) / length - SPACE_GAP, SMALLEST_SPACE, LONGEST_SPACE))
    step = space + SPACE_GAP
    if length > 1:
        step = max(step, min((usable - space) / (length - 1), space + MAX_GAP))
    middle = pads[0] + usable / 2
    return middle + (np.arange(length) - (length - 1) / 2) * step, space


def spaces(
    shape: Shape, facts: Facts, indices: np.ndarray
) -> list[tuple[list[list[tuple[float, float, float]]], float]]:
    """Return for each track the spaces of each lane and the length of a space.

    A space is (x, y, angle in degrees).
    """
    _, far = measure(shape, indices)
    result = []
    for number, track in enumerate(facts.tracks):
        places, space = space_places(far[number, -1], shape.pads[number], track.length)
        parameters = np.interp(places, far[number], FINE)
        four = shape.points[indices[number]]
        middle, slope = bernstein(parameters) @ four, bernstein_slope(parameters) @ four
        slope /= np.linalg.norm(slope, axis=1)[:, None]
        normal = np.stack([-slope[:, 1], slope[:, 0]], axis=1)
        angle = np.degrees(np.arctan2(slope[:, 1], slope[:, 0]))
        lanes = []
        for offset in track.offsets():
            at = middle + offset * normal
            lanes.append(
                [(float(x), float(y), float(a)) for (x, y), a in zip(at, angle, strict=True)]
            )
        result.append((lanes, space))
    return result


@dataclass
class Sampling:
    """Discs that represent the train spaces, three per space.

    track, place: the space that a disc belongs to; offset: the distance of its lane to the right of
    the track's centre line; along: -1 at the space's beginning, 0 in its middle, 1 at its end.
    """

    track: np.ndarray
    place: np.ndarray
    offset: np.ndarray
    along: np.ndarray

    @property
    def size(self) -> int:
        return len(self.track)


def sample(facts: Facts) -> Sampling:
    """Return three discs for every train space of every lane."""
    rows = [
        (number, place, offset, along)
        for number, track in enumerate(facts.tracks)
        for offset in track.offsets()
        for place in range(track.length)
        for along in (-1, 0, 1)
    ]
    track, place, offset, along = (np.array(column) for column in zip(*rows, strict=True))
    return Sampling(track, place, offset, along)


def disc_parameters(
    shape: Shape, facts: Facts, sampling: Sampling, far: np.ndarray, inset: float
) -> np.ndarray:
    """Return the curve parameter of every disc; end discs are `inset` units inside their space."""
    parameters = np.empty(sampling.size)
    for number, track in enumerate(facts.tracks):
        mine = sampling.track == number
        places, space = space_places(far[number, -1], shape.pads[number], track.length)
        s = places[sampling.place[mine]] + sampling.along[mine] * (space / 2 - inset)
        parameters[mine] = np.interp(s, far[number], FINE)
    return parameters
