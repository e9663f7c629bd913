"""Claiming routes (CO-20 to CO-26, EU-11, US-03)."""

import pytest

from positions import COLOURS, europe, events_of, hand, legal, play, usa
from whistlestop import IllegalAction
from whistlestop.titles import load

MAKE = {"europe": europe, "usa": usa}
TITLES = ("europe", "usa")


def claims(game, route):
    return {text.removeprefix(f"claim {route} ") for text in legal(game, "claim")
            if text.split()[1] == route}  # fmt: skip


# payments


@pytest.mark.rule("CO-20")
def test_a_set_has_the_routes_colour_and_any_number_of_locomotives():
    game = europe({"hand": {"purple": 4, "locomotive": 4, "red": 4}})
    assert claims(game, "brest-pamplona") == {
        "purple:4",
        "purple:3 locomotive:1",
        "purple:2 locomotive:2",
        "purple:1 locomotive:3",
        "locomotive:4",
    }


@pytest.mark.rule("CO-20")
def test_a_set_is_as_long_as_the_route():
    game = europe({"hand": {"purple": 3}})
    assert claims(game, "brest-pamplona") == set()
    with pytest.raises(IllegalAction, match="4 cards"):
        game.play("claim brest-pamplona purple:3")
    with pytest.raises(IllegalAction, match="4 cards"):
        game.play("claim brest-pamplona purple:5")


@pytest.mark.rule("CO-20")
def test_a_set_of_locomotives_alone_is_a_set():
    assert claims(usa({"hand": {"locomotive": 2}}), "new_york-washington") == {"locomotive:2"}


@pytest.mark.rule("CO-20")
def test_another_colour_does_not_pay():
    game = usa({"hand": {"red": 6, "locomotive": 1}})
    assert claims(game, "new_york-washington") == set()
    with pytest.raises(IllegalAction, match="2 cards of black or locomotives"):
        game.play("claim new_york-washington red:2")


@pytest.mark.rule("CO-20")
@pytest.mark.parametrize("colour", COLOURS)
def test_on_a_gray_route_any_one_colour_pays(colour):
    assert claims(usa({"hand": {colour: 2}}), "atlanta-charleston") == {f"{colour}:2"}


@pytest.mark.rule("CO-20")
def test_on_a_gray_route_two_colours_do_not_mix():
    game = usa({"hand": {"red": 1, "blue": 1, "locomotive": 1}})
    assert claims(game, "atlanta-charleston") == {"red:1 locomotive:1", "blue:1 locomotive:1"}
    with pytest.raises(IllegalAction):
        game.play("claim atlanta-charleston red:1 blue:1")


# effects of a claim


@pytest.mark.rule("CO-21")
def test_trains_are_placed_cards_discarded_and_points_scored_at_once():
    game = usa({"hand": {"blue": 5, "locomotive": 2, "red": 1}})
    assert game.view().discard == {}
    (claimed,) = events_of(game.play("claim atlanta-miami blue:4 locomotive:1"), "route_claimed")
    seat = game.view().seats[0]
    assert (seat.trains, seat.score, seat.routes) == (40, 10, ["atlanta-miami"])
    assert hand(game, 0) == {"blue": 1, "locomotive": 1, "red": 1}
    assert game.view().discard == {"blue": 4, "locomotive": 1}
    assert (claimed.points, claimed.cards) == (10, {"blue": 4, "locomotive": 1})


@pytest.mark.rule("CO-21")
def test_the_player_must_have_as_many_trains_as_spaces():
    game = usa({"hand": {"blue": 5, "orange": 4}, "trains": 4})
    assert claims(game, "atlanta-new_orleans") == {"orange:4"}
    assert claims(game, "atlanta-miami") == set()
    with pytest.raises(IllegalAction, match="5 long and you have 4 trains"):
        game.play("claim atlanta-miami blue:5")


@pytest.mark.rule("CO-22")
def test_a_route_need_not_connect_to_the_players_others():
    game = usa({"hand": {"blue": 5}, "routes": ["portland-seattle"]})
    game.play("claim atlanta-miami blue:5")
    assert game.view().seats[0].routes == ["atlanta-miami", "portland-seattle"]


@pytest.mark.rule("CO-22")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_route_cannot_be_claimed_again(owner):
    seats = [{"hand": {"blue": 10}}, {}]
    seats[owner]["routes"] = ["atlanta-miami"]
    game = usa(*seats)
    assert claims(game, "atlanta-miami") == set()
    with pytest.raises(IllegalAction, match=f"seat {owner} owns that route"):
        game.play("claim atlanta-miami blue:5")


