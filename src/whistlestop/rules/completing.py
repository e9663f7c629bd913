"""Completing tickets with the cards of a stack (CG-33 to CG-35)."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import tell
from whistlestop.rules.terms import COLOURS, LOCOMOTIVE, TICKETS, Happened


@kernel
def missing_cards(needed, cards):
    """How many of the needed coloured cards are missing: locomotives have to replace them."""
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, int(needed[colour]) - int(cards[colour]))
    return missing


@kernel
def is_held(state, seat, ticket):
    """Whether the seat holds the ticket and has not completed it."""
    return state.ticket_owner[ticket] == seat and state.ticket_completed[ticket] == 0


@kernel
def can_complete(layout, state, seat, ticket):
    """Whether the seat's stack suffices for the ticket (CG-33)."""
    return (
        is_held(state, seat, ticket)
        and missing_cards(layout.ticket_cards[ticket], state.track[seat])
        <= state.track[seat, LOCOMOTIVE]
    )


@kernel
def can_complete_any(layout, state, seat):
    for ticket in range(layout.tickets):  # noqa: SIM110 - Numba compiles no generator here
        if can_complete(layout, state, seat, ticket):
            return True
    return False


@kernel
def complete(layout, state, seat, ticket, events):
    """Spend the cards, coloured ones before locomotives (CG-34), and score at once (CG-35)."""
    for colour in range(COLOURS):
        needed = int(layout.ticket_cards[ticket, colour])
        coloured = min(needed, int(state.track[seat, colour]))
        state.track[seat, colour] -= coloured
        state.discard[colour] += coloured
        state.track[seat, LOCOMOTIVE] -= needed - coloured
        state.discard[LOCOMOTIVE] += needed - coloured
    state.ticket_completed[ticket] = 1
    state.score[seat] += layout.ticket_points[ticket]
    tell(events, Happened.TICKET_COMPLETED, seat, ticket, layout.ticket_points[ticket])


@kernel
def most_worth(needed, worth, first, count, cards):
    """At least what tickets ``first`` to ``count`` can still add: a bound that is quick to find.

    Only tickets that the cards suffice for by themselves count, and all of them together may ask
    for no more cards than there are, of a colour no more than they ask for; the last one is taken
    in part. Tickets are in the order of their worth a card.
    """
    asked = np.zeros(COLOURS, np.int64)
    locomotives = int(cards[LOCOMOTIVE])
    for number in range(first, count):
        if missing_cards(needed[number], cards) <= locomotives:
            for colour in range(COLOURS):
                asked[colour] += needed[number, colour]
    room = locomotives
    for colour in range(COLOURS):
        room += min(int(asked[colour]), int(cards[colour]))
    most = 0
    for number in range(first, count):
        if missing_cards(needed[number], cards) > locomotives:
            continue
        size = 0
        for colour in range(COLOURS):
            size += int(needed[number, colour])
        if size > room:
            return most + worth[number] * room // size
        room -= size
        most += int(worth[number])
    return most


@kernel
def order_by_worth(needed, worth, numbers, count):
    """Sort tickets by their worth a card, the best first (insertion sort)."""
    for place in range(1, count):
        here = place
        while here > 0:
            size, size_before = 0, 0
            for colour in range(COLOURS):
                size += int(needed[here, colour])
                size_before += int(needed[here - 1, colour])
            if worth[here] * size_before <= worth[here - 1] * size:
                break
            for colour in range(COLOURS):
                kept = needed[here, colour]
                needed[here, colour] = needed[here - 1, colour]
                needed[here - 1, colour] = kept
            worth[here], worth[here - 1] = worth[here - 1], worth[here]
            numbers[here], numbers[here - 1] = numbers[here - 1], numbers[here]
            here -= 1


@kernel
def best_tickets(layout, state, seat, chosen):
    """The tickets worth most that the stack suffices for, and of those the largest set (CG-34).

    Writes their numbers into ``chosen`` (int16[TICKETS]) and returns how many. An exact search:
    depth first, each ticket taken before it is left out, cut off where ``most_worth`` shows that
    nothing better can follow.
    """
    needed = np.empty((TICKETS, COLOURS), np.int64)
    worth = np.empty(TICKETS, np.int64)
    numbers = np.empty(TICKETS, np.int64)
    count = 0
    for ticket in range(layout.tickets):
        if can_complete(layout, state, seat, ticket):
            for colour in range(COLOURS):
                needed[count, colour] = layout.ticket_cards[ticket, colour]
            # points first, then the number of tickets
            worth[count] = int(layout.ticket_points[ticket]) * TICKETS + 1
            numbers[count] = ticket
            count += 1
    order_by_worth(needed, worth, numbers, count)
    cards = state.track[seat].astype(np.int64)
    spent = np.zeros((TICKETS + 1, COLOURS + 1), np.int64)
    taken = np.zeros(TICKETS + 1, np.int8)
    best_taken = np.zeros(TICKETS + 1, np.int8)
    best, total = 0, 0
    place = 0
    going_down = True
    while place >= 0:
        if going_down:
            if total > best:
                best = total
                best_taken[:place] = taken[:place]
                best_taken[place:] = 0
            if place == count or total + most_worth(needed, worth, place, count, cards) <= best:
                going_down = False
                place -= 1
                continue
            missing = missing_cards(needed[place], cards)
            taken[place] = missing <= cards[LOCOMOTIVE]
            if taken[place]:
                for colour in range(COLOURS):
                    spent[place, colour] = min(needed[place, colour], cards[colour])
                    cards[colour] -= spent[place, colour]
                spent[place, LOCOMOTIVE] = missing
                cards[LOCOMOTIVE] -= missing
                total += worth[place]
            place += 1
        elif taken[place]:  # now leave it out
            for card in range(COLOURS + 1):
                cards[card] += spent[place, card]
            total -= worth[place]
            taken[place] = 0
            place += 1
            going_down = True
        else:
            place -= 1
    size = 0
    for number in range(count):
        if best_taken[number]:
            chosen[size] = numbers[number]
            size += 1
    return size
