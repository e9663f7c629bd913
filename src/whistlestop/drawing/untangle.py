"""The first guess of the city positions: straight tracks of the right length that don't cross.

It takes plain gradient steps on a few penalties; `settle` then works with the real train spaces.
"""

from collections import defaultdict

import numpy as np

from whistlestop.drawing.facts import SPACE_GAP, SPACE_LENGTH, Facts

EDGE = np.array([46.0, 34.0])
CITY_DISTANCE = 42.0
PAD = 10.0
"""The distance from the centre of a city to its first train space."""


def wanted_lengths(facts: Facts) -> np.ndarray:
    """Return the distance between the two cities of each track if it is straight."""
    return facts.lengths * (SPACE_LENGTH + SPACE_GAP) - SPACE_GAP + 2 * PAD


def untangle(facts: Facts, start: np.ndarray, steps: int = 3000) -> np.ndarray:
    """Return city positions near `start` at which straight tracks have room and don't cross.

    The shape is (cities, 2).
    """
    here = start.copy()
    first, second, wanted = facts.first, facts.second, wanted_lengths(facts)
    degree = np.bincount(np.concatenate([first, second]), minlength=len(here))[:, None]
    low, high = np.triu_indices(len(here), 1)
    bearing = start[second] - start[first]
    bearing /= np.linalg.norm(bearing, axis=1)[:, None]
    corners = _corners(facts)
    detours = _detours(facts, start)
    for step in range(steps):
        push = np.zeros_like(here)
        along = here[second] - here[first]
        length = np.linalg.norm(along, axis=1) + 1e-9
        lack = np.maximum(0, 0.95 * wanted - length) * 2.2
        excess = np.maximum(0, length - 1.25 * wanted) * 0.1
        _pull(push, first, second, ((lack - excess) / length)[:, None] * along)
        _pull(push, first, second, 0.05 * (bearing * length[:, None] - along))
        apart = here[high] - here[low]
        distance = np.linalg.norm(apart, axis=1) + 1e-9
        close = 1.2 * np.maximum(0, CITY_DISTANCE - distance) / distance
        _pull(push, low, high, close[:, None] * apart)
        _clear_of_cities(push, here, facts, detours)
        _open_corners(push, here, corners)
        if step % 3 == 0:
            _undo_crossings(push, here, facts, detours)
        push += 0.014 * (start - here)
        push += 2.0 * np.maximum(0, EDGE - here)
        push -= 2.0 * np.maximum(0, here - facts.sheet.size + EDGE)
        push += 2.0 * out_of_boxes(here, facts.sheet.kept_free, PAD).sum(1)
        here = here + (0.1 * (1 - step / steps) + 0.015) * push / np.sqrt(np.maximum(1, degree))
    return here


def out_of_boxes(spots: np.ndarray, boxes: np.ndarray, radius: float) -> np.ndarray:
    """Return the move of each spot to be `radius` clear of each box, shape (spots, boxes, 2).

    It is the shortest move that stays on the sheet: to the right or down.
    """
    beyond = boxes[None, :, 2:] + radius - spots[:, None]
    inside = (beyond > 0).all(2) & (spots[:, None] > boxes[None, :, :2] - radius).all(2)
    shorter = beyond == beyond.min(2, keepdims=True)
    return np.where(inside[..., None] & shorter, beyond, 0)


def crossings(facts: Facts, here: np.ndarray) -> list[tuple[int, int]]:
    """Return the pairs of straight tracks that cross."""
    a, b = here[facts.first], here[facts.second]
    sides_a = _side(a[:, None], b[:, None], a[None])
    sides_b = _side(a[:, None], b[:, None], b[None])
    hit = (sides_a * sides_b < 0) & (sides_a * sides_b < 0).T
    ends = np.stack([facts.first, facts.second], 1)
    shared = (ends[:, None, :, None] == ends[None, :, None, :]).any((2, 3))
    return [(int(i), int(j)) for i, j in np.argwhere(hit & ~shared) if i < j]


