"""Determinizations: states with all facts that a seat knows and a sample of everything hidden.

Cards: every arrangement of the unseen cards is equally likely. Tickets: those that explain the
routes that a seat has built are more likely (Gibbs sampling: Geman and Geman 1984).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.hidden import Hidden
from whistlestop.bots.planning.likelihood import likelihood_given
from whistlestop.rules.chance import MASK, below, next_word, shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, DECK, NOBODY, OFFER, TICKETS
from whistlestop.rules.records import Array, Layout, State
from whistlestop.rules.tickets import put_ticket_at_bottom

LONG = 0.7  # share of dealt long tickets that players keep
ROUNDS = 2  # rounds of Gibbs sampling for a seat's tickets


class Deal(NamedTuple):
    """The inputs of one determinization.

    ``free``: int8[TICKETS], 1 for an unseen ticket that is not dealt yet. ``chance``: the random
    generator of this determinization, separate from the generator in its state.
    """

    layout: Layout
    hidden: Hidden
    free: Array
    chance: Array


@kernel
def deal_cards(state: State, hidden: Hidden, chance: Array) -> None:
    """Shuffle the unseen cards and deal them to hands, stacks and deck."""
    cards = np.empty(DECK, np.int8)
    size = 0
    for card in range(CARDS):
        for _ in range(hidden.unseen[card]):
            cards[size] = card
            size += 1
    shuffle(chance, cards, size)
    for seat in range(state.players):
        for _ in range(hidden.hidden_hand[seat]):
            size -= 1
            state.hands[seat, cards[size]] += 1
        for _ in range(hidden.hidden_track[seat]):
            size -= 1
            state.track[seat, cards[size]] += 1
    for place in range(hidden.deck_size):
        size -= 1
        state.deck[place] = cards[size]
    state.deck_size = hidden.deck_size


@kernel
def pick_ticket(deal: Deal, seat: int, kind: int, explained: int) -> int:
    """Sample a free ticket by its likelihood for the seat; return NOBODY if there is none.

    ``kind``: 0 for a short ticket, 1 for a long one. ``explained``: bits of the routes that the
    seat's other tickets explain.
    """
    layout, free = deal.layout, deal.free
    likelihood = np.zeros(TICKETS, np.float64)
    total = 0.0
    for ticket in range(layout.tickets):
        if free[ticket] and layout.ticket_long[ticket] == kind:
            likelihood[ticket] = likelihood_given(deal.hidden, seat, ticket, explained)
            total += likelihood[ticket]
    mark = total * (next_word(deal.chance) / (MASK + 1.0))
    last = NOBODY
    for ticket in range(layout.tickets):
        if likelihood[ticket] > 0.0:
            last = ticket
            mark -= likelihood[ticket]
            if mark < 0.0:
                break
    if last != NOBODY:
        free[last] = 0
    return last


@kernel
def pick_of_kind(deal: Deal, seat: int, kind: int, explained: int) -> int:
    """Return a ticket of the kind, or of the other kind if there is none left."""
    ticket = pick_ticket(deal, seat, kind, explained)
    if ticket == NOBODY:
        ticket = pick_ticket(deal, seat, 1 - kind, explained)
    return ticket


@kernel
def chance_of_long(deal: Deal, seat: int) -> float:
    """Return the probability that a held ticket is the long one.

    It combines the share of long tickets that players keep with the likelihoods of both kinds.
    """
    layout, free = deal.layout, deal.free
    fit = np.zeros(2)
    count = np.zeros(2)
    for ticket in range(layout.tickets):
        if free[ticket]:
            fit[layout.ticket_long[ticket]] += likelihood_given(deal.hidden, seat, ticket, 0)
            count[layout.ticket_long[ticket]] += 1.0
    if count[0] == 0 or count[1] == 0:
        return LONG
    long = LONG * fit[1] / count[1]
    return long / (long + (1.0 - LONG) * fit[0] / count[0])


@kernel
def deal_to_hands(deal: Deal, state: State) -> None:
    """Sample the tickets that others hold, one by one, then each again given the others."""
    hidden, free, chance = deal.hidden, deal.free, deal.chance
    tickets = np.empty(TICKETS, np.int16)
    for seat in range(state.players):
        count = int(hidden.held[seat])
        if count > hidden.held_least[seat]:  # the number is still hidden (CO-04)
            count = int(hidden.held_least[seat]) + below(
                chance, count - int(hidden.held_least[seat]) + 1
            )
        longs = 0
        most_long = min(int(hidden.most_long[seat]), count)
        if most_long > 0:
            is_long = chance_of_long(deal, seat)
            for _ in range(most_long):
                longs += next_word(chance) / (MASK + 1.0) < is_long
        tickets[:count] = NOBODY
        for turn in range(ROUNDS):
            if turn > 0 and (count == 1 or hidden.built_count[seat] == 0):
                break  # a second round would change nothing
            for place in range(count):
                explained = 0
                for other in range(count):
                    if other != place and tickets[other] != NOBODY:
                        explained |= int(hidden.explains[seat, tickets[other]])
                if tickets[place] != NOBODY:
                    free[tickets[place]] = 1
                kind = 1 if place < longs else 0
                tickets[place] = pick_of_kind(deal, seat, kind, explained)
        for place in range(count):
            if tickets[place] != NOBODY:
                state.ticket_owner[tickets[place]] = seat


@kernel
def deal_offers(deal: Deal, state: State) -> None:
    """Sample the tickets on offer to seats that have yet to choose."""
    hidden = deal.hidden
    for seat in range(state.players):
        for place in range(min(int(hidden.offered[seat]), OFFER)):
            kind = 1 if place < hidden.offered_long[seat] else 0
            ticket = pick_of_kind(deal, seat, kind, 0)
            if ticket != NOBODY:
                state.offered[seat, state.offered_count[seat]] = ticket
                state.offered_count[seat] += 1


@kernel
def deal_tickets(layout: Layout, state: State, hidden: Hidden, chance: Array) -> None:
    """Sample the others' tickets and the ticket deck, whose order the seat may know in part."""
    free = np.empty(TICKETS, np.int8)
    for ticket in range(layout.tickets):
        free[ticket] = hidden.unseen_ticket[ticket]
    deal = Deal(layout, hidden, free, chance)
    deal_to_hands(deal, state)
    deal_offers(deal, state)
    size = int(hidden.ticket_deck_size)
    if hidden.dealt_before > 0:  # seats that have chosen returned the rest
        kept = 0
        for seat in range(state.seat):
            for ticket in range(layout.tickets):
                kept += state.ticket_owner[ticket] == seat
        size += int(hidden.dealt_before) - kept
    state.ticket_top = 0
    state.ticket_deck_size = 0
    returned = 0
    for place in range(size):
        known = int(hidden.returned_count) - returned
        if known > 0 and (hidden.returned_above[returned] <= place or known >= size - place):
            put_ticket_at_bottom(state, int(hidden.returned[returned]))
            returned += 1
            continue
        ticket = pick_even(deal)
        if ticket == NOBODY:
            break
        put_ticket_at_bottom(state, ticket)


@kernel
def pick_even(deal: Deal) -> int:
    """Return any free ticket, all equally likely; short ones come first, as in the ticket deck."""
    layout, free = deal.layout, deal.free
    for kind in range(2):
        count = 0
        for ticket in range(layout.tickets):
            count += free[ticket] == 1 and layout.ticket_long[ticket] == kind
        if count > 0:
            mark = below(deal.chance, count)
            for ticket in range(layout.tickets):
                if free[ticket] and layout.ticket_long[ticket] == kind:
                    if mark == 0:
                        free[ticket] = 0
                        return ticket
                    mark -= 1
    return NOBODY


@kernel
def sample_hidden_state(layout: Layout, state: State, hidden: Hidden, chance: Array) -> None:
    """Complete a state with a sample of its hidden parts; also set a new ``state.chance``."""
    deal_cards(state, hidden, chance)
    deal_tickets(layout, state, hidden, chance)
    for word in range(3):
        state.chance[word] = next_word(chance)
    state.chance[3] = 1
