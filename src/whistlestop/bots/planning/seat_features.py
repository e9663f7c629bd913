"""The features of each seat from which a value model predicts who wins (``value.py``).

Public features follow from what everyone sees. Private ones follow from the seat's own cards and
tickets, mostly from the policy's plan for them. A caller that may not know a seat's cards leaves
out its private features. All are scaled to about -1 to 1.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from whistlestop.bots.planning.needs import lacking_cards
from whistlestop.bots.planning.plan import plan, turns_to_come, value_of_plan
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.railyard_policy import cards_wanted
from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes, root
from whistlestop.rules.constants import CITIES, COLOURS, LOCOMOTIVE, SEATS, Phase
from whistlestop.rules.payments import hand_size
from whistlestop.rules.records import Array, Layout, Scores, State
from whistlestop.rules.scoring import score

POINTS = 100.0  # the unit of scores
TRAINS = 45.0
TURNS = 20.0
EVERYONE = (1 << SEATS) - 1  # as ``known``: the private features of all seats


class Public(IntEnum):
    """The public features of a seat."""

    SCORE = 0
    TRAINS = 1
    SUBWAYS = 2
    STATIONS = 3
    HAND = 4
    TICKETS = 5  # held; 0 until all have chosen their first ones
    NETWORK_CITIES = 6  # of the largest connected part
    NETWORK_SPACES = 7
    ROUTES = 8
    LONGEST_PATH = 9
    HAS_LONGEST_PATH = 10
    LOCOMOTIVES_SEEN = 11  # in the hand, known to all
    TURN_IN = 12  # seats before it is its turn
    TURNS_LEFT = 13
    ROW_CARDS = 14  # in the railyard
    TRACK_CARDS = 15
    TICKETS_SHOWN = 16  # completed openly, in points
    JOINED = 17  # the share of all tickets of the title whose ends its network joins
    JOINED_POINTS = 18  # their mean points
    TOUCHED = 19  # the share of tickets with routes at both ends that its network does not join


class Private(IntEnum):
    """The private features of a seat."""

    TOTAL_NOW = 0  # the score if the game ended now
    COMPLETED = 1  # points of completed tickets
    EXPECTED = 2  # points of open tickets that the plan joins
    GIVEN_UP = 3  # points of open tickets that it does not
    OPEN = 4  # open tickets
    PLANNED_TRAINS = 5
    PLANNED_ROUTES = 6
    PLANNED_POINTS = 7
    BORROWED = 8  # routes to be borrowed with stations
    LACKING = 9  # cards for the plan
    LOCOMOTIVES = 10
    MOST_OF_A_COLOUR = 11
    TURNS_NEEDED = 12
    TURNS_SPARE = 13
    TURNS_SHORT = 14
    TRAINS_AFTER = 15
    PLANNED_TOTAL = 16  # the score if the plan succeeds
    PLAN_VALUE = 17
    OFFERED = 18  # points of tickets on offer


class Table(IntEnum):
    """The features of the table."""

    FEWEST_TRAINS = 0
    DECK = 1
    TICKET_DECK = 2
    LAST_ROUND = 3
    SECOND_CARD = 4
    CHOOSING = 5
    PLAYED = 6
    SECOND_DECK = 7


PUBLIC, PRIVATE, TABLE = len(Public), len(Private), len(Table)
SEAT = PUBLIC + PRIVATE


@kernel
def write_tickets_in_reach(layout: Layout, parent: Array, cities: Array, out: Array) -> None:
    """Write how many tickets between cities a network completes, whoever holds them.

    ``cities``: the size of each connected part, by its root.
    """
    joined, points, touched, count = 0, 0, 0, 0
    for ticket in range(layout.tickets if layout.routes > 0 else 0):
        if layout.ticket_countries[ticket] > 0:
            continue
        count += 1
        a = root(parent, int(layout.ticket_a[ticket]))
        b = root(parent, int(layout.ticket_b[ticket]))
        if a == b:
            joined += 1
            points += int(layout.ticket_points[ticket])
        elif cities[a] > 1 and cities[b] > 1:
            touched += 1
    out[Public.JOINED] = joined / max(1, count)
    out[Public.JOINED_POINTS] = points / max(1, joined) / 20.0
    out[Public.TOUCHED] = touched / max(1, count)


@kernel
def write_network(layout: Layout, state: State, seat: int, out: Array) -> None:
    """Write the size of the seat's largest connected part, and its number of routes."""
    parent = np.empty(CITIES, np.int8)
    cities = np.zeros(CITIES, np.int16)
    spaces = np.zeros(CITIES, np.int16)
    join_own_routes(layout, state, seat, parent)
    routes = 0
    for route in range(layout.routes):
        if state.route_owner[route] == seat:
            spaces[root(parent, int(layout.route_a[route]))] += layout.route_length[route]
            routes += 1
    largest = 0
    for city in range(layout.cities):
        cities[root(parent, city)] += 1
    for city in range(layout.cities):
        if spaces[city] > spaces[largest]:
            largest = city
    write_tickets_in_reach(layout, parent, cities, out)
    out[Public.NETWORK_CITIES] = cities[largest] / 20.0 if routes > 0 else 0.0
    out[Public.NETWORK_SPACES] = spaces[largest] / TRAINS
    out[Public.ROUTES] = routes / TURNS


