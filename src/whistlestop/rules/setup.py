"""The setup of a game (CO-01 to CO-04)."""

from __future__ import annotations

from whistlestop.rules.chance import Seed, seed_chance, shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, FACE_UP, LOCOMOTIVE, NO_CARD, NOBODY, Phase
from whistlestop.rules.railyards import clear_railyards
from whistlestop.rules.records import Events, Layout, State
from whistlestop.rules.routes import open_all_routes
from whistlestop.rules.stations import free_all_cities
from whistlestop.rules.tickets import (
    no_ticket_owned,
    offer_ticket,
    put_ticket_at_bottom,
    take_top_ticket,
)
from whistlestop.rules.train_cards import draw_top, fill_row


@kernel
def set_up_board(layout: Layout, state: State, players: int) -> None:
    """Set up the pieces (CO-02, EU-01) and every number of the start that is not random."""
    state.actions = 0
    state.players = players
    state.seat = 0
    state.phase = Phase.CHOOSE_TICKETS
    state.turns_left = -1
    state.passes = 0
    for seat in range(len(state.trains)):
        state.score[seat] = 0
        state.trains[seat] = layout.trains
        state.subways_left[seat] = layout.subways
        state.stations_left[seat] = layout.stations
        state.offered_count[seat] = 0
        for card in range(CARDS):
            state.hands[seat, card] = 0
            state.known[seat, card] = 0
    for card in range(CARDS):
        state.discard[card] = 0
    for slot in range(FACE_UP):
        state.face_up[slot] = NO_CARD
    state.deck_size = 0
    state.ticket_top = 0
    state.ticket_deck_size = 0
    state.tunnel_route = NOBODY
    state.tunnel_payment = 0
    state.tunnel_due = 0
    state.turned_up_count = 0
    for bucket in range(len(state.open_count)):
        state.open_count[bucket] = 0
    open_all_routes(layout, state)
    free_all_cities(layout, state)
    no_ticket_owned(state)
    clear_railyards(state)
    state.deck_number = 1
    state.last_to_play = NOBODY
    state.open_track = 0


@kernel
def deal_train_cards(layout: Layout, state: State, events: Events) -> None:
    """Shuffle, deal the hands and turn up the row (CO-01 to CO-03, CG-01)."""
    size = int(layout.deck_size) - int(state.players) * int(layout.starting_locomotives)
    for place in range(size):  # locomotives come last in the list
        state.deck[place] = layout.deck[place]
    state.deck_size = size
    shuffle(state.chance, state.deck, size)
    for seat in range(state.players):  # all players know these (CG-01)
        state.hands[seat, LOCOMOTIVE] += layout.starting_locomotives
        state.known[seat, LOCOMOTIVE] += layout.starting_locomotives
    for _ in range(layout.starting_hand):
        for seat in range(state.players):
            state.hands[seat, draw_top(layout, state, events)] += 1
    fill_row(layout, state, events)


@kernel
def is_free_ticket(state: State, ticket: int) -> bool:
    """Check whether a ticket is neither held by a seat nor offered to one."""
    if state.ticket_owner[ticket] != NOBODY:
        return False
    for seat in range(state.players):
        for place in range(state.offered_count[seat]):
            if state.offered[seat, place] == ticket:
                return False
    return True


@kernel
def shuffle_tickets(layout: Layout, state: State, long: int) -> None:
    """Make a shuffled ticket deck of the free tickets of one kind, long or short."""
    state.ticket_top = 0
    state.ticket_deck_size = 0
    for ticket in range(layout.tickets):
        if layout.ticket_long[ticket] == long and is_free_ticket(state, ticket):
            put_ticket_at_bottom(state, ticket)
    shuffle(state.chance, state.ticket_deck, int(state.ticket_deck_size))


@kernel
def deal_tickets(layout: Layout, state: State) -> None:
    """Deal first tickets to every seat that has not chosen yet.

    Long tickets come first, and the undealt ones leave the game (EU-02); then come short tickets.
    """
    if layout.long_tickets_dealt > 0:
        shuffle_tickets(layout, state, True)
        for seat in range(state.seat, state.players):
            for _ in range(layout.long_tickets_dealt):
                offer_ticket(state, seat, take_top_ticket(state))
    shuffle_tickets(layout, state, False)
    for seat in range(state.seat, state.players):
        for _ in range(layout.short_tickets_dealt):
            offer_ticket(state, seat, take_top_ticket(state))


@kernel
def new_game(layout: Layout, state: State, players: int, seed: Seed, events: Events) -> None:
    """Set up a new game."""
    set_up_board(layout, state, players)
    seed_chance(state.chance, seed)
    deal(layout, state, events)


@kernel
def deal(layout: Layout, state: State, events: Events) -> None:
    """Deal all cards of a board that was just set up."""
    events.count = 0
    deal_train_cards(layout, state, events)
    deal_tickets(layout, state)
