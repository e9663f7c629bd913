"""The stages from a title's facts to a finished layout, and the faults of the result."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

import numpy as np

from whistlestop.drawing.curves import FINE, Shape, bernstein, point_indices, spaces
from whistlestop.drawing.facts import Facts
from whistlestop.drawing.faults import touching
from whistlestop.drawing.labels import Labels, LetterWidths
from whistlestop.drawing.settle import MIN_PAD, Settling
from whistlestop.drawing.tidy import tidy
from whistlestop.drawing.untangle import untangle, wanted_lengths

ATTEMPTS = 4
MENDING_ROUNDS = 14
APART = 40.0
"""The least distance between the middles of two tracks with the same two ends."""
BOWS = (0.0, 0.16, -0.16, 0.3, -0.3, 0.45, -0.45)


@dataclass
class Layout:
    facts: Facts
    start: np.ndarray
    shape: Shape
    labels: Labels

    @property
    def here(self) -> np.ndarray:
        return self.shape.points[: len(self.facts.cities)]


def lay_out(
    facts: Facts,
    start: np.ndarray,
    letters: LetterWidths,
    seed: int = 0,
    attempts: int = ATTEMPTS,
    on_progress: Callable[[float], None] = lambda part: None,
) -> Layout:
    """Find places for the cities, tracks and labels of a title.

    start: its projected cities. on_progress: a callback that gets the completed part of an attempt,
    from 0 to 1. While things touch each other, another attempt with the next seed follows; the best
    one is returned.
    """
    best = _attempt(facts, start, letters, seed, on_progress)
    for other in range(seed + 1, seed + attempts):
        if not faults(best):
            break
        another = _attempt(facts, start, letters, other, on_progress)
        best = min(best, another, key=lambda layout: _weight(faults(layout)))
    return best


def _weight(found: list[tuple[str, str, float]]) -> float:
    return sum(shared + 0.5 for _, _, shared in found)


def _attempt(
    facts: Facts,
    start: np.ndarray,
    letters: LetterWidths,
    seed: int,
    on_progress: Callable[[float], None],
) -> Layout:
    chance = np.random.default_rng(seed)
    here = untangle(facts, start + chance.normal(0, 4.0 if seed else 0.0, start.shape))
    shape = first_shape(facts, here)
    labels = Labels(facts, letters)
    settling = Settling(facts, start, shape, labels)
    layout = Layout(facts, start, shape, labels)
    on_progress(0.1)
    settling.run(1500, 0.8, size_from=0.3)
    for part, (rate, pull) in enumerate(((0.5, 1.0), (0.4, 0.6), (0.4, 0.3))):
        on_progress(0.25 + 0.12 * part)
        labels.place(layout.here, settling.discs())
        settling.run(700, rate, pull=pull)
    return _mend(layout, settling, chance, on_progress)


def _mend(
    layout: Layout,
    settling: Settling,
    chance: np.random.Generator,
    on_progress: Callable[[float], None],
) -> Layout:
    """Move the labels that still touch something and settle again; tidy the best result."""
    best, least = layout, np.inf
    for turn in range(MENDING_ROUNDS):
        on_progress(0.6 + 0.35 * turn / MENDING_ROUNDS)
        found = faults(layout)
        amount = _weight(found)
        if amount < least:
            best, least = deepcopy(layout), amount
        if not found:
            break
        touched = {name for one, two, _ in found for name in (one, two)}
        cities = [n for n, c in enumerate(layout.facts.cities) if f"label {c.id}" in touched]
        layout.labels.place(layout.here, settling.discs(), np.array(cities, int), chance)
        settling.run(400, 0.3, pull=0.2 * 0.85**turn)
    tidy(best.facts, best.shape, best.labels.boxes(best.here))
    return best


def faults(layout: Layout) -> list[tuple[str, str, float]]:
    """Return the pairs of things that touch, and the area that they share."""
    boxes = layout.labels.boxes(layout.here)
    return touching(layout.facts, layout.here, boxes, track_spaces(layout))


def first_shape(facts: Facts, here: np.ndarray) -> Shape:
    """Return curves between the cities: straight if possible, bowed around obstacles."""
    lines = {n: here[[t.first, t.second]] for n, t in enumerate(facts.tracks)}
    points = np.concatenate([here, np.zeros((2 * len(facts.tracks), 2))])
    indices = point_indices(facts)
    for number in np.argsort(-wanted_lengths(facts), kind="stable"):
        track = facts.tracks[number]
        a, b = here[track.first], here[track.second]
        best = None
        for bow in BOWS:
            side = bow * np.array([-(b - a)[1], (b - a)[0]])
            four = np.array([a, (2 * a + b) / 3 + side * 4 / 3, (a + 2 * b) / 3 + side * 4 / 3, b])
            line = bernstein(FINE[::4]) @ four
            others = [n for n in lines if n != number]
            cost: float = 100 * sum(
                _crosses(line, lines[n]) for n in others if not _meet(facts, number, n)
            )
            cost += sum(
                5 * max(0.0, APART - float(np.linalg.norm(line[len(line) // 2] - lines[n].mean(0))))
                for n in others
                if {facts.tracks[n].first, facts.tracks[n].second} == {track.first, track.second}
            )
            rest = np.delete(here, [track.first, track.second], axis=0)
            distance = np.linalg.norm(line[:, None] - rest[None], axis=2).min(0)
            cost += np.maximum(0, 18 - distance).sum() + 40 * abs(bow)
            if best is None or cost < best[0]:
                best = (cost, four, line)
        assert best is not None
        points[indices[number]] = best[1]
        lines[int(number)] = best[2]
    return Shape(points, np.full((len(facts.tracks), 2), MIN_PAD + 1.0))


def _meet(facts: Facts, one: int, two: int) -> bool:
    a, b = facts.tracks[one], facts.tracks[two]
    return bool({a.first, a.second} & {b.first, b.second})


def _crosses(one: np.ndarray, two: np.ndarray) -> int:
    """Count the crossings of two polylines."""
    a, b, c, d = one[:-1, None], one[1:, None], two[None, :-1], two[None, 1:]

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        pq, pr = q - p, r - p
        return np.asarray(pq[..., 0] * pr[..., 1] - pq[..., 1] * pr[..., 0])

    return int(((side(a, b, c) * side(a, b, d) < 0) & (side(c, d, a) * side(c, d, b) < 0)).sum())


def track_spaces(layout: Layout) -> dict[str, tuple[list[tuple[float, float, float]], float]]:
    """Return for each route its spaces (x, y, angle in degrees) and their length."""
    found = spaces(layout.shape, layout.facts, point_indices(layout.facts))
    return {
        route: (lane, length)
        for track, (lanes, length) in zip(layout.facts.tracks, found, strict=True)
        for route, lane in zip(track.routes, lanes, strict=True)
    }
