"""Final scores and winners (CO-41 to CO-44, EU-04, EU-51, US-04, US-05)."""

import json

import pytest

from positions import europe, usa
from title_changes import FACTS
from whistlestop import Game
from whistlestop.titles import ScoreItem, load

BOTH = pytest.mark.parametrize("make", [europe, usa])


def over(make, *seats, **fields):
    return make(*seats, phase="over", **fields)


# tickets


@pytest.mark.rule("CO-41")
def test_completed_tickets_add_their_value_and_failed_ones_subtract_it():
    game = over(
        usa,
        {
            "tickets": ["denver-el_paso", "new_york-seattle", "boston-miami"],
            "routes": ["denver-santa_fe", "el_paso-santa_fe"],
        },
    )
    score = game.scores()[0]
    assert score["completed"] == ["denver-el_paso"]
    assert sorted(score["failed"]) == ["boston-miami", "new_york-seattle"]
    assert score["items"]["tickets"] == 4 - 22 - 12


@pytest.mark.rule("CO-41")
@BOTH
def test_scores_can_go_below_zero(make):
    tickets = ["berlin-roma", "london-wien", "essen-kyiv"]
    if make is usa:
        tickets = ["boston-miami", "new_york-seattle"]
    game = over(make, {"tickets": tickets})
    assert game.scores()[0]["total"] < 0


# the longest path


@pytest.mark.rule("CO-42", "EU-04", "US-04")
@BOTH
def test_ten_points_for_the_longest_path(make):
    routes = ["berlin-essen", "berlin-wien"] if make is europe else ["atlanta-miami"]
    other = ["wien-zagrab"] if make is europe else ["portland-seattle"]
    scores = over(make, {"routes": routes}, {"routes": other}).scores()
    assert [score["items"]["longest_path"] for score in scores] == [10, 0]
    assert scores[0]["longest_path_length"] == 5
    assert sorted(scores[0]["longest_path_routes"]) == routes


@pytest.mark.rule("CO-42")
def test_train_spaces_count_rather_than_routes():
    scores = over(
        usa,
        {"routes": ["portland-seattle", "seattle-vancouver", "calgary-vancouver"]},
        {"routes": ["el_paso-houston"]},
    ).scores()
    assert [score["longest_path_length"] for score in scores] == [5, 6]
    assert [score["items"]["longest_path"] for score in scores] == [0, 10]


@pytest.mark.rule("CO-42")
def test_only_an_unbroken_path_counts():
    score = over(usa, {"routes": ["portland-seattle", "atlanta-miami"]}).scores()[0]
    assert score["longest_path_length"] == 5
    assert score["longest_path_routes"] == ["atlanta-miami"]


@pytest.mark.rule("CO-42")
def test_at_a_fork_one_branch_is_left_out():
    """Around Denver there are 4 north, 4 east and 2 south; no path uses all three."""
    routes = ["denver-helena", "denver-omaha", "denver-santa_fe"]
    score = over(usa, {"routes": routes}).scores()[0]
    assert score["longest_path_length"] == 8
    assert sorted(score["longest_path_routes"]) == ["denver-helena", "denver-omaha"]


@pytest.mark.rule("CO-42")
def test_the_path_may_loop_and_pass_a_city_again():
    """The whole triangle with its tail is one path, which passes Paris twice."""
    routes = ["brest-dieppe", "brest-paris", "dieppe-paris", "pamplona-paris"]
    score = over(europe, {"routes": routes}).scores()[0]
    assert score["longest_path_length"] == 2 + 3 + 1 + 4
    assert sorted(score["longest_path_routes"]) == routes


@pytest.mark.rule("CO-42")
def test_a_closed_loop_counts_whole():
    routes = ["brest-dieppe", "brest-paris", "dieppe-paris"]
    assert over(europe, {"routes": routes}).scores()[0]["longest_path_length"] == 6


@pytest.mark.rule("CO-42")
def test_two_loops_that_share_a_city_are_one_path():
    routes = [
        "brest-dieppe", "brest-paris", "dieppe-paris",
        "bruxelles-frankfurt", "bruxelles-paris", "frankfurt-paris",
    ]  # fmt: skip
    assert over(europe, {"routes": routes}).scores()[0]["longest_path_length"] == 6 + 7


