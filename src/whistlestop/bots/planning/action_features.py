"""The features of each candidate action, from which a policy network scores it.

They depend only on what the seat to decide knows, mostly through the policy's plan for its tickets.
They have the same meaning on every title, so that one network plays all of them. All are scaled to
about -1 to 1.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from whistlestop.bots.planning.bonuses import points_of_claim, points_of_ring
from whistlestop.bots.planning.claiming import has_free_twin, is_rivals, urgency
from whistlestop.bots.planning.drawing import set_worths, value_of_deck
from whistlestop.bots.planning.filling import touches
from whistlestop.bots.planning.needs import lacking_cards, set_needs
from whistlestop.bots.planning.paths import missing_cards
from whistlestop.bots.planning.plan import (
    ask_for_open_tickets,
    join_tickets,
    plan,
    turns_to_come,
    value_of_plan,
)
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.plans import MAX_TICKETS
from whistlestop.bots.planning.policy import completed_by
from whistlestop.bots.planning.railyard_policy import (
    cards_wanted,
    robbed_by,
    set_railyard_needs,
    value_of_row,
)
from whistlestop.bots.planning.seat_features import TRAINS, TURNS
from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes
from whistlestop.rules.constants import (
    CARDS,
    CITIES,
    COLOURS,
    GRAY,
    LOCOMOTIVE,
    NOBODY,
    ActionKind,
    Phase,
)
from whistlestop.rules.payments import most_of_a_colour
from whistlestop.rules.records import Array, State
from whistlestop.rules.tickets import subset_size

KINDS = len(ActionKind)
TICKET_POINTS = 20.0


class Feature(IntEnum):
    """The features of an action that follow those of its kind (a 1 among ``KINDS`` zeros)."""

    POLICY = KINDS  # 1 for the policy's own choice
    # a card that is drawn
    WORTH = KINDS + 1  # its value for the plan
    LACKS = KINDS + 2  # cards of this kind that the plan lacks
    HELD = KINDS + 3
    NEAREST = KINDS + 4  # 1 / the fewest cards that a planned route of its colour lacks
    # a route that is claimed or paid for, or left unpaid
    POINTS = KINDS + 5
    LENGTH = KINDS + 6
    PLANNED = KINDS + 7
    URGENCY = KINDS + 8
    LOCOMOTIVES = KINDS + 9  # paid
    NEEDED = KINDS + 10  # cards paid that the plan needs
    PRESSURE = KINDS + 11  # how many tickets want the route
    RIVALS = KINDS + 12  # ends at which others have routes
    TWIN = KINDS + 13  # another free route beside it
    TUNNEL = KINDS + 14
    RESERVE = KINDS + 15  # cards left that could pay for a tunnel
    TOUCHES = KINDS + 16  # ends at the seat's own routes
    COMPLETES = KINDS + 17  # points of tickets that it completes
    BONUS = KINDS + 18  # points of bonuses
    TRAINS_AFTER = KINDS + 19
    ENDS = KINDS + 20  # it begins the last round
    DUE = KINDS + 21  # extra cards of a tunnel
    # tickets that are kept
    KEPT = KINDS + 22
    KEPT_POINTS = KINDS + 23
    EXPECTED = KINDS + 24  # points of tickets that the plan then joins
    GIVEN_UP = KINDS + 25  # points of those that it does not
    VALUE = KINDS + 26  # of the plan, less that of the policy's choice
    SPARE = KINDS + 27  # trains that the plan leaves
    TURNS_SPARE = KINDS + 28
    # a row that is placed (the Card Game)
    ROW_VALUE = KINDS + 29
    ROW = KINDS + 30  # its cards
    ROBS = KINDS + 31  # cards that others lose
    MISSING = KINDS + 32  # cards of its colour that tickets ask for


ACTION = KINDS + len(Feature)


@kernel
def prepare(planner: Planner, state: State, seat: int) -> None:
    """Make the seat's plan, its needs and the worth of each card, where cards are drawn."""
    if planner.layout.railyards:
        set_railyard_needs(planner, state, seat)
    else:
        plan(planner, state, seat)
        set_needs(planner, state, seat)
    set_worths(planner, state, seat)


