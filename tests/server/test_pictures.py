"""Small pictures of boards."""

import pytest

from guests import Guest
from server.test_custom_titles import drawn, kept
from whistlestop.drawing.picture import WIDTH, points_of
from whistlestop.titles import load, title_ids

BOARDS = [title for title in title_ids() if load(title).board() is not None]


@pytest.mark.parametrize("title", BOARDS)
def test_a_picture_has_every_city_and_every_train_space_and_is_small(ada: Guest, title):
    picture = ada.ask("GET", f"/titles/{title}/picture")
    facts = load(title)
    assert picture["cities"].count("M") == len(facts.cities)
    routes = {route: path for ways in picture["routes"].values() for route, path in ways.items()}
    lengths = {route.id: route.length for route in facts.routes}
    assert {route: path.count("M") for route, path in routes.items()} == lengths
    assert all(route.id in picture["routes"][route.colour] for route in facts.routes)
    assert picture["width"] == WIDTH
    assert len(str(picture)) < min(16_000, len(str(facts.board())) / 2.5)
    for path in (picture["land"], *routes.values()):
        for points in points_of(path):
            assert all(-60 <= x <= WIDTH + 60 for x, _ in points), title


def test_a_title_without_a_board_has_no_picture(ada: Guest):
    status, code, _ = ada.refusal("GET", "/titles/card_game/picture")
    assert (status, code) == (404, "no_board")


def test_paths_are_read_in_every_notation_that_a_drawing_may_use():
    square = [[(10, 10), (30, 10), (30, 30), (10, 30)]]
    assert points_of("M10 10L30 10 30 30 10 30Z") == square
    assert points_of("m10 10 20 0 0 20-20 0z") == square
    assert points_of("M10 10h20v20h-20z") == square
    assert points_of("M10,10H30V30H10Z") == square
    assert points_of("M1 1l.5-.5zm2 0l1 1") == [[(1, 1), (1.5, 0.5)], [(3, 1), (4, 2)]]


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("", []),
        ("L1 1", []),
        ("5 5", []),
        ("z", []),
        ("M1", []),
        ("M1 1L2", [[(1, 1)]]),
        ("M1 1L2Z", [[(1, 1)]]),
        ("M1 1z3 3", [[(1, 1)]]),
        ("M1 1M2 2z", [[(1, 1)], [(2, 2)]]),
    ],
)
def test_a_path_is_read_as_far_as_it_is_valid(path, parts):
    assert points_of(path) == parts


def test_the_picture_of_a_custom_title_shows_its_own_board(ada: Guest):
    sent = drawn()
    title = kept(ada, sent)
    usa = ada.ask("GET", "/titles/usa/picture") | {"parks": ""}
    assert ada.ask("GET", f"/titles/{title}/picture") == usa
    broken = {**sent, "board": {**sent["board"], "land": "L1-M"}}
    bare = ada.ask("GET", f"/titles/{kept(ada, broken)}/picture")
    assert bare == {**usa, "land": ""}