@pytest.mark.rule("CO-42")
def test_no_route_is_used_twice():
    """In a star of three arms, going out and back would count an arm twice."""
    routes = ["wien-zagrab", "budapest-wien", "warszawa-wien"]
    score = over(europe, {"routes": routes}).scores()[0]
    assert score["longest_path_length"] == 4 + 2
    assert len(set(score["longest_path_routes"])) == len(score["longest_path_routes"])


@pytest.mark.rule("CO-42")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_tied_players_get_the_bonus(players):
    routes = ["atlanta-miami", "el_paso-oklahoma_city", "portland-san_francisco",
              "salt_lake_city-san_francisco", "denver-phoenix"]  # fmt: skip
    seats = [{"routes": [route]} for route in routes[:players]]
    seats[0] = {"routes": ["portland-seattle"]}
    scores = over(usa, *seats).scores()
    assert [score["items"]["longest_path"] for score in scores] == [0] + [10] * (players - 1)


@pytest.mark.rule("CO-42")
@BOTH
def test_without_any_claimed_route_no_player_gets_the_bonus(make):
    scores = over(make, {"hand": {}}, {"hand": {}}).scores()
    assert [score["items"]["longest_path"] for score in scores] == [0, 0]


# winners


@pytest.mark.rule("CO-43")
@BOTH
def test_most_points_win(make):
    game = over(make, {"score": 30}, {"score": 31}, {"score": 29})
    assert game.winners() == [1]


@pytest.mark.rule("CO-43")
def test_the_total_decides_rather_than_the_points_on_the_track():
    game = over(usa, {"score": 30, "tickets": ["new_york-seattle"]}, {"score": 20})
    assert game.winners() == [1]


@pytest.mark.rule("CO-43", "EU-51", "US-05")
@BOTH
def test_players_tied_after_all_tie_breakers_share_the_win(make):
    game = over(make, {"score": 30}, {"score": 10}, {"score": 30})
    assert game.winners() == [0, 2]


PATH = {  # a ticket for 4 points, completed by routes of 4
    "tickets": ["denver-el_paso"],
    "routes": ["denver-santa_fe", "el_paso-santa_fe"],
}


@pytest.mark.rule("US-05")
def test_usa_ties_go_to_more_completed_tickets_first():
    """Seat 0 has the longest path, seat 1 more tickets: tickets come first."""
    game = over(
        usa,
        {"routes": ["atlanta-miami"], "score": 20},
        {**PATH, "score": 26},
    )
    scores = game.scores()
    assert [score["total"] for score in scores] == [30, 30]
    assert [score["items"]["longest_path"] for score in scores] == [10, 0]
    assert game.winners() == [1]


@pytest.mark.rule("US-05")
def test_usa_ties_go_to_the_longest_path_next():
    game = over(usa, {"routes": ["atlanta-miami"], "score": 20}, {"score": 30})
    assert [score["total"] for score in game.scores()] == [30, 30]
    assert game.winners() == [0]


@pytest.mark.rule("US-05")
def test_failed_tickets_do_not_count_for_the_tie():
    tickets = ["new_york-seattle", "boston-miami"]
    game = over(usa, {"score": 44, "tickets": tickets}, {"score": 10})
    assert [score["total"] for score in game.scores()] == [10, 10]
    assert game.winners() == [0, 1]


EUROPE_TICKET = {"tickets": ["budapest-sofia"], "routes": ["budapest-sarajevo", "sarajevo-sofia"]}


@pytest.mark.rule("EU-51")
def test_europe_ties_go_to_more_completed_tickets_first():
    """They come before fewer stations and the longest path."""
    ticket = {**EUROPE_TICKET, "stations": ["riga"], "score": 27}  # 27 + 5 + 8 stations
    path = {"routes": ["berlin-warszawa", "berlin-essen"], "score": 18}  # 18 + 10 + 12
    game = over(europe, path, ticket)
    assert [score["total"] for score in game.scores()] == [40, 40]
    assert [score["items"]["longest_path"] for score in game.scores()] == [10, 0]
    assert game.winners() == [1]