@kernel
def write_public(planner: Planner, state: State, scores: Scores, seat: int, out: Array) -> None:
    """Write the public features of a seat: float32[PUBLIC]."""
    layout, players = planner.layout, int(state.players)
    out[Public.SCORE] = state.score[seat] / POINTS
    out[Public.TRAINS] = state.trains[seat] / TRAINS
    out[Public.SUBWAYS] = state.subways_left[seat] / 4.0
    out[Public.STATIONS] = state.stations_left[seat] / 3.0
    out[Public.HAND] = hand_size(state.hands[seat]) / TURNS
    held, shown = 0, 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat:
            held += 1
            if state.ticket_completed[ticket]:
                shown += int(layout.ticket_points[ticket])
    out[Public.TICKETS] = 0.0 if state.phase == Phase.CHOOSE_TICKETS else held / 10.0
    write_network(layout, state, seat, out)
    out[Public.LONGEST_PATH] = scores.longest_path_length[seat] / TRAINS
    out[Public.HAS_LONGEST_PATH] = scores.has_longest_path[seat]
    out[Public.LOCOMOTIVES_SEEN] = state.known[seat, LOCOMOTIVE] / 5.0
    out[Public.TURN_IN] = (seat - int(state.seat)) % players / players
    out[Public.TURNS_LEFT] = turns_to_come(planner, state, seat) / TURNS
    rows, track = 0, 0
    for colour in range(COLOURS):
        rows += int(state.row_coloured[seat, colour]) + int(state.row_locomotives[seat, colour])
        track += int(state.track[seat, colour])
    out[Public.ROW_CARDS] = rows / 10.0
    out[Public.TRACK_CARDS] = (track + int(state.track[seat, LOCOMOTIVE])) / 30.0
    out[Public.TICKETS_SHOWN] = shown / POINTS


@kernel
def write_private(planner: Planner, state: State, scores: Scores, seat: int, out: Array) -> None:
    """Write the private features of a seat: float32[PRIVATE].

    A plan that is still valid is not made again.
    """
    layout, plans = planner.layout, planner.plans
    hand = state.hands[seat]
    out[Private.TOTAL_NOW] = scores.total[seat] / POINTS
    out[Private.COMPLETED] = scores.gained[seat] / POINTS
    out[Private.LOCOMOTIVES] = hand[LOCOMOTIVE] / 5.0
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(hand[colour]))
    out[Private.MOST_OF_A_COLOUR] = most / 10.0
    offered = 0
    for place in range(state.offered_count[seat]):
        offered += int(layout.ticket_points[state.offered[seat, place]])
    out[Private.OFFERED] = offered / POINTS
    if layout.railyards:
        write_railyard_plan(planner, state, scores, seat, out)
        return
    plan(planner, state, seat)
    expected, lost = int(plans.expected[seat]), int(plans.lost[seat])
    lacking = lacking_cards(planner, state, seat)
    come = turns_to_come(planner, state, seat)
    needed = plans.count[seat] + lacking / planner.weights.seats[seat].cards_a_turn
    out[Private.EXPECTED] = expected / POINTS
    out[Private.GIVEN_UP] = lost / POINTS
    out[Private.OPEN] = plans.open[seat] / 5.0
    out[Private.PLANNED_TRAINS] = plans.trains[seat] / TRAINS
    out[Private.PLANNED_ROUTES] = plans.count[seat] / TURNS
    out[Private.PLANNED_POINTS] = plans.scored[seat] / POINTS
    out[Private.BORROWED] = plans.borrowed_count[seat] / 3.0
    out[Private.LACKING] = lacking / TURNS
    out[Private.TURNS_NEEDED] = needed / TURNS
    out[Private.TURNS_SPARE] = max(0.0, come - needed) / TURNS
    out[Private.TURNS_SHORT] = max(0.0, needed - come) / TURNS
    out[Private.TRAINS_AFTER] = (state.trains[seat] - plans.trains[seat]) / TRAINS
    total = scores.total[seat] + scores.lost[seat] + expected - lost + plans.scored[seat]
    out[Private.PLANNED_TOTAL] = total / POINTS
    out[Private.PLAN_VALUE] = value_of_plan(planner, state, seat, 0) / POINTS


