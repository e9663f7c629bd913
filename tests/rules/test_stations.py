"""Train stations (EU-01, EU-40 to EU-44)."""

import pytest

from positions import COLOURS, europe, events_of, hand, legal, play, usa
from whistlestop import IllegalAction
from whistlestop.titles import load


def over(*seats, **fields):
    """Return a finished game, scored as it is."""
    return europe(*seats, phase="over", **fields)


def sets_for(game, city="wien"):
    return {text.removeprefix(f"station {city} ") for text in legal(game, "station")
            if text.split()[1] == city}  # fmt: skip


# building


@pytest.mark.rule("EU-40")
@pytest.mark.parametrize("colour", [*COLOURS, "locomotive"])
def test_the_first_station_costs_one_card_of_any_colour_or_a_locomotive(colour):
    game = europe({"hand": {colour: 1}})
    assert sets_for(game) == {f"{colour}:1"}
    (built,) = events_of(game.play(f"station wien {colour}:1"), "station_built")
    assert (built.seat, built.city, built.cards) == (0, "wien", {colour: 1})
    assert game.view().seats[0].stations == ["wien"]
    assert game.view().seats[0].stations_left == 2
    assert hand(game, 0) == {}
    assert game.view().discard == {colour: 1}


@pytest.mark.rule("EU-40")
def test_the_second_station_costs_two_of_one_colour():
    game = europe({"hand": {"red": 2, "blue": 1, "locomotive": 1}, "stations": ["roma"]})
    assert sets_for(game) == {"red:2", "red:1 locomotive:1", "blue:1 locomotive:1"}


@pytest.mark.rule("EU-40")
def test_the_third_station_costs_three_of_one_colour():
    cards = {"red": 3, "blue": 2, "locomotive": 1}
    game = europe({"hand": cards, "stations": ["roma", "riga"]})
    assert sets_for(game) == {"red:3", "red:2 locomotive:1", "blue:2 locomotive:1"}


@pytest.mark.rule("EU-40")
def test_locomotives_replace_any_of_the_cards():
    game = europe({"hand": {"locomotive": 3}, "stations": ["roma", "riga"]})
    assert sets_for(game) == {"locomotive:3"}


@pytest.mark.rule("EU-40")
def test_a_station_of_another_price_cannot_be_built():
    game = europe({"hand": {"red": 3}, "stations": ["roma"]})
    for wrong in ("red:1", "red:3"):
        with pytest.raises(IllegalAction, match="costs 2 cards"):
            game.play(f"station wien {wrong}")


@pytest.mark.rule("EU-41")
def test_a_station_may_be_built_in_any_city_even_without_routes():
    game = europe({"hand": {"red": 1}})
    assert {text.split()[1] for text in legal(game, "station")} == {
        city.id for city in load("europe").cities
    }


@pytest.mark.rule("EU-41")
@pytest.mark.parametrize("owner", [0, 1])
def test_no_city_gets_a_second_station(owner):
    seats = [{"hand": {"red": 3}}, {}]
    seats[owner]["stations"] = ["wien"]
    game = europe(*seats)
    assert sets_for(game) == set()
    with pytest.raises(IllegalAction, match=r"there is already a station in wien"):
        game.play("station wien red:2" if owner == 0 else "station wien red:1")


@pytest.mark.rule("EU-41")
def test_one_station_a_turn():
    game = europe({"hand": {"red": 6}})
    game.play("station wien red:1")
    assert (game.seat, game.phase) == (1, "act")


@pytest.mark.rule("EU-41")
def test_three_stations_a_game():
    game = europe({"hand": {"red": 6}, "stations": ["roma", "riga", "wien"]})
    assert legal(game, "station") == set()
    with pytest.raises(IllegalAction, match="no station is left"):
        game.play("station paris red:3")


@pytest.mark.rule("US-04")
def test_usa_has_no_stations():
    game = usa({"hand": {"red": 6}})
    with pytest.raises(IllegalAction, match="no stations"):
        game.play("station boston red:1")


# using stations

BORROWED = {"routes": ["bruxelles-paris"]}  # seat 1's


@pytest.mark.rule("EU-42")
def test_a_station_lends_a_route_of_another_player_that_ends_in_its_city():
    mine = {
        "tickets": ["barcelona-bruxelles"],
        "routes": ["barcelona-pamplona", "pamplona-paris"],
    }
    alone, helped = over(mine, BORROWED), over({**mine, "stations": ["paris"]}, BORROWED)
    assert alone.scores()[0]["failed"] == ["barcelona-bruxelles"]
    assert helped.scores()[0]["completed"] == ["barcelona-bruxelles"]
    assert helped.scores()[0]["borrowed"] == ["bruxelles-paris"]
    assert helped.scores()[0]["items"]["tickets"] == 8


