"""New York and London: small boards, and places that score (NY-01 to NY-40, LO-01 to LO-40)."""

import copy
import json
from collections import Counter

import pytest

from positions import legal
from title_changes import FACTS
from whistlestop import Game
from whistlestop.titles import load

BOTH = pytest.mark.parametrize("name", ["new_york", "london"])
PIECES = {"new_york": 15, "london": 17}
COLOURS = {
    "new_york": {"blue", "green", "black", "purple", "red", "orange"},
    "london": {"blue", "green", "yellow", "black", "orange", "purple"},
}


def ended(name, *seats, players=2):
    seated = [*seats, *({} for _ in range(players - len(seats)))]
    return Game.from_position({"title": name, "phase": "over", "seats": seated})


def score(game, seat=0):
    return game.scores()[seat]["items"]


@BOTH
@pytest.mark.rule("NY-01", "LO-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pieces_and_cards_at_the_start(name, players):
    game = Game.new(name, players=players, seed=1)
    assert {(seat.trains, seat.hand_size) for seat in game.view().seats} == {(PIECES[name], 2)}
    cards = {card: number for card, number in load(name).train_cards.items() if number}
    assert cards == {**dict.fromkeys(COLOURS[name], 6), "locomotive": 8}


@BOTH
@pytest.mark.rule("NY-02", "LO-02")
def test_two_tickets_are_dealt_one_is_kept_and_the_other_goes_to_the_bottom(name):
    game = Game.new(name, players=2, seed=3)
    offered = game.view(0).offered
    assert (len(offered.tickets), offered.keep_at_least) == (2, 1)
    kept, returned = (ticket.id for ticket in offered.tickets)
    game.play(f"keep {kept}")
    assert game.position()["ticket_deck"][-1] == returned
    game.play(next(iter(legal(game, "keep"))))
    game.play("tickets")
    offered = game.view(0).offered
    assert (len(offered.tickets), offered.keep_at_least) == (2, 1)


@BOTH
@pytest.mark.rule("NY-03", "LO-03")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_players_claiming_one_route_of_a_double_closes_the_other(name, players):
    title = load(name)
    pairs = Counter((route.a, route.b) for route in title.routes)
    one, two, *_ = [route.id for route in title.routes if pairs[route.a, route.b] == 2]
    seats = [{"routes": [one]}, *({} for _ in range(players - 1))]
    position = {"title": name, "phase": "act", "seats": seats}
    closed = Game.from_position(position).view().closed
    assert closed == ([two] if players == 2 else [])


@BOTH
@pytest.mark.rule("NY-10", "LO-10")
@pytest.mark.parametrize(("left", "is_last"), [(3, False), (2, True)])
def test_two_pieces_or_fewer_announce_the_last_round(name, left, is_last):
    route = next(r for r in load(name).routes if r.length == 1 and r.colour != "gray")
    seats = [{"trains": left + 1, "hand": {route.colour: 1}}, {}]
    game = Game.from_position({"title": name, "phase": "act", "seats": seats})
    events = game.play(f"claim {route.id} {route.colour}:1")
    assert any(event.kind == "last_round" for event in events) == is_last


@BOTH
@pytest.mark.rule("NY-20", "LO-20", "NY-40", "LO-40")
def test_the_longest_path_scores_nothing_and_tickets_break_ties(name):
    rules = load(name).rules
    assert rules.longest_path_points == 0
    assert "longest_path" not in rules.score_items
    assert rules.tie_breakers == ("completed_tickets",)
    assert ended(name).winners() == [0, 1]


@pytest.mark.rule("NY-30")
def test_each_sight_that_a_route_reaches_scores_a_point():
    title = load("new_york")
    sights = {city for each in title.rules.districts.values() for city in each.cities}
    assert len(sights) == 9
    assert sights == set(title.rules.districts)
    for route in title.routes:
        reached = len(sights & {route.a, route.b})
        assert score(ended("new_york", {"routes": [route.id]}))["districts"] == reached
    brooklyn = [r.id for r in title.routes if "brooklyn" in (r.a, r.b)]
    far = [r for r in brooklyn if not r.endswith(".2")]
    ends = {city for r in title.routes if r.id in far for city in (r.a, r.b)}
    assert score(ended("new_york", {"routes": far}))["districts"] == len(sights & ends)


def london(*routes):
    return score(ended("london", {"routes": list(routes)}))["districts"]


@pytest.mark.rule("LO-30")
def test_a_district_scores_its_number_once_all_its_places_are_reached():
    districts = load("london").rules.districts
    assert [each.points for each in districts.values()] == [1, 2, 3, 4, 5]
    places = [city for each in districts.values() for city in each.cities]
    assert sorted(places) == sorted(city.id for city in load("london").cities)
    assert london("british_museum-covent_garden") == 1
    assert london("elephant_and_castle-waterloo") == 0
    assert london("elephant_and_castle-waterloo", "elephant_and_castle-globe_theatre") == 3


def apart():
    """Return routes that reach each place of a district from another side without
    connecting them.
    """
    title = load("london")
    places = {"elephant_and_castle", "globe_theatre", "waterloo"}
    others = [r for r in title.routes if len(places & {r.a, r.b}) == 1 and not r.id.endswith(".2")]
    chosen = {}
    for route in others:
        (place,) = places & {route.a, route.b}
        (other,) = {route.a, route.b} - places
        if other not in {o for o, _ in chosen.values()}:
            chosen.setdefault(place, (other, route.id))
    assert len(chosen) == 3, "each place of the district is reached, from three sides"
    return [route for _, route in chosen.values()]


@pytest.mark.rule("LO-31")
def test_the_places_of_a_district_must_be_connected():
    assert london(*apart()) == 0


def test_places_need_no_connection_if_the_title_does_not_ask_for_it(tmp_path):
    facts = copy.deepcopy(FACTS["london"])
    facts["rules"]["districts_joined"] = False
    file = tmp_path / "title.json"
    file.write_text(json.dumps(facts), encoding="utf-8")
    assert score(ended(str(file), {"routes": apart()}))["districts"] == 3


@BOTH
def test_numbers_of_the_board(name):
    title = load(name)
    numbers = (len(title.cities), len(title.routes), len(title.tickets))
    assert numbers == {"new_york": (15, 41, 18), "london": (17, 44, 20)}[name]
    assert sum(route.length for route in title.routes) == {"new_york": 84, "london": 95}[name]
    assert sum(ticket.points for ticket in title.tickets) == {"new_york": 92, "london": 108}[name]
