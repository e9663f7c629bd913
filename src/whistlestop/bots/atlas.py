"""A title's network in the form in which bots search it."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import cache

from whistlestop.game import View
from whistlestop.titles import Route, Ticket, load

NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Atlas:
    """Cities and routes by number; ``ways[city]`` lists (other city, route)."""

    routes: tuple[Route, ...]
    ends: tuple[tuple[int, int], ...]
    ways: tuple[tuple[tuple[int, int], ...], ...]
    city_number: dict[str, int]
    city_ids: tuple[str, ...]
    route_number: dict[str, int]
    route_points: tuple[int, ...]
    tickets: dict[str, Ticket]
    twin: tuple[int | None, ...]


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
        twin=tuple(
            next((other for other in lanes[ends[route]] if other != route), None)
            for route in range(len(ends))
        ),
    )


def owners_of(atlas: Atlas, view: View) -> dict[int, int]:
    """Route number → seat, for every route that is owned."""
    return {atlas.route_number[route]: seat.seat for seat in view.seats for route in seat.routes}


def cheapest_path(
    atlas: Atlas, costs: list[float], start: int, goal: int, most: float = NEVER
) -> tuple[float, list[int]]:
    """The cheapest path between two cities (Dijkstra): its cost and its routes.

    ``costs``: one for each route, NEVER where it can't be used. Without a path below ``most`` the
    cost is NEVER.
    """
    best = {start: 0.0}
    came: dict[int, tuple[int, int]] = {}
    queue = [(0.0, start)]
    while queue:
        cost, city = heapq.heappop(queue)
        if city == goal:
            path = []
            while city != start:
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
