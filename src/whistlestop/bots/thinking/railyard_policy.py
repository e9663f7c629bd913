"""What a seat with a railyard does (the Card Game): collect what tickets ask for, place, rob."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.drawing import NOTHING, best_draw
from whistlestop.rules.compiler import kernel
from whistlestop.rules.legal import legal
from whistlestop.rules.railyards import fewest_in_row, place_action, row_size, single_colours
from whistlestop.rules.terms import (
    CARDS,
    COLOURS,
    DRAW_TICKETS,
    KEEP,
    LOCOMOTIVE,
    TICKETS,
    Phase,
)
from whistlestop.rules.tickets import keep_at_least, subset_size


@kernel
def list_open(layout, state, seat, tickets):
    """Write the tickets that the seat has not completed; returns how many."""
    count = 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and state.ticket_completed[ticket] == 0:
            tickets[count] = ticket
            count += 1
    return count


@kernel
def under_way(state, seat, cards):
    """Write the cards of each kind on the seat's track and railyard."""
    for card in range(CARDS):
        cards[card] = state.track[seat, card]
    for colour in range(COLOURS):
        cards[colour] += state.row_coloured[seat, colour]
        cards[LOCOMOTIVE] += state.row_locomotives[seat, colour]


@kernel
def set_missing(layout, state, seat, have, missing):
    """Write the coloured cards that the open tickets ask for beside ``have``; returns the sum."""
    for colour in range(COLOURS):
        missing[colour] = -have[colour]
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and state.ticket_completed[ticket] == 0:
            for colour in range(COLOURS):
                missing[colour] += layout.ticket_cards[ticket, colour]
    total = 0
    for colour in range(COLOURS):
        missing[colour] = max(0, missing[colour])
        total += missing[colour]
    return total


@kernel
def turns_to_deck_end(state, weights):
    """The seat's turns until the deck is out, the last one included."""
    if state.turns_left >= 0:
        return 0.0
    return state.deck_size / (weights.rail_cards_a_turn * state.players) + 1.0


@kernel
def cards_to_come(layout, state, weights):
    """How many cards that fit the seat can still hope for."""
    if state.turns_left >= 0:
        return 0.0
    cards = float(state.deck_size)
    if state.deck_number == 1 and state.players >= layout.second_deck_from_players:
        total = 0
        for card in range(CARDS):
            total += int(layout.cards[card])
        cards += weights.rail_second_deck * total
    return weights.rail_fitting * cards / state.players


@kernel
def promise(layout, tickets, count, cards, hope, weights):
    """What tickets promise to score, the best bargains first; uses up ``tickets`` and ``cards``.

    ``hope``: how many fitting cards may still come.
    """
    total = 0.0
    while count > 0:
        best, chosen, lacks_best = -1.0, 0, 0
        for place in range(count):
            ticket = int(tickets[place])
            lacks = 0
            for colour in range(COLOURS):
                lacks += max(0, int(layout.ticket_cards[ticket, colour]) - cards[colour])
            bargain = layout.ticket_points[ticket] / (lacks + 0.7)
            if bargain > best:
                best, chosen, lacks_best = bargain, place, lacks
        ticket = int(tickets[chosen])
        count -= 1
        tickets[chosen] = tickets[count]
        points = int(layout.ticket_points[ticket])
        wild = min(cards[LOCOMOTIVE], lacks_best)
        if lacks_best - wild > hope:
            total -= points
            continue
        hope -= lacks_best - wild
        cards[LOCOMOTIVE] -= wild
        for colour in range(COLOURS):
            asked = int(layout.ticket_cards[ticket, colour])
            cards[colour] = max(0, cards[colour] - asked)
        total += points - weights.rail_trouble * (lacks_best - wild)
    return total


