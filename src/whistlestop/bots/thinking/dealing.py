"""Dealing what is hidden: a state in which everything is as the seat knows it, the rest a guess.

Cards: every arrangement of the unseen cards is equally likely. Tickets: those that fit to what a
seat has built are more likely.
"""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.paths import NEVER, spread
from whistlestop.rules.chance import MASK, below, next_word, shuffle
from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import CARDS, DECK, NOBODY, OFFER, TICKETS
from whistlestop.rules.tickets import put_ticket_at_bottom

SURE = 6.0  # how much more likely a ticket is that a seat's routes join than one without any sign
BLOCKED = 0.25  # the same for one that it can't complete any more


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
def pick_ticket(layout, secrets, free, seat, kind, chance):
    """One of the free tickets by how likely the seat holds it, or NOBODY if there is none.

    ``kind``: 0 a short one, 1 a long one, 2 any.
    """
    total = 0.0
    for ticket in range(layout.tickets):
        if free[ticket] and (kind == 2 or layout.ticket_long[ticket] == kind):
            total += secrets.likely[seat, ticket]
    mark = total * (next_word(chance) / (MASK + 1.0))
    last = NOBODY
    for ticket in range(layout.tickets):
        if free[ticket] and (kind == 2 or layout.ticket_long[ticket] == kind):
            last = ticket
            mark -= secrets.likely[seat, ticket]
            if mark < 0.0:
                break
    if last != NOBODY:
        free[last] = 0
    return last


@kernel
def pick_of_kind(layout, secrets, free, seat, kind, chance):
    """A ticket of the kind, or of the other one if there is none left."""
    ticket = pick_ticket(layout, secrets, free, seat, kind, chance)
    if ticket == NOBODY:
        ticket = pick_ticket(layout, secrets, free, seat, 1 - kind, chance)
    return ticket


@kernel
def deal_to_hands(layout, state, secrets, free, chance):
    """Guess which tickets others hold."""
    for seat in range(state.players):
        count = int(secrets.held[seat])
        if count > secrets.held_least[seat]:  # still a secret (CO-04)
            count = int(secrets.held_least[seat]) + below(
                chance, count - int(secrets.held_least[seat]) + 1
            )
        longs = 0
        for _ in range(min(int(secrets.most_long[seat]), count)):
            longs += below(chance, 10) < 7
        for place in range(count):
            kind = 1 if place < longs else 0
            ticket = pick_of_kind(layout, secrets, free, seat, kind, chance)
            if ticket != NOBODY:
                state.ticket_owner[ticket] = seat


@kernel
def deal_offers(layout, state, secrets, free, chance):
    """Guess what those who have not chosen yet choose from."""
    for seat in range(state.players):
        for place in range(min(int(secrets.offered[seat]), OFFER)):
            kind = 1 if place < secrets.offered_long[seat] else 0
            ticket = pick_of_kind(layout, secrets, free, seat, kind, chance)
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


@kernel
def distance_of(layout, network, mind, ticket):
    """What the cheapest way that completes a ticket costs, over ``mind.cost``."""
    spread(layout, network, mind, ticket)
    if layout.ticket_countries[ticket] == 0:
        return mind.distance[layout.ticket_b[ticket]]
    nearest = NEVER
    for number in range(layout.crossings):
        city = int(layout.crossing[number])
        for place in range(layout.ticket_countries[ticket]):
            if layout.city_country[city] == layout.ticket_country[ticket, place]:
                nearest = min(nearest, mind.distance[city])
    return nearest


@kernel
def weigh_tickets(layout, network, state, mind, secrets):
    """How likely each other seat holds each unseen ticket: the more of its way it has built.

    A ticket with no space built has 1, one that is joined SURE, one that is cut off BLOCKED.
    """
    for seat in range(state.players):
        for ticket in range(layout.tickets):
            secrets.likely[seat, ticket] = 1.0
    if layout.routes == 0:
        return
    for route in range(layout.routes):
        mind.cost[route] = float(layout.route_length[route])
    whole = np.empty(TICKETS, np.float64)
    for ticket in range(layout.tickets):
        if secrets.unseen_ticket[ticket]:
            whole[ticket] = distance_of(layout, network, mind, ticket)
    for seat in range(state.players):
        if seat == secrets.seat or secrets.held[seat] == 0:
            continue
        for route in range(layout.routes):
            owner = int(state.route_owner[route])
            mind.cost[route] = float(layout.route_length[route])
            if owner == seat:
                mind.cost[route] = 0.0
            elif owner != NOBODY:
                mind.cost[route] = NEVER
        for ticket in range(layout.tickets):
            if secrets.unseen_ticket[ticket] == 0:
                continue
            left = distance_of(layout, network, mind, ticket)
            if left >= NEVER:
                secrets.likely[seat, ticket] = BLOCKED
            else:
                done = max(0.0, 1.0 - left / max(1.0, whole[ticket]))
                secrets.likely[seat, ticket] = 1.0 + (SURE - 1.0) * done * done
