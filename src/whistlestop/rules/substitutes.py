"""Substitutes: cards of any kind that replace a card which a route needs (NC-23 to NC-25).

A payment says how many there are. The route is claimed with the other cards; then the seat pays the
substitutes one by one, with any cards that it likes.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import ANY, CARDS, EventKind, Outcome, Phase
from whistlestop.rules.events import emit
from whistlestop.rules.records import Array, Events, Layout, State
from whistlestop.rules.train_cards import settle_discards
from whistlestop.titles import Route, Rules


def substitutions(rules: Rules, route: Route) -> list[tuple[int, int]]:
    """Return pairs: cards replaced, and cards of any kind that replace them.

    They replace locomotives that a ferry needs (NC-23), or all cards of the colour except one
    (NC-24).
    """
    if route.substitutes:
        return [(number, number * route.substitutes) for number in range(1, route.length)]
    if rules.ferry_substitutes:
        return [(number, number * rules.ferry_substitutes) for number in range(1, route.ferry + 1)]
    return []


@kernel
def require_substitutes(layout: Layout, state: State, payment: int) -> bool:
    """Enter the phase SUBSTITUTES if the payment has cards of any kind (NC-25).

    Returns whether it has.
    """
    due = int(layout.payment_cards[payment, ANY])
    if due == 0:
        return False
    state.substitutes_due = due
    state.phase = Phase.SUBSTITUTES
    return True


@kernel
def legal_substitutes(layout: Layout, state: State, out: Array) -> int:
    """Write every kind of card in the hand as a substitute (NC-25); return how many."""
    count = 0
    for card in range(CARDS):
        if state.hands[state.seat, card] > 0:
            out[count] = layout.lay_first + card
            count += 1
    return count


@kernel
def apply_lay(layout: Layout, state: State, action: int, events: Events) -> int:
    """Pay one of the substitutes that are due; the last one ends the turn (NC-25)."""
    seat = int(state.seat)
    card = int(layout.action_target[action])
    state.hands[seat, card] -= 1
    state.known[seat, card] = max(0, int(state.known[seat, card]) - 1)
    state.discard[card] += 1
    event = emit(events, EventKind.CARD_LAID, seat)
    event.card = card
    due = int(state.substitutes_due) - 1
    state.substitutes_due = due
    if due > 0:
        return Outcome.DECISION_PENDING
    settle_discards(layout, state, events)
    return Outcome.TURN_OVER
