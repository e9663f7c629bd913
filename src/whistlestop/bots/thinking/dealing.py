"""Dealing what is hidden: a state in which everything is as the seat knows it, the rest a guess.

Cards: every arrangement of the unseen cards is equally likely. Tickets: those that explain what a
seat has built are more likely (Gibbs sampling: Geman and Geman 1984).
"""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.evidence import likely_with
from whistlestop.rules.chance import MASK, below, next_word, shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import CARDS, DECK, NOBODY, OFFER, TICKETS
from whistlestop.rules.tickets import put_ticket_at_bottom

LONG = 0.7  # how often a long ticket that was dealt is kept
ROUNDS = 2  # in which a seat's tickets are drawn


@kernel
def deal_cards(state, secrets, chance):
    """Shuffle the unseen cards and deal them to hands, stacks and deck."""
    cards = np.empty(DECK, np.int8)
    size = 0
    for card in range(CARDS):
        for _ in range(secrets.unseen[card]):
            cards[size] = card
            size += 1
    shuffle(chance, cards, size)
    for seat in range(state.players):
        for _ in range(secrets.hidden_hand[seat]):
            size -= 1
            state.hands[seat, cards[size]] += 1
        for _ in range(secrets.hidden_track[seat]):
            size -= 1
            state.track[seat, cards[size]] += 1
    for place in range(secrets.deck_size):
        size -= 1
        state.deck[place] = cards[size]
    state.deck_size = secrets.deck_size


@kernel
def pick_ticket(layout, secrets, free, seat, kind, explained, chance):
    """One of the free tickets by how likely the seat holds it, or NOBODY if there is none.

    ``kind``: 0 a short one, 1 a long one. ``explained``: routes that other tickets explain.
    """
    likely = np.zeros(TICKETS, np.float64)
    total = 0.0
    for ticket in range(layout.tickets):
        if free[ticket] and layout.ticket_long[ticket] == kind:
            likely[ticket] = likely_with(secrets, seat, ticket, explained)
            total += likely[ticket]
    mark = total * (next_word(chance) / (MASK + 1.0))
    last = NOBODY
    for ticket in range(layout.tickets):
        if likely[ticket] > 0.0:
            last = ticket
            mark -= likely[ticket]
            if mark < 0.0:
                break
    if last != NOBODY:
        free[last] = 0
    return last


@kernel
def pick_of_kind(layout, secrets, free, seat, kind, explained, chance):
    """A ticket of the kind, or of the other one if there is none left."""
    ticket = pick_ticket(layout, secrets, free, seat, kind, explained, chance)
    if ticket == NOBODY:
        ticket = pick_ticket(layout, secrets, free, seat, 1 - kind, explained, chance)
    return ticket


@kernel
def chance_of_long(layout, secrets, free, seat):
    """How likely a ticket held is the long one: as often as those are kept, and as they fit."""
    fit = np.zeros(2)
    count = np.zeros(2)
    for ticket in range(layout.tickets):
        if free[ticket]:
            fit[layout.ticket_long[ticket]] += likely_with(secrets, seat, ticket, 0)
            count[layout.ticket_long[ticket]] += 1.0
    if count[0] == 0 or count[1] == 0:
        return LONG
    long = LONG * fit[1] / count[1]
    return long / (long + (1.0 - LONG) * fit[0] / count[0])


@kernel
def deal_to_hands(layout, state, secrets, free, chance):
    """Guess which tickets others hold: one after the other, then each again given the others."""
    tickets = np.empty(TICKETS, np.int16)
    for seat in range(state.players):
        count = int(secrets.held[seat])
        if count > secrets.held_least[seat]:  # still a secret (CO-04)
            count = int(secrets.held_least[seat]) + below(
                chance, count - int(secrets.held_least[seat]) + 1
            )
        longs = 0
        most_long = min(int(secrets.most_long[seat]), count)
        if most_long > 0:
            is_long = chance_of_long(layout, secrets, free, seat)
            for _ in range(most_long):
                longs += next_word(chance) / (MASK + 1.0) < is_long
        tickets[:count] = NOBODY
        for turn in range(ROUNDS):
            if turn > 0 and (count == 1 or secrets.built_count[seat] == 0):
                break  # nothing would change
            for place in range(count):
                explained = 0
                for other in range(count):
                    if other != place and tickets[other] != NOBODY:
                        explained |= int(secrets.explains[seat, tickets[other]])
                if tickets[place] != NOBODY:
                    free[tickets[place]] = 1
                kind = 1 if place < longs else 0
                tickets[place] = pick_of_kind(layout, secrets, free, seat, kind, explained, chance)
        for place in range(count):
            if tickets[place] != NOBODY:
                state.ticket_owner[tickets[place]] = seat


@kernel
def deal_offers(layout, state, secrets, free, chance):
    """Guess what those who have not chosen yet choose from."""
    for seat in range(state.players):
        for place in range(min(int(secrets.offered[seat]), OFFER)):
            kind = 1 if place < secrets.offered_long[seat] else 0
            ticket = pick_of_kind(layout, secrets, free, seat, kind, 0, chance)
            if ticket != NOBODY:
                state.offered[seat, state.offered_count[seat]] = ticket
                state.offered_count[seat] += 1


@kernel
def deal_tickets(layout, state, secrets, chance):
    """Guess others' tickets and the order of the ticket deck, where the seat knows some."""
    free = np.empty(TICKETS, np.int8)
    for ticket in range(layout.tickets):
        free[ticket] = secrets.unseen_ticket[ticket]
    deal_to_hands(layout, state, secrets, free, chance)
    deal_offers(layout, state, secrets, free, chance)
    size = int(secrets.ticket_deck_size)
    if secrets.dealt_before > 0:  # those who have chosen put back what they did not keep
        kept = 0
        for seat in range(secrets.seat):
            for ticket in range(layout.tickets):
                kept += state.ticket_owner[ticket] == seat
        size += int(secrets.dealt_before) - kept
    state.ticket_top = 0
    state.ticket_deck_size = 0
    returned = 0
    for place in range(size):
        known = int(secrets.returned_count) - returned
        if known > 0 and (secrets.returned_above[returned] <= place or known >= size - place):
            put_ticket_at_bottom(state, int(secrets.returned[returned]))
            returned += 1
            continue
        ticket = pick_even(layout, free, chance)
        if ticket == NOBODY:
            break
        put_ticket_at_bottom(state, ticket)


@kernel
def pick_even(layout, free, chance):
    """Any free ticket, short ones first where there are two kinds: the deck holds those alone."""
    for kind in range(2):
        count = 0
        for ticket in range(layout.tickets):
            count += free[ticket] == 1 and layout.ticket_long[ticket] == kind
        if count > 0:
            mark = below(chance, count)
            for ticket in range(layout.tickets):
                if free[ticket] and layout.ticket_long[ticket] == kind:
                    if mark == 0:
                        free[ticket] = 0
                        return ticket
                    mark -= 1
    return NOBODY


@kernel
def deal_hidden(layout, state, secrets, chance):
    """Turn a state that lacks what is hidden into a whole one; ``state.chance`` is new too."""
    deal_cards(state, secrets, chance)
    deal_tickets(layout, state, secrets, chance)
    for word in range(3):
        state.chance[word] = next_word(chance)
    state.chance[3] = 1
