"""Railyards: rows of cards in front of each player, and robbing them (CG-10 to CG-24).

A row has one colour; its locomotives lie on top and leave it first, so that a row that still holds
anything holds a card of its colour.
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

SMALLEST_ROW = 2
THREE = 3
NEVER = 127  # more cards than anybody can place


@kernel
def clear_railyards(state: State) -> None:
    """No rows and no stacks."""
    for seat in range(SEATS):  # loops: assigning whole arrays takes Numba seconds to compile
        for colour in range(COLOURS):
            state.row_coloured[seat, colour] = 0
            state.row_locomotives[seat, colour] = 0
        for card in range(CARDS):
            state.track[seat, card] = 0


@kernel
def row_size(state: State, seat: int, colour: int) -> int:
    """How many cards a seat's row of a colour has."""
    return int(state.row_coloured[seat, colour]) + int(state.row_locomotives[seat, colour])


@kernel
def has_rows(state: State, seat: int) -> bool:
    """Whether anything lies on a seat's railyard."""
    for colour in range(COLOURS):  # noqa: SIM110 - Numba compiles no generator here
        if state.row_coloured[seat, colour] > 0:
            return True
    return False


@kernel
def move_onto_track(state: State, seat: int, events: Events) -> None:
    """One card of each row moves to the stack, the top one first (CG-10, CG-11)."""
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
    """What a new row of this colour takes: (fewest cards, the seat whose row says so).

    Clauses CG-22 and CG-23. NEVER, and the seat itself: none may be placed while its own row lies
    there. Otherwise one card more than the largest row of the others, NOBODY if there is none.
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
    """How many cards a new row of this colour needs at least; NEVER: none may be placed."""
    return row_status(state, seat, colour)[0]


@kernel
def write_cards(event: Event, colour: int, coloured: int, locomotives: int) -> None:
    """Say of an event which cards it is about: those of a row."""
    for card in range(CARDS):
        event.cards[card] = 0
    event.cards[colour] = coloured
    event.cards[LOCOMOTIVE] = locomotives


@kernel
def rob(state: State, robber: int, colour: int, events: Events) -> None:
    """All others lose their rows of this colour (CG-23)."""
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
    """Place cards of one colour, locomotives on top (CG-21); smaller rows of others go."""
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
    """The number of the action that places this row (``action_table.py``)."""
    return (
        int(layout.place_first)
        + colour * int(layout.place_block)
        + (coloured - 1) * int(layout.place_locomotives)
        + locomotives
        - 1
    )


@kernel
def single_colours(state: State, seat: int) -> int:
    """Colours of which the seat may place a single card beside two others: a bit for each."""
    colours = 0
    for colour in range(COLOURS):
        if state.hands[seat, colour] > 0 and fewest_to_place(state, seat, colour) == 1:
            colours |= 1 << colour
    return colours


@kernel
def list_threes(layout: Layout, colours: int, out: Array, count: int) -> int:
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
def fewest_in_row(state: State, seat: int, colour: int) -> int:
    """How many cards of one colour, locomotives included, the seat has to place at least."""
    return max(SMALLEST_ROW, fewest_to_place(state, seat, colour))


@kernel
def legal_placements(layout: Layout, state: State, out: Array, count: int) -> int:
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
