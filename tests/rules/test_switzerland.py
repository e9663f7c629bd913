"""Switzerland (CH-01 to CH-40)."""

import copy
import json
from collections import Counter

import pytest

from positions import WHOLE_DECK, events_of, hand, legal, only, play, switzerland
from title_changes import FACTS
from whistlestop import Game, GameError
from whistlestop.titles import load

L = "locomotive"
ROW = ["yellow", "yellow", "black", "black", "white"]
NEIGHBOURS = {"austria": 3, "france": 4, "italy": 5, "germany": 5}


@pytest.mark.rule("CH-01")
def test_two_or_three_play_with_forty_trains_and_the_usual_deck():
    for players in (2, 3):
        game = Game.new("switzerland", players=players, seed=1)
        assert [seat.trains for seat in game.view().seats] == [40] * players
    for players in (1, 4, 5):
        with pytest.raises(GameError, match="2 to 3 players"):
            Game.new("switzerland", players=players)
    position = game.position()
    cards = Counter(position["deck"]) + Counter(position["face_up"])
    for seat in position["seats"]:
        cards += Counter(seat["hand"])
    assert cards == WHOLE_DECK


@pytest.mark.rule("CH-02", "CO-24")
def test_with_three_players_two_of_them_use_both_routes_of_a_double():
    rich = {"hand": {"orange": 1, "yellow": 1}}
    game = switzerland(rich, rich, rich)
    game.play("claim bern-fribourg.2 yellow:1")
    assert game.view(1).closed == []
    game.play("claim bern-fribourg orange:1")
    owned = [seat.routes for seat in game.view().seats]
    assert owned == [["bern-fribourg.2"], ["bern-fribourg"], []]
    game = switzerland({"hand": {"orange": 1}, "routes": ["bern-fribourg.2"]}, {}, {})
    assert "claim bern-fribourg orange:1" not in legal(game)


@pytest.mark.rule("CH-02", "CO-25")
def test_with_two_players_the_other_route_of_a_double_closes():
    game = switzerland({"hand": {"orange": 1}}, {"routes": ["bern-fribourg.2"]})
    assert "claim bern-fribourg orange:1" not in legal(game)
    assert game.view().closed == ["bern-fribourg"]


@pytest.mark.rule("CH-03")
def test_routes_lead_into_the_neighbouring_countries_and_end_there():
    title = load("switzerland")
    crossings = {city.id: city.country for city in title.cities if city.country}
    assert Counter(crossings.values()) == NEIGHBOURS
    for crossing in crossings:
        assert sum(crossing in (route.a, route.b) for route in title.routes) == 1


@pytest.mark.rule("CH-03", "CO-33")
def test_no_path_leads_through_a_country():
    """Both ends reach Germany, but Germany does not connect them."""
    mine = ["basel-germany_basel", "germany_schaffhausen-schaffhausen", "schaffhausen-zurich"]
    game = switzerland({"routes": mine, "tickets": ["basel-zurich"]})
    assert game.scores()[0]["failed"] == ["basel-zurich"]
    assert game.view(0).tickets[0].status == "open"


@pytest.mark.rule("CH-04", "CO-42")
def test_the_longest_path_may_end_in_a_country_and_scores_ten():
    mine = ["austria_st_gallen-st_gallen", "germany_st_gallen-st_gallen"]
    scores = switzerland({"routes": mine}, {"routes": ["brig-locarno"]}).scores()
    assert [score["longest_path_length"] for score in scores] == [6, 6]
    assert [score["items"]["longest_path"] for score in scores] == [10, 10]


@pytest.mark.rule("CH-10")
def test_there_are_34_city_tickets_and_12_with_countries():
    tickets = load("switzerland").tickets
    plain = [ticket for ticket in tickets if not ticket.countries]
    assert (len(tickets), len(plain)) == (46, 34)
    abroad = Counter(t.id.split("-")[0] for t in tickets if t.countries)
    assert abroad == {
        **dict.fromkeys(["bern", "chur", "lugano", "zurich"], 1),
        **dict.fromkeys(NEIGHBOURS, 2),
    }
    assert {len(t.countries) for t in tickets if t.countries} == {3, 4}


def zurich(*routes, others=()):
    """Return the value of the ticket Zurich to the countries with these routes."""
    mine = {"routes": list(routes), "tickets": ["zurich-countries"], "hand": {}}
    game = switzerland(mine, *others)
    (ticket,) = game.view(0).tickets
    return game, ticket


@pytest.mark.rule("CH-11", "CH-12")
def test_a_city_is_connected_to_a_country_at_any_crossing():
    for crossing in ("germany_kreuzlingen_east", "germany_kreuzlingen_west"):
        game, ticket = zurich(
            f"{crossing}-kreuzlingen", "kreuzlingen-winterthur", "winterthur-zurich"
        )
        assert (ticket.status, ticket.points, ticket.b) == ("completed", 3, None)
        assert [each.country for each in ticket.countries if each.reached] == ["germany"]
        assert game.scores()[0]["completed"] == ["zurich-countries"]
        assert game.scores()[0]["ticket_points"] == {"zurich-countries": 3}


