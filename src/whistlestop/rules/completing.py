"""Completing tickets with the cards of a stack (CG-33 to CG-35)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import COLOURS, LOCOMOTIVE, EventKind
from whistlestop.rules.events import emit
from whistlestop.rules.records import Array, Events, Layout, State


@kernel
def missing_cards(needed: Array, cards: Array) -> int:
    """Count the needed coloured cards that are missing, which locomotives must replace."""
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, int(needed[colour]) - int(cards[colour]))
    return missing


@kernel
def is_held(state: State, seat: int, ticket: int) -> bool:
    """Check whether the seat holds the ticket and has not completed it."""
    return bool(state.ticket_owner[ticket] == seat and state.ticket_completed[ticket] == 0)


@kernel
def can_complete(layout: Layout, state: State, seat: int, ticket: int) -> bool:
    """Check whether the seat's stack is enough for the ticket (CG-33)."""
    if not is_held(state, seat, ticket):
        return False
    missing = missing_cards(layout.ticket_cards[ticket], state.track[seat])
    return bool(missing <= state.track[seat, LOCOMOTIVE])


@kernel
def can_complete_any(layout: Layout, state: State, seat: int) -> bool:
    """Check whether the seat's stack is enough for any of its tickets."""
    for ticket in range(layout.tickets):  # noqa: SIM110 - Numba compiles no generator here
        if can_complete(layout, state, seat, ticket):
            return True
    return False


@kernel
def complete(layout: Layout, state: State, seat: int, ticket: int, events: Events) -> None:
    """Spend the cards, coloured ones before locomotives (CG-34), and score at once (CG-35)."""
    for colour in range(COLOURS):
        needed = int(layout.ticket_cards[ticket, colour])
        coloured = min(needed, int(state.track[seat, colour]))
        state.track[seat, colour] -= coloured
        state.discard[colour] += coloured
        state.track[seat, LOCOMOTIVE] -= needed - coloured
        state.discard[LOCOMOTIVE] += needed - coloured
    state.ticket_completed[ticket] = 1
    state.score[seat] += layout.ticket_points[ticket]
    event = emit(events, EventKind.TICKET_COMPLETED, seat)
    event.target = ticket
    event.points = layout.ticket_points[ticket]