@kernel
def write_railyard_plan(
    planner: Planner, state: State, scores: Scores, seat: int, out: Array
) -> None:
    """Write the same features where tickets ask for cards (the Card Game)."""
    layout = planner.layout
    wanted = cards_wanted(planner, state, seat)
    missing, count = 0, 0
    for colour in range(COLOURS):
        missing += int(wanted.missing[colour])
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat and state.ticket_completed[ticket] == 0:
            count += 1
    out[Private.EXPECTED] = scores.lost[seat] / POINTS
    out[Private.GIVEN_UP] = 0.0
    out[Private.OPEN] = count / 5.0
    out[Private.PLANNED_TRAINS] = missing / 20.0
    out[Private.PLANNED_ROUTES] = 0.0
    out[Private.PLANNED_POINTS] = 0.0
    out[Private.BORROWED] = 0.0
    out[Private.LACKING] = wanted.lacking / TURNS
    out[Private.TURNS_NEEDED] = missing / TURNS
    out[Private.TURNS_SPARE] = wanted.turns / TURNS
    out[Private.TURNS_SHORT] = max(0.0, wanted.lacking - wanted.turns) / TURNS
    out[Private.TRAINS_AFTER] = 0.0
    out[Private.PLANNED_TOTAL] = (scores.total[seat] + 2.0 * scores.lost[seat]) / POINTS
    out[Private.PLAN_VALUE] = 0.0


@kernel
def write_table(layout: Layout, state: State, out: Array) -> None:
    """Write the features of the table: float32[TABLE]."""
    fewest = 1000
    for seat in range(state.players):
        fewest = min(fewest, int(state.trains[seat]) + int(state.subways_left[seat]))
    out[Table.FEWEST_TRAINS] = fewest / TRAINS
    out[Table.DECK] = state.deck_size / 110.0
    out[Table.TICKET_DECK] = state.ticket_deck_size / 40.0
    out[Table.LAST_ROUND] = state.turns_left >= 0
    out[Table.SECOND_CARD] = state.phase == Phase.SECOND_CARD
    out[Table.CHOOSING] = state.phase == Phase.CHOOSE_TICKETS
    out[Table.PLAYED] = state.actions / (100.0 * state.players)
    out[Table.SECOND_DECK] = state.deck_number == 2


@kernel
def write_features(planner: Planner, state: State, scores: Scores, known: int, out: Array) -> None:
    """Write all features: float32[players * SEAT + TABLE], seat by seat, those of the table last.

    ``known``: one bit for each seat whose private features are written; those of others are 0.
    ``scores`` is overwritten.
    """
    score(planner.layout, state, scores)
    players = int(state.players)
    for seat in range(players):
        first = seat * SEAT
        write_public(planner, state, scores, seat, out[first : first + PUBLIC])
        private = out[first + PUBLIC : first + SEAT]
        if known >> seat & 1:
            write_private(planner, state, scores, seat, private)
        else:
            for place in range(PRIVATE):
                private[place] = 0.0
    write_table(planner.layout, state, out[players * SEAT : players * SEAT + TABLE])
