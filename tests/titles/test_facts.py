"""The facts of the titles, against the known facts of the boards."""

from collections import Counter

import networkx
import pytest

from whistlestop import TitleError
from whistlestop.titles import CARDS, COLOURS, load, title_ids

TITLES = ("europe", "usa")
BOARDS = tuple(name for name in title_ids() if load(name).routes)


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


def crossings(title):
    """Return the number of border crossings to each country."""
    return Counter(city.country for city in title.cities if city.country)


def network_of(title):
    network = networkx.Graph()
    for route in title.routes:
        network.add_edge(route.a, route.b, spaces=route.length)
    return network


@pytest.mark.rule("CH-01", "CH-03", "CH-10")
def test_the_numbers_of_switzerland():
    title = load("switzerland")
    assert sum(city.country is None for city in title.cities) == 34
    assert crossings(title) == {"austria": 3, "france": 4, "italy": 5, "germany": 5}
    assert len(title.routes) == 88
    assert doubles(title) == 12
    assert sum(route.tunnel for route in title.routes) == 42
    assert sum(route.length for route in title.routes) == 205
    assert not any(route.ferry or route.subway for route in title.routes)
    assert Counter(bool(ticket.countries) for ticket in title.tickets) == {False: 34, True: 12}
    assert sum(ticket.points or 0 for ticket in title.tickets) == 258
    assert sum(ticket.most for ticket in title.tickets) == 414
    assert title.train_cards == {**dict.fromkeys(COLOURS, 12), "locomotive": 14}
    rules = title.rules
    assert (rules.players_at_least, rules.players_at_most, rules.trains) == (2, 3, 40)


@pytest.mark.rule("CH-03")
def test_every_crossing_has_one_route_and_belongs_to_no_other_country():
    title = load("switzerland")
    network = network_of(title)
    assert networkx.is_connected(network)
    assert set(network) == {city.id for city in title.cities}
    names = {country.id: country.name for country in title.countries}
    for city in title.cities:
        if city.country:
            assert network.degree(city.id) == 1
            assert city.name == names[city.country]
            assert city.id.startswith(city.country)


@pytest.mark.rule("CH-10")
def test_a_ticket_between_swiss_cities_is_worth_its_shortest_path():
    title = load("switzerland")
    network = network_of(title)
    tickets = [ticket for ticket in title.tickets if not ticket.countries]
    assert len(tickets) == 34
    for ticket in tickets:
        way = networkx.shortest_path_length(network, ticket.a, ticket.b, weight="spaces")
        assert ticket.points == way, ticket.id


@pytest.mark.rule("CH-11", "CH-12")
def test_a_country_ticket_is_worth_about_the_shortest_path_to_each_country():
    """Of the 40 printed values 31 are the shortest path; the others are near it."""
    title = load("switzerland")
    network = network_of(title)
    ends = {city.id: [city.id] for city in title.cities if not city.country}
    for country in title.countries:
        ends[country.id] = [city.id for city in title.cities if city.country == country.id]
    differ = []
    for ticket in title.tickets:
        for country, points in ticket.countries:
            way = min(
                networkx.shortest_path_length(network, a, b, weight="spaces")
                for a in ends[ticket.a]
                for b in ends[country]
            )
            differ += [points - way] if points != way else []
    assert sum(len(ticket.countries) for ticket in title.tickets) == 40
    assert len(differ) == 9
    assert max(map(abs, differ)) <= 2


def test_the_ends_of_a_country_ticket_are_all_different():
    title = load("switzerland")
    kinds = Counter()
    for ticket in title.tickets:
        if ticket.countries:
            names = [ticket.a, *(country for country, _ in ticket.countries)]
            assert len(set(names)) == len(names)
            assert ticket.b is None
            assert ticket.id.removesuffix(".2") == f"{ticket.a}-countries"
            kinds[ticket.a] += 1
    assert kinds == {
        **dict.fromkeys(("bern", "chur", "lugano", "zurich"), 1),
        **dict.fromkeys(("austria", "france", "germany", "italy"), 2),
    }


@pytest.mark.rule("CG-01", "CG-03", "CG-51")
def test_the_numbers_of_the_card_game():
    title = load("card_game")
    assert title.routes == ()
    assert len(title.tickets) == 46
    assert sum(ticket.points for ticket in title.tickets) == 581
    assert title.train_cards == {**dict.fromkeys(COLOURS, 10), "locomotive": 16}
    assert sum(title.train_cards.values()) == 96
    rules = title.rules
    assert (rules.players_at_least, rules.players_at_most) == (2, 4)
    assert (rules.starting_locomotives, rules.starting_hand) == (1, 7)
    assert rules.big_cities == {
        "chicago": 12, "dallas": 10, "los_angeles": 12, "miami": 8, "new_york": 15, "seattle": 8,
    }  # fmt: skip


