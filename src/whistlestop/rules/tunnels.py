"""Tunnels and the extra cards that they may cost (EU-30 to EU-37)."""

from __future__ import annotations

from whistlestop.rules import constants
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    CARDS,
    LOCOMOTIVE,
    NOBODY,
    EventKind,
    Outcome,
    Phase,
)
from whistlestop.rules.events import copy_row, emit_paid
from whistlestop.rules.payments import (
    discard_payment,
    list_payments,
    return_to_hand,
    take_from_hand,
)
from whistlestop.rules.records import Array, Events, Layout, State
from whistlestop.rules.routes import claim
from whistlestop.rules.train_cards import draw_top, settle_discards, sweep_row_of_small_deck


@kernel
def turn_up(layout: Layout, state: State, events: Events) -> None:
    """Turn up the top three cards, or fewer if the deck has fewer (EU-30, EU-35)."""
    count = 0
    while count < layout.tunnel_cards and state.deck_size > 0:
        state.turned_up[count] = draw_top(layout, state, events)
        count += 1
    state.turned_up_count = count


@kernel
def extra_cards_due(layout: Layout, state: State) -> int:
    """Count the extra cards due for the turned-up ones (EU-31; EU-32 for locomotives only)."""
    colour = layout.payment_colour[state.tunnel_payment]
    due = 0
    for place in range(state.turned_up_count):
        card = state.turned_up[place]
        if card == LOCOMOTIVE:
            due += 1
        elif card == colour:
            due += 1
    return due


@kernel
def enter_tunnel(
    layout: Layout, state: State, seat: int, route: int, payment: int, events: Events
) -> int:
    """Turn up cards for a payment (EU-30); if none are due, claim the tunnel at once (EU-33)."""
    state.tunnel_route = route
    state.tunnel_payment = payment
    turn_up(layout, state, events)
    state.tunnel_due = extra_cards_due(layout, state)
    event = emit_paid(layout, events, EventKind.TUNNEL_TURNED_UP, seat, route, payment)
    copy_row(state.turned_up, event.row, int(state.turned_up_count))
    event.count = state.tunnel_due
    if state.tunnel_due == 0:
        discard_payment(layout, state, payment)
        claim(layout, state, seat, route, payment, events)
        leave_tunnel(layout, state, events)
        return Outcome.TURN_OVER
    sweep_row_of_small_deck(layout, state, events)
    state.phase = Phase.TUNNEL
    return Outcome.DECISION_PENDING


@kernel
def list_extra_payments(
    layout: Layout, hand: Array, colour: int, due: int, out: Array, count: int
) -> int:
    """Write the actions that pay the extra cards in a colour; return the new count.

    LOCOMOTIVE as the colour means locomotives only.
    """
    first = int(layout.extra_first[colour, due - 1])
    payments = list_payments(layout, hand, int(layout.extra_price[colour, due - 1]), out[count:])
    for place in range(count, count + payments):
        out[place] += first
    return count + payments


@kernel
def legal_tunnel_payments(layout: Layout, state: State, out: Array) -> int:
    """Write declining and every payment of the extra cards (EU-31 to EU-33); return how many."""
    hand = state.hands[state.seat]
    due = int(state.tunnel_due)
    colour = int(layout.payment_colour[state.tunnel_payment])
    out[0] = constants.DECLINE
    count = 1
    if colour != LOCOMOTIVE:
        count = list_extra_payments(layout, hand, colour, due, out, count)
    return list_extra_payments(layout, hand, LOCOMOTIVE, due, out, count)


@kernel
def apply_pay(layout: Layout, state: State, action: int, events: Events) -> int:
    """Claim the tunnel with the extra cards (EU-33)."""
    seat = int(state.seat)
    extra = int(layout.action_payment[action])
    laid = int(state.tunnel_payment)
    take_from_hand(layout, state, seat, extra)
    discard_payment(layout, state, laid)
    discard_payment(layout, state, extra)
    event = claim(layout, state, seat, int(state.tunnel_route), laid, events)
    for card in range(CARDS):
        event.cards[card] += layout.payment_cards[extra, card]
    leave_tunnel(layout, state, events)
    return Outcome.TURN_OVER


@kernel
def apply_decline(layout: Layout, state: State, action: int, events: Events) -> int:
    """Take the payment back (EU-33); all players have seen its cards (EU-37)."""
    seat = int(state.seat)
    laid = int(state.tunnel_payment)
    return_to_hand(layout, state, seat, laid)
    route = int(state.tunnel_route)
    emit_paid(layout, events, EventKind.TUNNEL_ABANDONED, seat, route, laid)
    leave_tunnel(layout, state, events)
    return Outcome.TURN_OVER


@kernel
def leave_tunnel(layout: Layout, state: State, events: Events) -> None:
    """Discard the turned-up cards at the end of the turn (EU-34)."""
    for place in range(state.turned_up_count):
        state.discard[state.turned_up[place]] += 1
    state.turned_up_count = 0
    state.tunnel_route = NOBODY
    state.tunnel_due = 0
    settle_discards(layout, state, events)