def _detours(facts: Facts, here: np.ndarray) -> set[int]:
    """Return the tracks that cross several others on the map; they must go around the others."""
    met = np.bincount(np.array(crossings(facts, here), int).ravel(), minlength=len(facts.tracks))
    return {int(track) for track in np.flatnonzero(met > 1)}


def _pull(push: np.ndarray, first: np.ndarray, second: np.ndarray, force: np.ndarray) -> None:
    np.add.at(push, second, force)
    np.add.at(push, first, -force)


def _side(a: np.ndarray, b: np.ndarray, point: np.ndarray) -> np.ndarray:
    ab, ap = b - a, point - a
    return np.asarray(ab[..., 0] * ap[..., 1] - ab[..., 1] * ap[..., 0])


def _clear_of_cities(push: np.ndarray, here: np.ndarray, facts: Facts, detours: set[int]) -> None:
    a, b = here[facts.first], here[facts.second]
    ab = b - a
    along = ((here[None] - a[:, None]) * ab[:, None]).sum(2) / ((ab**2).sum(1)[:, None] + 1e-9)
    along = np.clip(along, 0, 1)
    away = here[None] - a[:, None] - along[..., None] * ab[:, None]
    distance = np.linalg.norm(away, axis=2) + 1e-9
    force = np.maximum(0, 10 + 6.5 * facts.lanes[:, None] - distance)
    every = np.arange(len(a))
    force[list(detours)] = 0
    force[every, facts.first] = force[every, facts.second] = 0
    vectors = (force / distance)[..., None] * away
    push += vectors.sum(0)
    np.add.at(push, facts.first, -(vectors * (1 - along)[..., None]).sum(1))
    np.add.at(push, facts.second, -(vectors * along[..., None]).sum(1))


def _corners(facts: Facts) -> tuple[np.ndarray, np.ndarray]:
    """Return pairs of tracks that meet, and the least angle between them.

    A pair is (corner city, one end, other end).
    """
    around: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for track in facts.tracks:
        around[track.first].append((track.second, len(track.routes)))
        around[track.second].append((track.first, len(track.routes)))
    triples, angles = [], []
    for city, others in around.items():
        for place, (one, lanes) in enumerate(others):
            for two, more in others[:place]:
                triples.append((city, one, two))
                angles.append(np.radians(26 + 11 * (lanes + more - 2)))
    return np.array(triples), np.array(angles)


def _open_corners(
    push: np.ndarray, here: np.ndarray, corners: tuple[np.ndarray, np.ndarray]
) -> None:
    triples, angles = corners
    one = here[triples[:, 1]] - here[triples[:, 0]]
    two = here[triples[:, 2]] - here[triples[:, 0]]
    turn = np.arctan2(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0], (one * two).sum(1))
    lack = np.maximum(0, angles - np.abs(turn)) * np.where(turn < 0, -1, 1)
    for city, arm, sign in ((triples[:, 1], one, 1), (triples[:, 2], two, -1)):
        length = np.linalg.norm(arm, axis=1) + 1e-9
        across = np.stack([arm[:, 1], -arm[:, 0]], 1) / length[:, None]
        force = (sign * lack * np.minimum(length, 70))[:, None] * across
        np.add.at(push, city, 0.7 * force)
        np.add.at(push, triples[:, 0], -0.35 * force)


def _undo_crossings(push: np.ndarray, here: np.ndarray, facts: Facts, detours: set[int]) -> None:
    """Move the end that is nearest to the other track back over that track."""
    for i, j in crossings(facts, here):
        if i in detours or j in detours:
            continue
        options = []
        for track, other in (
            (facts.tracks[i], facts.tracks[j]),
            (facts.tracks[j], facts.tracks[i]),
        ):
            a, b = here[track.first], here[track.second]
            across = np.array([-(b - a)[1], (b - a)[0]]) / (np.linalg.norm(b - a) + 1e-9)
            for end in (other.first, other.second):
                beyond = float((here[end] - a) @ across)
                options.append((abs(beyond), end, -np.sign(beyond) * across))
        distance, end, direction = min(options, key=lambda option: option[0])
        push[end] += direction * min(30, distance + 6)
