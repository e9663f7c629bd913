"""The policy of a seat with a railyard (the Card Game): collect for tickets, place rows, rob."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.drawing import NOTHING, best_draw
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.weights import Weights
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    CARDS,
    COLOURS,
    DRAW_TICKETS,
    KEEP,
    LOCOMOTIVE,
    OFFER,
    TICKETS,
    Phase,
)
from whistlestop.rules.legal import legal
from whistlestop.rules.railyard_turn import complete_best_action
from whistlestop.rules.railyards import fewest_in_row, place_action, row_size, single_colours
from whistlestop.rules.records import Array, Layout, State
from whistlestop.rules.tickets import keep_at_least, subset_size

A_FEW_MORE = 3  # most tickets above the minimum, for a style that keeps few


class Wanted(NamedTuple):
    """The cards that a seat would place rows for.

    ``missing``: the coloured cards that its tickets ask for, minus those on its track and in its
    railyard (int64[COLOURS]). ``lacking``: how many of them its hand lacks too. ``turns``: the
    seat's turns until the deck is empty.
    """

    missing: Array
    lacking: int
    turns: float


@kernel
def list_open(layout: Layout, state: State, seat: int, tickets: Array) -> int:
    """Write the tickets that the seat has not completed, and return their number."""
    count = 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and state.ticket_completed[ticket] == 0:
            tickets[count] = ticket
            count += 1
    return count


@kernel
def count_committed(state: State, seat: int, cards: Array) -> None:
    """Write the number of cards of each kind on the seat's track and in its railyard."""
    for card in range(CARDS):
        cards[card] = state.track[seat, card]
    for colour in range(COLOURS):
        cards[colour] += state.row_coloured[seat, colour]
        cards[LOCOMOTIVE] += state.row_locomotives[seat, colour]


@kernel
def set_missing(layout: Layout, state: State, seat: int, have: Array, missing: Array) -> int:
    """Write the coloured cards that open tickets ask for beyond ``have``, and return the sum."""
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
def turns_to_deck_end(state: State, weights: Weights) -> float:
    """Return the seat's turns until the deck is empty, the last one included."""
    if state.turns_left >= 0:
        return 0.0
    return state.deck_size / (weights.rail_cards_a_turn * state.players) + 1.0


@kernel
def cards_to_come(planner: Planner, state: State, seat: int) -> float:
    """Return how many more useful cards the seat can expect."""
    layout = planner.layout
    weights = planner.weights.seats[seat]
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
def expected_value(
    layout: Layout, weights: Weights, tickets: Array, cards: Array, hope: float
) -> float:
    """Return the expected points of tickets, the best bargains first; overwrites both arrays.

    ``hope``: the number of useful cards that may still come.
    """
    total = 0.0
    count = len(tickets)
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
def keep_for_railyard(planner: Planner, state: State, seat: int) -> int:
    """Return the choice of offered tickets with the highest expected value, given those held.

    Before the last turns, keep at least one: seats that keep none would draw tickets for ever.
    """
    layout = planner.layout
    weights = planner.weights.seats[seat]
    have = np.empty(CARDS, np.int64)
    cards = np.empty(CARDS, np.int64)
    tickets = np.empty(TICKETS, np.int64)
    last_turns = state.turns_left >= 0
    if last_turns:
        for card in range(CARDS):
            have[card] = state.track[seat, card]
    else:
        count_committed(state, seat, have)
        for card in range(CARDS):
            have[card] += state.hands[seat, card]
    hope = cards_to_come(planner, state, seat)
    least = max(keep_at_least(layout, state, seat), 0 if last_turns else 1)
    most = least + A_FEW_MORE if weights.ticket < 0.0 else OFFER
    best, chosen = -1e9, 0
    for subset in range(1 << int(state.offered_count[seat])):
        if not least <= subset_size(subset) <= most:
            continue
        count = list_open(layout, state, seat, tickets)
        for place in range(state.offered_count[seat]):
            if subset >> place & 1:
                tickets[count] = state.offered[seat, place]
                count += 1
        for card in range(CARDS):
            cards[card] = have[card]
        worth = expected_value(layout, weights, tickets[:count], cards, hope)
        if worth > best:
            best, chosen = worth, subset
    return KEEP + chosen


