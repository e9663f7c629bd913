"""Destination tickets: dealing, drawing and keeping them (CO-30 to CO-32, EU-02, EU-03)."""

from __future__ import annotations

from whistlestop.rules.chance import shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import tell
from whistlestop.rules.terms import NOBODY, TICKETS, Happened, Phase


@kernel
def take_top_ticket(state):
    """The top of the ticket deck, which must not be empty."""
    ticket = int(state.ticket_deck[state.ticket_top])
    state.ticket_top = (int(state.ticket_top) + 1) % TICKETS
    state.ticket_deck_size -= 1
    return ticket


@kernel
def put_ticket_at_bottom(state, ticket):
    place = (int(state.ticket_top) + int(state.ticket_deck_size)) % TICKETS
    state.ticket_deck[place] = ticket
    state.ticket_deck_size += 1


@kernel
def shuffle_ticket_deck(state):
    """Shuffle the ticket deck where it lies, returned tickets included (CG-02)."""
    size = int(state.ticket_deck_size)
    for place in range(size):
        state.ticket_deck[place] = state.ticket_deck[(int(state.ticket_top) + place) % TICKETS]
    state.ticket_top = 0
    shuffle(state.chance, state.ticket_deck, size)


@kernel
def offer_ticket(state, seat, ticket):
    state.offered[seat, state.offered_count[seat]] = ticket
    state.offered_count[seat] += 1


@kernel
def draw_tickets(layout, state, seat, events):
    """Take the board's number from the top, or all that are left if fewer (CO-30)."""
    count = min(int(layout.tickets_drawn), int(state.ticket_deck_size))
    for _ in range(count):
        offer_ticket(state, seat, take_top_ticket(state))
    state.phase = Phase.KEEP_TICKETS
    tell(events, Happened.TICKETS_OFFERED, seat, count, 0)


@kernel
def keep_at_least(layout, state, seat):
    """How many of the offered tickets must be kept; all, if fewer came (CO-30)."""
    least = layout.tickets_kept
    if state.phase == Phase.CHOOSE_TICKETS:
        least = layout.tickets_kept_at_start
    return min(int(least), int(state.offered_count[seat]))


@kernel
def subset_size(subset):
    size = 0
    while subset:
        size += subset & 1
        subset >>= 1
    return size


@kernel
def keep_tickets(layout, state, seat, subset, events):
    """Keep the offered tickets whose bit is set; the others go where the board says (CO-31)."""
    returns = layout.tickets_return
    if state.phase == Phase.CHOOSE_TICKETS:
        returns = layout.start_tickets_return
    offered = int(state.offered_count[seat])
    packed = 0
    for place in range(offered):
        ticket = int(state.offered[seat, place])
        if subset >> place & 1:
            state.ticket_owner[ticket] = seat
            packed |= 1 << place
        elif returns:
            put_ticket_at_bottom(state, ticket)
    state.offered_count[seat] = 0
    tell(events, Happened.TICKETS_KEPT, seat, packed, offered)


@kernel
def no_ticket_owned(state):
    for ticket in range(TICKETS):
        state.ticket_owner[ticket] = NOBODY
        state.ticket_completed[ticket] = 0
