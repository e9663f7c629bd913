"""Properties of every drawn board at its smallest intended size, 984 px wide.

That is the board in a window of 1280 × 800.
"""

import json
import re
from functools import cache

import numpy as np
import pytest

from whistlestop.titles.title import FOLDER as TITLES

SHOWN_WIDTH = 984
USUAL_WIDTH = 1000
"""Smaller sheets are shown larger, with everything on them."""
MIN_SPACE_WIDTH, MIN_SPACE_LENGTH = 9.0, 18.0
MIN_CITY_RADIUS = 6.0
MIN_LABEL_SIZE = 12.0
MAX_BYTES = 60_000

BOARDS = sorted(file.parent.name for file in TITLES.glob("*/board.json"))


def rectangle(x: float, y: float, angle: float, length: float, width: float) -> np.ndarray:
    """Return the corners of a rectangle around (x, y), shape (4, 2)."""
    turn = np.radians(angle)
    along = np.array([np.cos(turn), np.sin(turn)]) * length / 2
    across = np.array([-np.sin(turn), np.cos(turn)]) * width / 2
    centre = np.array([x, y])
    corners = [centre + i * along + j * across for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return np.array(corners)


def overlap(one: np.ndarray, two: np.ndarray) -> float:
    """Return the depth of overlap of two convex shapes; negative: the gap along the best axis."""
    depth = np.inf
    for shape in (one, two):
        edges = np.roll(shape, -1, axis=0) - shape
        axes = np.stack([-edges[:, 1], edges[:, 0]], axis=1)
        axes /= np.linalg.norm(axes, axis=1)[:, None]
        first, second = one @ axes.T, two @ axes.T
        both = np.minimum(first.max(0), second.max(0)) - np.maximum(first.min(0), second.min(0))
        depth = min(depth, float(both.min()))
    return depth


def distance_to_disc(corners: np.ndarray, centre: np.ndarray) -> float:
    """Return the distance from a point to a rectangle; 0 inside."""
    origin, along, across = corners[0], corners[1] - corners[0], corners[3] - corners[0]
    length, width = np.linalg.norm(along), np.linalg.norm(across)
    local = np.array([(centre - origin) @ along / length, (centre - origin) @ across / width])
    return float(np.linalg.norm(local - np.clip(local, 0, [length, width])))


class Board:
    """A title's board with everything on it as corners, in pixels."""

    def __init__(self, title: str) -> None:
        folder = TITLES / title
        self.file = folder / "board.json"
        self.art = json.loads(self.file.read_text(encoding="utf-8"))
        self.facts = json.loads((folder / "title.json").read_text(encoding="utf-8"))
        self.scale = SHOWN_WIDTH / self.art["width"]
        self.enlarged = USUAL_WIDTH / self.art["width"]
        self.size = np.array([self.art["width"], self.art["height"]]) * self.scale
        self.radius = self.art["city_radius"] * self.scale
        self.cities = {
            city: np.array([entry["x"], entry["y"]]) * self.scale
            for city, entry in self.art["cities"].items()
        }
        self.spaces = [
            (route, rectangle(x, y, angle, entry["length"], entry["width"]) * self.scale)
            for route, entry in self.art["routes"].items()
            for x, y, angle in entry["spaces"]
        ]
        self.labels = {city: self._label(entry) for city, entry in self.art["cities"].items()}

    def _label(self, entry: dict) -> np.ndarray:
        label, font = entry["label"], self.art["label"]
        left = label["x"] - label["width"] * {"start": 0, "middle": 0.5, "end": 1}[label["anchor"]]
        top, bottom = label["y"] - font["ascent"], label["y"] + font["descent"]
        right = left + label["width"]
        corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        return corners * self.scale

    def route_ids(self) -> dict[str, int]:
        """Return every route of the title with its length."""
        lengths: dict[str, int] = {}
        for route in self.facts["routes"]:
            name = f"{route['a']}-{route['b']}"
            number = sum(known.split(".")[0] == name for known in lengths) + 1
            lengths[name if number == 1 else f"{name}.{number}"] = route["length"]
        return lengths


@pytest.fixture(params=BOARDS, scope="module")
def board(request: pytest.FixtureRequest) -> Board:
    return Board(request.param)


def test_the_titles_with_boards_are_drawn() -> None:
    assert {"berlin", "europe", "switzerland", "usa"} <= set(BOARDS)


def test_every_city_is_on_the_board_and_no_other(board: Board) -> None:
    assert set(board.cities) == {city["id"] for city in board.facts["cities"]}


def test_every_route_has_as_many_spaces_as_its_length(board: Board) -> None:
    drawn = {route: len(entry["spaces"]) for route, entry in board.art["routes"].items()}
    assert drawn == board.route_ids()


def test_train_spaces_are_large_enough(board: Board) -> None:
    for route, entry in board.art["routes"].items():
        assert entry["width"] * board.scale >= MIN_SPACE_WIDTH, route
        assert entry["length"] * board.scale >= MIN_SPACE_LENGTH, route


def test_labels_and_cities_are_large_enough(board: Board) -> None:
    assert board.radius >= MIN_CITY_RADIUS
    assert board.art["label"]["size"] * board.scale >= MIN_LABEL_SIZE


def test_no_two_train_spaces_overlap(board: Board) -> None:
    centres = np.array([corners.mean(axis=0) for _, corners in board.spaces])
    touching = []
    for i, (route, corners) in enumerate(board.spaces):
        near = np.flatnonzero(np.linalg.norm(centres[i + 1 :] - centres[i], axis=1) < 45) + i + 1
        touching += [
            (route, board.spaces[j][0]) for j in near if overlap(corners, board.spaces[j][1]) > 0
        ]
    assert touching == []


def test_no_train_space_touches_a_city(board: Board) -> None:
    touching = [
        (route, city)
        for route, corners in board.spaces
        for city, spot in board.cities.items()
        if distance_to_disc(corners, spot) <= board.radius
    ]
    assert touching == []


def test_no_train_space_overlaps_a_label(board: Board) -> None:
    touching = [
        (route, city)
        for route, corners in board.spaces
        for city, label in board.labels.items()
        if overlap(corners, label) > 0
    ]
    assert touching == []


def test_no_two_labels_overlap(board: Board) -> None:
    names = sorted(board.labels)
    touching = [
        (one, two)
        for place, one in enumerate(names)
        for two in names[:place]
        if overlap(board.labels[one], board.labels[two]) > 0
    ]
    assert touching == []


def test_no_label_covers_a_city(board: Board) -> None:
    touching = [
        (name, city)
        for name, label in board.labels.items()
        for city, spot in board.cities.items()
        if distance_to_disc(label, spot) <= board.radius
    ]
    assert touching == []


def test_a_label_is_nearest_to_its_own_city(board: Board) -> None:
    for name, label in board.labels.items():
        own = distance_to_disc(label, board.cities[name])
        assert own <= board.radius + 8 * board.enlarged, name
        others = [distance_to_disc(label, s) for c, s in board.cities.items() if c != name]
        assert own < min(others), name


def test_a_route_begins_and_ends_near_its_cities(board: Board) -> None:
    ends = {route: route.split(".")[0].split("-") for route in board.art["routes"]}
    for route, entry in board.art["routes"].items():
        first, last = (np.array(entry["spaces"][k][:2]) * board.scale for k in (0, -1))
        for spot, city in zip((first, last), ends[route], strict=True):
            far = np.linalg.norm(spot - board.cities[city])
            assert far < 52 * board.enlarged, (route, city)


def test_everything_is_inside_the_board(board: Board) -> None:
    for name, corners in [*board.spaces, *board.labels.items()]:
        assert (corners >= 2).all(), name
        assert (corners <= board.size - 2).all(), name
    for city, spot in board.cities.items():
        assert (spot >= board.radius).all(), city
        assert (spot <= board.size - board.radius).all(), city


def test_the_legend_overlaps_nothing(board: Board) -> None:
    place = board.art["legend"]
    left, top = place["x"], place["y"]
    right, bottom = left + place["width"], top + place["height"]
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)]) * board.scale
    assert (corners >= 0).all()
    assert (corners <= board.size).all()
    assert place["width"] * board.scale >= 147
    assert place["height"] * board.scale >= 98
    assert all(overlap(corners, space) <= 0 for _, space in board.spaces)
    assert all(overlap(corners, label) <= 0 for label in board.labels.values())
    assert all(distance_to_disc(corners, spot) > board.radius for spot in board.cities.values())