@pytest.mark.rule("CO-22")
def test_one_route_a_turn():
    game = usa({"hand": {"blue": 5, "orange": 4}})
    game.play("claim atlanta-miami blue:5")
    assert game.seat == 1


@pytest.mark.rule("CO-23")
@pytest.mark.parametrize(
    ("make", "route", "length", "points"),
    [
        (usa, "portland-seattle", 1, 1),
        (usa, "atlanta-charleston", 2, 2),
        (usa, "el_paso-phoenix", 3, 4),
        (usa, "calgary-helena", 4, 7),
        (usa, "atlanta-miami", 5, 10),
        (usa, "el_paso-houston", 6, 15),
        (europe, "wien-zagrab", 2, 2),
        (europe, "berlin-danzig", 4, 7),
        (europe, "palermo-smyrna", 6, 15),
    ],
)
def test_points_by_length(make, route, length, points):
    game = make({"hand": {"locomotive": length}})
    game.play(f"claim {route} locomotive:{length}")
    assert game.view().seats[0].score == points


@pytest.mark.rule("CO-23")
def test_the_longest_route_of_europe_scores_21():
    game = europe({"hand": {"locomotive": 8}}, deck=["red", "blue", "green"])
    game.play("claim petrograd-stockholm locomotive:8")
    assert game.view().seats[0].score == 21


# doubles

DOUBLES = {
    "europe": ("bruxelles-paris", "red", "yellow"),
    "usa": ("boston-new_york", "red", "yellow"),
}


def double(title, players, first_owner):
    """Return a title's double of a red and a yellow route; a seat has claimed the red one."""
    route, red, yellow = DOUBLES[title]
    seats = [{"hand": {red: 2, yellow: 2}} for _ in range(players)]
    game = MAKE[title](*seats, turn=first_owner)
    game.play(f"claim {route} {red}:2")
    return game, f"{route}.2", f"claim {route}.2 {yellow}:2"


@pytest.mark.rule("CO-24")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("title", TITLES)
def test_no_player_owns_both_routes_of_a_double(title, players):
    game, other, claim = double(title, players, first_owner=0)
    while game.seat != 0:
        play(game, "draw deck", "draw deck")
    assert claims(game, other) == set()
    with pytest.raises(IllegalAction, match=r"other route of this double|closed"):
        game.play(claim)


@pytest.mark.rule("CO-24", "CO-25", "EU-11", "US-03")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("title", TITLES)
def test_with_four_or_five_players_another_may_claim_the_other_route(title, players):
    game, other, claim = double(title, players, first_owner=0)
    assert game.view().closed == []
    game.play(claim)
    assert game.view().seats[1].routes == [other]


@pytest.mark.rule("CO-25", "EU-11", "US-03")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("title", TITLES)
def test_with_two_or_three_players_the_other_route_closes_for_good(title, players):
    game, other, claim = double(title, players, first_owner=1)
    assert game.view().closed == [other]
    for _ in range(2 * players):
        assert claims(game, other) == set()
        with pytest.raises(IllegalAction, match="closed"):
            game.play(claim)
        play(game, "draw deck")
        if game.phase == "second_card":
            play(game, "draw deck")
    assert game.view().closed == [other]


@pytest.mark.rule("CO-24", "CO-25")
@pytest.mark.parametrize("title", TITLES)
def test_it_does_not_matter_which_route_of_a_double_goes_first(title):
    route, red, yellow = DOUBLES[title]
    game = MAKE[title]({"hand": {yellow: 2}}, {"hand": {red: 2}})
    game.play(f"claim {route}.2 {yellow}:2")
    assert game.view().closed == [route]
    assert claims(game, route) == set()


@pytest.mark.rule("CO-25", "CO-26")
@pytest.mark.parametrize("title", TITLES)
def test_claiming_closes_only_the_route_between_the_same_two_cities(title):
    facts = load(title)
    for route in facts.routes:
        twins = {other.id for other in facts.routes
                 if other is not route and (other.a, other.b) == (route.a, route.b)}  # fmt: skip
        game = MAKE[title]({"routes": [route.id]})
        assert set(game.view().closed) == twins


@pytest.mark.rule("CO-26")
def test_routes_side_by_side_to_different_cities_may_be_owned_by_one_player():
    """Dieppe-Paris and Bruxelles-Paris run side by side for a while."""
    game = europe({"hand": {"purple": 1}, "routes": ["bruxelles-paris"]})
    assert claims(game, "dieppe-paris") == {"purple:1"}
