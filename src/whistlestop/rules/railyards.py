"""Railyards: rows of cards in front of each player, and robbing them (CG-10 to CG-24).

A row has one colour; its locomotives lie on top and leave it first, so that a row that still holds
anything holds a card of its colour.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import pack_set, tell
from whistlestop.rules.terms import CARDS, COLOURS, LOCOMOTIVE, SEATS, Happened
from whistlestop.rules.train_cards import discard_set, take_from_hand

SMALLEST_ROW = 2
THREE = 3
NEVER = 127  # more cards than anybody can place


@kernel
def clear_railyards(state):
    """No rows and no stacks."""
    for seat in range(SEATS):  # loops: assigning whole arrays takes Numba seconds to compile
        for colour in range(COLOURS):
            state.row_coloured[seat, colour] = 0
            state.row_locomotives[seat, colour] = 0
        for card in range(CARDS):
            state.track[seat, card] = 0


@kernel
def row_size(state, seat, colour):
    return int(state.row_coloured[seat, colour]) + int(state.row_locomotives[seat, colour])


@kernel
def move_onto_track(state, seat, events):
    """One card of each row moves to the stack, the top one first (CG-10, CG-11)."""
    moved, locomotives = 0, 0
    for colour in range(COLOURS):
        if state.row_coloured[seat, colour] == 0:
            continue
        moved |= 1 << colour
        if state.row_locomotives[seat, colour] > 0:
            locomotives |= 1 << colour
            state.row_locomotives[seat, colour] -= 1
            state.track[seat, LOCOMOTIVE] += 1
        else:
            state.row_coloured[seat, colour] -= 1
            state.track[seat, colour] += 1
    if moved:
        tell(events, Happened.CARDS_MOVED, seat, moved, locomotives)


@kernel
def fewest_to_place(state, seat, colour):
    """How many cards a new row of this colour needs at least (CG-22, CG-23); NEVER: none may be."""
    if state.row_coloured[seat, colour] > 0:
        return NEVER
    fewest = 1
    for other in range(state.players):
        fewest = max(fewest, row_size(state, other, colour) + 1)
    return fewest


@kernel
def rob(state, robber, colour, events):
    """All others lose their rows of this colour (CG-23)."""
    for seat in range(state.players):
        if seat == robber or state.row_coloured[seat, colour] == 0:
            continue
        coloured = int(state.row_coloured[seat, colour])
        locomotives = int(state.row_locomotives[seat, colour])
        state.row_coloured[seat, colour] = 0
        state.row_locomotives[seat, colour] = 0
        discard_set(state, colour, coloured, locomotives)
        tell(events, Happened.ROBBED, seat, pack_set(colour, coloured, locomotives), 0)


@kernel
def place_row(state, seat, colour, coloured, locomotives, events):
    """Place cards of one colour, locomotives on top (CG-21); smaller rows of others go."""
    take_from_hand(state, seat, colour, coloured, locomotives)
    state.row_coloured[seat, colour] = coloured
    state.row_locomotives[seat, colour] = locomotives
    tell(events, Happened.ROW_PLACED, seat, pack_set(colour, coloured, locomotives), 0)
    rob(state, seat, colour, events)


@kernel
def place_three(state, seat, colours, events):
    """Place a card of each of three colours (CG-21); ``colours`` has a bit for each."""
    for colour in range(COLOURS):
        if colours >> colour & 1:
            take_from_hand(state, seat, colour, 1, 0)
            state.row_coloured[seat, colour] = 1
    tell(events, Happened.THREE_PLACED, seat, colours, 0)


@kernel
def place_action(layout, colour, coloured, locomotives):
    """The number of the action that places this row (``layout.py``)."""
    return (
        int(layout.place_first)
        + colour * int(layout.place_block)
        + (coloured - 1) * int(layout.place_locomotives)
        + locomotives
        - 1
    )


@kernel
def single_colours(state, seat):
    """Colours of which the seat may place a single card beside two others: a bit for each."""
    colours = 0
    for colour in range(COLOURS):
        if state.hands[seat, colour] > 0 and fewest_to_place(state, seat, colour) == 1:
            colours |= 1 << colour
    return colours


@kernel
def list_threes(layout, colours, out, count):
    """Every three of these colours, in the order of the action table; returns the new count."""
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
def fewest_in_row(state, seat, colour):
    return max(SMALLEST_ROW, fewest_to_place(state, seat, colour))


@kernel
def legal_placements(layout, state, out, count):
    """Every row and every three colours that may be placed (CG-21 to CG-24)."""
    seat = int(state.seat)
    hand = state.hands[seat]
    for colour in range(COLOURS):
        fewest = fewest_in_row(state, seat, colour)
        for coloured in range(1, int(hand[colour]) + 1):
            for locomotives in range(max(0, fewest - coloured), int(hand[LOCOMOTIVE]) + 1):
                out[count] = place_action(layout, colour, coloured, locomotives)
                count += 1
    return list_threes(layout, single_colours(state, seat), out, count)
