"""Destination tickets: dealing, drawing and keeping them (CO-30 to CO-32, EU-02, EU-03)."""

from __future__ import annotations

from whistlestop.rules import constants
from whistlestop.rules.chance import shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    NOBODY,
    SEATS,
    TICKETS,
    EventKind,
    Outcome,
    Phase,
    Private,
)
from whistlestop.rules.events import emit
from whistlestop.rules.records import Array, Events, Layout, State


@kernel
def take_top_ticket(state: State) -> int:
    """Take the top ticket of the deck, which must not be empty, and return it."""
    ticket = int(state.ticket_deck[state.ticket_top])
    state.ticket_top = (int(state.ticket_top) + 1) % TICKETS
    state.ticket_deck_size -= 1
    return ticket


@kernel
def put_ticket_at_bottom(state: State, ticket: int) -> None:
    """Put a ticket under the ticket deck."""
    place = (int(state.ticket_top) + int(state.ticket_deck_size)) % TICKETS
    state.ticket_deck[place] = ticket
    state.ticket_deck_size += 1


@kernel
def shuffle_ticket_deck(state: State) -> None:
    """Shuffle the ticket deck, returned tickets included (CG-02)."""
    size = int(state.ticket_deck_size)
    for place in range(size):
        state.ticket_deck[place] = state.ticket_deck[(int(state.ticket_top) + place) % TICKETS]
    state.ticket_top = 0
    shuffle(state.chance, state.ticket_deck, size)


@kernel
def offer_ticket(state: State, seat: int, ticket: int) -> None:
    """Add a ticket to the ones that a seat chooses from."""
    state.offered[seat, state.offered_count[seat]] = ticket
    state.offered_count[seat] += 1


@kernel
def apply_draw_tickets(layout: Layout, state: State, action: int, events: Events) -> int:
    """Draw the title's number of tickets, or all that are left if there are fewer (CO-30)."""
    seat = int(state.seat)
    count = min(int(layout.tickets_drawn), int(state.ticket_deck_size))
    event = emit(events, EventKind.TICKETS_OFFERED, seat)
    event.count = count
    event.private = Private.TICKETS
    for place in range(count):
        ticket = take_top_ticket(state)
        event.tickets[place] = ticket
        offer_ticket(state, seat, ticket)
    state.phase = Phase.KEEP_TICKETS
    return Outcome.DECISION_PENDING


@kernel
def keep_at_least(layout: Layout, state: State, seat: int) -> int:
    """Return how many of the offered tickets must be kept: all, if fewer were drawn (CO-30)."""
    least = layout.tickets_kept
    if state.phase == Phase.CHOOSE_TICKETS:
        least = layout.tickets_kept_at_start
    return min(int(least), int(state.offered_count[seat]))


@kernel
def subset_size(subset: int) -> int:
    """Count the tickets of a subset, which has one bit per ticket."""
    size = 0
    while subset:
        size += subset & 1
        subset >>= 1
    return size


@kernel
def legal_keeps(layout: Layout, state: State, out: Array) -> int:
    """Write every subset of the offered tickets that is large enough (CO-30, EU-03).

    Returns how many.
    """
    seat = int(state.seat)
    least = keep_at_least(layout, state, seat)
    count = 0
    for subset in range(1 << int(state.offered_count[seat])):
        if subset_size(subset) >= least:
            out[count] = constants.KEEP + subset
            count += 1
    return count


@kernel
def apply_keep(layout: Layout, state: State, action: int, events: Events) -> int:
    """Keep the offered tickets whose bit is set; the title says where the others go (CO-31).

    At the start the next seat chooses, and the number of kept tickets is secret for now (CO-04).
    """
    seat = int(state.seat)
    subset = int(layout.action_target[action])
    at_start = state.phase == Phase.CHOOSE_TICKETS
    returns = layout.start_tickets_return if at_start else layout.tickets_return
    event = emit(events, EventKind.TICKETS_KEPT, seat)
    event.private = Private.TICKETS | Private.COUNT if at_start else Private.TICKETS
    kept = 0
    for place in range(state.offered_count[seat]):
        ticket = int(state.offered[seat, place])
        if subset >> place & 1:
            state.ticket_owner[ticket] = seat
            event.tickets[kept] = ticket
            kept += 1
        elif returns:
            put_ticket_at_bottom(state, ticket)
    event.count = kept
    state.offered_count[seat] = 0
    if at_start:
        choose_next(layout, state, events)
        return Outcome.DECISION_PENDING
    return Outcome.TURN_OVER


@kernel
def choose_next(layout: Layout, state: State, events: Events) -> None:
    """Let the next seat choose its first tickets; after the last, begin play (CO-04, CG-02)."""
    if state.seat + 1 < state.players:
        state.seat += 1
        return
    state.seat = 0
    state.phase = Phase.ACT
    if layout.start_tickets_shuffled:
        shuffle_ticket_deck(state)
    event = emit(events, EventKind.ALL_CHOSEN, NOBODY)
    for seat in range(SEATS):
        event.counts[seat] = 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] != NOBODY:
            event.counts[state.ticket_owner[ticket]] += 1


@kernel
def no_ticket_owned(state: State) -> None:
    """Clear the owners of all tickets, as at the start."""
    for ticket in range(TICKETS):
        state.ticket_owner[ticket] = NOBODY
        state.ticket_completed[ticket] = 0