@kernel
def keep_for_railyard(layout, state, seat, weights):
    """The subset of the offered tickets that promises most together with those held.

    One at least before the last turns: seats that drew and kept none would do so for ever.
    """
    have = np.empty(CARDS, np.int64)
    cards = np.empty(CARDS, np.int64)
    tickets = np.empty(TICKETS, np.int64)
    last_turns = state.turns_left >= 0
    if last_turns:
        for card in range(CARDS):
            have[card] = state.track[seat, card]
    else:
        under_way(state, seat, have)
        for card in range(CARDS):
            have[card] += state.hands[seat, card]
    hope = cards_to_come(layout, state, weights)
    least = max(keep_at_least(layout, state, seat), 0 if last_turns else 1)
    best, chosen = -1e9, 0
    for subset in range(1 << int(state.offered_count[seat])):
        if subset_size(subset) < least:
            continue
        count = list_open(layout, state, seat, tickets)
        for place in range(state.offered_count[seat]):
            if subset >> place & 1:
                tickets[count] = state.offered[seat, place]
                count += 1
        for card in range(CARDS):
            cards[card] = have[card]
        worth = promise(layout, tickets, count, cards, hope, weights)
        if worth > best:
            best, chosen = worth, subset
    return KEEP + chosen


@kernel
def risk_of(size, weights):
    """The chance a round that a row of so many cards is robbed."""
    if size <= 1:
        return weights.rail_risk_one
    if size == 2:
        return weights.rail_risk_two
    if size == 3:
        return weights.rail_risk_three
    return weights.rail_risk_four if size == 4 else weights.rail_risk_more


@kernel
def worth_of_row(missing, colour, coloured, locomotives, lacking, turns, weights):
    """Cards of a row that will be of use, as far as they will get to the track."""
    size = coloured + locomotives
    stay = 1.0 - risk_of(size, weights)
    arrives = 1.0
    total = 0.0
    for place in range(size):  # the order in which they leave the row
        arrives *= stay
        if place < locomotives:
            worth = weights.rail_card if place < lacking else weights.rail_spare - 1.0
        elif place - locomotives < missing[colour]:
            worth = weights.rail_card
        else:
            worth = weights.rail_spare
        if worth < 0.0:
            total += worth
        elif place < turns:
            total += worth * arrives
    return total


@kernel
def robbed_by(state, seat, colour):
    """How many cards others lose if the seat places a row of this colour (CG-23)."""
    cards = 0
    for other in range(state.players):
        if other != seat:
            cards += row_size(state, other, colour)
    return cards


@kernel
def worth_of_robbing(state, cards, weights):
    others = int(state.players) - 1
    return weights.rail_robbed * cards * (1.0 if others == 1 else 1.5 / others)


@kernel
def best_of_colour(layout, state, seat, colour, missing, lacking, turns, weights):
    """The row of a colour that is worth most: (worth, action); NOTHING if none may be placed."""
    hand = state.hands[seat]
    best, action = -1000.0, NOTHING
    if hand[colour] == 0:
        return best, action
    fewest = fewest_in_row(state, seat, colour)
    for coloured in range(1, int(hand[colour]) + 1):
        for locomotives in range(max(0, fewest - coloured), int(hand[LOCOMOTIVE]) + 1):
            worth = worth_of_row(missing, colour, coloured, locomotives, lacking, turns, weights)
            if worth > best:
                best, action = worth, place_action(layout, colour, coloured, locomotives)
    return best, action


@kernel
def best_row(layout, state, seat, missing, lacking, turns, weights):
    """The row that is worth most: (worth, action, cards robbed)."""
    best, action, robs = -1000.0, NOTHING, 0
    for colour in range(COLOURS):
        worth, row = best_of_colour(layout, state, seat, colour, missing, lacking, turns, weights)
        if row == NOTHING:
            continue
        robbed = robbed_by(state, seat, colour)
        worth += worth_of_robbing(state, robbed, weights)
        if worth > best:
            best, action, robs = worth, row, robbed
    return best, action, robs


@kernel
def best_three(layout, state, seat, missing, lacking, turns, weights):
    """The three colours that are worth most: (worth, action); one card each."""
    colours = single_colours(state, seat)
    worths = np.empty(COLOURS, np.float64)
    for colour in range(COLOURS):
        worths[colour] = worth_of_row(missing, colour, 1, 0, lacking, turns, weights)
    best, action = -1000.0, NOTHING
    number = int(layout.place_three_first)
    for one in range(COLOURS):
        for two in range(one + 1, COLOURS):
            for three in range(two + 1, COLOURS):
                worth = worths[one] + worths[two] + worths[three]
                if colours >> one & colours >> two & colours >> three & 1 and worth > best:
                    best, action = worth, number
                number += 1
    return best, action


