"""Train cards: deck, discard pile and the face-up row (CO-10 to CO-16)."""

from __future__ import annotations

from whistlestop.rules.chance import shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, FACE_UP, LOCOMOTIVE, NO_CARD, NOBODY, EventKind
from whistlestop.rules.events import copy_row, emit, emit_count
from whistlestop.rules.records import Events, Layout, State


@kernel
def reshuffle_if_empty(layout: Layout, state: State, events: Events) -> None:
    """Turn the discard pile into a new deck at once when the deck runs out (CO-15).

    With railyards this does not happen: the end of the deck starts the last round (CG-30).
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
    """Take the top card of the deck, which must not be empty, and return it."""
    state.deck_size -= 1
    card = int(state.deck[state.deck_size])
    reshuffle_if_empty(layout, state, events)
    return card


@kernel
def fill_row(layout: Layout, state: State, events: Events) -> None:
    """Fill the gaps of the row while there are cards (CO-15), then sweep it if necessary."""
    for slot in range(FACE_UP):
        if state.face_up[slot] == NO_CARD and state.deck_size > 0:
            state.face_up[slot] = draw_top(layout, state, events)
            event = emit(events, EventKind.ROW_REFILLED, NOBODY)
            event.card = state.face_up[slot]
    sweep_row(layout, state, events)


@kernel
def face_up_locomotives(state: State) -> int:
    """Count the locomotives in the row."""
    locomotives = 0
    for slot in range(FACE_UP):
        if state.face_up[slot] == LOCOMOTIVE:
            locomotives += 1
    return locomotives


@kernel
def can_make_better_row(layout: Layout, state: State) -> bool:
    """Check whether the next row could be one that is not swept (CO-14).

    It comes from the deck and the discards, and from the present row only if those are too few.
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
    """Discard and replace the row as long as it has three locomotives (CO-14)."""
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
def sweep_row_of_small_deck(layout: Layout, state: State, events: Events) -> None:
    """Sweep a row that could not be improved before the deck became smaller (CO-14).

    This can only happen when fewer cards are left than a row has.
    """
    if state.deck_size < FACE_UP:
        sweep_row(layout, state, events)


@kernel
def settle_discards(layout: Layout, state: State, events: Events) -> None:
    """Make a new deck if it was empty and fill the row, after cards were discarded (CO-15)."""
    reshuffle_if_empty(layout, state, events)
    fill_row(layout, state, events)