@pytest.mark.rule("EU-42")
def test_either_end_of_the_borrowed_route_works():
    mine = {
        "tickets": ["barcelona-bruxelles"],
        "routes": ["barcelona-pamplona", "pamplona-paris"],
        "stations": ["bruxelles"],
    }
    assert over(mine, BORROWED).scores()[0]["completed"] == ["barcelona-bruxelles"]


@pytest.mark.rule("EU-42")
def test_a_station_elsewhere_lends_nothing():
    mine = {
        "tickets": ["barcelona-bruxelles"],
        "routes": ["barcelona-pamplona", "pamplona-paris"],
        "stations": ["pamplona"],
    }
    score = over(mine, BORROWED).scores()[0]
    assert (score["completed"], score["borrowed"]) == ([], [])


@pytest.mark.rule("EU-42")
def test_a_closed_or_unclaimed_route_is_not_lent():
    mine = {
        "tickets": ["barcelona-bruxelles"],
        "routes": ["barcelona-pamplona", "pamplona-paris"],
        "stations": ["paris"],
    }
    assert over(mine, {}).scores()[0]["completed"] == []
    closed = over({**mine, "routes": [*mine["routes"], "dieppe-london"]}, {})
    assert closed.view().closed
    assert closed.scores()[0]["completed"] == []


@pytest.mark.rule("EU-42")
@pytest.mark.parametrize("lane", ["frankfurt-paris", "frankfurt-paris.2"])
def test_of_a_double_the_route_of_another_player_is_lent(lane):
    """With two players the other route is closed, and cannot be borrowed instead."""
    mine = {
        "tickets": ["brest-venezia"],
        "routes": ["brest-paris", "frankfurt-munchen", "munchen-venezia"],
        "stations": ["paris"],
    }
    score = over(mine, {"routes": [lane]}).scores()[0]
    assert score["completed"] == ["brest-venezia"]
    assert score["borrowed"] == [lane]


@pytest.mark.rule("EU-42")
def test_a_station_lends_one_route_only():
    """The ticket needs two of the other player's routes in a row; a station lends only one."""
    mine = {
        "tickets": ["amsterdam-pamplona"],
        "routes": ["pamplona-paris"],
        "stations": ["bruxelles"],
    }
    theirs = {"routes": ["bruxelles-paris", "amsterdam-bruxelles"]}
    assert over(mine, theirs).scores()[0]["completed"] == []
    two = {**mine, "stations": ["bruxelles", "amsterdam"]}
    score = over(two, theirs).scores()[0]
    assert score["completed"] == ["amsterdam-pamplona"]
    assert sorted(score["borrowed"]) == ["amsterdam-bruxelles", "bruxelles-paris"]


@pytest.mark.rule("EU-42")
def test_the_lent_route_serves_all_tickets_and_is_the_same_for_all():
    """Paris-Frankfurt would complete one ticket, Paris-Zurich the other; never both."""
    mine = {
        "tickets": ["paris-wien", "madrid-zurich"],
        "routes": ["madrid-pamplona", "pamplona-paris", "frankfurt-munchen", "munchen-wien"],
        "stations": ["paris"],
    }
    theirs = {"routes": ["frankfurt-paris", "paris-zurich"]}
    points = {ticket.id: ticket.points for ticket in load("europe").tickets}
    score = over(mine, theirs).scores()[0]
    assert score["completed"] == ["paris-wien"] or score["completed"] == ["madrid-zurich"]
    best = max(mine["tickets"], key=lambda ticket: points[ticket])
    assert score["completed"] == [best]
    assert len(score["borrowed"]) == 1


@pytest.mark.rule("EU-42")
def test_one_lent_route_may_complete_several_tickets():
    mine = {
        "tickets": ["barcelona-bruxelles", "amsterdam-pamplona"],
        "routes": ["barcelona-pamplona", "pamplona-paris", "amsterdam-bruxelles"],
        "stations": ["paris"],
    }
    score = over(mine, BORROWED).scores()[0]
    assert sorted(score["completed"]) == ["amsterdam-pamplona", "barcelona-bruxelles"]


