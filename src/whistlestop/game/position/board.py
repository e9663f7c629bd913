"""The routes, stations and pieces of a position."""

from __future__ import annotations

from whistlestop.game.position.draft import Draft
from whistlestop.game.position.words import PositionError, a_list, whole
from whistlestop.rules import entry_points
from whistlestop.rules.constants import CLOSED, NOBODY
from whistlestop.rules.layout import layout_of


def read_board(draft: Draft) -> None:
    """Give every seat its routes and stations, and its remaining pieces."""
    state, rules = draft.state, draft.title.rules
    for seat, where, names in draft.each("routes"):
        known = draft.ids.routes
        routes = [draft.id(name, known, "route", where) for name in a_list(names, where)]
        for route in routes:
            _own(draft, seat, route, where)
        subway = [route for route in routes if draft.layout.route_subway[route]]
        used = sum(int(draft.layout.route_length[route]) for route in routes if route not in subway)
        if used > rules.trains:
            raise PositionError(f"{where}: they take {used} trains, there are {rules.trains}")
        if len(subway) > rules.subways:
            raise PositionError(f"{where}: {rules.subways} subway routes at most")
        state.trains[seat] = rules.trains - used
        state.subways_left[seat] = rules.subways - len(subway)
    _compare_closed(draft)
    for seat, where, names in draft.each("stations"):
        if len(a_list(names, where)) > rules.stations:
            raise PositionError(f"{where}: {rules.stations} at most")
        for name in names:
            city = draft.id(name, draft.ids.cities, "city", where)
            if state.station_owner[city] != NOBODY:
                raise PositionError(f"{where}: there are two stations in {name}")
            entry_points.place_station(draft.memory, seat, city)
    for seat, where, value in draft.each("trains"):
        state.trains[seat] = whole(value, where, 0, int(state.trains[seat]))
    for seat, where, value in draft.each("stations_left"):
        state.stations_left[seat] = whole(value, where, 0, int(state.stations_left[seat]))
    for seat, where, value in draft.each("subways_left"):
        state.subways_left[seat] = whole(value, where, 0, int(state.subways_left[seat]))


def _own(draft: Draft, seat: int, route: int, where: str) -> None:
    state, name = draft.state, draft.ids.routes[route]
    twin = int(draft.layout.route_twin[route])
    owner = int(state.route_owner[route])
    if owner >= 0:
        raise PositionError(f"{where}: {name} belongs to seat {owner} already")
    if twin >= 0 and state.route_owner[twin] == seat:
        raise PositionError(f"{where}: no seat may own both {name} and {draft.ids.routes[twin]}")
    if owner != NOBODY:
        raise PositionError(
            f"{where}: {name} is closed because {draft.ids.routes[twin]} is owned and there are "
            f"fewer than {draft.title.rules.double_routes_from_players} players"
        )
    entry_points.own_route(layout_of(draft.title), draft.memory, seat, route)
    state.score[seat] += int(draft.layout.route_points[route])


def _compare_closed(draft: Draft) -> None:
    """Check the closed routes that a position lists: they follow from the owned ones (CO-25)."""
    if "closed" not in draft.position:
        return
    names = a_list(draft.position["closed"], "closed")
    given = {draft.id(name, draft.ids.routes, "route", "closed") for name in names}
    owners = draft.state.route_owner.tolist()
    found = {route for route, owner in enumerate(owners) if owner == CLOSED}
    if given != found:
        listed = ", ".join(draft.ids.routes[route] for route in sorted(found)) or "none"
        raise PositionError(f"closed: with these routes owned it must be {listed}")
