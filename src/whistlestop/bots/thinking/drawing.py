"""Which card to draw."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import (
    CARDS,
    COLOURS,
    DRAW_CARD,
    DRAW_DECK,
    FACE_UP,
    LOCOMOTIVE,
    NO_CARD,
    Phase,
)

NOTHING = -1


@kernel
def set_worths(state, seat, mind, weights):
    """What one more card of each kind is worth to the seat, into ``mind.worth``."""
    hand = state.hands[seat]
    lacking = 0
    for colour in range(COLOURS):
        lacks = int(mind.need[colour]) - int(hand[colour])
        if lacks > 0:
            lacking += lacks
            mind.worth[colour] = weights.need + weights.need_near / lacks
        else:
            mind.worth[colour] = weights.spare
    worth = weights.draw_locomotive
    if mind.need[LOCOMOTIVE] > hand[LOCOMOTIVE]:
        worth += weights.need
    elif lacking == 0:
        worth = 2.0 * weights.spare
    mind.worth[LOCOMOTIVE] = worth


@kernel
def worth_of_deck(layout, state, seat, mind):
    """What the top card of the deck is worth on average, by the cards that the seat can't see.

    Cards in railyards and on tracks (CG-10) are taken for unseen ones too: to leave them out did
    not win more games.
    """
    total, cards = 0.0, 0
    for card in range(CARDS):
        unseen = int(layout.cards[card]) - int(state.hands[seat, card]) - int(state.discard[card])
        for other in range(state.players):
            if other != seat:
                unseen -= int(state.known[other, card])
        for slot in range(FACE_UP):
            unseen -= state.face_up[slot] == card
        unseen = max(0, unseen)
        total += unseen * mind.worth[card]
        cards += unseen
    return total / max(1, cards)


@kernel
def best_draw(layout, state, seat, mind, weights):
    """The draw that is worth most for what ``mind.need`` asks for, or NOTHING."""
    set_worths(state, seat, mind, weights)
    second = state.phase == Phase.SECOND_CARD
    best, action = -1000.0, NOTHING
    deck = 0.0
    if state.deck_size > 0:
        deck = worth_of_deck(layout, state, seat, mind)
        best, action = deck, DRAW_DECK
    elif layout.railyards:
        return NOTHING
    for slot in range(FACE_UP):
        card = int(state.face_up[slot])
        if card == NO_CARD:
            continue
        worth = mind.worth[card]
        if card == LOCOMOTIVE and layout.face_up_locomotive_counts_double:
            if second:
                continue
            worth -= weights.second_card
        if worth > best:
            best, action = worth, DRAW_CARD + card
    return action