def test_the_picture_is_small_and_made_of_plain_paths(board: Board) -> None:
    art = board.art
    paths = {part: art[part] for part in ("land", "lakes", "graticule")}
    paths |= {part: art[part] for part in ("home", "parks", "streets", "railways") if part in art}
    paths |= {part: art[part] for part in ("heights", "woods", "peaks", "trees") if part in art}
    paths |= art.get("countries", {})
    paths |= {f"river {river['width']}": river["path"] for river in art.get("rivers", ())}
    for part, path in paths.items():
        assert re.fullmatch(r"[Mlz\d .\-]*", path), part
    assert sum(map(len, paths.values())) > 3000
    assert board.file.stat().st_size < MAX_BYTES


@cache
def rings(path: str) -> list[np.ndarray]:
    """Return the closed lines of a path as points on the board."""
    found = []
    for ring in filter(None, path.split("M")):
        start, steps = ring.removesuffix("z").split("l")
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", steps)]
        corners = np.array([[float(number) for number in start.split()], [0, 0]])[:1]
        found.append(np.cumsum(np.concatenate([corners, np.reshape(numbers, (-1, 2))]), axis=0))
    return found


def is_inside(path: str, spot: tuple[float, float]) -> bool:
    """Check whether a point is inside a path: a line from it crosses an odd number of edges."""
    x, y = spot
    crossed = 0
    for ring in rings(path):
        (x1, y1), (x2, y2) = ring.T, np.roll(ring, -1, axis=0).T
        over = (y1 > y) != (y2 > y)
        crossed += int((over & (x < x1 + (y - y1) / np.where(over, y2 - y1, 1) * (x2 - x1))).sum())
    return crossed % 2 == 1


