"""From the kernel's event buffer to Events."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from whistlestop.game.action import Action, paid_cards
from whistlestop.game.event import Event
from whistlestop.rules.events import unpack_row, unpack_set
from whistlestop.rules.terms import Happened
from whistlestop.titles import CARDS, Title


def read_events(title: Title, buffer: np.record, action: Action | None) -> list[Event]:
    """What the last step did, with all its secrets; ``action`` is the one that was played."""
    count = int(buffer.count)
    return [_event(title, entry, action) for entry in buffer.entries[:count].tolist()]


def _cards(packed: int) -> dict[str, int]:
    return dict(paid_cards(*unpack_set(packed)))


def _row(packed: int, size: int = 5) -> list[str]:
    return [CARDS[card] for card in unpack_row(packed, size) if card >= 0]


def _event(title: Title, entry: list[int], action: Action | None) -> Event:
    kind, seat, first, second = entry
    match kind:
        case Happened.CARD_TAKEN:
            return Event(
                "card_taken",
                seat=seat,
                card=CARDS[first],
                source="face_up" if second else "deck",
            )
        case Happened.ROW_REFILLED:
            return Event("row_refilled", card=CARDS[first])
        case Happened.ROW_SWEPT:
            return Event("row_swept", swept=_row(first), row=_row(second))
        case Happened.DECK_RESHUFFLED:
            return Event("deck_reshuffled", count=first)
        case Happened.ROUTE_CLAIMED:
            route = title.routes[first]
            return Event(
                "route_claimed",
                seat=seat,
                route=route.id,
                cards=_cards(second),
                points=title.rules.route_points[route.length],
            )
        case Happened.TUNNEL_TURNED_UP:
            rest, due = divmod(second, 10)
            row, size = divmod(rest, 10)
            return Event(
                "tunnel_turned_up",
                seat=seat,
                route=action.route if action else None,
                cards=_cards(first),
                row=_row(row, size),
                count=due,
            )
        case Happened.TUNNEL_ABANDONED:
            return Event(
                "tunnel_abandoned", seat=seat, route=title.routes[first].id, cards=_cards(second)
            )
        case Happened.STATION_BUILT:
            return Event(
                "station_built", seat=seat, city=title.cities[first].id, cards=_cards(second)
            )
        case Happened.TICKETS_OFFERED:
            return Event("tickets_offered", seat=seat, count=first)
        case Happened.TICKETS_KEPT:
            kept = list(action.tickets) if action else []
            return Event("tickets_kept", seat=seat, count=len(kept), tickets=kept)
        case Happened.ALL_CHOSEN:
            return Event("all_chosen")
        case Happened.PASSED:
            return Event("passed", seat=seat)
        case Happened.LAST_ROUND:
            return Event("last_round", seat=seat, count=first)
        case _:
            return Event("game_over")


def seen_by(event: Event, seat: int | None, at_start: bool) -> Event:
    """The event as a seat may see it, None for a spectator (CO-50).

    ``at_start``: the event belongs to the choice of the first tickets, when nobody sees how many
    another keeps (CO-04).
    """
    if event.seat == seat and seat is not None:
        return event
    match event.kind:
        case "card_taken" if event.source == "deck":
            return replace(event, card=None)
        case "tickets_offered":
            return replace(event, tickets=None)
        case "tickets_kept":
            return replace(event, tickets=None, count=None if at_start else event.count)
        case _:
            return event