@pytest.mark.rule("EU-42")
def test_ticket_points_are_maximised_before_the_number_of_tickets():
    """One route completes the long ticket (21), another two short ones (6 and 8)."""
    mine = {
        "tickets": ["cadiz-stockholm", "brest-venezia", "paris-zagrab"],
        "routes": [
            "cadiz-madrid", "madrid-pamplona", "pamplona-paris", "brest-paris",
            "kobenhavn-stockholm", "essen-kobenhavn", "essen-frankfurt",
            "venezia-zurich", "venezia-zagrab",
        ],
        "stations": ["paris"],
    }  # fmt: skip
    theirs = {"routes": ["frankfurt-paris", "paris-zurich"]}
    points = {ticket.id: ticket.points for ticket in load("europe").tickets}
    assert points["cadiz-stockholm"] > points["brest-venezia"] + points["paris-zagrab"]
    score = over(mine, theirs).scores()[0]
    assert score["completed"] == ["cadiz-stockholm"]
    assert score["borrowed"] == ["frankfurt-paris"]


@pytest.mark.rule("EU-42")
@pytest.mark.parametrize("way", ["athina-smyrna", "palermo-smyrna"])
def test_with_equal_points_the_most_completed_tickets_are_chosen(way):
    """One route completes two tickets of 5 points, that by Constantinople one of 10."""
    mine = {
        "tickets": ["angora-kharkov", "angora-athina", "smyrna-sofia"],
        "routes": [
            "angora-smyrna", "athina-sofia", "athina-brindisi", "brindisi-palermo",
            "constantinople-sevastopol", "rostov-sevastopol", "kharkov-rostov",
        ],
        "stations": ["smyrna"],
    }  # fmt: skip
    by_constantinople = over(mine, {"routes": ["constantinople-smyrna"]}).scores()[0]
    assert by_constantinople["completed"] == ["angora-kharkov"]
    either = over(mine, {"routes": ["constantinople-smyrna", way]}).scores()[0]
    assert either["items"]["tickets"] == by_constantinople["items"]["tickets"] == 0
    assert either["completed"] == ["angora-athina", "smyrna-sofia"]
    assert either["borrowed"] == [way]


@pytest.mark.rule("EU-42")
def test_a_route_that_completes_nothing_is_not_borrowed():
    mine = {"tickets": ["berlin-roma"], "stations": ["paris"]}
    assert over(mine, BORROWED).scores()[0]["borrowed"] == []


@pytest.mark.rule("EU-42")
def test_the_borrowed_routes_are_chosen_at_the_end():
    """The borrowed route depends on the current routes."""
    mine = {
        "tickets": ["barcelona-bruxelles"],
        "routes": ["barcelona-pamplona", "pamplona-paris"],
        "stations": ["paris"],
    }
    game = europe(mine, {"hand": {"red": 2}}, turn=1)
    assert game.view(0).tickets[0].status == "open"
    game.play("claim bruxelles-paris red:2")
    assert game.view(0).tickets[0].status == "with_station"


@pytest.mark.rule("EU-43")
@pytest.mark.parametrize(
    ("stations", "points"),
    [([], 12), (["wien"], 8), (["wien", "roma"], 4), (["wien", "roma", "riga"], 0)],
)
def test_each_unbuilt_station_scores_four_points(stations, points):
    assert over({"stations": stations}).scores()[0]["items"]["stations"] == points


@pytest.mark.rule("US-04")
def test_usa_scores_no_stations():
    assert "stations" not in usa({}, phase="over").scores()[0]["items"]


@pytest.mark.rule("EU-44")
def test_borrowed_routes_do_not_count_for_the_longest_path():
    mine = {
        "tickets": ["barcelona-bruxelles"],
        "routes": ["barcelona-pamplona", "pamplona-paris"],
        "stations": ["paris"],
    }
    theirs = {"routes": ["bruxelles-paris", "bruxelles-frankfurt", "frankfurt-munchen"]}
    score = over(mine, theirs).scores()
    assert score[0]["borrowed"] == ["bruxelles-paris"]
    assert score[0]["longest_path_length"] == 2 + 4
    assert score[1]["longest_path_length"] == 2 + 2 + 2
    assert score[0]["items"]["longest_path"] == score[1]["items"]["longest_path"] == 10


@pytest.mark.rule("EU-40")
def test_building_a_station_takes_a_whole_turn_and_no_trains():
    game = europe({"hand": {"red": 1}})
    play(game, "station wien red:1")
    assert game.view().seats[0].trains == 45
    assert game.view().seats[0].score == 0
