"""Drawing train cards: the first and the second one (CO-10 to CO-12, CO-16)."""

from __future__ import annotations

from whistlestop.rules import constants
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    FACE_UP,
    LOCOMOTIVE,
    NO_CARD,
    EventKind,
    Outcome,
    Phase,
    Private,
)
from whistlestop.rules.events import emit
from whistlestop.rules.records import Array, Events, Layout, State
from whistlestop.rules.train_cards import draw_top, fill_row, sweep_row_of_small_deck


@kernel
def may_take_second(layout: Layout, state: State) -> bool:
    """Check whether any card may be taken as the second one (CO-11, CO-16, CH-20, CG-31)."""
    if state.deck_size > 0 or layout.railyards:
        return bool(state.deck_size > 0)
    for slot in range(FACE_UP):
        card = state.face_up[slot]
        if card != NO_CARD and (card != LOCOMOTIVE or not layout.face_up_locomotive_counts_double):
            return True
    return False


@kernel
def legal_draws(layout: Layout, state: State, out: Array) -> int:
    """Write the draws that are legal: deck and face-up cards (CO-10, CO-11, CO-16).

    Returns how many.
    """
    count = 0
    if state.deck_size > 0:
        out[count] = constants.DRAW_DECK
        count += 1
    elif layout.railyards:  # the row may not be used once the deck is empty (CG-31, CG-32)
        return 0
    seen = 0
    for slot in range(FACE_UP):
        card = int(state.face_up[slot])
        if card == NO_CARD or seen >> card & 1:
            continue
        if (
            card == LOCOMOTIVE
            and state.phase == Phase.SECOND_CARD
            and layout.face_up_locomotive_counts_double
        ):
            continue
        seen |= 1 << card
        out[count] = constants.DRAW_CARD + card
        count += 1
    return count


@kernel
def after_a_card(layout: Layout, state: State) -> int:
    """Ask for a second card after an ordinary one, if there is any (CO-10, CO-11)."""
    if state.phase == Phase.ACT and may_take_second(layout, state):
        state.phase = Phase.SECOND_CARD
        return Outcome.DECISION_PENDING
    return Outcome.TURN_OVER


@kernel
def apply_draw_deck(layout: Layout, state: State, action: int, events: Events) -> int:
    """Take one card from the top of the deck; a locomotive is an ordinary card here (CO-12)."""
    seat = int(state.seat)
    card = draw_top(layout, state, events)
    state.hands[seat, card] += 1
    event = emit(events, EventKind.CARD_TAKEN, seat)
    event.card = card
    event.face_up = False
    event.private = Private.CARD
    sweep_row_of_small_deck(layout, state, events)
    return after_a_card(layout, state)


@kernel
def apply_draw_card(layout: Layout, state: State, action: int, events: Events) -> int:
    """Take one card of the row, replaced at once (CO-10); a locomotive may count double (CO-11)."""
    seat = int(state.seat)
    card = int(layout.action_target[action])
    for slot in range(FACE_UP):
        if state.face_up[slot] == card:
            state.face_up[slot] = NO_CARD
            break
    state.hands[seat, card] += 1
    state.known[seat, card] += 1
    event = emit(events, EventKind.CARD_TAKEN, seat)
    event.card = card
    event.face_up = True
    fill_row(layout, state, events)
    if card == LOCOMOTIVE and layout.face_up_locomotive_counts_double:
        return Outcome.TURN_OVER
    return after_a_card(layout, state)
