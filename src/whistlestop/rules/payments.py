"""Payments: the sets of cards that routes, stations and tunnels are paid with (CO-20).

A payment is a row of the layout's table ``payment_cards`` (int8[payments, kinds of card + 1]; the
last column counts cards of any kind). Its number identifies it everywhere. The price of a thing is
a list of payments (``prices.py``). The action table lists the actions of a price one by one in the
same order, so a place in the list is an offset from the first action.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, COLOURS, GRAY, LOCOMOTIVE
from whistlestop.rules.records import Array, Layout, Run, State


@kernel
def first_payable(run: Run, held: int) -> int:
    """Return the place of a run's first payment for which ``held`` coloured cards are enough."""
    return max(0, int(run.coloured) - held)


@kernel
def payable_end(run: Run, hand: Array) -> int:
    """Return the end of the payments of a run for which the hand has enough locomotives."""
    return min(int(run.payments), int(hand[LOCOMOTIVE]) - int(run.locomotives) + 1)


@kernel
def holds(layout: Layout, hand: Array, payment: int) -> bool:
    """Check whether the hand contains a payment."""
    for card in range(CARDS):  # noqa: SIM110 - Numba compiles no generator here
        if hand[card] < layout.payment_cards[payment, card]:
            return False
    return True


@kernel
def hand_size(hand: Array) -> int:
    """Count the cards in a hand."""
    size = 0
    for card in range(CARDS):
        size += int(hand[card])
    return size


@kernel
def has_substitutes(run: Run, hand: Array) -> bool:
    """Check whether the hand is large enough for the cards of any kind in a run (NC-23)."""
    if run.substitutes == 0:
        return True
    others = int(run.coloured) + int(run.locomotives)
    return hand_size(hand) >= others + int(run.substitutes)


@kernel
def count_payments(layout: Layout, hand: Array, price: int) -> int:
    """Count the payments of a price that the hand contains."""
    count = 0
    for number in range(layout.price_first[price], layout.price_first[price + 1]):
        run = layout.runs[number]
        if not has_substitutes(run, hand):
            continue
        end = payable_end(run, hand)
        for colour in range(run.colour, run.colour + run.colours):
            count += max(0, end - first_payable(run, int(hand[colour])))
        if run.mixed >= 0:
            count += holds(layout, hand, int(run.mixed))
    return count


@kernel
def list_payments(layout: Layout, hand: Array, price: int, out: Array) -> int:
    """Write the places in the price's list of all payments that the hand has; return how many."""
    count = 0
    for number in range(layout.price_first[price], layout.price_first[price + 1]):
        run = layout.runs[number]
        if not has_substitutes(run, hand):
            continue
        end = payable_end(run, hand)
        first = int(run.first)
        for colour in range(run.colour, run.colour + run.colours):
            for place in range(first_payable(run, int(hand[colour])), end):
                out[count] = first + place
                count += 1
            first += int(run.payments)
        if run.mixed >= 0 and holds(layout, hand, int(run.mixed)):
            out[count] = first
            count += 1
    return count


@kernel
def most_of_a_colour(hand: Array, colour: int) -> int:
    """Return the number of cards of a colour in a hand; for GRAY, the most of any single colour."""
    if colour != GRAY:
        return int(hand[colour])
    most = 0
    for each in range(COLOURS):
        most = max(most, int(hand[each]))
    return most


@kernel
def largest_set(hand: Array, colour: int) -> int:
    """Return the size of the largest set of a colour (GRAY: any colour), locomotives included."""
    return most_of_a_colour(hand, colour) + int(hand[LOCOMOTIVE])


@kernel
def take_from_hand(layout: Layout, state: State, seat: int, payment: int) -> None:
    """Take a payment out of a hand and out of the cards that all players know it holds."""
    for card in range(CARDS):
        paid = int(layout.payment_cards[payment, card])
        state.hands[seat, card] -= paid
        state.known[seat, card] = max(0, state.known[seat, card] - paid)


@kernel
def return_to_hand(layout: Layout, state: State, seat: int, payment: int) -> None:
    """Give a payment back to a hand; all players know these cards (EU-37)."""
    for card in range(CARDS):
        state.hands[seat, card] += layout.payment_cards[payment, card]
        state.known[seat, card] += layout.payment_cards[payment, card]


@kernel
def discard_payment(layout: Layout, state: State, payment: int) -> None:
    """Put a payment on the discard pile."""
    for card in range(CARDS):
        state.discard[card] += layout.payment_cards[payment, card]
