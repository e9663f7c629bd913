"""Random networks, and their properties by brute force."""

import random
from itertools import pairwise, product

import networkx

Edge = tuple[int, int, int]  # two cities, length


def random_network(chance: random.Random, cities: int, edges: int) -> list[Edge]:
    """Return routes between different pairs of cities, as a seat can own; they may be
    disconnected.
    """
    pairs = [(a, b) for a in range(cities) for b in range(a + 1, cities)]
    chosen = chance.sample(pairs, min(edges, len(pairs)))
    lengths = chance.choice([[1], [2], [1, 2, 3], [1, 2, 3, 4, 6, 8]])
    return [(a, b, chance.choice(lengths)) for a, b in chosen]


def longest_by_brute_force(network: list[Edge]) -> int:
    """Return the longest trail, by walking every trail from every city to its end."""
    at: dict[int, list[int]] = {}
    for number, (a, b, _) in enumerate(network):
        at.setdefault(a, []).append(number)
        at.setdefault(b, []).append(number)

    def walk(city: int, used: frozenset[int]) -> int:
        best = 0
        for number in at[city]:
            if number not in used:
                a, b, length = network[number]
                best = max(best, length + walk(a + b - city, used | {number}))
        return best

    return max((walk(city, frozenset()) for city in at), default=0)


def longest_by_matching(network: list[Edge]) -> int | None:
    """Return the longest trail of a connected network, if it follows from a cheapest T-join.

    A trail between s and t leaves out edges that make all other odd cities even. Matching finds
    the cheapest such set. If the remaining edges are connected, they are the answer; otherwise
    their length is only an upper bound, and the function returns None.
    """
    graph = networkx.MultiGraph()
    for number, (a, b, length) in enumerate(network):
        graph.add_edge(a, b, number, length=length)
    total = sum(length for *_, length in network)
    odd = [city for city in graph if graph.degree(city) % 2]
    best, best_left_out = None, None
    simple = networkx.Graph()
    for a, b, length in network:
        simple.add_edge(a, b, length=length)
    ends = [(None, None)] if not odd else [(s, t) for s in odd for t in odd if s < t]
    distance = dict(networkx.all_pairs_dijkstra(simple, weight="length"))
    for s, t in ends:
        rest = [city for city in odd if city not in (s, t)]
        complete = networkx.Graph()
        for number, a in enumerate(rest):
            for b in rest[number + 1 :]:
                complete.add_edge(a, b, weight=distance[a][0][b])
        left_out: set[tuple[int, int]] = set()
        for a, b in networkx.min_weight_matching(complete):
            path = distance[a][1][b]
            for ends_of_edge in pairwise(path):
                left_out ^= {tuple(sorted(ends_of_edge))}
        cost = sum(simple.edges[edge]["length"] for edge in left_out)
        if best is None or total - cost > best:
            best, best_left_out = total - cost, left_out
    kept = networkx.Graph()
    kept.add_edges_from(edge for edge in simple.edges if tuple(sorted(edge)) not in best_left_out)
    return best if kept and networkx.is_connected(kept) else None


def best_borrowing(
    own: list[tuple[str, str]],
    lent: list[list[tuple[str, str]]],
    tickets: list[tuple[str, str, int]],
) -> tuple[int, int]:
    """Return the most ticket points, then the most tickets, over every choice of one route per
    station.

    ``lent``: for each station the routes of others that end in its city. Points count failed
    tickets as minus.
    """
    best = None
    for choice in product(*([None, *options] for options in lent)):
        network = networkx.Graph(own)
        network.add_nodes_from(city for a, b, _ in tickets for city in (a, b))
        network.add_edges_from(route for route in choice if route)
        done = [networkx.has_path(network, a, b) for a, b, _ in tickets]
        points = sum(p if d else -p for (_, _, p), d in zip(tickets, done, strict=True))
        result = (points, sum(done))
        best = result if best is None else max(best, result)
    assert best is not None
    return best