def test_every_crossing_and_every_city_is_in_its_own_country(board: Board) -> None:
    art = board.art
    if "home" not in art:
        assert not any("country" in city for city in board.facts["cities"])
        return
    assert set(art["countries"]) == {country["id"] for country in board.facts["countries"]}
    for city in board.facts["cities"]:
        spot = art["cities"][city["id"]]["x"], art["cities"][city["id"]]["y"]
        shape = art["countries"][city["country"]] if "country" in city else art["home"]
        assert is_inside(shape, spot), city["id"]


def marks(path: str) -> list[np.ndarray]:
    """Return the corners of each peak or tree of a path, in units; all its lines begin
    at its top.
    """
    found = []
    for mark in path.split("M")[1:]:
        top, *lines = re.split("z?l", mark.removesuffix("z"))
        start = np.array([[float(number) for number in top.split()]])
        corners = [start]
        for line in lines:
            steps = np.reshape([float(number) for number in line.split()], (-1, 2))
            corners.append(start + np.cumsum(steps, axis=0))
        found.append(np.concatenate(corners))
    return found


@pytest.mark.slow
def test_peaks_and_trees_are_on_free_land(board: Board) -> None:
    legend = board.art["legend"]
    middle = legend["x"] + legend["width"] / 2, legend["y"] + legend["height"] / 2
    things = [corners for _, corners in board.spaces] + list(board.labels.values())
    things.append(rectangle(*middle, 0, legend["width"], legend["height"]) * board.scale)
    centres = np.array([corners.mean(axis=0) for corners in things])
    reach = np.array([np.ptp(corners, axis=0).max() for corners in things])
    for mark in marks(board.art.get("peaks", "") + board.art.get("trees", "")):
        corners = mark * board.scale
        near = np.linalg.norm(centres - corners.mean(axis=0), axis=1) < reach + 20
        for place in np.flatnonzero(near):
            assert overlap(corners, things[place]) < -1, mark[0]
        for spot in board.cities.values():
            assert np.linalg.norm(corners - spot, axis=1).min() > board.radius + 2, mark[0]
        assert is_inside(board.art.get("home", board.art["land"]), tuple(mark[0]))


@pytest.mark.parametrize("title", ["europe", "india", "nordic", "usa"])
def test_the_large_countries_have_mountains_and_woods(title: str) -> None:
    art = Board(title).art
    assert len(marks(art["peaks"])) > 100
    assert len(marks(art["trees"])) > 20
    assert len(rings(art["heights"])) >= 5
    assert len(rings(art["woods"])) >= 5


def test_points_inside_a_path_are_recognised() -> None:
    """A test of the measurement itself: a square with a hole."""
    path = "M0 0l10 0 0 10 -10 0zM4 4l2 0 0 2 -2 0z"
    assert is_inside(path, (1, 1))
    assert not is_inside(path, (5, 5))
    assert not is_inside(path, (11, 5))


def test_overlap_is_measured_on_rotated_shapes() -> None:
    """A test of the measurement itself: crossing rectangles, separate ones, and a corner near an
    edge.
    """
    flat = rectangle(0, 0, 0, 20, 10)
    assert overlap(flat, rectangle(0, 0, 90, 20, 10)) > 9
    assert overlap(flat, rectangle(0, 11, 0, 20, 10)) == pytest.approx(-1)
    assert overlap(flat, rectangle(17, 14, 45, 20, 10)) < 0
    assert distance_to_disc(flat, np.array([0, 8])) == pytest.approx(3)
    assert distance_to_disc(rectangle(0, 0, 90, 20, 10), np.array([8, 0])) == pytest.approx(3)
