"""The event buffer: what the last step did, in order.

An entry is four numbers, ``(kind, seat, first, second)``. A set of cards is one number
(``pack_set``), and so is a row of up to five cards (``pack_row``).
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import CARDS, EVENTS, FACE_UP, Happened


@kernel
def tell(events, kind, seat, first, second):
    """Note that something happened.

    A row can be swept any number of times in one step: when the buffer is nearly full, a further
    sweep takes the place of the last one, so that there is always room for how the step ends.
    """
    place = events.count
    if place > EVENTS - 16 and (kind == Happened.ROW_SWEPT or kind == Happened.DECK_RESHUFFLED):
        place = EVENTS - 16
    events.entries[place, 0] = kind
    events.entries[place, 1] = seat
    events.entries[place, 2] = first
    events.entries[place, 3] = second
    events.count = place + 1


@kernel
def pack_set(colour, coloured, locomotives):
    """A set of cards of one colour and locomotives, as one number."""
    return (colour * 100 + coloured) * 100 + locomotives


@kernel
def pack_row(cards, size):
    """Up to five cards as one number in base 10: each card plus one, a gap is 0."""
    packed = 0
    for slot in range(size):
        packed = packed * 10 + int(cards[slot]) + 1
    return packed


@kernel
def pack_counts(cards):
    """Cards by colour, up to 31 of each, as two numbers: the first five colours, and the rest."""
    first, second = 0, 0
    for card in range(CARDS):
        if card < 5:
            first = first * 32 + int(cards[card])
        else:
            second = second * 32 + int(cards[card])
    return first, second


def unpack_counts(first: int, second: int) -> list[int]:
    """Cards by colour."""
    counts = [first >> 5 * place & 31 for place in range(4, -1, -1)]
    return counts + [second >> 5 * place & 31 for place in range(CARDS - 6, -1, -1)]


def unpack_set(packed: int) -> tuple[int, int, int]:
    """Colour, number of coloured cards, number of locomotives."""
    return packed // 10_000, packed // 100 % 100, packed % 100


def unpack_row(packed: int, size: int = FACE_UP) -> list[int]:
    """The cards of a row, -1 for a gap."""
    return [packed // 10 ** (size - 1 - slot) % 10 - 1 for slot in range(size)]
