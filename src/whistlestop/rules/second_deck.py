"""The second train deck of a game with four players (CG-40, CG-41, CG-43)."""

from __future__ import annotations

from whistlestop.rules.chance import shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, FACE_UP, NO_CARD, NOBODY, EventKind, Phase
from whistlestop.rules.events import emit_count
from whistlestop.rules.railyards import clear_railyards
from whistlestop.rules.records import Events, Layout, State
from whistlestop.rules.train_cards import draw_top, fill_row


@kernel
def begin_second_deck(layout: Layout, state: State, events: Events) -> None:
    """Shuffle all train cards except those in hands into a new deck, and deal from it.

    Play continues to the left of the player who took the last turn.
    """
    clear_railyards(state)
    for slot in range(FACE_UP):
        state.face_up[slot] = NO_CARD
    size = 0
    for card in range(CARDS):
        left = int(layout.cards[card])
        for seat in range(state.players):
            left -= int(state.hands[seat, card])
        for _ in range(left):
            state.deck[size] = card
            size += 1
        state.discard[card] = 0
    shuffle(state.chance, state.deck, size)
    state.deck_size = size
    emit_count(events, EventKind.NEW_DECK, NOBODY, size)
    for _ in range(layout.second_deck_hand):
        for seat in range(state.players):
            if state.deck_size > 0:
                state.hands[seat, draw_top(layout, state, events)] += 1
    fill_row(layout, state, events)
    state.deck_number = 2
    state.turns_left = -1
    state.seat = (int(state.last_to_play) + 1) % int(state.players)
    state.phase = Phase.ACT
    if state.deck_size == 0:  # the deal used up the deck: one more turn for everyone (CG-43)
        players = int(state.players)
        state.turns_left = players
        emit_count(events, EventKind.LAST_ROUND, int(state.last_to_play), players)