@kernel
def write_card(planner: Planner, state: State, seat: int, card: int, out: Array) -> None:
    """Write the features of a drawn card; ``card`` is NOBODY for the deck."""
    layout, plans = planner.layout, planner.plans
    if card == NOBODY:
        out[Feature.WORTH] = value_of_deck(planner, state, seat) / 2.0
        return
    hand = state.hands[seat]
    out[Feature.WORTH] = plans.worth[card] / 2.0
    out[Feature.LACKS] = max(0, int(plans.need[card]) - int(hand[card])) / 5.0
    out[Feature.HELD] = hand[card] / 10.0
    if layout.railyards:
        return
    most = most_of_a_colour(hand, GRAY)
    fewest = 0
    for place in range(plans.count[seat]):
        route = int(plans.routes[seat, place])
        colour = int(layout.route_colour[route])
        if colour == card or card == LOCOMOTIVE or (colour == GRAY and hand[card] == most):
            missing = missing_cards(planner, hand, most, route)
            if missing > 0 and (fewest == 0 or missing < fewest):
                fewest = missing
    out[Feature.NEAREST] = 1.0 / fewest if fewest > 0 else 0.0


@kernel
def write_route(planner: Planner, state: State, seat: int, route: int, out: Array) -> None:
    """Write the features of a route that may be claimed."""
    layout, plans = planner.layout, planner.plans
    a, b = int(layout.route_a[route]), int(layout.route_b[route])
    out[Feature.POINTS] = layout.route_points[route] / TICKET_POINTS
    out[Feature.LENGTH] = layout.route_length[route] / 6.0
    out[Feature.PLANNED] = plans.is_planned[seat, route]
    out[Feature.URGENCY] = urgency(planner, state, seat, route) / 10.0
    out[Feature.PRESSURE] = planner.network.pressure[route]
    rivals = int(is_rivals(planner, state, seat, a)) + int(is_rivals(planner, state, seat, b))
    out[Feature.RIVALS] = rivals / 2.0
    out[Feature.TWIN] = has_free_twin(layout, state, route)
    out[Feature.TUNNEL] = layout.route_tunnel[route]
    own = int(touches(planner.network, state, seat, a))
    out[Feature.TOUCHES] = (own + int(touches(planner.network, state, seat, b))) / 2.0
    parent = np.empty(CITIES, np.int8)
    join_own_routes(layout, state, seat, parent)
    completed = completed_by(layout, state, seat, parent, route)
    out[Feature.COMPLETES] = completed / TICKET_POINTS
    bonus = points_of_claim(planner, state, seat, route) - layout.route_points[route]
    out[Feature.BONUS] = (bonus + points_of_ring(planner, state, seat, route)) / 10.0
    trains = int(state.trains[seat]) + int(state.subways_left[seat])
    after = trains - int(layout.route_length[route])
    out[Feature.TRAINS_AFTER] = after / TRAINS
    out[Feature.ENDS] = state.turns_left < 0 and after <= layout.last_round_at


@kernel
def write_payment(planner: Planner, state: State, seat: int, payment: int, out: Array) -> None:
    """Write the features of a payment from the hand."""
    layout, plans = planner.layout, planner.plans
    hand = state.hands[seat]
    needed, left = 0, int(hand[LOCOMOTIVE])
    for card in range(CARDS):
        paid = int(layout.payment_cards[payment, card])
        needed += max(0, paid - max(0, int(hand[card]) - int(plans.need[card])))
    left -= int(layout.payment_cards[payment, LOCOMOTIVE])
    colour = int(layout.payment_colour[payment])
    if 0 <= colour < COLOURS:
        left += int(hand[colour]) - int(layout.payment_cards[payment, colour])
    out[Feature.LOCOMOTIVES] = layout.payment_cards[payment, LOCOMOTIVE] / 3.0
    out[Feature.NEEDED] = needed / 6.0
    out[Feature.RESERVE] = left / 5.0