@pytest.mark.rule("EU-51")
def test_europe_ties_go_to_fewer_stations_next():
    """They come before the longest path."""
    path = {"routes": ["berlin-warszawa"], "stations": ["riga"], "score": 20}  # 20 + 10 + 8
    fewer = {"score": 26}  # 26 + 12
    game = over(europe, path, fewer)
    assert [score["total"] for score in game.scores()] == [38, 38]
    assert game.winners() == [1]


@pytest.mark.rule("EU-51")
def test_europe_ties_go_to_the_longest_path_last():
    game = over(europe, {"score": 30}, {"routes": ["berlin-warszawa"], "score": 20}, {"score": 30})
    assert [score["total"] for score in game.scores()] == [42, 42, 42]
    assert game.winners() == [1]


@pytest.mark.rule("EU-51")
def test_a_tie_breaker_decides_only_among_tied_players():
    """More tickets do not help a player with fewer points."""
    game = over(europe, {"score": 30}, {**EUROPE_TICKET, "score": 5}, {"score": 30})
    assert game.winners() == [0, 2]


# every item


@pytest.mark.rule("CO-44")
def test_the_scores_itemise_everything_and_add_up():
    mine = {
        "tickets": ["barcelona-bruxelles", "berlin-roma"],
        "routes": ["barcelona-pamplona", "pamplona-paris"],
        "stations": ["paris"],
    }
    (score, other) = over(europe, mine, {"routes": ["bruxelles-paris"]}).scores()
    assert score == {
        "items": {"routes": 2 + 7, "tickets": 8 - 9, "longest_path": 10, "stations": 8},
        "total": 9 - 1 + 10 + 8,
        "completed": ["barcelona-bruxelles"],
        "failed": ["berlin-roma"],
        "longest_path_length": 6,
        "longest_path_routes": score["longest_path_routes"],
        "borrowed": ["bruxelles-paris"],
        "big_cities_won": [],
        "ticket_points": {},
    }
    assert sorted(score["longest_path_routes"]) == ["barcelona-pamplona", "pamplona-paris"]
    assert other["total"] == 2 + 12
    assert list(score["items"]) == list(other["items"]) == ["routes", "tickets", "longest_path",
                                                            "stations"]  # fmt: skip


def changed(tmp_path, title, **rules):
    """Return the path of a title file with other rules."""
    facts = FACTS[title] | {"id": "own", "rules": FACTS[title]["rules"] | rules}
    (tmp_path / "title.json").write_text(json.dumps(facts), encoding="utf-8")
    return str(tmp_path / "title.json")


def test_the_score_items_a_title_may_name_are_those_that_can_be_scored():
    named = {item.name.lower() for item in ScoreItem}
    used = {item for title in FACTS for item in load(title).rules.score_items}
    assert used == named, "each is seen in some title"


def test_a_board_may_list_completed_and_failed_tickets_in_any_order(tmp_path):
    items = ["failed_tickets", "stations", "longest_path", "routes", "completed_tickets"]
    mine = {"tickets": ["barcelona-bruxelles", "berlin-roma"], "stations": ["paris"],
            "routes": ["barcelona-pamplona", "pamplona-paris"]}  # fmt: skip
    seats = [mine, {"routes": ["bruxelles-paris"]}]
    position = {"title": changed(tmp_path, "europe", score_items=items), "phase": "over"}
    own, usual = (
        Game.from_position(position | {"seats": seats}),
        over(europe, *seats),
    )
    for one, other in zip(own.scores(), usual.scores(), strict=True):
        assert list(one["items"]) == items
        assert one["total"] == other["total"]
    assert list(own.scores()[0]["items"].values()) == [-9, 8, 10, 2 + 7, 8]


def test_a_longest_path_without_points_breaks_ties_if_the_title_says_so(tmp_path):
    rules = {"longest_path_points": 0, "score_items": ["routes", "tickets"]}
    seats = [{"score": 30}, {"routes": ["atlanta-miami"], "score": 30}]
    for breakers, winners, length in ((["longest_path"], [1], 5), ([], [0, 1], 0)):
        folder = tmp_path / str(length)
        folder.mkdir()
        title = changed(folder, "usa", tie_breakers=breakers, **rules)
        game = Game.from_position({"title": title, "phase": "over", "seats": seats})
        assert [score["total"] for score in game.scores()] == [30, 30]
        assert game.scores()[1]["longest_path_length"] == length
        assert game.winners() == winners
