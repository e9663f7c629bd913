"""A title's network in the form in which bots search it."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from whistlestop.game import View
from whistlestop.titles import Route, Ticket, Title, load

NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Goal:
    """One way to complete a ticket: any of these cities joined to any of those, and its points."""

    starts: frozenset[int]
    ends: frozenset[int]
    points: int


@dataclass(frozen=True, slots=True)
class Atlas:
    """Cities and routes by number; ``ways[city]`` lists (other city, route).

    ``ways_to_score``: a ticket's goals; those to several countries have one for each (CH-12).
    ``pieces``: what every seat has at the start, of all kinds together.
    """

    routes: tuple[Route, ...]
    ends: tuple[tuple[int, int], ...]
    ways: tuple[tuple[tuple[int, int], ...], ...]
    city_number: dict[str, int]
    city_ids: tuple[str, ...]
    route_number: dict[str, int]
    route_points: tuple[int, ...]
    tickets: dict[str, Ticket]
    ways_to_score: dict[str, tuple[Goal, ...]]
    twin: tuple[int | None, ...]
    pieces: int
    locomotives_in_tunnels_only: bool


@cache
def atlas_of(title_spec: str) -> Atlas:
    """The atlas of a title (made once)."""
    title = load(title_spec)
    city_number = {city.id: number for number, city in enumerate(title.cities)}
    ends = tuple((city_number[route.a], city_number[route.b]) for route in title.routes)
    ways: list[list[tuple[int, int]]] = [[] for _ in title.cities]
    lanes: dict[tuple[int, int], list[int]] = {}
    for route, (a, b) in enumerate(ends):
        ways[a].append((b, route))
        ways[b].append((a, route))
        lanes.setdefault((a, b), []).append(route)
    return Atlas(
        routes=title.routes,
        ends=ends,
        ways=tuple(tuple(way) for way in ways),
        city_number=city_number,
        city_ids=tuple(city.id for city in title.cities),
        route_number={route.id: number for number, route in enumerate(title.routes)},
        route_points=tuple(title.rules.points_of(route) for route in title.routes),
        tickets={ticket.id: ticket for ticket in title.tickets},
        ways_to_score={ticket.id: tuple(_goals(title, ticket)) for ticket in title.tickets},
        twin=tuple(
            next((other for other in lanes[ends[route]] if other != route), None)
            for route in range(len(ends))
        ),
        pieces=title.rules.trains + title.rules.subways,
        locomotives_in_tunnels_only=title.rules.locomotives == "tunnels_only",
    )


def _goals(title: Title, ticket: Ticket) -> Iterator[Goal]:
    """A country is reached at any of its crossings (CH-11)."""

    def places(name: str) -> frozenset[int]:
        return frozenset(
            number for number, city in enumerate(title.cities) if name in (city.id, city.country)
        )

    if ticket.b is not None:
        yield Goal(places(ticket.a), places(ticket.b), ticket.most)
    for country, points in ticket.countries:
        yield Goal(places(ticket.a), places(country), points)


def usable_locomotives(atlas: Atlas, route: Route, locomotives: int) -> int:
    """How many of the locomotives in hand may be played on a route (CH-22)."""
    if atlas.locomotives_in_tunnels_only and not route.tunnel:
        return 0
    return locomotives


def owners_of(atlas: Atlas, view: View) -> dict[int, int]:
    """Route number → seat, for every route that is owned."""
    return {atlas.route_number[route]: seat.seat for seat in view.seats for route in seat.routes}


def cheapest_path(
    atlas: Atlas, costs: list[float], goal: Goal, most: float = NEVER
) -> tuple[float, list[int]]:
    """The cheapest path that reaches a goal (Dijkstra): its cost and its routes.

    ``costs``: one for each route, NEVER where it can't be used. Without a path below ``most`` the
    cost is NEVER.
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
        if cost > best[city] or cost >= most:
            continue
        for other, route in atlas.ways[city]:
            further = cost + costs[route]
            if further < best.get(other, NEVER):
                best[other] = further
                came[other] = (city, route)
                heapq.heappush(queue, (further, other))
    return NEVER, []
