"""The longest path against brute force and networkx (CO-42)."""

import random

import networkx
import numpy as np
import pytest
from networks import longest_by_brute_force, longest_by_matching, random_network

import oracle
from amount import slow_except, tries
from positions import europe, usa
from whistlestop.rules import measuring
from whistlestop.rules.compiler import COMPILED

pytestmark = pytest.mark.rule("CO-42")


def longest(network):
    """Return the referee's answer, after checking that it is a trail of that length."""
    a, b, length = (np.array(column, np.int16) for column in zip(*network, strict=True))
    trail = np.zeros(128, np.int16)
    best, size, left = measuring.longest_trail(a, b, length, trail)
    assert left > 0
    chosen = [network[edge] for edge in trail[:size]]
    assert len(set(trail[:size].tolist())) == size
    assert sum(length for *_, length in chosen) == best
    ends = set(chosen[0][:2])
    for one, two, _ in chosen[1:]:
        ends = {other for here, other in ((one, two), (two, one)) if here in ends}
        assert ends
    return best


@pytest.mark.parametrize("seed", range(20))
def test_paths_in_small_networks_agree_with_brute_force(seed):
    chance = random.Random(seed)
    for _ in range(tries(150, 25)):
        cities = chance.randint(2, 9)
        network = random_network(chance, cities, chance.randint(1, 11))
        assert longest(network) == longest_by_brute_force(network)


@pytest.mark.parametrize("seed", slow_except(range(3), range(8)))
def test_paths_in_larger_networks_agree_with_matching(seed):
    """The networks are as large as in a whole game, where the T-join bound is exact."""
    chance = random.Random(seed)
    compared = 0
    for _ in range(tries(60, 8)):
        network = random_network(chance, chance.randint(8, 14), chance.randint(14, 20))
        graph = networkx.Graph([(a, b) for a, b, _ in network])
        if not networkx.is_connected(graph):
            continue
        expected = longest_by_matching(network)
        if expected is not None:
            compared += 1
            assert longest(network) == expected
    assert compared > 0


@pytest.mark.parametrize("seed", range(10))
def test_networks_with_an_euler_path_count_in_full(seed):
    chance = random.Random(seed)
    for _ in range(tries(60, 15)):
        graph = networkx.Graph()
        city = chance.randrange(12)
        for _ in range(chance.randint(1, 26)):  # a walk that uses no edge twice
            free = [c for c in range(12) if c != city and not graph.has_edge(city, c)]
            if free:
                other = chance.choice(free)
                graph.add_edge(city, other)
                city = other
        network = [(a, b, chance.randint(1, 6)) for a, b in graph.edges]
        assert networkx.has_eulerian_path(graph)
        assert longest(network) == sum(length for *_, length in network)


@pytest.mark.parametrize("seed", range(10))
def test_paths_in_trees_agree_with_the_weighted_diameter(seed):
    chance = random.Random(seed)
    for _ in range(tries(40, 10)):
        size = chance.randint(2, 25)
        network = [(chance.randrange(city), city, chance.randint(1, 8)) for city in range(1, size)]
        graph = networkx.Graph()
        graph.add_weighted_edges_from(network)
        lengths = dict(networkx.all_pairs_dijkstra_path_length(graph))
        assert longest(network) == max(max(row.values()) for row in lengths.values())


def test_the_longer_of_two_separate_networks_counts():
    chance = random.Random(5)
    for _ in range(tries(300, 60)):
        left = random_network(chance, 6, chance.randint(1, 7))
        right = [(a + 20, b + 20, n) for a, b, n in random_network(chance, 6, chance.randint(1, 7))]
        both = [*left, *right]
        chance.shuffle(both)
        assert longest(both) == max(longest(left), longest(right))


def dense_network(title, trains, chance):
    """Return connected routes with short spaces, the kind that takes the longest to search."""
    routes = oracle.facts(title)["routes"]
    left, owned, cities = trains, {}, set()
    while True:
        fit = [
            route
            for route in routes
            if route["length"] <= left and (route["a"], route["b"]) not in owned
        ]
        near = [r for r in fit if {r["a"], r["b"]} & cities] if cities else fit
        inside = [route for route in near if {route["a"], route["b"]} <= cities]
        if not near:
            return list(owned.values())
        pool = [route for route in inside if route["length"] <= 3] or near
        chance.shuffle(pool)
        route = min(pool[:6], key=lambda route: route["length"])
        owned[route["a"], route["b"]] = route
        cities |= {route["a"], route["b"]}
        left -= route["length"]


@pytest.mark.parametrize("title", slow_except(["usa"], ["europe", "usa"]))
def test_paths_in_dense_networks_of_45_trains_agree_with_matching(title):
    """The search must also end in good time; its duration is measured by hand."""
    chance = random.Random(3)
    compared = 0
    for _ in range(tries(150, 3)):
        routes = dense_network(title, 45, chance)
        number = {
            city: n for n, city in enumerate({end for r in routes for end in (r["a"], r["b"])})
        }
        network = [(number[r["a"]], number[r["b"]], r["length"]) for r in routes]
        assert 40 <= sum(length for *_, length in network) <= 45
        found, expected = longest(network), longest_by_matching(network)
        if expected is not None:
            compared += 1
            assert found == expected
    assert compared > 0


def test_the_referee_names_the_routes_in_the_order_of_the_path():
    routes = ["brest-dieppe", "dieppe-paris", "bruxelles-paris", "amsterdam-bruxelles"]
    path = europe({"routes": routes}).scores()[0]["longest_path_routes"]
    assert path in (routes, routes[::-1])


def test_every_seat_has_its_own_path():
    game = usa({"routes": ["atlanta-miami"]}, {"routes": ["portland-seattle"]}, {"hand": {}})
    paths = [score["longest_path_routes"] for score in game.scores()]
    assert paths == [["atlanta-miami"], ["portland-seattle"], []]


@pytest.mark.skipif(not COMPILED, reason="hundreds of thousands of steps, uncompiled")
def test_a_search_that_would_take_hours_stops_with_the_same_trail_everywhere():
    graph = networkx.random_regular_graph(5, 14, seed=1)
    a, b = (np.array(ends, np.int16) for ends in zip(*graph.edges, strict=True))
    length = np.ones(len(a), np.int16)
    found = []
    for _ in range(2):
        trail = np.zeros(128, np.int16)
        best, size, left = measuring.longest_trail(a, b, length, trail)
        assert left == 0
        assert best == size == len(set(trail[:size].tolist()))
        walk = networkx.MultiGraph([(int(a[edge]), int(b[edge])) for edge in trail[:size]])
        assert networkx.is_connected(walk)
        assert sum(degree & 1 for _, degree in walk.degree) <= 2
        found.append((best, trail.tolist()))
    assert found[0] == found[1]
    assert found[0][0] >= 28  # of the 29 or fewer that parity leaves
