"""Substitutes: cards of any kind that stand for a card which a route asks for (NC-23 to NC-25).

A payment says how many; the route is claimed with the other cards, and then the seat lays these one
by one, whichever it likes.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import ANY, CARDS, EventKind, Outcome, Phase
from whistlestop.rules.events import emit
from whistlestop.rules.records import Array, Events, Layout, State
from whistlestop.rules.train_cards import settle_discards
from whistlestop.titles import Route, Rules


def substitutions(rules: Rules, route: Route) -> list[tuple[int, int]]:
    """(cards that are replaced, cards of any kind that replace them): locomotives that a ferry asks
    for (NC-23), or cards of the colour, all but one (NC-24)."""
    if route.substitutes:
        return [(number, number * route.substitutes) for number in range(1, route.length)]
    if rules.ferry_substitutes:
        return [(number, number * rules.ferry_substitutes) for number in range(1, route.ferry + 1)]
    return []


@kernel
def ask_for_substitutes(layout: Layout, state: State, payment: int) -> bool:
    """Whether cards of any kind are still to be laid for what was just claimed (NC-25)."""
    due = int(layout.payment_cards[payment, ANY])
    if due == 0:
        return False
    state.substitutes_due = due
    state.phase = Phase.SUBSTITUTES
    return True


@kernel
def legal_substitutes(layout: Layout, state: State, out: Array) -> int:
    """Every kind of card in hand (NC-25)."""
    count = 0
    for card in range(CARDS):
        if state.hands[state.seat, card] > 0:
            out[count] = layout.lay_first + card
            count += 1
    return count


@kernel
def apply_lay(layout: Layout, state: State, action: int, events: Events) -> int:
    """Lay one of the cards that are still due; with the last one the turn is over (NC-25)."""
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
