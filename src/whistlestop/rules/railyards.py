"""Railyards: rows of cards in front of each player, and robbing them (CG-10 to CG-24).

A row has one colour. Its locomotives are on top and leave it first, so a row that is not empty has
a card of its colour.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    CARDS,
    COLOURS,
    LOCOMOTIVE,
    NO_CARD,
    NOBODY,
    SEATS,
    EventKind,
    Outcome,
)
from whistlestop.rules.events import emit
from whistlestop.rules.payments import take_from_hand
from whistlestop.rules.records import Array, Event, Events, Layout, State

SMALLEST_ROW = 2  # cards
THREE = 3  # single cards of different colours
NEVER = 127  # more cards than any seat can place


@kernel
def clear_railyards(state: State) -> None:
    """Remove all rows and stacks."""
    for seat in range(SEATS):  # loops: assigning whole arrays takes Numba seconds to compile
        for colour in range(COLOURS):
            state.row_coloured[seat, colour] = 0
            state.row_locomotives[seat, colour] = 0
        for card in range(CARDS):
            state.track[seat, card] = 0


@kernel
def row_size(state: State, seat: int, colour: int) -> int:
    """Count the cards in a seat's row of a colour."""
    return int(state.row_coloured[seat, colour]) + int(state.row_locomotives[seat, colour])


@kernel
def has_rows(state: State, seat: int) -> bool:
    """Check whether a seat has any row on its railyard."""
    for colour in range(COLOURS):  # noqa: SIM110 - Numba compiles no generator here
        if state.row_coloured[seat, colour] > 0:
            return True
    return False


@kernel
def move_onto_track(state: State, seat: int, events: Events) -> None:
    """Move the top card of each row to the stack (CG-10, CG-11)."""
    if not has_rows(state, seat):
        return
    event = emit(events, EventKind.CARDS_MOVED, seat)
    for colour in range(COLOURS):
        event.moved[colour] = NO_CARD
        if state.row_coloured[seat, colour] == 0:
            continue
        if state.row_locomotives[seat, colour] > 0:
            event.moved[colour] = LOCOMOTIVE
            state.row_locomotives[seat, colour] -= 1
            state.track[seat, LOCOMOTIVE] += 1
        else:
            event.moved[colour] = colour
            state.row_coloured[seat, colour] -= 1
            state.track[seat, colour] += 1


@kernel
def row_status(state: State, seat: int, colour: int) -> tuple[int, int]:
    """Return the fewest cards for a new row of this colour, and the rival seat that sets it.

    Clauses CG-22 and CG-23. (NEVER, the seat itself): the seat has a row of this colour already, so
    it may place none. Otherwise one card more than the largest row of the other seats; the rival is
    NOBODY if there is no such row.
    """
    if state.row_coloured[seat, colour] > 0:
        return NEVER, seat
    fewest, rival = 1, NOBODY
    for other in range(state.players):
        if row_size(state, other, colour) >= fewest:
            fewest, rival = row_size(state, other, colour) + 1, other
    return fewest, rival


@kernel
def fewest_to_place(state: State, seat: int, colour: int) -> int:
    """Return the fewest cards for a new row of this colour; NEVER if none may be placed."""
    return row_status(state, seat, colour)[0]


@kernel
def write_cards(event: Event, colour: int, coloured: int, locomotives: int) -> None:
    """Write the cards of a row into an event."""
    for card in range(CARDS):
        event.cards[card] = 0
    event.cards[colour] = coloured
    event.cards[LOCOMOTIVE] = locomotives


@kernel
def rob(state: State, robber: int, colour: int, events: Events) -> None:
    """Discard the rows of this colour of all other seats (CG-23)."""
    for seat in range(state.players):
        if seat == robber or state.row_coloured[seat, colour] == 0:
            continue
        coloured = int(state.row_coloured[seat, colour])
        locomotives = int(state.row_locomotives[seat, colour])
        state.row_coloured[seat, colour] = 0
        state.row_locomotives[seat, colour] = 0
        state.discard[colour] += coloured
        state.discard[LOCOMOTIVE] += locomotives
        write_cards(emit(events, EventKind.ROBBED, seat), colour, coloured, locomotives)


@kernel
def apply_place_row(layout: Layout, state: State, action: int, events: Events) -> int:
    """Place cards of one colour, locomotives on top (CG-21); smaller rows of others are robbed."""
    seat = int(state.seat)
    colour = int(layout.action_target[action])
    payment = int(layout.action_payment[action])
    take_from_hand(layout, state, seat, payment)
    coloured = int(layout.payment_cards[payment, colour])
    locomotives = int(layout.payment_cards[payment, LOCOMOTIVE])
    state.row_coloured[seat, colour] = coloured
    state.row_locomotives[seat, colour] = locomotives
    write_cards(emit(events, EventKind.CARDS_PLACED, seat), colour, coloured, locomotives)
    rob(state, seat, colour, events)
    return Outcome.TURN_OVER


@kernel
def apply_place_three(layout: Layout, state: State, action: int, events: Events) -> int:
    """Place a card of each of three colours (CG-21)."""
    seat = int(state.seat)
    payment = int(layout.action_payment[action])
    take_from_hand(layout, state, seat, payment)
    event = emit(events, EventKind.CARDS_PLACED, seat)
    event.cards[LOCOMOTIVE] = 0
    for colour in range(COLOURS):
        event.cards[colour] = layout.payment_cards[payment, colour]
        state.row_coloured[seat, colour] += layout.payment_cards[payment, colour]
    return Outcome.TURN_OVER


@kernel
def place_action(layout: Layout, colour: int, coloured: int, locomotives: int) -> int:
    """Return the number of the action that places this row (``action_table.py``)."""
    return (
        int(layout.place_first)
        + colour * int(layout.place_block)
        + (coloured - 1) * int(layout.place_locomotives)
        + locomotives
        - 1
    )


@kernel
def single_colours(state: State, seat: int) -> int:
    """Return the colours of which the seat may place one of three single cards, one bit each."""
    colours = 0
    for colour in range(COLOURS):
        if state.hands[seat, colour] > 0 and fewest_to_place(state, seat, colour) == 1:
            colours |= 1 << colour
    return colours


@kernel
def list_threes(layout: Layout, colours: int, out: Array, count: int) -> int:
    """Write every three of these colours, in the order of the action table.

    Returns the new count.
    """
    number = int(layout.place_three_first)
    for one in range(COLOURS):
        for two in range(one + 1, COLOURS):
            for three in range(two + 1, COLOURS):
                if colours >> one & colours >> two & colours >> three & 1:
                    out[count] = number
                    count += 1
                number += 1
    return count


@kernel
def fewest_in_row(state: State, seat: int, colour: int) -> int:
    """Return the fewest cards of a row that the seat may place, locomotives included."""
    return max(SMALLEST_ROW, fewest_to_place(state, seat, colour))


@kernel
def legal_placements(layout: Layout, state: State, out: Array, count: int) -> int:
    """Write every row and every three colours that may be placed (CG-21 to CG-24).

    Returns the new count.
    """
    seat = int(state.seat)
    hand = state.hands[seat]
    for colour in range(COLOURS):
        fewest = fewest_in_row(state, seat, colour)
        for coloured in range(1, int(hand[colour]) + 1):
            for locomotives in range(max(0, fewest - coloured), int(hand[LOCOMOTIVE]) + 1):
                out[count] = place_action(layout, colour, coloured, locomotives)
                count += 1
    return list_threes(layout, single_colours(state, seat), out, count)
