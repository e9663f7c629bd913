"""A title's cities and routes as a graph, with a path search, for bots in plain Python."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from whistlestop.titles import Ticket, Title

NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Goal:
    """One way to complete a ticket: join any start city to any end city, for these points."""

    starts: frozenset[int]
    ends: frozenset[int]
    points: int


@dataclass(frozen=True, slots=True)
class RouteGraph:
    """Cities and routes by their numbers in the title; ``ways[city]`` lists (other city, route).

    ``goals``: by ticket; a ticket to several countries has one goal for each (CH-12).
    """

    ways: tuple[tuple[tuple[int, int], ...], ...]
    goals: dict[str, tuple[Goal, ...]]

    def cheapest_path(self, costs: Sequence[float], goal: Goal) -> tuple[float, list[int]]:
        """Return the cheapest path to a goal (Dijkstra): its cost and its routes in order.

        ``costs``: the cost of each route, NEVER where it can't be used. Returns (NEVER, []) without
        any path.
        """
        best = dict.fromkeys(goal.starts, 0.0)
        came: dict[int, tuple[int, int]] = {}
        queue = [(0.0, start) for start in sorted(goal.starts)]
        while queue:
            cost, city = heapq.heappop(queue)
            if city in goal.ends:
                path = []
                while city in came:
                    city, route = came[city]
                    path.append(route)
                return cost, path[::-1]
            if cost > best[city]:
                continue
            for other, route in self.ways[city]:
                further = cost + costs[route]
                if further < best.get(other, NEVER):
                    best[other] = further
                    came[other] = (city, route)
                    heapq.heappush(queue, (further, other))
        return NEVER, []


@lru_cache(maxsize=256)  # a limit, because guests can add any number of titles
def graph_of(title: Title) -> RouteGraph:
    """Return the graph of a title, computed once."""
    number = {city.id: place for place, city in enumerate(title.cities)}
    ways: list[list[tuple[int, int]]] = [[] for _ in title.cities]
    for place, route in enumerate(title.routes):
        ways[number[route.a]].append((number[route.b], place))
        ways[number[route.b]].append((number[route.a], place))
    goals = {ticket.id: tuple(_goals(title, ticket)) for ticket in title.tickets}
    return RouteGraph(tuple(tuple(way) for way in ways), goals)


def _goals(title: Title, ticket: Ticket) -> Iterator[Goal]:
    """Yield the goals of a ticket; a country is reached at any of its crossings (CH-11)."""

    def places(name: str) -> frozenset[int]:
        return frozenset(
            number for number, city in enumerate(title.cities) if name in (city.id, city.country)
        )

    if ticket.b is not None:
        yield Goal(places(ticket.a), places(ticket.b), ticket.most)
    for country, points in ticket.countries:
        yield Goal(places(ticket.a), places(country), points)
