"""Which sets of cards a hand can pay with (CO-20).

A payment is a colour with a number of locomotives; a set of locomotives alone has no colour.
Titles list the payments for one thing in this order: by colour, by number of locomotives, and
the set of locomotives alone as the last (``layout.py``).
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import COLOURS, LOCOMOTIVE


@kernel
def fewest_locomotives(coloured_held, size, least):
    """The fewest locomotives in a set with at least one coloured card."""
    return max(least, size - coloured_held)


@kernel
def most_locomotives(locomotives_held, size, most):
    """The most locomotives in a set with at least one coloured card."""
    return min(locomotives_held, size - 1, most)


@kernel
def coloured_payments(hand, colour, size, least, most):
    """How many sets of this colour the hand can pay, locomotives alone not counted."""
    low = fewest_locomotives(int(hand[colour]), size, least)
    high = most_locomotives(int(hand[LOCOMOTIVE]), size, most)
    return max(0, high - low + 1)


@kernel
def count_payments(hand, colour, size, least, most):
    """How many sets the hand can pay; colour LOCOMOTIVE (= GRAY) means any one colour."""
    count = 0
    if colour == LOCOMOTIVE:
        for each in range(COLOURS):
            count += coloured_payments(hand, each, size, least, most)
    else:
        count = coloured_payments(hand, colour, size, least, most)
    if hand[LOCOMOTIVE] >= size and most >= size:
        count += 1
    return count


@kernel
def list_payments(hand, colour, size, least, most, out):
    """Write the offsets of all sets that the hand can pay; returns how many."""
    count = 0
    block = max(0, min(most, size - 1) - least + 1)  # sets a colour in the table
    first, last = colour, colour + 1
    if colour == LOCOMOTIVE:
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
