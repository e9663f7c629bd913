"""Payments: the sets of cards that routes, stations and tunnels can be paid with (CO-20).

A payment is a row of the layout's table ``payment_cards`` (int8[payments, kinds of card]) and is
known by its number everywhere. Titles list the payments for one thing by colour, then by number of
locomotives, and the set of locomotives alone as the last; ``payment_offset`` says where in such a
list a payment stands, and all others here keep to it.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, COLOURS, GRAY, LOCOMOTIVE
from whistlestop.rules.records import Array, Layout, State


@kernel
def payments_a_colour(size: int, least: int, most: int) -> int:
    """How many sets of ``size`` cards a colour has, ``least`` to ``most`` locomotives in each."""
    return max(0, min(most, size - 1) - least + 1)


@kernel
def payment_offset(
    colour: int, size: int, least: int, most: int, paid_colour: int, locomotives: int
) -> int:
    """Where a payment stands in the list for a thing of this colour (GRAY: any one) and size.

    ``paid_colour`` is LOCOMOTIVE for locomotives alone.
    """
    block = payments_a_colour(size, least, most)
    colours = COLOURS if colour == GRAY else 1
    if paid_colour == LOCOMOTIVE:
        return colours * block
    return (paid_colour if colour == GRAY else 0) * block + locomotives - least


@kernel
def fewest_locomotives(coloured_held: int, size: int, least: int) -> int:
    """The fewest locomotives in a set with at least one coloured card."""
    return max(least, size - coloured_held)


@kernel
def most_locomotives(locomotives_held: int, size: int, most: int) -> int:
    """The most locomotives in a set with at least one coloured card."""
    return min(locomotives_held, size - 1, most)


@kernel
def coloured_payments(hand: Array, colour: int, size: int, least: int, most: int) -> int:
    """How many sets of this colour the hand can pay, locomotives alone not counted."""
    low = fewest_locomotives(int(hand[colour]), size, least)
    high = most_locomotives(int(hand[LOCOMOTIVE]), size, most)
    return max(0, high - low + 1)


@kernel
def count_payments(hand: Array, colour: int, size: int, least: int, most: int) -> int:
    """How many sets the hand can pay; colour GRAY means any one colour."""
    count = 0
    if colour == GRAY:
        for each in range(COLOURS):
            count += coloured_payments(hand, each, size, least, most)
    else:
        count = coloured_payments(hand, colour, size, least, most)
    if hand[LOCOMOTIVE] >= size and most >= size:
        count += 1
    return count


@kernel
def list_payments(hand: Array, colour: int, size: int, least: int, most: int, out: Array) -> int:
    """Write the offsets of all sets that the hand can pay; returns how many."""
    count = 0
    block = payments_a_colour(size, least, most)
    first, last = colour, colour + 1
    if colour == GRAY:
        first, last = 0, COLOURS
    for each in range(first, last):
        low = fewest_locomotives(int(hand[each]), size, least)
        high = most_locomotives(int(hand[LOCOMOTIVE]), size, most)
        for locomotives in range(low, high + 1):
            out[count] = (each - first) * block + locomotives - least
            count += 1
    if hand[LOCOMOTIVE] >= size and most >= size:
        out[count] = (last - first) * block
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