@kernel
def risk_of(size: int, weights: Weights) -> float:
    """Return the probability per round that a row of this size is robbed."""
    if size <= 1:
        return weights.rail_risk_one
    if size == 2:
        return weights.rail_risk_two
    if size == 3:
        return weights.rail_risk_three
    return weights.rail_risk_four if size == 4 else weights.rail_risk_more


@kernel
def value_of_row(
    weights: Weights, wanted: Wanted, colour: int, coloured: int, locomotives: int
) -> float:
    """Return the value of a row's useful cards, weighted by their chance to reach the track."""
    size = coloured + locomotives
    stay = 1.0 - risk_of(size, weights)
    arrives = 1.0
    total = 0.0
    for place in range(size):  # the order in which they leave the row
        arrives *= stay
        if place < locomotives:
            worth = weights.rail_card if place < wanted.lacking else weights.rail_spare - 1.0
        elif place - locomotives < wanted.missing[colour]:
            worth = weights.rail_card
        else:
            worth = weights.rail_spare
        if worth < 0.0:
            total += worth
        elif place < wanted.turns:
            total += worth * arrives
    return total + weights.rail_row * max(0, size - 2)


@kernel
def robbed_by(state: State, seat: int, colour: int) -> int:
    """Return how many cards others lose if the seat places a row of this colour (CG-23)."""
    cards = 0
    for other in range(state.players):
        if other != seat:
            cards += row_size(state, other, colour)
    return cards


@kernel
def value_of_robbing(state: State, cards: int, weights: Weights) -> float:
    others = int(state.players) - 1
    return weights.rail_robbed * cards * (1.0 if others == 1 else 1.5 / others)


@kernel
def best_of_colour(
    planner: Planner, state: State, seat: int, colour: int, wanted: Wanted
) -> tuple[float, int]:
    """Return a colour's most valuable row as (worth, action); NOTHING if none may be placed."""
    layout = planner.layout
    weights = planner.weights.seats[seat]
    hand = state.hands[seat]
    best, action = -1000.0, NOTHING
    if hand[colour] == 0:
        return best, action
    fewest = fewest_in_row(state, seat, colour)
    for coloured in range(1, int(hand[colour]) + 1):
        for locomotives in range(max(0, fewest - coloured), int(hand[LOCOMOTIVE]) + 1):
            worth = value_of_row(weights, wanted, colour, coloured, locomotives)
            if worth > best:
                best, action = worth, place_action(layout, colour, coloured, locomotives)
    return best, action


@kernel
def best_row(planner: Planner, state: State, seat: int, wanted: Wanted) -> tuple[float, int, int]:
    """Return the most valuable row: (worth, action, cards robbed)."""
    weights = planner.weights.seats[seat]
    best, action, robs = -1000.0, NOTHING, 0
    for colour in range(COLOURS):
        worth, row = best_of_colour(planner, state, seat, colour, wanted)
        if row == NOTHING:
            continue
        robbed = robbed_by(state, seat, colour)
        worth += value_of_robbing(state, robbed, weights)
        if worth > best:
            best, action, robs = worth, row, robbed
    return best, action, robs


@kernel
def best_three(planner: Planner, state: State, seat: int, wanted: Wanted) -> tuple[float, int]:
    """Return the most valuable placement of three single colours: (worth, action)."""
    layout = planner.layout
    weights = planner.weights.seats[seat]
    colours = single_colours(state, seat)
    values = np.empty(COLOURS, np.float64)
    for colour in range(COLOURS):
        values[colour] = value_of_row(weights, wanted, colour, 1, 0)
    best, action = -1000.0, NOTHING
    number = int(layout.place_three_first)
    for one in range(COLOURS):
        for two in range(one + 1, COLOURS):
            for three in range(two + 1, COLOURS):
                worth = values[one] + values[two] + values[three]
                if colours >> one & colours >> two & colours >> three & 1 and worth > best:
                    best, action = worth, number
                number += 1
    return best, action