@pytest.mark.rule("CG-33")
def test_tickets_of_the_card_game_ask_for_one_to_five_cards_of_colours():
    tickets = load("card_game").tickets
    asked = Counter(sum(number for _, number in ticket.cards) for ticket in tickets)
    assert set(asked) == {1, 2, 3, 4, 5}
    assert all(card in COLOURS for ticket in tickets for card, _ in ticket.cards)
    first, second = [t for t in tickets if (t.a, t.b) == ("chicago", "new_york")]
    assert (first.id, first.cards) == ("chicago-new_york", (("yellow", 1),))
    assert (second.id, second.cards) == ("chicago-new_york.2", (("blue", 1),))
    ours = next(t for t in tickets if t.id == "los_angeles-pittsburgh")  # the rulebook's example
    assert (ours.points, ours.cards) == (18, (("blue", 2), ("white", 1), ("purple", 1)))


@pytest.mark.rule("CG-51")
def test_every_ticket_of_the_card_game_names_one_or_two_big_cities():
    title = load("card_game")
    named = [len({ticket.a, ticket.b} & set(title.rules.big_cities)) for ticket in title.tickets]
    assert min(named) == 1
    assert max(named) == 2


@pytest.mark.rule("CG-12")
def test_only_the_card_game_has_an_option():
    options = {name: load(name).rules.options for name in title_ids()}
    assert {name: found for name, found in options.items() if found} == {
        "card_game": ("open_track",)
    }


@pytest.mark.rule("BE-01", "BE-02")
def test_the_numbers_of_berlin():
    title = load("berlin")
    assert title.train_cards == {
        **dict.fromkeys(COLOURS, 0),
        **dict.fromkeys(("red", "blue", "green", "yellow", "black", "white"), 6),
        "locomotive": 8,
    }
    assert sum(title.train_cards.values()) == 44
    assert len(title.tickets) == 22
    assert title.vehicle == "streetcar"
    rules = title.rules
    assert (rules.trains, rules.subways, rules.starting_hand) == (11, 5, 2)
    assert (rules.players_at_least, rules.players_at_most) == (2, 4)
    assert rules.route_points == {1: 1, 2: 2, 3: 4, 4: 7}
    assert rules.subway_points == {1: 2, 2: 4, 3: 7, 4: 11}


@pytest.mark.rule("CO-01")
@pytest.mark.parametrize("name", TITLES)
def test_the_train_cards(name):
    cards = load(name).train_cards
    assert cards == {**dict.fromkeys(COLOURS, 12), "locomotive": 14}
    assert sum(cards.values()) == 110


@pytest.mark.rule("CO-02", "CO-40", "EU-01", "EU-11", "EU-12", "EU-50", "US-01", "US-02", "US-03")
@pytest.mark.parametrize("name", TITLES)
def test_both_boards_share_these_rules(name):
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
@pytest.mark.parametrize("name", BOARDS)
def test_doubles_are_of_one_length_and_no_triple(name):
    lengths: dict[tuple[str, str], list[int]] = {}
    for route in load(name).routes:
        if not route.separate:
            lengths.setdefault((route.a, route.b), []).append(route.length)
    assert all(len(lanes) <= 2 and len(set(lanes)) == 1 for lanes in lengths.values())


@pytest.mark.parametrize("name", TITLES)
def test_the_board_is_connected_and_colours_are_balanced(name):
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
def test_a_ticket_is_worth_about_its_shortest_path(name):
    """Printed values are near the number of spaces of the shortest path."""
    title = load(name)
    network = network_of(title)
    for ticket in title.tickets:
        way = networkx.shortest_path_length(network, ticket.a, ticket.b, weight="spaces")
        assert abs(ticket.points - way) <= 3, ticket.id


@pytest.mark.parametrize("name", title_ids())
def test_ids_are_ascii_slugs_with_ends_in_alphabetical_order(name):
    title = load(name)
    for city in title.cities:
        assert city.id.isascii()
        assert city.id == city.id.lower()
        assert set(city.id) <= set("abcdefghijklmnopqrstuvwxyz_")
    joined = [ticket for ticket in title.tickets if not ticket.countries]
    for thing in (*title.routes, *joined):
        assert thing.a < thing.b
        assert thing.id.removesuffix(".2") == f"{thing.a}-{thing.b}"
    for things in (title.cities, title.routes, title.tickets):
        assert len({thing.id for thing in things}) == len(things)


def test_the_second_route_between_the_same_ends_ends_in_2():
    routes = {route.id: route.colour for route in load("europe").routes}
    assert (routes["bruxelles-paris"], routes["bruxelles-paris.2"]) == ("red", "yellow")


def test_all_titles_are_listed():
    assert set(title_ids()) >= {"berlin", "card_game", "europe", "switzerland", "usa"}
    assert [load(name).id for name in title_ids()] == list(title_ids())
    assert (*COLOURS, "locomotive") == CARDS


@pytest.mark.parametrize("name", ["euorpe", "", "Europe", "../europe", "europe/title", "\0"])
def test_an_unknown_title_is_refused_with_the_known_ones(name):
    with pytest.raises(TitleError, match="europe"):
        load(name)