@kernel
def set_lacking(layout, state, seat, missing):
    """Write what is missing beside what is under way; returns what the hand lacks for it."""
    have = np.empty(CARDS, np.int64)
    under_way(state, seat, have)
    lacking = set_missing(layout, state, seat, have, missing)
    for colour in range(COLOURS):
        lacking -= min(missing[colour], int(state.hands[seat, colour]))
    return lacking


@kernel
def best_placement(layout, state, seat, weights):
    """What is best to place: (worth, action, cards robbed); NOTHING if nothing may be placed."""
    missing = np.empty(COLOURS, np.int64)
    lacking = set_lacking(layout, state, seat, missing)
    turns = turns_to_deck_end(state, weights)
    worth, action, robs = best_row(layout, state, seat, missing, lacking, turns, weights)
    worth_three, three = best_three(layout, state, seat, missing, lacking, turns, weights)
    if worth_three > worth:
        return worth_three, three, 0
    return worth, action, robs


@kernel
def set_railyard_needs(layout, state, seat, mind):
    """Write into ``mind.need`` what tickets ask for beside what is under way; returns how many
    cards the hand lacks for it, locomotives used up."""
    have = np.empty(CARDS, np.int64)
    missing = np.empty(COLOURS, np.int64)
    under_way(state, seat, have)
    set_missing(layout, state, seat, have, missing)
    lacking = 0
    for colour in range(COLOURS):
        mind.need[colour] = missing[colour]
        lacking += max(0, missing[colour] - int(state.hands[seat, colour]))
    mind.need[LOCOMOTIVE] = 0
    return lacking - int(state.hands[seat, LOCOMOTIVE]) - have[LOCOMOTIVE]


@kernel
def act_with_railyard(layout, state, seat, mind, weights, out):
    """A turn: place, draw tickets or begin to draw cards."""
    worth, placement, robs = best_placement(layout, state, seat, weights)
    tickets = state.ticket_deck_size > 0
    if state.turns_left >= 0:
        if placement != NOTHING and worth > 0.0 and robs > 0:
            return placement
        if tickets:
            return DRAW_TICKETS
        return placement if placement != NOTHING else any_of(layout, state, out)
    lacking = set_railyard_needs(layout, state, seat, mind)
    if (
        tickets
        and lacking <= weights.rail_short_of_work
        and cards_to_come(layout, state, weights) > weights.rail_ticket_cards
    ):
        return DRAW_TICKETS
    in_hand = 0
    for card in range(CARDS):
        in_hand += int(state.hands[seat, card])
    patience = weights.rail_patience - weights.rail_patience_lost * in_hand
    if turns_to_deck_end(state, weights) <= weights.rail_hurry:
        patience = 0.5
    if placement != NOTHING and worth >= patience:
        return placement
    action = best_draw(layout, state, seat, mind, weights)
    return action if action != NOTHING else any_of(layout, state, out)


@kernel
def any_of(layout, state, out):
    """The first legal action."""
    legal(layout, state, out)
    return int(out[0])


@kernel
def choose_with_railyard(layout, state, seat, mind, weights, out):
    """The action that the policy plays for the seat whose decision it is, with railyards."""
    if state.phase == Phase.ACT:
        return act_with_railyard(layout, state, seat, mind, weights, out)
    if state.phase == Phase.SECOND_CARD:
        set_railyard_needs(layout, state, seat, mind)
        action = best_draw(layout, state, seat, mind, weights)
        return action if action != NOTHING else any_of(layout, state, out)
    if state.phase == Phase.COMPLETE_TICKETS:
        return int(layout.complete_first) + int(layout.tickets)  # those that are worth most
    return keep_for_railyard(layout, state, seat, weights)
