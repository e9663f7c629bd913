"""Payments: the sets of cards that routes, stations and tunnels are paid with (CO-20).

A payment is a row of the layout's table ``payment_cards`` (int8[payments, kinds of card, and of any
kind]) and is known by its number everywhere. What pays for one thing is its price, a list of
payments (``prices.py``); the action table lists the actions of one price side by side in the same
order, so that a place in the list leads from an action to the next.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, COLOURS, GRAY, LOCOMOTIVE
from whistlestop.rules.records import Array, Layout, Run, State


@kernel
def first_payable(run: Run, held: int) -> int:
    """The first payment of a run's colour for which the hand has coloured cards enough."""
    return max(0, int(run.coloured) - held)


@kernel
def payable_end(run: Run, hand: Array) -> int:
    """The end of those payments of a run's colours for which the hand has locomotives enough."""
    return min(int(run.payments), int(hand[LOCOMOTIVE]) - int(run.locomotives) + 1)


@kernel
def holds(layout: Layout, hand: Array, payment: int) -> bool:
    """Whether the hand contains a payment."""
    for card in range(CARDS):  # noqa: SIM110 - Numba compiles no generator here
        if hand[card] < layout.payment_cards[payment, card]:
            return False
    return True


@kernel
def hand_size(hand: Array) -> int:
    """How many cards there are in a hand."""
    size = 0
    for card in range(CARDS):
        size += int(hand[card])
    return size


@kernel
def has_substitutes(run: Run, hand: Array) -> bool:
    """Whether the hand has the cards of any kind that a run asks for besides others (NC-23)."""
    if run.substitutes == 0:
        return True
    others = int(run.coloured) + int(run.locomotives)
    return hand_size(hand) >= others + int(run.substitutes)


@kernel
def count_payments(layout: Layout, hand: Array, price: int) -> int:
    """How many payments of a price the hand has."""
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
    """Write the places, in the price's list, of all payments that the hand has; how many."""
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
    """The most cards of this colour in a hand, or of any one colour if it is GRAY."""
    if colour != GRAY:
        return int(hand[colour])
    most = 0
    for each in range(COLOURS):
        most = max(most, int(hand[each]))
    return most


@kernel
def largest_set(hand: Array, colour: int) -> int:
    """The most cards in a set of this colour (GRAY: of any), locomotives included."""
    return most_of_a_colour(hand, colour) + int(hand[LOCOMOTIVE])


@kernel
def take_from_hand(layout: Layout, state: State, seat: int, payment: int) -> None:
    """Take a payment out of a hand; what everybody knew of the hand shrinks with it."""
    for card in range(CARDS):
        paid = int(layout.payment_cards[payment, card])
        state.hands[seat, card] -= paid
        state.known[seat, card] = max(0, state.known[seat, card] - paid)


@kernel
def return_to_hand(layout: Layout, state: State, seat: int, payment: int) -> None:
    """Give a payment back to a hand; everybody has seen it (EU-37)."""
    for card in range(CARDS):
        state.hands[seat, card] += layout.payment_cards[payment, card]
        state.known[seat, card] += layout.payment_cards[payment, card]


@kernel
def discard_payment(layout: Layout, state: State, payment: int) -> None:
    """Put a payment on the discard pile."""
    for card in range(CARDS):
        state.discard[card] += layout.payment_cards[payment, card]
