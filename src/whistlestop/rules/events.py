"""The event buffer: what the last action did, in order, in named fields.

``game/event_codec.py`` is the one place where it is read. Fields that a kind does not name below
hold whatever an earlier event left there.

====================  ==========================================================================
CARD_TAKEN            seat, card, face_up
ROW_REFILLED          card
ROW_SWEPT             swept (the row put away), row (the new one)
DECK_RESHUFFLED       count (cards in the new deck)
ROUTE_CLAIMED         seat, target (route), cards (all that was paid), points, count (cards to lay)
TUNNEL_TURNED_UP      seat, target (route), cards (laid), row (turned up), count (cards due)
TUNNEL_ABANDONED      seat, target (route), cards (taken back)
STATION_BUILT         seat, target (city), cards
TICKETS_OFFERED       seat, count, tickets
TICKETS_KEPT          seat, count, tickets
ALL_CHOSEN            counts (tickets by seat)
PASSED                seat
LAST_ROUND            seat (who brought it about), count (turns still to come)
GAME_OVER             nothing more
CARDS_MOVED           seat, moved (the card that left each colour's row, or NO_CARD)
CARDS_PLACED          seat, cards
ROBBED                seat (who loses them), cards
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
    """A new entry of the buffer, whose other fields the caller sets.

    A row can be swept any number of times in one step: when the buffer is nearly full, a further
    sweep takes the place of the last one, so that there is always room for how the step ends.
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
    """An event that says a number and no more."""
    event = emit(events, kind, seat)
    event.count = count


@kernel
def emit_paid(
    layout: Layout, events: Events, kind: int, seat: int, target: int, payment: int
) -> Event:
    """An event about a route or a city that something was paid, laid or taken back for."""
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
