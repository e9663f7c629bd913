"""The routes that stations borrow, against every possible choice (EU-42)."""

import random

import networkx
import pytest
from networks import best_borrowing

import oracle
from amount import tries
from positions import europe

pytestmark = pytest.mark.rule("EU-42", "EU-44")

EUROPE = oracle.facts("europe")
ROUTES = {route["id"]: route for route in EUROPE["routes"]}
TICKETS = {ticket["id"]: ticket for ticket in EUROPE["tickets"]}


def random_board(chance):
    """Return routes of five seats, stations where they may help, and many tickets for seat 0."""
    routes = sorted(ROUTES)
    chance.shuffle(routes)
    owned, left, pairs = [[] for _ in range(5)], [45] * 5, set()
    for route in routes[: chance.randint(30, 75)]:
        seat = 0 if chance.random() < 0.4 else chance.randint(1, 4)
        pair, length = route.removesuffix(".2"), ROUTES[route]["length"]
        if pair not in pairs and left[seat] >= length:
            pairs.add(pair)
            owned[seat].append(route)
            left[seat] -= length
    theirs = [route for routes in owned[1:] for route in routes]
    cities = sorted({ROUTES[r][end] for r in theirs for end in "ab"})
    stations = chance.sample(cities, min(len(cities), chance.randint(1, 3)))
    tickets = chance.sample(sorted(TICKETS), chance.randint(10, 30))
    return owned, theirs, stations, tickets


@pytest.mark.parametrize("seed", range(8))
def test_the_best_combination_is_chosen(seed):
    chance = random.Random(seed)
    helped = 0
    for _ in range(tries(60, 25)):
        owned, theirs, stations, tickets = random_board(chance)
        mine = owned[0]
        game = europe(
            {"hand": {}, "routes": mine, "stations": stations, "tickets": tickets},
            *({"hand": {}, "routes": routes} for routes in owned[1:]),
            phase="over",
        )
        score = game.scores()[0]
        ends = {route: (ROUTES[route]["a"], ROUTES[route]["b"]) for route in ROUTES}
        lent = [[ends[route] for route in theirs if city in ends[route]] for city in stations]
        points = [(TICKETS[t]["a"], TICKETS[t]["b"], TICKETS[t]["points"]) for t in tickets]
        best = best_borrowing([ends[route] for route in mine], lent, points)
        assert (score["items"]["tickets"], len(score["completed"])) == best
        helped += bool(score["borrowed"])
        # the shown choice is possible and has the stated effect
        assert set(score["borrowed"]) <= set(theirs)
        assert_one_route_a_station(score["borrowed"], stations)
        network = networkx.Graph([ends[route] for route in mine + score["borrowed"]])
        network.add_nodes_from(city for a, b, _ in points for city in (a, b))
        done = [t for t, (a, b, _) in zip(tickets, points, strict=True)
                if networkx.has_path(network, a, b)]  # fmt: skip
        assert sorted(done) == sorted(score["completed"])
    assert helped > 0


def assert_one_route_a_station(borrowed, stations):
    """Check that every borrowed route has its own station at one of its ends."""
    graph = networkx.Graph()
    graph.add_nodes_from(borrowed)
    for route in borrowed:
        for city in stations:
            if city in (ROUTES[route]["a"], ROUTES[route]["b"]):
                graph.add_edge(route, f"station {city}")
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    assert len(matched) == len(borrowed)
