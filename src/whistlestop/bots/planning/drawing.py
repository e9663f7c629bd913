"""The choice of a card to draw."""

from __future__ import annotations

from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    CARDS,
    COLOURS,
    DRAW_CARD,
    DRAW_DECK,
    FACE_UP,
    LOCOMOTIVE,
    NO_CARD,
    Phase,
)
from whistlestop.rules.records import State

NOTHING = -1


@kernel
def set_worths(planner: Planner, state: State, seat: int) -> None:
    """Write the value to the seat of one more card of each kind into ``plans.worth``."""
    plans = planner.plans
    weights = planner.weights.seats[seat]
    hand = state.hands[seat]
    lacking = 0
    for colour in range(COLOURS):
        lacks = int(plans.need[colour]) - int(hand[colour])
        if lacks > 0:
            lacking += lacks
            plans.worth[colour] = weights.need + weights.need_near / lacks
        else:
            plans.worth[colour] = weights.spare
    worth = weights.draw_locomotive
    if plans.need[LOCOMOTIVE] > hand[LOCOMOTIVE]:
        worth += weights.need
    elif lacking == 0:
        worth = 2.0 * weights.spare
    plans.worth[LOCOMOTIVE] = worth


@kernel
def value_of_deck(planner: Planner, state: State, seat: int) -> float:
    """Return the mean value of the top card of the deck, over the cards that the seat can't see.

    Cards in railyards and on tracks (CG-10) count as unseen too: excluding them did not win more
    games.
    """
    layout, plans = planner.layout, planner.plans
    total, cards = 0.0, 0
    for card in range(CARDS):
        unseen = int(layout.cards[card]) - int(state.hands[seat, card]) - int(state.discard[card])
        for other in range(state.players):
            if other != seat:
                unseen -= int(state.known[other, card])
        for slot in range(FACE_UP):
            unseen -= state.face_up[slot] == card
        unseen = max(0, unseen)
        total += unseen * plans.worth[card]
        cards += unseen
    return total / max(1, cards)


@kernel
def best_draw(planner: Planner, state: State, seat: int) -> int:
    """Return the most valuable draw for the cards in ``plans.need``, or NOTHING."""
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    set_worths(planner, state, seat)
    second = state.phase == Phase.SECOND_CARD
    best, action = -1000.0, NOTHING
    if state.deck_size > 0:
        best = value_of_deck(planner, state, seat)
        best += weights.deck_second if second else weights.deck
        action = DRAW_DECK
    elif layout.railyards:
        return NOTHING
    for slot in range(FACE_UP):
        card = int(state.face_up[slot])
        if card == NO_CARD:
            continue
        worth = plans.worth[card]
        if card == LOCOMOTIVE and layout.face_up_locomotive_counts_double:
            if second:
                continue
            worth -= weights.second_card
        if worth > best:
            best, action = worth, DRAW_CARD + card
    return action
