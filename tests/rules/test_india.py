"""India: ferries, and tickets connected by two paths (IN-01 to IN-40)."""

import itertools
import random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amount import examples
from positions import legal
from whistlestop import Game
from whistlestop.titles import load

TITLE = load("india")
LONGEST = ["completed_tickets", "longest_path"]


def ended(*seats):
    seated = [*seats, *({} for _ in range(2 - len(seats)))]
    return Game.from_position({"title": "india", "phase": "over", "seats": seated})


def mandala(game, seat=0):
    return game.scores()[seat]["items"]["mandala"]


@pytest.mark.rule("IN-01", "IN-02")
def test_pieces_cards_and_tickets_at_the_start():
    game = Game.new("india", players=4, seed=2)
    assert {(seat.trains, seat.hand_size) for seat in game.view().seats} == {(45, 4)}
    assert sum(TITLE.train_cards.values()) == 110
    offered = game.view(0).offered
    assert (len(offered.tickets), offered.keep_at_least) == (4, 2)
    names = [ticket.id for ticket in offered.tickets]
    game.play(f"keep {names[0]} {names[1]}")
    assert game.position()["ticket_deck"][-2:] == names[2:]
    while game.phase == "choose_tickets":
        game.play(next(iter(legal(game, "keep"))))
    game.play("tickets")
    offered = game.view(0).offered
    assert (len(offered.tickets), offered.keep_at_least) == (3, 1)


@pytest.mark.rule("IN-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_routes_of_a_double_are_for_four_players(players):
    seats = [{"routes": ["agra-bhopal"]}, *({} for _ in range(players - 1))]
    game = Game.from_position({"title": "india", "phase": "act", "seats": seats})
    assert game.view().closed == ([] if players == 4 else ["agra-bhopal.2"])


@pytest.mark.rule("IN-10")
def test_ferries_are_gray_and_ask_for_locomotives():
    ferries = [route for route in TITLE.routes if route.ferry]
    assert len(ferries) == 8
    assert {route.colour for route in ferries} == {"gray"}
    route = min(ferries, key=lambda route: route.length)
    seats = [{"hand": {"red": route.length, "locomotive": route.ferry}}, {}]
    game = Game.from_position({"title": "india", "phase": "act", "seats": seats})
    for action in legal(game, "claim"):
        if action.split()[1] == route.id:
            assert "locomotive" in action


@pytest.mark.rule("IN-20", "IN-40")
def test_the_longest_path_is_worth_ten_and_breaks_ties_last():
    game = ended({"routes": ["agra-bhopal"]})
    assert [score["items"]["longest_path"] for score in game.scores()] == [10, 0]
    assert list(TITLE.rules.tie_breakers) == LONGEST


def ring_with_tickets(least):
    """Return the routes of a ring, and the tickets between places on it."""
    graph = networkx.Graph()
    for route in TITLE.routes:
        if not graph.has_edge(route.a, route.b):
            graph.add_edge(route.a, route.b, id=route.id, length=route.length)
    for ring in networkx.simple_cycles(graph, length_bound=12):
        routes = [graph.edges[pair] for pair in zip(ring, [*ring[1:], ring[0]], strict=True)]
        if sum(route["length"] for route in routes) > 45:
            continue
        tickets = [t.id for t in TITLE.tickets if t.a in ring and t.b in ring]
        if len(tickets) >= least:
            return [route["id"] for route in routes], tickets
    raise AssertionError("no such ring")


@pytest.mark.rule("IN-30", "IN-31")
def test_tickets_on_a_ring_score_by_their_number():
    routes, tickets = ring_with_tickets(6)
    bonus = [0, 5, 10, 20, 30, 40, 40]
    for count in range(7):
        game = ended({"routes": routes, "tickets": tickets[:count]})
        assert mandala(game) == bonus[count]
        score = game.scores()[0]
        worth = sum(t.points for t in TITLE.tickets if t.id in tickets[:count])
        assert score["items"]["tickets"] == worth, "they score their own value besides"
        broken = ended({"routes": routes[1:], "tickets": tickets[:count]})
        assert mandala(broken) == 0, "one way is not enough"


PAIRS = {(route.a, route.b): route.id for route in TITLE.routes}


@pytest.mark.rule("IN-30")
@settings(max_examples=examples(60, 15))
@given(st.integers(0, 10**9))
def test_the_mandala_agrees_with_disjoint_paths_found_by_flow(seed):
    chance = random.Random(seed)
    start = chance.choice(TITLE.cities).id
    graph, trains = networkx.Graph(), 45
    graph.add_node(start)
    routes = []
    near = [route for route in TITLE.routes if PAIRS[route.a, route.b] == route.id]
    for _ in range(200):
        route = chance.choice([r for r in near if graph.has_node(r.a) or graph.has_node(r.b)])
        if route.id in routes or route.length > trains:
            continue
        routes.append(route.id)
        graph.add_edge(route.a, route.b)
        trains -= route.length
    tickets = [t for t in TITLE.tickets if graph.has_node(t.a) and graph.has_node(t.b)]
    counted = sum(
        len(list(networkx.edge_disjoint_paths(graph, t.a, t.b))) >= 2
        for t in tickets
        if networkx.has_path(graph, t.a, t.b)
    )
    game = ended({"routes": routes, "tickets": [t.id for t in tickets]})
    assert mandala(game) == [0, 5, 10, 20, 30, 40][min(counted, 5)]


def test_numbers_of_the_board():
    assert (len(TITLE.cities), len(TITLE.routes), len(TITLE.tickets)) == (39, 108, 58)
    assert sum(route.length for route in TITLE.routes) == 238
    assert sum(ticket.points for ticket in TITLE.tickets) == 473
    doubles = itertools.groupby(sorted((r.a, r.b) for r in TITLE.routes))
    assert sum(len(list(pair)) == 2 for _, pair in doubles) == 28
