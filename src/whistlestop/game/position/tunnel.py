"""The tunnel attempt of a position that waits for its extra payment."""

from __future__ import annotations

import numpy as np

from whistlestop.game.action import table_of
from whistlestop.game.names import cards_of
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.fields import TUNNEL_FIELDS
from whistlestop.game.position.words import PositionError, known_fields
from whistlestop.rules import entry_points
from whistlestop.rules.constants import NOBODY
from whistlestop.rules.layout import layout_of
from whistlestop.rules.prices import price_of_route
from whistlestop.rules.records import Array
from whistlestop.titles import CARDS


def read_tunnel(draft: Draft) -> Array:
    """Read the attempt and return the cards on the table for it: int64[9]."""
    state, tunnel = draft.state, draft.position["tunnel"]
    if not isinstance(tunnel, dict):
        raise PositionError("tunnel: an object with route, laid and turned_up")
    known_fields(tunnel, TUNNEL_FIELDS, "tunnel")
    route = draft.id(tunnel.get("route"), draft.ids.routes, "route", "tunnel.route")
    length = int(draft.layout.route_length[route])
    if not draft.layout.route_tunnel[route] or state.route_owner[route] != NOBODY:
        raise PositionError(f"tunnel.route: {tunnel['route']} is not a free tunnel")
    twin = int(draft.layout.route_twin[route])
    if twin >= 0 and state.route_owner[twin] == state.seat:
        raise PositionError(f"tunnel.route: seat {int(state.seat)} owns {draft.ids.routes[twin]}")
    if state.trains[state.seat] < length:
        raise PositionError(
            f"tunnel.route: {length} long, and seat {int(state.seat)} has "
            f"{int(state.trains[state.seat])} trains"
        )
    laid = np.zeros(len(CARDS), np.int64)
    draft.counts(tunnel.get("laid"), "tunnel.laid", laid)
    payments = price_of_route(draft.title.rules, draft.title.routes[route])
    if (*laid.tolist(), 0) not in payments:
        raise PositionError(
            f"tunnel.laid: {table_of(draft.title).what_pays(draft.title.routes[route])}"
        )
    turned_up = draft.named_cards(tunnel.get("turned_up"), "tunnel.turned_up")
    if len(turned_up) > draft.title.rules.tunnel_cards:
        raise PositionError(f"tunnel.turned_up: {draft.title.rules.tunnel_cards} at most")
    state.tunnel_route = route
    state.tunnel_payment = table_of(draft.title).payment_number(cards_of(laid))
    state.turned_up[: len(turned_up)] = turned_up
    state.turned_up_count = len(turned_up)
    entry_points.count_due(layout_of(draft.title), draft.memory)
    if state.tunnel_due == 0:
        raise PositionError(
            "tunnel.turned_up: no extra card is due, so the tunnel is claimed at once"
        )
    laid += np.bincount(turned_up, minlength=len(CARDS))
    return laid
