"""Routes: the list of open ones, and claiming one (CO-20 to CO-26)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import ANY, CLOSED, NOBODY, EventKind
from whistlestop.rules.events import emit_paid
from whistlestop.rules.records import Event, Events, Layout, State


@kernel
def open_all_routes(layout: Layout, state: State) -> None:
    """Open every route, as at the start."""
    for place in range(layout.routes):
        route = layout.bucket_routes[place]
        state.open_routes[place] = route
        state.open_place[route] = place
        state.open_count[layout.route_bucket[route]] += 1
        state.route_owner[route] = NOBODY


@kernel
def shut_route(layout: Layout, state: State, route: int) -> None:
    """Take a route out of the open ones; the last one of its bucket takes its place."""
    bucket = layout.route_bucket[route]
    state.open_count[bucket] -= 1
    last_place = layout.bucket_first[bucket] + state.open_count[bucket]
    last = state.open_routes[last_place]
    place = state.open_place[route]
    state.open_routes[place] = last
    state.open_place[last] = place
    state.open_routes[last_place] = route
    state.open_place[route] = last_place


@kernel
def own_route(layout: Layout, state: State, seat: int, route: int) -> None:
    """Give a route to a seat, and close its twin with few players (CO-25, EU-11, US-03)."""
    shut_route(layout, state, route)
    state.route_owner[route] = seat
    twin = layout.route_twin[route]
    if (
        twin != NOBODY
        and state.players < layout.double_routes_from_players
        and state.route_owner[twin] == NOBODY
    ):
        shut_route(layout, state, twin)
        state.route_owner[twin] = CLOSED


@kernel
def owns_twin(layout: Layout, state: State, seat: int, route: int) -> bool:
    """Check whether the seat owns the other route of a double; none may own both (CO-24)."""
    twin = layout.route_twin[route]
    return bool(twin != NOBODY and state.route_owner[twin] == seat)


@kernel
def claim(
    layout: Layout, state: State, seat: int, route: int, payment: int, events: Events
) -> Event:
    """Place the pieces and score at once (CO-21); the payment must have left the hand before.

    A subway takes one piece regardless of its length (BE-13), other routes a train per space.
    """
    own_route(layout, state, seat, route)
    if layout.route_subway[route]:
        state.subways_left[seat] -= 1
    else:
        state.trains[seat] -= layout.route_length[route]
    points = layout.route_points[route]
    state.score[seat] += points
    event = emit_paid(layout, events, EventKind.ROUTE_CLAIMED, seat, route, payment)
    event.points = points
    event.count = layout.payment_cards[payment, ANY]
    return event