@kernel
def cards_wanted(planner: Planner, state: State, seat: int) -> Wanted:
    """Return the cards that are missing in addition to those under way."""
    layout = planner.layout
    weights = planner.weights.seats[seat]
    missing = np.empty(COLOURS, np.int64)
    have = np.empty(CARDS, np.int64)
    count_committed(state, seat, have)
    lacking = set_missing(layout, state, seat, have, missing)
    for colour in range(COLOURS):
        lacking -= min(missing[colour], int(state.hands[seat, colour]))
    return Wanted(missing, lacking, turns_to_deck_end(state, weights))


@kernel
def best_placement(planner: Planner, state: State, seat: int) -> tuple[float, int, int]:
    """Return the best placement as (worth, action, cards robbed); NOTHING if there is none."""
    wanted = cards_wanted(planner, state, seat)
    worth, action, robs = best_row(planner, state, seat, wanted)
    worth_three, three = best_three(planner, state, seat, wanted)
    if worth_three > worth:
        return worth_three, three, 0
    return worth, action, robs


@kernel
def set_railyard_needs(planner: Planner, state: State, seat: int) -> int:
    """Write the missing coloured cards into ``plans.need``, and return how many the hand lacks.

    The locomotives of the seat replace lacking cards.
    """
    layout, plans = planner.layout, planner.plans
    have = np.empty(CARDS, np.int64)
    missing = np.empty(COLOURS, np.int64)
    count_committed(state, seat, have)
    set_missing(layout, state, seat, have, missing)
    lacking = 0
    for colour in range(COLOURS):
        plans.need[colour] = missing[colour]
        lacking += max(0, missing[colour] - int(state.hands[seat, colour]))
    plans.need[LOCOMOTIVE] = 0
    return lacking - int(state.hands[seat, LOCOMOTIVE]) - have[LOCOMOTIVE]


@kernel
def act_with_railyard(planner: Planner, state: State, seat: int) -> int:
    """Return the first action of a turn: place cards, draw tickets or draw a card."""
    weights = planner.weights.seats[seat]
    worth, placement, robs = best_placement(planner, state, seat)
    tickets = state.ticket_deck_size > 0
    if state.turns_left >= 0:
        if placement != NOTHING and worth > 0.0 and robs > 0:
            return placement
        if tickets:
            return DRAW_TICKETS
        return placement if placement != NOTHING else any_of(planner, state)
    lacking = set_railyard_needs(planner, state, seat)
    if (
        tickets
        and lacking <= weights.rail_short_of_work
        and cards_to_come(planner, state, seat) > weights.rail_ticket_cards
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
    action = best_draw(planner, state, seat)
    return action if action != NOTHING else any_of(planner, state)


@kernel
def any_of(planner: Planner, state: State) -> int:
    """Return the first legal action."""
    layout, out = planner.layout, planner.plans.legal
    legal(layout, state, out)
    return int(out[0])


@kernel
def choose_with_railyard(planner: Planner, state: State, seat: int) -> int:
    """Return the policy's action for the seat to decide, with railyards."""
    layout = planner.layout
    if state.phase == Phase.ACT:
        return act_with_railyard(planner, state, seat)
    if state.phase == Phase.SECOND_CARD:
        set_railyard_needs(planner, state, seat)
        action = best_draw(planner, state, seat)
        return action if action != NOTHING else any_of(planner, state)
    if state.phase == Phase.COMPLETE_TICKETS:
        return complete_best_action(layout)
    return keep_for_railyard(planner, state, seat)
