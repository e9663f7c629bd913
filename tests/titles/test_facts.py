"""The facts of the titles, against what is known of the boards."""

from collections import Counter

import networkx
import pytest

from whistlestop import TitleError
from whistlestop.titles import CARDS, COLOURS, load, title_ids

TITLES = ("europe", "usa")


def doubles(title):
    pairs = Counter((route.a, route.b) for route in title.routes)
    return sum(count == 2 for count in pairs.values())


@pytest.mark.parametrize(
    ("name", "cities", "routes", "spaces", "double", "tickets"),
    [("europe", 47, 101, 300, 11, 46), ("usa", 36, 100, 309, 22, 30)],
)
def test_the_numbers_of_a_board(name, cities, routes, spaces, double, tickets):
    title = load(name)
    assert len(title.cities) == cities
    assert len(title.routes) == routes
    assert sum(route.length for route in title.routes) == spaces
    assert doubles(title) == double
    assert len(title.tickets) == tickets


@pytest.mark.rule("EU-20", "EU-36")
def test_europe_has_tunnels_ferries_and_six_long_tickets():
    title = load("europe")
    assert Counter(ticket.deck for ticket in title.tickets) == {"short": 40, "long": 6}
    assert {ticket.points for ticket in title.tickets if ticket.deck == "long"} == {20, 21}
    assert all(route.colour == "gray" for route in title.routes if route.ferry)
    assert not any(route.tunnel and route.ferry for route in title.routes)
    assert Counter(route.length for route in title.routes)[8] == 1
    assert max(title.routes, key=lambda route: route.length).id == "petrograd-stockholm"
    assert next(r for r in title.routes if r.id == "amsterdam-london").ferry == 2


@pytest.mark.rule("US-04")
def test_usa_has_no_tunnels_no_ferries_and_one_ticket_deck():
    title = load("usa")
    assert not any(route.tunnel or route.ferry for route in title.routes)
    assert {ticket.deck for ticket in title.tickets} == {"short"}
    assert title.rules.stations == 0


@pytest.mark.rule("CO-01")
@pytest.mark.parametrize("name", TITLES)
def test_the_train_cards(name):
    cards = load(name).train_cards
    assert cards == {**dict.fromkeys(COLOURS, 12), "locomotive": 14}
    assert sum(cards.values()) == 110


@pytest.mark.rule("CO-02", "CO-40", "EU-01", "EU-11", "EU-12", "EU-50", "US-01", "US-02", "US-03")
@pytest.mark.parametrize("name", TITLES)
def test_the_rules_that_both_boards_state_alike(name):
    rules = load(name).rules
    assert (rules.trains, rules.starting_hand, rules.last_round_at) == (45, 4, 2)
    assert (rules.players_at_least, rules.players_at_most) == (2, 5)
    assert rules.double_routes_from_players == 4
    assert (rules.tickets_drawn, rules.tickets_kept, rules.tickets_kept_at_start) == (3, 1, 2)
    assert rules.returned_tickets == "bottom"


@pytest.mark.rule("CO-23")
@pytest.mark.parametrize("name", TITLES)
def test_the_points_by_length(name):
    title = load(name)
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}
    assert set(title.rules.route_points) == {route.length for route in title.routes}
    assert title.rules.route_points.items() <= table.items()


@pytest.mark.rule("CO-24", "CO-26")
@pytest.mark.parametrize("name", TITLES)
def test_doubles_are_of_one_length_and_no_triple(name):
    lengths: dict[tuple[str, str], list[int]] = {}
    for route in load(name).routes:
        lengths.setdefault((route.a, route.b), []).append(route.length)
    assert all(len(lanes) <= 2 and len(set(lanes)) == 1 for lanes in lengths.values())


@pytest.mark.parametrize("name", TITLES)
def test_the_board_hangs_together_and_colours_are_balanced(name):
    title = load(name)
    network = networkx.Graph([(route.a, route.b) for route in title.routes])
    assert networkx.is_connected(network)
    assert set(network) == {city.id for city in title.cities}
    spaces = Counter()
    for route in title.routes:
        spaces[route.colour] += route.length
    coloured = [spaces[colour] for colour in COLOURS]
    assert max(coloured) - min(coloured) <= 3


@pytest.mark.parametrize("name", TITLES)
def test_a_ticket_is_worth_about_its_shortest_way(name):
    """Printed values follow the spaces of the shortest way, give or take a few."""
    title = load(name)
    network = networkx.Graph()
    for route in title.routes:
        network.add_edge(route.a, route.b, spaces=route.length)
    for ticket in title.tickets:
        way = networkx.shortest_path_length(network, ticket.a, ticket.b, weight="spaces")
        assert abs(ticket.points - way) <= 3, ticket.id


@pytest.mark.parametrize("name", TITLES)
def test_ids_are_ascii_slugs_with_ends_in_alphabetical_order(name):
    title = load(name)
    for city in title.cities:
        assert city.id.isascii()
        assert city.id == city.id.lower()
        assert set(city.id) <= set("abcdefghijklmnopqrstuvwxyz_")
    for thing in (*title.routes, *title.tickets):
        assert thing.a < thing.b
        assert thing.id.removesuffix(".2") == f"{thing.a}-{thing.b}"
    for things in (title.cities, title.routes, title.tickets):
        assert len({thing.id for thing in things}) == len(things)


def test_the_second_route_between_the_same_ends_ends_in_2():
    routes = {route.id: route.colour for route in load("europe").routes}
    assert (routes["bruxelles-paris"], routes["bruxelles-paris.2"]) == ("red", "yellow")


def test_which_titles_there_are():
    assert set(TITLES) <= set(title_ids())
    assert [load(name).id for name in title_ids()] == list(title_ids())
    assert (*COLOURS, "locomotive") == CARDS


@pytest.mark.parametrize("name", ["euorpe", "", "Europe", "../europe", "europe/title", "\0"])
def test_a_title_that_does_not_exist_is_refused_with_those_that_do(name):
    with pytest.raises(TitleError, match="europe"):
        load(name)
