"""The design of our map of Berlin (BE-15); its README describes how it plays."""

from collections import Counter
from itertools import combinations

import networkx
import pytest

from whistlestop.titles import GRAY, load

BERLIN = load("berlin")


def tracks():
    """Return the routes by their ends: one, or the two of a double."""
    found = {}
    for route in BERLIN.routes:
        found.setdefault((route.a, route.b), []).append(route)
    return found


def network():
    graph = networkx.Graph()
    for (a, b), routes in tracks().items():
        graph.add_edge(a, b, spaces=routes[0].length)
    return graph


def shortest_ways():
    return dict(networkx.all_pairs_dijkstra_path_length(network(), weight="spaces"))


def test_it_has_about_twenty_places_and_forty_routes():
    assert 18 <= len(BERLIN.cities) <= 24
    assert 35 <= len(BERLIN.routes) <= 45


@pytest.mark.rule("BE-15")
def test_routes_are_one_to_four_long():
    assert {route.length for route in BERLIN.routes} == {1, 2, 3, 4}
    assert {route.length for route in BERLIN.routes if not route.subway} == {1, 2, 3, 4}


@pytest.mark.rule("BE-15")
def test_the_subways_are_a_ring_around_the_streetcars():
    ring = networkx.Graph((r.a, r.b) for r in BERLIN.routes if r.subway)
    assert networkx.is_connected(ring)
    assert all(degree == 2 for _, degree in ring.degree())
    where = {city.id: (city.lon, city.lat) for city in BERLIN.cities}
    circle = [where[a] for a, _ in networkx.find_cycle(ring)]
    for city in BERLIN.cities:
        assert city.id in ring or is_inside(circle, where[city.id]), city.name


def is_inside(corners, spot):
    """Check whether a line to the right of the point crosses the edge an odd number of times."""
    x, y = spot
    crossed = 0
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y):
            crossed += x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
    return crossed % 2 == 1


def test_no_route_has_to_cross_another():
    assert networkx.check_planarity(network())[0]
    where = {city.id: (city.lon, city.lat) for city in BERLIN.cities}

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for one, two in combinations(tracks(), 2):
        if set(one) & set(two):
            continue
        (a, b), (c, d) = [tuple(where[city] for city in ends) for ends in (one, two)]
        crossing = side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        assert not crossing, (one, two)


def test_every_place_has_two_ways_out_and_none_splits_the_map():
    graph = network()
    assert min(degree for _, degree in graph.degree()) >= 2
    assert networkx.is_biconnected(graph)


def test_there_are_several_doubles_of_one_kind_in_two_colours():
    doubles = [routes for routes in tracks().values() if len(routes) == 2]
    assert len(doubles) >= 5
    for one, two in doubles:
        assert (one.length, one.subway) == (two.length, two.subway)
        assert one.colour != two.colour


def test_the_colours_are_balanced():
    spaces = Counter()
    for route in BERLIN.routes:
        spaces[route.colour] += route.length
    gray = spaces.pop(GRAY)
    assert set(spaces) == {c for c in BERLIN.train_cards if BERLIN.train_cards[c] == 6}
    assert len(spaces) == 6
    assert max(spaces.values()) - min(spaces.values()) <= 1
    assert gray > max(spaces.values())


def test_a_ticket_is_worth_its_shortest_path():
    ways = shortest_ways()
    assert len(BERLIN.tickets) == 22
    for ticket in BERLIN.tickets:
        assert ticket.points == ways[ticket.a][ticket.b], ticket.id


def test_the_tickets_spread_from_short_to_long_over_the_whole_map():
    values = sorted(ticket.points for ticket in BERLIN.tickets)
    longest = max(max(way.values()) for way in shortest_ways().values())
    assert values[0] <= 4
    assert values[-1] >= longest - 1
    assert set(values) >= set(range(values[0], values[-1] + 1))
    named = Counter(city for ticket in BERLIN.tickets for city in (ticket.a, ticket.b))
    assert set(named) == {city.id for city in BERLIN.cities}
    assert max(named.values()) <= 4
    assert not {(t.a, t.b) for t in BERLIN.tickets} & set(tracks())


def test_the_rules_are_the_rulebooks_and_ours_where_it_has_gaps():
    rules = BERLIN.rules
    assert (rules.players_at_least, rules.players_at_most) == (2, 4)
    assert (rules.trains, rules.subways, rules.starting_hand) == (11, 5, 2)
    assert sum(BERLIN.train_cards.values()) == 44
    assert BERLIN.train_cards["locomotive"] == 8
    assert (rules.tickets_dealt, rules.tickets_kept_at_start) == ({"short": 2}, 1)
    assert (rules.tickets_drawn, rules.tickets_kept) == (2, 1)
    assert rules.route_points == {1: 1, 2: 2, 3: 4, 4: 7}
    assert rules.subway_points == {1: 2, 2: 4, 3: 7, 4: 11}
    assert rules.double_routes_from_players == 3
    assert rules.last_round_at == 1
    assert rules.longest_path_points == 0


def test_the_page_says_that_the_map_is_ours():
    assert "our own" in BERLIN.about
    assert any("our own" in note for note in BERLIN.notes)