@kernel
def write_kept(planner: Planner, state: State, seat: int, subset: int, out: Array) -> float:
    """Write the features of keeping some of the offered tickets, and return the plan's value."""
    layout, plans = planner.layout, planner.plans
    points = 0
    for place in range(state.offered_count[seat]):
        if subset >> place & 1:
            points += int(layout.ticket_points[state.offered[seat, place]])
    out[Feature.KEPT] = subset_size(subset) / 3.0
    out[Feature.KEPT_POINTS] = points / TICKET_POINTS
    if layout.railyards:
        return 0.0
    ask_for_open_tickets(planner, state, seat)
    for place in range(state.offered_count[seat]):
        if subset >> place & 1 and plans.asked_count < MAX_TICKETS:
            plans.asked[plans.asked_count] = state.offered[seat, place]
            plans.asked_count += 1
    sure = join_tickets(planner, state, seat, MAX_TICKETS)
    worth = value_of_plan(planner, state, seat, sure)
    lacking = lacking_cards(planner, state, seat)
    needed = plans.count[seat] + lacking / planner.weights.seats[seat].cards_a_turn
    spare = turns_to_come(planner, state, seat) - needed
    out[Feature.EXPECTED] = plans.expected[seat] / 50.0
    out[Feature.GIVEN_UP] = plans.lost[seat] / TICKET_POINTS
    out[Feature.SPARE] = (state.trains[seat] - plans.trains[seat]) / TRAINS
    out[Feature.TURNS_SPARE] = spare / TURNS
    plans.valid[seat] = 0
    return worth


@kernel
def write_row(planner: Planner, state: State, seat: int, action: int, out: Array) -> None:
    """Write the features of placing a row, or three cards of different colours."""
    layout = planner.layout
    weights = planner.weights.seats[seat]
    if layout.action_kind[action] == ActionKind.PLACE_THREE:
        out[Feature.ROW] = 0.5
        return
    wanted = cards_wanted(planner, state, seat)
    number = action - int(layout.place_first)
    colour = number // int(layout.place_block)
    rest = number - colour * int(layout.place_block)
    coloured = (rest + 1) // int(layout.place_locomotives) + 1
    locomotives = rest + 1 - (coloured - 1) * int(layout.place_locomotives)
    out[Feature.ROW_VALUE] = value_of_row(weights, wanted, colour, coloured, locomotives) / 10.0
    out[Feature.ROW] = (coloured + locomotives) / 6.0
    out[Feature.LOCOMOTIVES] = locomotives / 3.0
    out[Feature.ROBS] = robbed_by(state, seat, colour) / 4.0
    out[Feature.MISSING] = wanted.missing[colour] / 5.0


@kernel
def write_action(planner: Planner, state: State, seat: int, action: int, out: Array) -> float:
    """Write the features of one action, and return the value of the plan if it keeps tickets."""
    layout = planner.layout
    kind = int(layout.action_kind[action])
    target = int(layout.action_target[action])
    for place in range(ACTION):
        out[place] = 0.0
    out[kind] = 1.0
    if kind == ActionKind.DRAW_DECK:
        write_card(planner, state, seat, NOBODY, out)
    elif kind == ActionKind.DRAW_CARD or kind == ActionKind.LAY:
        write_card(planner, state, seat, target, out)
    elif kind == ActionKind.CLAIM:
        write_route(planner, state, seat, target, out)
        write_payment(planner, state, seat, int(layout.action_payment[action]), out)
    elif kind == ActionKind.STATION:
        write_payment(planner, state, seat, int(layout.action_payment[action]), out)
    elif kind == ActionKind.PAY or kind == ActionKind.DECLINE:
        write_route(planner, state, seat, int(state.tunnel_route), out)
        out[Feature.DUE] = state.tunnel_due / 3.0
        if kind == ActionKind.PAY:
            write_payment(planner, state, seat, int(layout.action_payment[action]), out)
    elif kind == ActionKind.KEEP:
        return write_kept(planner, state, seat, target, out)
    elif kind == ActionKind.PLACE_ROW or kind == ActionKind.PLACE_THREE:
        write_row(planner, state, seat, action, out)
    return 0.0


@kernel
def write_actions(planner: Planner, state: State, seat: int, actions: Array, out: Array) -> None:
    """Write the features of n actions, the policy's choice first: float32[n, ACTION]."""
    keeping = state.phase == Phase.CHOOSE_TICKETS or state.phase == Phase.KEEP_TICKETS
    if not keeping:
        prepare(planner, state, seat)
    first = 0.0
    for number in range(len(actions)):
        value = write_action(planner, state, seat, int(actions[number]), out[number])
        if number == 0:
            first = value
            out[0, Feature.POLICY] = 1.0
        out[number, Feature.VALUE] = (value - first) / TICKET_POINTS
