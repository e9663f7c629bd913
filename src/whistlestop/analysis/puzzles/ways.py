"""The exact search whether a ticket can be completed with the remaining pieces.

A way uses routes of the seat, free routes, and routes of others through a station (EU-42). It costs
the trains (or subways) of the free routes, and the stations that must be built. Cards and turns
are ignored, because the seat can still get them.
"""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from whistlestop.analysis.puzzles.puzzle import Way
from whistlestop.bots.route_graph import graph_of
from whistlestop.game import View
from whistlestop.game.names import ids
from whistlestop.titles import LOCOMOTIVE, load

Used = frozenset[int]  # cities with a station that the way uses
Label = tuple[int, int, int, Used]  # trains, subways, city, used


@dataclass(frozen=True, slots=True)
class Board:
    """The facts of a board that matter to one seat, by the numbers of routes and cities.

    ``lengths``: trains of each route; ``is_subway``: whether it takes a subway piece instead.
    ``stations``: cities with a station of the seat; ``closed_cities``: cities with another's.
    """

    own: frozenset[int]
    free: frozenset[int]
    others: frozenset[int]
    lengths: tuple[int, ...]
    is_subway: tuple[bool, ...]
    stations: frozenset[int]
    closed_cities: frozenset[int]
    trains: int
    subways: int
    stations_left: int


def board_of(view: View) -> Board:
    """Return the board as the seat of a view sees it."""
    title = load(view.title)
    names = ids(title)
    route = {name: number for number, name in enumerate(names.routes)}
    city = {name: number for number, name in enumerate(names.cities)}
    assert view.seat is not None
    mine = view.seats[view.seat]
    own = frozenset(route[name] for name in mine.routes)
    others = frozenset(
        route[name] for seat in view.seats if seat is not mine for name in seat.routes
    )
    closed = {route[name] for name in view.closed}
    ends = {(each.a, each.b) for number, each in enumerate(title.routes) if number in own}
    free = frozenset(
        number
        for number, each in enumerate(title.routes)
        if number not in own | others | closed and (each.a, each.b) not in ends
    )
    return Board(
        own,
        free,
        others,
        tuple(each.length for each in title.routes),
        tuple(each.subway for each in title.routes),
        frozenset(city[name] for name in mine.stations),
        frozenset(city[name] for seat in view.seats if seat is not mine for name in seat.stations),
        mine.trains,
        mine.subways,
        mine.stations_left,
    )


def cheapest_path(view: View, ticket: str, limited: bool = True) -> Way:
    """Return the way with the fewest trains to complete a ticket, for the seat of a view.

    ``limited``: respect the number of its pieces; otherwise find how many it would need.
    """
    board, graph = board_of(view), graph_of(load(view.title))
    names = ids(load(view.title))
    goals = graph.goals[ticket]
    starts = {city for goal in goals for city in goal.starts}
    found: Way | None = None
    for start in sorted(starts):
        ends = {city for goal in goals if start in goal.starts for city in goal.ends}
        way = _search(board, graph.ways, start, ends, names.routes, names.cities, limited)
        if way is not None and (found is None or way.trains < found.trains):
            found = way
    return found or Way(possible=False)


def _search(
    board: Board,
    ways: tuple[tuple[tuple[int, int], ...], ...],
    start: int,
    ends: set[int],
    routes: tuple[str, ...],
    cities: tuple[str, ...],
    limited: bool,
) -> Way | None:
    """Search by Dijkstra over (city, stations used, subways), by fewest trains.

    The used stations are part of the search state, because each allows the use of only one route.
    """
    order = count()
    first: Label = (0, 0, start, frozenset())
    queue: list[tuple[int, int, int, int, Label]] = [(0, 0, 0, next(order), first)]
    came: dict[Label, tuple[Label, int, int]] = {}
    done: dict[int, list[tuple[int, int, Used]]] = {}
    while queue:
        trains, _, subways, _, label = heapq.heappop(queue)
        city, used = label[2], label[3]
        if city in ends:
            return _cheapest_way(board, came, label, routes, cities)
        known = done.setdefault(city, [])
        if any(t <= trains and s <= subways and u <= used for t, s, u in known):
            continue
        known.append((trains, subways, used))
        for other, route in ways[city]:
            for more_trains, more_subways, station in _steps(board, route, city, other, used):
                t, s = trains + more_trains, subways + more_subways
                after = used if station < 0 else used | {station}
                if len(after - board.stations) > board.stations_left:
                    continue
                if limited and (t > board.trains or s > board.subways):
                    continue
                further: Label = (t, s, other, after)
                if further not in came and further != first:
                    came[further] = (label, route, station)
                    heapq.heappush(queue, (t, len(after - board.stations), s, next(order), further))
    return None


def _steps(
    board: Board, route: int, city: int, other: int, used: Used
) -> list[tuple[int, int, int]]:
    """Return the ways to use a route: (trains, subways, the city of the station used or -1)."""
    if route in board.own:
        return [(0, 0, -1)]
    if route in board.free:
        subway = board.is_subway[route]
        return [(0 if subway else board.lengths[route], int(subway), -1)]
    if route not in board.others:
        return []
    return [
        (0, 0, station)
        for station in (city, other)
        if station not in used and station not in board.closed_cities
    ]


def _cheapest_way(
    board: Board,
    came: dict[Label, tuple[Label, int, int]],
    label: Label,
    routes: tuple[str, ...],
    cities: tuple[str, ...],
) -> Way:
    trains, subways, _, used = label
    claimed, borrowed = [], []
    while label in came:
        label, route, station = came[label]
        if station >= 0:
            borrowed.append(routes[route])
        elif route in board.free:
            claimed.append(routes[route])
    return Way(
        possible=trains <= board.trains and subways <= board.subways,
        routes=tuple(claimed[::-1]),
        borrowed=tuple(borrowed[::-1]),
        stations=tuple(cities[city] for city in sorted(used - board.stations)),
        trains=trains,
        subways=subways,
    )


class CardsNeeded(NamedTuple):
    """The cards that a seat of the Card Game lacks for tickets, by colour, and its locomotives.

    Each locomotive replaces any one card.
    """

    lacking: dict[str, int]
    locomotives: int

    @property
    def missing(self) -> int:
        """Return the number of cards still missing; a negative number counts spare locomotives."""
        return sum(self.lacking.values()) - self.locomotives


def cards_needed(view: View, tickets: tuple[str, ...]) -> CardsNeeded:
    """Return the cards that a seat lacks to complete tickets together (CG-33).

    The cards on its track and in its railyard count. Raises ValueError if the seat may not see its
    own track.
    """
    assert view.seat is not None
    mine = view.seats[view.seat]
    if mine.on_the_track_cards is None:
        raise ValueError("the cards on the track are hidden from this seat")
    have = Counter(mine.on_the_track_cards)
    for row in mine.railyard.values():
        have.update(row)
    need: Counter[str] = Counter()
    for ticket in load(view.title).tickets:
        if ticket.id in tickets:
            need.update(dict(ticket.cards))
    lacking = {colour: number - have[colour] for colour, number in sorted(need.items())}
    return CardsNeeded({of: much for of, much in lacking.items() if much > 0}, have[LOCOMOTIVE])
