"""Train cards: deck, discard pile and the face-up row (CO-10 to CO-16)."""

from __future__ import annotations

from whistlestop.rules.chance import shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, FACE_UP, LOCOMOTIVE, NO_CARD, NOBODY, EventKind
from whistlestop.rules.events import copy_row, emit, emit_count
from whistlestop.rules.records import Events, Layout, State


@kernel
def reshuffle_if_empty(layout: Layout, state: State, events: Events) -> None:
    """When the deck runs out the discard pile becomes the new deck, at once (CO-15).

    With railyards it does not: the end of the deck is the end of play with it (CG-30).
    """
    if state.deck_size > 0 or layout.railyards:
        return
    size = 0
    for card in range(CARDS):
        for _ in range(state.discard[card]):
            state.deck[size] = card
            size += 1
        state.discard[card] = 0
    if size > 0:
        shuffle(state.chance, state.deck, size)
        state.deck_size = size
        emit_count(events, EventKind.DECK_RESHUFFLED, NOBODY, size)


@kernel
def draw_top(layout: Layout, state: State, events: Events) -> int:
    """The top card of the deck, which must not be empty."""
    state.deck_size -= 1
    card = int(state.deck[state.deck_size])
    reshuffle_if_empty(layout, state, events)
    return card


@kernel
def fill_row(layout: Layout, state: State, events: Events) -> None:
    """Fill the gaps of the row while there are cards (CO-15), and sweep it if it asks for it."""
    for slot in range(FACE_UP):
        if state.face_up[slot] == NO_CARD and state.deck_size > 0:
            state.face_up[slot] = draw_top(layout, state, events)
            event = emit(events, EventKind.ROW_REFILLED, NOBODY)
            event.card = state.face_up[slot]
    sweep_row(layout, state, events)


@kernel
def face_up_locomotives(state: State) -> int:
    """How many locomotives lie in the row."""
    locomotives = 0
    for slot in range(FACE_UP):
        if state.face_up[slot] == LOCOMOTIVE:
            locomotives += 1
    return locomotives


@kernel
def can_make_better_row(layout: Layout, state: State) -> bool:
    """Whether the next row could be one that is not swept (CO-14).

    It is made of deck and discards, and of the present row only if those are too few.
    """
    cards, locomotives = 0, 0
    for place in range(state.deck_size):
        cards += 1
        locomotives += state.deck[place] == LOCOMOTIVE
    for card in range(CARDS):
        cards += int(state.discard[card])
    locomotives += int(state.discard[LOCOMOTIVE])
    if cards >= FACE_UP:
        fewest = FACE_UP - (cards - locomotives)
    else:
        others_in_row = 0
        for slot in range(FACE_UP):
            others_in_row += state.face_up[slot] != NO_CARD and state.face_up[slot] != LOCOMOTIVE
        fewest = locomotives + max(0, FACE_UP - cards - others_in_row)
    return bool(fewest < layout.sweep_at_locomotives)


@kernel
def sweep_row(layout: Layout, state: State, events: Events) -> None:
    """Three face-up locomotives: the row is discarded and replaced, again and again (CO-14)."""
    while face_up_locomotives(state) >= layout.sweep_at_locomotives and can_make_better_row(
        layout, state
    ):
        copy_row(state.face_up, events.swept, FACE_UP)
        for slot in range(FACE_UP):
            if state.face_up[slot] != NO_CARD:
                state.discard[state.face_up[slot]] += 1
                state.face_up[slot] = NO_CARD
        reshuffle_if_empty(layout, state, events)
        for slot in range(FACE_UP):
            if state.deck_size > 0:
                state.face_up[slot] = draw_top(layout, state, events)
        event = emit(events, EventKind.ROW_SWEPT, NOBODY)
        copy_row(events.swept, event.swept, FACE_UP)
        copy_row(state.face_up, event.row, FACE_UP)


@kernel
def look_at_row_again(layout: Layout, state: State, events: Events) -> None:
    """A row that could not be made better may be swept now that the deck is smaller (CO-14).

    That can only be with fewer cards left than a row has.
    """
    if state.deck_size < FACE_UP:
        sweep_row(layout, state, events)


@kernel
def settle_discards(layout: Layout, state: State, events: Events) -> None:
    """After cards were discarded: a new deck if there was none, and no gap left (CO-15)."""
    reshuffle_if_empty(layout, state, events)
    fill_row(layout, state, events)
