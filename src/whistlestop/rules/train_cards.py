"""Train cards: deck, discard pile and the face-up row (CO-10 to CO-16)."""

from __future__ import annotations

from whistlestop.rules.chance import shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import pack_row, tell
from whistlestop.rules.terms import CARDS, FACE_UP, LOCOMOTIVE, NO_CARD, NOBODY, Happened


@kernel
def reshuffle_if_empty(layout, state, events):
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
        tell(events, Happened.DECK_RESHUFFLED, NOBODY, size, 0)


@kernel
def draw_top(layout, state, events):
    """The top card of the deck, which must not be empty."""
    state.deck_size -= 1
    card = int(state.deck[state.deck_size])
    reshuffle_if_empty(layout, state, events)
    return card


@kernel
def fill_row(layout, state, events):
    """Fill the gaps of the row while there are cards (CO-15), and sweep it if it asks for it."""
    for slot in range(FACE_UP):
        if state.face_up[slot] == NO_CARD and state.deck_size > 0:
            state.face_up[slot] = draw_top(layout, state, events)
            tell(events, Happened.ROW_REFILLED, NOBODY, state.face_up[slot], slot)
    sweep_row(layout, state, events)


@kernel
def face_up_locomotives(state):
    locomotives = 0
    for slot in range(FACE_UP):
        if state.face_up[slot] == LOCOMOTIVE:
            locomotives += 1
    return locomotives


@kernel
def can_make_better_row(layout, state):
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
    return fewest < layout.sweep_at_locomotives


@kernel
def sweep_row(layout, state, events):
    """Three face-up locomotives: the row is discarded and replaced, again and again (CO-14)."""
    while face_up_locomotives(state) >= layout.sweep_at_locomotives and can_make_better_row(
        layout, state
    ):
        old = pack_row(state.face_up, FACE_UP)
        for slot in range(FACE_UP):
            if state.face_up[slot] != NO_CARD:
                state.discard[state.face_up[slot]] += 1
                state.face_up[slot] = NO_CARD
        reshuffle_if_empty(layout, state, events)
        for slot in range(FACE_UP):
            if state.deck_size > 0:
                state.face_up[slot] = draw_top(layout, state, events)
        tell(events, Happened.ROW_SWEPT, NOBODY, old, pack_row(state.face_up, FACE_UP))


@kernel
def look_at_row_again(layout, state, events):
    """A row that could not be made better may be swept now that the deck is smaller (CO-14).

    That can only be with fewer cards left than a row has.
    """
    if state.deck_size < FACE_UP:
        sweep_row(layout, state, events)


@kernel
def discard_set(state, colour, coloured, locomotives):
    """Put played cards on the discard pile."""
    state.discard[colour] += coloured
    state.discard[LOCOMOTIVE] += locomotives


@kernel
def settle_discards(layout, state, events):
    """After cards were discarded: a new deck if there was none, and no gap left (CO-15)."""
    reshuffle_if_empty(layout, state, events)
    fill_row(layout, state, events)


@kernel
def take_from_hand(state, seat, colour, coloured, locomotives):
    """Take a set out of a hand; what everybody knew of the hand shrinks with it."""
    state.hands[seat, colour] -= coloured
    state.hands[seat, LOCOMOTIVE] -= locomotives
    state.known[seat, colour] = max(0, state.known[seat, colour] - coloured)
    state.known[seat, LOCOMOTIVE] = max(0, state.known[seat, LOCOMOTIVE] - locomotives)


@kernel
def draw_blind(layout, state, seat, events):
    """One card from the top of the deck; a locomotive is one ordinary card (CO-12)."""
    card = draw_top(layout, state, events)
    state.hands[seat, card] += 1
    tell(events, Happened.CARD_TAKEN, seat, card, 0)
    look_at_row_again(layout, state, events)


@kernel
def take_face_up(layout, state, seat, card, events):
    """One card of the row, replaced at once (CO-10)."""
    for slot in range(FACE_UP):
        if state.face_up[slot] == card:
            state.face_up[slot] = NO_CARD
            break
    state.hands[seat, card] += 1
    state.known[seat, card] += 1
    tell(events, Happened.CARD_TAKEN, seat, card, 1)
    fill_row(layout, state, events)


@kernel
def may_take_second(layout, state):
    """Whether any card may be taken as the second one (CO-11, CO-16, CH-20, CG-31)."""
    if state.deck_size > 0 or layout.railyards:
        return state.deck_size > 0
    for slot in range(FACE_UP):
        card = state.face_up[slot]
        if card != NO_CARD and (card != LOCOMOTIVE or not layout.face_up_locomotive_counts_double):
            return True
    return False
