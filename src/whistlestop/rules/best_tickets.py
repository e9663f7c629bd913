"""The best set of tickets that a stack is enough for (CG-34).

An exact depth-first search, pruned by prices for the cards: one price per colour, and for a
locomotive the highest of them. They give an upper bound on the worth of any set: the price of all
cards, plus each ticket's worth above the price of its cards. (This is the dual of the linear
programme.) Any prices give a valid bound. The search looks for good prices first; then each node
costs next to nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.completing import can_complete, missing_cards
from whistlestop.rules.constants import COLOURS, LOCOMOTIVE, TICKETS
from whistlestop.rules.records import Array, Layout, State

FEW = 4  # up to so many tickets are searched without prices
ROUNDS = 200  # subgradient steps in the search for prices
SCALE = 1024  # converts prices and bounds to whole numbers, so that every machine prunes alike


class Choice(NamedTuple):
    """The tickets to choose from and the cards available.

    ``tickets``: how many there are; ``needed``: int64[tickets, colours], the cards that each needs;
    ``worth``: int64[tickets]; ``cards``: int64[kinds of cards].
    """

    tickets: int
    needed: Array
    worth: Array
    cards: Array


@kernel
def dual_bound(choice: Choice, prices: Array) -> float:
    """Return the upper bound on the worth of any set that these prices give."""
    needed, cards = choice.needed, choice.cards
    dearest = 0.0
    bound = 0.0
    for colour in range(COLOURS):
        dearest = max(dearest, prices[colour])
        bound += prices[colour] * cards[colour]
    bound += dearest * cards[LOCOMOTIVE]
    for number in range(choice.tickets):
        gain = float(choice.worth[number])
        for colour in range(COLOURS):
            gain -= prices[colour] * needed[number, colour]
        bound += max(0.0, gain)
    return bound


@kernel
def improve_prices(choice: Choice, prices: Array, step: float) -> None:
    """Take one step that lowers the bound: raise prices of scarce cards, lower the others."""
    needed, cards = choice.needed, choice.cards
    short = np.zeros(COLOURS)
    for colour in range(COLOURS):
        short[colour] = -float(cards[colour])
    dearest = 0
    for colour in range(COLOURS):
        if prices[colour] > prices[dearest]:
            dearest = colour
    short[dearest] -= float(cards[LOCOMOTIVE])
    for number in range(choice.tickets):
        gain = float(choice.worth[number])
        for colour in range(COLOURS):
            gain -= prices[colour] * needed[number, colour]
        if gain > 0.0:
            for colour in range(COLOURS):
                short[colour] += needed[number, colour]
    for colour in range(COLOURS):
        prices[colour] = max(0.0, prices[colour] + step * short[colour])


@kernel
def find_prices(choice: Choice, best_prices: Array) -> None:
    """Look for prices with a low bound, by subgradient steps that become smaller."""
    prices = np.zeros(COLOURS)
    most = 0.0
    for number in range(choice.tickets):
        size = 0
        for colour in range(COLOURS):
            size += choice.needed[number, colour]
        most = max(most, choice.worth[number] / size)
    for colour in range(COLOURS):
        prices[colour] = most / 2.0
        best_prices[colour] = prices[colour]
    lowest = dual_bound(choice, prices)
    for round_number in range(ROUNDS):
        improve_prices(choice, prices, most / (8.0 + round_number))
        bound = dual_bound(choice, prices)
        if bound < lowest:
            lowest = bound
            for colour in range(COLOURS):
                best_prices[colour] = prices[colour]


@kernel
def order_by_gain(choice: Choice, numbers: Array, gains: Array) -> None:
    """Sort tickets so that those with the clearest gain or loss at these prices come first."""
    needed, worth = choice.needed, choice.worth
    for place in range(1, choice.tickets):
        here = place
        while here > 0 and abs(gains[here]) > abs(gains[here - 1]):
            for colour in range(COLOURS):
                kept = needed[here, colour]
                needed[here, colour] = needed[here - 1, colour]
                needed[here - 1, colour] = kept
            worth[here], worth[here - 1] = worth[here - 1], worth[here]
            numbers[here], numbers[here - 1] = numbers[here - 1], numbers[here]
            gains[here], gains[here - 1] = gains[here - 1], gains[here]
            here -= 1


@kernel
def search(choice: Choice, prices: Array, gains: Array, best_taken: Array) -> None:
    """Search depth first for the best set, and mark its tickets in ``best_taken``.

    Each ticket is first taken, then left out; branches that can't improve on the best are pruned.
    ``bounds[place]``: an upper bound on the worth of all sets with the choices made before it.
    """
    needed, worth, cards = choice.needed, choice.worth, choice.cards
    count = choice.tickets
    dearest = 0
    for colour in range(COLOURS):
        dearest = max(dearest, int(prices[colour]))
    bounds = np.zeros(TICKETS + 1, np.int64)
    bounds[0] = dearest * cards[LOCOMOTIVE]
    for colour in range(COLOURS):
        bounds[0] += prices[colour] * cards[colour]
    for number in range(count):
        bounds[0] += max(0, gains[number])
    spent = np.zeros((TICKETS + 1, COLOURS + 1), np.int64)
    taken = np.zeros(TICKETS + 1, np.int8)
    best, total, place = 0, 0, 0
    going_down = True
    while place >= 0:
        if going_down:
            if total > best:
                best = total
                for number in range(count):
                    best_taken[number] = number < place and taken[number]
            if place == count or bounds[place] < (best + 1) * SCALE:
                going_down = False
                place -= 1
                continue
            missing = missing_cards(needed[place], cards)
            taken[place] = missing <= cards[LOCOMOTIVE]
            bounds[place + 1] = bounds[place] - max(0, gains[place])
            if taken[place]:
                bounds[place + 1] += gains[place]
                for colour in range(COLOURS):
                    coloured = min(needed[place, colour], cards[colour])
                    lacking = needed[place, colour] - coloured
                    bounds[place + 1] -= lacking * (dearest - prices[colour])
                    spent[place, colour] = coloured
                    cards[colour] -= coloured
                spent[place, LOCOMOTIVE] = missing
                cards[LOCOMOTIVE] -= missing
                total += worth[place]
            place += 1
        elif taken[place]:  # try again without this ticket
            for card in range(COLOURS + 1):
                cards[card] += spent[place, card]
            total -= worth[place]
            taken[place] = 0
            bounds[place + 1] = bounds[place] - max(0, gains[place])
            place += 1
            going_down = True
        else:
            place -= 1


@kernel
def best_tickets(layout: Layout, state: State, seat: int, chosen: Array) -> int:
    """Write the best set of tickets into ``chosen`` (int16[TICKETS]) and return its size.

    That is the most valuable set that the stack can pay for; among equals, the largest (CG-34).
    """
    needed = np.zeros((TICKETS, COLOURS), np.int64)
    worth = np.zeros(TICKETS, np.int64)
    numbers = np.zeros(TICKETS, np.int64)
    count = 0
    for ticket in range(layout.tickets):
        if can_complete(layout, state, seat, ticket):
            for colour in range(COLOURS):
                needed[count, colour] = layout.ticket_cards[ticket, colour]
            # points first, then the number of tickets
            worth[count] = int(layout.ticket_points[ticket]) * TICKETS + 1
            numbers[count] = ticket
            count += 1
    cards = np.zeros(COLOURS + 1, np.int64)
    for card in range(COLOURS + 1):
        cards[card] = state.track[seat, card]
    choice = Choice(count, needed, worth, cards)
    found = np.zeros(COLOURS)
    if count > FEW:
        find_prices(choice, found)
    prices = np.zeros(COLOURS, np.int64)
    gains = np.zeros(TICKETS, np.int64)
    for colour in range(COLOURS):
        prices[colour] = int(found[colour] * SCALE)
    for number in range(count):
        gains[number] = worth[number] * SCALE
        for colour in range(COLOURS):
            gains[number] -= prices[colour] * needed[number, colour]
    order_by_gain(choice, numbers, gains)
    best_taken = np.zeros(TICKETS + 1, np.int8)
    search(choice, prices, gains, best_taken)
    size = 0
    for number in range(count):
        if best_taken[number]:
            chosen[size] = numbers[number]
            size += 1
    return size
