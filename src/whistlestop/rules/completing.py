"""Completing tickets with the cards of a stack (CG-33 to CG-35)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import tell
from whistlestop.rules.terms import COLOURS, LOCOMOTIVE, Happened


@kernel
def missing_cards(needed, cards):
    """How many of the needed coloured cards are missing: locomotives have to replace them."""
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, int(needed[colour]) - int(cards[colour]))
    return missing


@kernel
def is_held(state, seat, ticket):
    """Whether the seat holds the ticket and has not completed it."""
    return state.ticket_owner[ticket] == seat and state.ticket_completed[ticket] == 0


@kernel
def can_complete(layout, state, seat, ticket):
    """Whether the seat's stack suffices for the ticket (CG-33)."""
    return (
        is_held(state, seat, ticket)
        and missing_cards(layout.ticket_cards[ticket], state.track[seat])
        <= state.track[seat, LOCOMOTIVE]
    )


@kernel
def can_complete_any(layout, state, seat):
    for ticket in range(layout.tickets):  # noqa: SIM110 - Numba compiles no generator here
        if can_complete(layout, state, seat, ticket):
            return True
    return False


@kernel
def complete(layout, state, seat, ticket, events):
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
    tell(events, Happened.TICKET_COMPLETED, seat, ticket, layout.ticket_points[ticket])
