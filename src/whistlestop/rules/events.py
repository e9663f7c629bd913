"""The event buffer: the events of the last action, in order, in named fields.

Only ``game/event_codec.py`` reads it. Fields that are not listed for a kind below hold old values
of earlier events.

====================  ==========================================================================
CARD_TAKEN            seat, card, face_up
ROW_REFILLED          card
ROW_SWEPT             swept (the row put away), row (the new one)
DECK_RESHUFFLED       count (cards in the new deck)
ROUTE_CLAIMED         seat, target (route), cards (the payment), points, count (cards still due)
TUNNEL_TURNED_UP      seat, target (route), cards (paid), row (turned up), count (cards due)
TUNNEL_ABANDONED      seat, target (route), cards (taken back)
STATION_BUILT         seat, target (city), cards
TICKETS_OFFERED       seat, count, tickets
TICKETS_KEPT          seat, count, tickets
ALL_CHOSEN            counts (tickets by seat)
PASSED                seat
LAST_ROUND            seat (that triggered it), count (turns still to come)
GAME_OVER             nothing more
CARDS_MOVED           seat, moved (the card that left each colour's row, or NO_CARD)
CARDS_PLACED          seat, cards
ROBBED                seat (that loses them), cards
STACK_OPENED          seat, cards
TICKET_COMPLETED      seat, target (ticket), points
NEW_DECK              count (cards in it)
CARD_LAID             seat, card (a substitute)
====================  ==========================================================================

``private`` says which fields only ``seat`` may see (``Private``).
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, EVENTS, FACE_UP, NO_CARD, EventKind, Private
from whistlestop.rules.records import Array, Event, Events, Layout


@kernel
def emit(events: Events, kind: int, seat: int) -> Event:
    """Add an entry to the buffer and return it; the caller sets its other fields.

    A row can be swept any number of times in one step. When the buffer is nearly full, a further
    sweep replaces the last one. So there is always room for the events at the end of the step.
    """
    place = int(events.count)
    if place > EVENTS - 16 and (kind == EventKind.ROW_SWEPT or kind == EventKind.DECK_RESHUFFLED):
        place = EVENTS - 16
    events.count = place + 1
    event = events.entries[place]
    event.kind = kind
    event.seat = seat
    event.private = Private.NOTHING
    return event


@kernel
def emit_count(events: Events, kind: int, seat: int, count: int) -> None:
    """Add an event that has a number and no other field."""
    event = emit(events, kind, seat)
    event.count = count


@kernel
def emit_paid(
    layout: Layout, events: Events, kind: int, seat: int, target: int, payment: int
) -> Event:
    """Add an event about a route or a city and its payment, made or taken back; return it."""
    event = emit(events, kind, seat)
    event.target = target
    for card in range(CARDS):
        event.cards[card] = layout.payment_cards[payment, card]
    return event


@kernel
def copy_row(row: Array, out: Array, size: int) -> None:
    """Copy the first ``size`` cards of a row; the others become gaps."""
    for slot in range(FACE_UP):
        out[slot] = row[slot] if slot < size else NO_CARD