@pytest.mark.rule("CH-12", "CO-41")
def test_with_several_countries_the_highest_value_counts():
    home = ["kreuzlingen-winterthur", "winterthur-zurich", "germany_kreuzlingen_east-kreuzlingen"]
    austria = [*home, "kreuzlingen-st_gallen", "austria_st_gallen-st_gallen"]
    game, ticket = zurich(*austria)
    assert {each.country: each.points for each in ticket.countries if each.reached} == {
        "germany": 3,
        "austria": 7,
    }
    assert ticket.points == 7
    assert game.scores()[0]["items"]["tickets"] == 7


@pytest.mark.rule("CH-12")
def test_the_highest_value_counts_in_any_order_of_the_list(tmp_path):
    facts = copy.deepcopy(FACTS["switzerland"])
    for ticket in facts["tickets"]:
        if "countries" in ticket:
            ticket["countries"] = dict(reversed(ticket["countries"].items()))
    file = tmp_path / "title.json"
    file.write_text(json.dumps(facts), encoding="utf-8")
    routes = ["germany_st_gallen-st_gallen", "austria_st_gallen-st_gallen", "st_gallen-zurich"]
    mine = {"routes": routes, "tickets": ["zurich-countries"]}
    game = Game.from_position({"title": str(file), "phase": "over", "seats": [mine, {}]})
    assert game.scores()[0]["items"]["tickets"] == 7


@pytest.mark.rule("CH-12", "CO-41")
def test_without_any_country_the_lowest_value_is_subtracted():
    game, ticket = zurich("zug-zurich")
    assert (ticket.status, ticket.points) == ("open", 3)
    assert game.scores()[0]["items"]["tickets"] == -3
    assert game.scores()[0]["ticket_points"] == {"zurich-countries": 3}
    assert not any(each.reached for each in ticket.countries)


@pytest.mark.rule("CH-11", "CH-12")
def test_a_country_ticket_connects_any_two_crossings_of_its_countries():
    routes = ["germany_st_gallen-st_gallen", "austria_st_gallen-st_gallen"]
    tickets = ["germany-countries", "austria-countries.2", "italy-countries", "france-countries"]
    game = switzerland({"routes": routes, "tickets": tickets})
    status = {ticket.id: (ticket.status, ticket.points) for ticket in game.view(0).tickets}
    assert status == {
        "germany-countries": ("completed", 5),
        "austria-countries.2": ("completed", 5),
        "italy-countries": ("open", 6),
        "france-countries": ("open", 5),
    }
    assert game.scores()[0]["items"]["tickets"] == 5 + 5 - 6 - 5


@pytest.mark.rule("CH-11")
def test_two_crossings_of_one_country_complete_nothing():
    crossings = ["germany_st_gallen-st_gallen", "germany_kreuzlingen_east-kreuzlingen"]
    routes = [*crossings, "kreuzlingen-st_gallen"]
    game = switzerland({"routes": routes, "tickets": ["germany-countries"]})
    assert game.scores()[0]["failed"] == ["germany-countries"]


@pytest.mark.rule("CH-11")
def test_another_players_route_connects_nothing_for_the_seat():
    others = ({"routes": ["winterthur-zurich", "kreuzlingen-winterthur"]},)
    _, ticket = zurich("germany_kreuzlingen_east-kreuzlingen", others=others)
    assert ticket.status == "open"


@pytest.mark.rule("CH-13")
def test_five_tickets_are_dealt_and_at_least_two_kept():
    game = Game.new("switzerland", players=2, seed=4)
    offered = game.view(0).offered
    assert (len(offered.tickets), offered.keep_at_least) == (5, 2)
    sizes = {len(action.tickets) for action in game.legal_actions()}
    assert sizes == {2, 3, 4, 5}


@pytest.mark.rule("CH-13")
def test_later_three_tickets_are_drawn_and_at_least_one_kept():
    game = switzerland({"hand": {}})
    game.play("tickets")
    assert (len(game.view(0).offered.tickets), game.view(0).offered.keep_at_least) == (3, 1)


@pytest.mark.rule("CH-14")
def test_tickets_not_kept_at_the_start_leave_the_game():
    game = Game.new("switzerland", players=2, seed=4)
    before = game.view().ticket_deck_size
    assert before == 46 - 10
    for seat in (0, 1):
        kept = [ticket.id for ticket in game.view(seat).offered.tickets[:2]]
        game.play("keep " + " ".join(kept))
        assert game.view().ticket_deck_size == before


@pytest.mark.rule("CH-14", "CO-30")
def test_tickets_not_kept_later_leave_the_game_and_the_deck_runs_out():
    names = ["basel-bern", "basel-brig", "basel-geneve", "bern-chur"]
    game = switzerland({"hand": {}}, {"hand": {}}, ticket_deck=names)
    play(game, "tickets", "keep basel-brig")
    assert game.position()["ticket_deck"] == ["bern-chur"]
    play(game, "tickets", "keep bern-chur")
    assert game.view().ticket_deck_size == 0
    assert "tickets" not in legal(game)


