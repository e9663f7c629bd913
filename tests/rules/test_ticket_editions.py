"""USA 1910 and Europe 1912: tickets on known boards, in variants (UT-01 to UT-11, ET-01 on)."""

from itertools import pairwise

import networkx
import pytest

from whistlestop import Game, TitleError
from whistlestop.titles import load, title_specs

BIG_CITIES = {
    "usa_1910:big_cities": "chicago dallas houston los_angeles miami new_york seattle".split(),
    "europe_1912:big_cities": "angora athina berlin london madrid moskva paris roma wien".split(),
}


def offered(game):
    view = game.view(game.seat).offered
    return len(view.tickets), view.keep_at_least


@pytest.mark.parametrize(
    ("spec", "short", "long", "first", "later"),
    [
        pytest.param("usa_1910", 35, 0, (3, 2), (3, 1), marks=pytest.mark.rule("UT-01")),
        pytest.param("usa_1910:mega", 69, 0, (5, 3), (4, 1), marks=pytest.mark.rule("UT-02")),
        pytest.param("usa_1910:big_cities", 35, 0, (4, 2), (4, 1), marks=pytest.mark.rule("UT-03")),
        pytest.param("europe_1912", 59, 6, (4, 2), (3, 1), marks=pytest.mark.rule("ET-01")),
        pytest.param("europe_1912:mega", 89, 12, (6, 3), (4, 1), marks=pytest.mark.rule("ET-02")),
        pytest.param(
            "europe_1912:big_cities", 45, 0, (4, 2), (4, 1), marks=pytest.mark.rule("ET-03")
        ),
    ],
)
def test_the_tickets_of_a_variant(spec, short, long, first, later):
    title = load(spec)
    assert title.spec == spec
    decks = [ticket.deck for ticket in title.tickets]
    assert (decks.count("short"), decks.count("long")) == (short, long)
    game = Game.new(spec, players=5, seed=1)
    assert offered(game) == first
    while game.phase == "choose_tickets":
        game.play(game.legal_actions()[0])
    game.play("tickets")
    assert offered(game) == later


@pytest.mark.rule("UT-03", "ET-03")
@pytest.mark.parametrize("spec", BIG_CITIES)
def test_tickets_to_the_big_cities(spec):
    for ticket in load(spec).tickets:
        assert {ticket.a, ticket.b} & set(BIG_CITIES[spec])


@pytest.mark.rule("UT-04")
def test_reprinted_tickets_have_their_new_values():
    points = {ticket.id: ticket.points for ticket in load("usa_1910:mega").tickets}
    assert points["los_angeles-miami"] == 19
    assert points["los_angeles-new_york"] == 20
    assert points["oklahoma_city-sault_st_marie"] == 8
    assert points["new_york-seattle"] == 20


@pytest.mark.rule("UT-01", "ET-01")
@pytest.mark.parametrize(("name", "base"), [("usa_1910", "usa"), ("europe_1912", "europe")])
def test_the_board_is_that_of_the_base_title(name, base):
    title, board = load(name), load(base)
    assert title.routes == board.routes
    assert title.cities == board.cities
    assert title.train_cards == board.train_cards
    assert title.board_file == board.board_file
    assert title.rules.trains == board.rules.trains


def ended(spec, *seats):
    return Game.from_position({"title": spec, "phase": "over", "seats": list(seats)})


def seat_with(title, ticket):
    """Return a seat that has completed this ticket."""
    network = networkx.Graph()
    for route in title.routes:
        network.add_edge(route.a, route.b, id=route.id)
    way = networkx.shortest_path(network, ticket.a, ticket.b)
    return {"routes": [network.edges[pair]["id"] for pair in pairwise(way)], "tickets": [ticket.id]}


@pytest.mark.rule("UT-10", "UT-11")
def test_most_completed_tickets_score_fifteen_for_all_tied_players():
    title = load("usa_1910")
    seats = (seat_with(title, ticket) for ticket in title.tickets)
    one = next(seats)
    two = next(seat for seat in seats if not {*seat["routes"]} & {*one["routes"]})
    game = ended("usa_1910", one, {})
    assert [score["items"]["most_tickets"] for score in game.scores()] == [15, 0]
    game = ended("usa_1910", one, two)
    assert [score["items"]["most_tickets"] for score in game.scores()] == [15, 15]
    game = ended("usa_1910", {}, {})
    assert [score["items"]["most_tickets"] for score in game.scores()] == [0, 0]


@pytest.mark.rule("UT-10", "UT-11")
@pytest.mark.parametrize(
    ("spec", "longest", "most"),
    [("usa_1910", 0, 15), ("usa_1910:mega", 10, 15), ("usa_1910:big_cities", 10, 0)],
)
def test_the_bonuses_of_the_variants(spec, longest, most):
    rules = load(spec).rules
    assert (rules.longest_path_points, rules.most_tickets_points) == (longest, most)
    assert ("longest_path" in rules.score_items) == (longest > 0)
    assert ("most_tickets" in rules.score_items) == (most > 0)


def test_a_variant_is_named_in_records_views_and_positions():
    game = Game.new("usa_1910:mega", players=2, seed=3)
    assert game.view(0).title == "usa_1910:mega"
    assert game.position()["title"] == "usa_1910:mega"
    again = Game.from_record(game.record())
    assert again.title is game.title
    assert Game.new("usa_1910:1910", players=2, seed=3).title is load("usa_1910")


def test_variants_are_listed_and_unknown_ones_refused():
    assert {"usa_1910", "usa_1910:mega", "usa_1910:big_cities"} <= set(title_specs())
    with pytest.raises(TitleError, match="no variant 'huge'; there are: 1910, mega, big_cities"):
        load("usa_1910:huge")
    with pytest.raises(TitleError, match="europe has no variant 'mega'; there are: none"):
        load("europe:mega")
