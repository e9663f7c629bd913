"""The hidden information when all hands and tickets are open: the order of the decks."""

from __future__ import annotations

from whistlestop.bots.planning.hidden import Hidden
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, NOBODY, SEATS, TICKETS
from whistlestop.rules.records import Layout, State


@kernel
def hide_decks(layout: Layout, state: State, known_tickets: int, hidden: Hidden) -> None:
    """Mark the order of the decks as hidden, except the last ``known_tickets`` tickets.

    ``hidden`` must not hold any ``explains`` bits from likelihoods.
    """
    hidden.seat = NOBODY
    for card in range(CARDS):
        hidden.unseen[card] = 0
    for place in range(state.deck_size):
        hidden.unseen[state.deck[place]] += 1
    hidden.deck_size = state.deck_size
    for seat in range(SEATS):
        hidden.hidden_hand[seat] = 0
        hidden.hidden_track[seat] = 0
        hidden.held[seat] = 0
        hidden.held_least[seat] = 0
        hidden.offered[seat] = 0
        hidden.most_long[seat] = 0
    hidden.dealt_before = 0
    size = int(state.ticket_deck_size)
    hidden.ticket_deck_size = size
    hidden.returned_count = known_tickets
    for ticket in range(layout.tickets):
        hidden.unseen_ticket[ticket] = 0
    for place in range(size):
        ticket = int(state.ticket_deck[(int(state.ticket_top) + place) % TICKETS])
        nth = place - (size - known_tickets)
        if nth < 0:
            hidden.unseen_ticket[ticket] = 1
        else:
            hidden.returned[nth] = ticket
            hidden.returned_above[nth] = place