@pytest.mark.rule("CH-20", "CO-11")
def test_two_face_up_locomotives_may_be_taken_in_one_turn():
    game = switzerland({"hand": {}}, face_up=[L, "red", L, "blue", "green"], deck=["red", "red"])
    play(game, f"draw {L}")
    assert (game.phase, game.seat) == ("second_card", 0)
    play(game, f"draw {L}")
    assert hand(game, 0) == {L: 2}
    assert game.seat == 1


@pytest.mark.rule("CH-20")
def test_a_face_up_locomotive_may_be_the_second_card():
    game = switzerland({"hand": {}}, face_up=[L, "red", "red", "blue", "green"])
    game.play("draw red")
    assert f"draw {L}" in legal(game)


@pytest.mark.rule("CH-21", "CO-14")
def test_three_face_up_locomotives_still_sweep_the_row():
    new = ["red", "blue", "green", "black", "white"]
    game = switzerland({"hand": {}}, face_up=[L, L, "red", "blue", "green"], deck=[L, *new])
    events = game.play("draw green")
    assert only(events, "row_swept").row == new


@pytest.mark.rule("CH-22")
def test_locomotives_are_not_played_on_ordinary_or_gray_routes():
    game = switzerland({"hand": {"red": 3, L: 6}}, face_up=ROW)
    tunnels = {route.id for route in load("switzerland").routes if route.tunnel}
    plain = {text for text in legal(game, "claim") if text.split()[1] not in tunnels}
    assert plain
    assert not any(L in text for text in plain)
    assert "claim germany_st_gallen-st_gallen red:2" in plain
    in_tunnels = {text for text in legal(game, "claim") if text.split()[1] in tunnels}
    assert f"claim bellinzona-wassen red:3 {L}:1" in in_tunnels
    assert f"claim bellinzona-wassen {L}:4" in in_tunnels


@pytest.mark.rule("CH-22")
def test_a_refusal_says_why_locomotives_cannot_complete_the_payment():
    game = switzerland({"hand": {"red": 1, L: 3}}, face_up=ROW)
    offer = game.view(0).to_dict()["offers"]["bern-neuchatel"]
    assert offer["payments"] == []
    assert offer["why_not"] == {"reason": "locomotives_in_tunnels", "need": 2, "have": 1}


@pytest.mark.rule("CH-30", "EU-30", "EU-31", "EU-33")
def test_tunnels_work_as_in_europe():
    game = switzerland({"hand": {"red": 2}}, face_up=ROW, deck=["red", "blue", "green"])
    events = game.play("claim austria_vaduz-vaduz red:1")
    assert only(events, "tunnel_turned_up").count == 1
    assert legal(game) == {"decline", "pay red:1"}
    play(game, "pay red:1")
    assert game.view().seats[0].routes == ["austria_vaduz-vaduz"]


@pytest.mark.rule("CH-30", "CH-22", "EU-32")
def test_a_tunnel_and_its_extra_cards_may_be_paid_in_locomotives_alone():
    game = switzerland({"hand": {L: 2, "red": 1}}, face_up=ROW, deck=["red", L, "green"])
    game.play(f"claim austria_vaduz-vaduz {L}:1")
    assert legal(game) == {"decline", f"pay {L}:1"}


@pytest.mark.rule("CH-40", "CO-40")
@pytest.mark.parametrize(("trains", "announced"), [(4, False), (3, True), (2, True)])
def test_two_trains_or_fewer_announce_the_last_round(trains, announced):
    game = switzerland({"hand": {"orange": 1}, "trains": trains}, {}, {})
    events = game.play("claim bern-fribourg orange:1")
    assert bool(events_of(events, "last_round")) is announced
    assert (game.view().turns_left == 3) is announced


@pytest.mark.rule("CH-40", "US-05")
def test_ties_go_to_more_completed_tickets_then_to_the_longest_path():
    def ended(*seats):
        return Game.from_position({"title": "switzerland", "phase": "over", "seats": list(seats)})

    done = {"routes": ["schaffhausen-zurich", "zug-zurich"], "tickets": ["schaffhausen-zug"]}
    game = ended({**done, "score": 0}, {"routes": ["baden-zurich"], "score": 13})
    assert [score["total"] for score in game.scores()] == [13, 13]
    assert game.winners() == [0]
    game = ended({"routes": ["baden-zurich"], "score": 10}, {"routes": ["bern-luzern"], "score": 0})
    assert [score["total"] for score in game.scores()] == [10, 10]
    assert game.winners() == [1]


def test_a_title_with_countries_has_all_values_of_a_ticket_in_its_view():
    game = Game.new("switzerland", players=3, seed=2)
    facts = {ticket.id: ticket for ticket in load("switzerland").tickets}
    shown = [t for seat in range(3) for t in game.view(seat).offered.tickets if t.countries]
    assert shown, "a ticket to countries is offered in this game"
    for ticket in shown:
        values = tuple((each.country, each.points) for each in ticket.countries)
        assert values == facts[ticket.id].countries
        assert ticket.points == min(points for _, points in values)
