"""From the kernel's event buffer to Events."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from whistlestop.game.action import Action, paid_cards, three_cards
from whistlestop.game.event import Event
from whistlestop.rules.events import unpack_counts, unpack_row, unpack_set
from whistlestop.rules.terms import Happened
from whistlestop.titles import CARDS, COLOURS, LOCOMOTIVE, Title


def read_events(title: Title, buffer: np.record, action: Action | None) -> list[Event]:
    """What the last step did, with all its secrets; ``action`` is the one that was played."""
    events: list[Event] = []
    for entry in buffer.entries[: int(buffer.count)].tolist():
        event = _event(title, entry, action)
        joined = _joined(events[-1], event) if events else None
        if joined is None:
            events.append(event)
        else:
            events[-1] = joined
    return events


def _joined(before: Event, event: Event) -> Event | None:
    """The stacks of all seats are one event, and so are all tickets completed at once."""
    if event.kind == before.kind == "stacks_opened":
        return replace(before, stacks=[*(before.stacks or ()), *(event.stacks or ())])
    if event.kind == before.kind == "tickets_completed" and event.seat == before.seat:
        return replace(
            before,
            tickets=[*(before.tickets or ()), *(event.tickets or ())],
            points=(before.points or 0) + (event.points or 0),
        )
    return None


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
                points=title.rules.points_of(route),
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
        case Happened.CARDS_MOVED:
            return Event("cards_moved", seat=seat, rows=_moved(first, second))
        case Happened.ROW_PLACED:
            return Event("cards_placed", seat=seat, cards=_cards(first))
        case Happened.THREE_PLACED:
            return Event("cards_placed", seat=seat, cards=dict(three_cards(first)))
        case Happened.ROBBED:
            return Event("robbed", seat=seat, cards=_cards(first))
        case Happened.STACK_OPENED:
            counts = zip(CARDS, unpack_counts(first, second), strict=True)
            return Event("stacks_opened", stacks=[{card: n for card, n in counts if n}])
        case Happened.TICKET_COMPLETED:
            return Event(
                "tickets_completed", seat=seat, tickets=[title.tickets[first].id], points=second
            )
        case Happened.NEW_DECK:
            return Event("new_deck", count=first)
        case _:
            return Event("game_over")


def _moved(moved: int, locomotives: int) -> dict[str, str]:
    """Colour of the row → the card that left it."""
    return {
        colour: LOCOMOTIVE if locomotives >> place & 1 else colour
        for place, colour in enumerate(COLOURS)
        if moved >> place & 1
    }


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
