"""A second observation, of the same shape of features for every title: a graph.

A model that reads it can play titles that it has never seen, custom ones too. Cities, routes,
tickets and seats have features; so has each legal action, which points to its route, city or
tickets. The numbers come from the observation vector (``encoding/blocks.py``), so the graph shows
no more than a seat may know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from whistlestop.encoding.blocks import Block, blocks_of
from whistlestop.envs.encoded_game import EncodedGame, Vector
from whistlestop.envs.errors import EnvError
from whistlestop.rules.constants import (
    ANY,
    BIG_CITIES,
    CARDS,
    CITIES,
    CLAIM,
    COLOURS,
    KEEP,
    NOBODY,
    OFFER,
    SEATS,
    ActionKind,
    Phase,
)
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import Layout, as_record
from whistlestop.titles import CARDS as CARD_NAMES
from whistlestop.titles import Title

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]

LONGEST = 9.0  # spaces of the longest route of any title
MOST_POINTS = 32.0  # of a ticket; more are possible in custom titles
MOST_TRAINS = 60.0
KINDS = len(ActionKind)
_COLOUR_NAMES = tuple(CARD_NAMES[:COLOURS])
_SEATS = ("you", *(f"seat +{place}" for place in range(1, SEATS)))

# The names of features, in the order of their columns.
CITY_FEATURES = (
    *(f"station of {seat}" for seat in _SEATS),
    "border crossing",
    "big city: points",
)
ROUTE_FEATURES = (
    "length",
    "points",
    *_COLOUR_NAMES,
    "gray",
    "tunnel",
    "subway",
    "ferry: locomotives",
    *(f"owner: {seat}" for seat in _SEATS),
    "closed",
    "open to you",
    "payable by you",
    "waits for extra cards",
)
TICKET_FEATURES = (
    "points",
    "long",
    "held",
    "completed",
    "completed with a station",
    "points now",
    *(f"offered at place {place}" for place in range(OFFER)),
    *(f"completed by {seat}" for seat in _SEATS),
    *(f"needs {colour}" for colour in _COLOUR_NAMES),
)
TICKET_END_FEATURES = ("first end", "second end", "points")
SEAT_FEATURES = (
    "decides",
    "points",
    "trains",
    "subways",
    "stations",
    "cards in hand",
    "tickets",
    *(f"known {card}" for card in CARD_NAMES),
    *(f"row of {colour}" for colour in _COLOUR_NAMES),
    *(f"locomotives on the row of {colour}" for colour in _COLOUR_NAMES),
    "stack",
    *(f"{card} in the stack" for card in CARD_NAMES),
    *(f"completed tickets of big city {city}" for city in range(BIG_CITIES)),
)
TABLE_FEATURES = (
    "you decide",
    *(f"phase: {phase.name.lower()}" for phase in Phase),
    "turns left",
    "deck",
    "ticket deck",
    *(f"face-up {card}" for card in CARD_NAMES),
    *(f"discarded {card}" for card in CARD_NAMES),
    "second deck",
    "open stacks",
    "substitutes due",
    *(f"{card} paid for the tunnel" for card in CARD_NAMES),
    *(f"{card} turned up" for card in CARD_NAMES),
    "extra cards due",
    *(f"your {card}" for card in CARD_NAMES),
    "keep at least",
    "rule: players",
    "rule: trains",
    "rule: stations",
    "rule: subways",
    "rule: last round at",
    "rule: longest path bonus",
    "rule: railyards",
)
ACTION_FEATURES = (
    *(f"kind: {kind.name.lower()}" for kind in ActionKind),
    *(f"draws or lays {card}" for card in CARD_NAMES),
    *(f"pays {card}" for card in CARD_NAMES),
    "pays cards of any kind",
    *(f"keeps the ticket at place {place}" for place in range(OFFER)),
)


class Graph(NamedTuple):
    """What a seat may know, as arrays; ``…_FEATURES`` name the columns.

    A title has C cities, R routes, T tickets, E ends of tickets and P seats, and the seat that must
    decide has A legal actions. Features are float32, mostly from 0 to 1. Pointers are int32, and -1
    where there is nothing to point to.
    """

    table: Floats  # [table features]
    cities: Floats  # [C, city features]
    routes: Floats  # [R, route features]
    route_cities: Ints  # [R, 2]: the two ends of a route
    route_twins: Ints  # [R]: the other route of a double, or -1
    tickets: Floats  # [T, ticket features]
    ticket_ends: Ints  # [E, 2]: a ticket and one of the cities that it may lead to
    ticket_end_features: Floats  # [E, ticket end features]
    seats: Floats  # [P, seat features], the observer first
    actions: Ints  # [A]: the numbers of the legal actions
    action_features: Floats  # [A, action features]
    action_route: Ints  # [A]: the route claimed
    action_city: Ints  # [A]: the city of the station
    action_ticket: Ints  # [A, 6]: the tickets kept or completed


def graph(game: EncodedGame, seat: int) -> Graph:
    """Return the graph that a seat sees; only the seat that must decide has actions.

    Raises EnvError for something that is no EncodedGame, and for a seat that it has not.
    """
    if not isinstance(game, EncodedGame):
        raise EnvError(
            f"a graph shows an EncodedGame, such as EncodedGame('usa'), not {type(game).__name__}"
        )
    legal = game.legal() if seat == game.seat else np.empty(0, np.int32)
    return graph_of(game.title, game.players, game.observation(seat), legal)


def graph_of(title: Title, players: int, vector: Vector, legal: Ints) -> Graph:
    """Return the graph of an observation vector (float32[size]) and the legal actions."""
    facts = _facts(title, players)
    blocks = facts.read(vector)
    routes, tickets = facts.routes.copy(), facts.tickets.copy()
    cities, seats = facts.cities.copy(), np.zeros((players, len(SEAT_FEATURES)), np.float32)
    _fill(cities, CITY_FEATURES.index("station of you"), blocks.get(Block.STATION_OWNER), True)
    first = ROUTE_FEATURES.index("owner: you")
    _fill(routes, first, blocks.get(Block.ROUTE_OWNER), True)
    for place, block in enumerate(
        (Block.ROUTE_CLOSED, Block.ROUTE_OPEN, Block.ROUTE_PAYABLE, Block.TUNNEL_ROUTE)
    ):
        _fill(routes, first + SEATS + place, blocks.get(block), True)
    for place, block in enumerate(
        (
            Block.TICKET_HELD,
            Block.TICKET_COMPLETED,
            Block.TICKET_WITH_STATION,
            Block.TICKET_POINTS,
            Block.OFFERED,
        )
    ):
        _fill(tickets, TICKET_FEATURES.index("held") + place, blocks.get(block), True)
    completed = TICKET_FEATURES.index("completed by you")
    _fill(tickets, completed, blocks.get(Block.COMPLETED_BY), True)
    column = 0
    for block, width in _SEAT_BLOCKS:
        _fill(seats, column, blocks.get(block), width == 1)
        column += width
    return Graph(
        facts.table(blocks),
        cities,
        routes,
        facts.route_cities,
        facts.route_twins,
        tickets,
        facts.ticket_ends,
        facts.ticket_end_features,
        seats,
        *facts.actions(blocks, legal),
    )


_SEAT_BLOCKS = (
    (Block.SEAT_DECIDES, 1),
    (Block.SEAT_POINTS, 1),
    (Block.SEAT_TRAINS, 1),
    (Block.SEAT_SUBWAYS, 1),
    (Block.SEAT_STATIONS, 1),
    (Block.SEAT_HAND, 1),
    (Block.SEAT_TICKETS, 1),
    (Block.SEAT_KNOWN_CARDS, CARDS),
    (Block.ROW_COLOURED, COLOURS),
    (Block.ROW_LOCOMOTIVES, COLOURS),
    (Block.TRACK_SIZE, 1),
    (Block.TRACK, CARDS),
    (Block.BIG_CITY_TICKETS, BIG_CITIES),
)
_TABLE_BLOCKS = (
    (Block.DECIDES, 1),
    (Block.PHASE, len(Phase)),
    (Block.TURNS_LEFT, 1),
    (Block.DECK, 1),
    (Block.TICKET_DECK, 1),
    (Block.FACE_UP, CARDS),
    (Block.DISCARD, CARDS),
    (Block.SECOND_DECK, 1),
    (Block.OPEN_TRACK, 1),
    (Block.SUBSTITUTES_DUE, 1),
    (Block.TUNNEL_PAID, CARDS),
    (Block.TURNED_UP, CARDS),
    (Block.TUNNEL_DUE, 1),
    (Block.HAND, CARDS),
    (Block.KEEP_AT_LEAST, 1),
)
Blocks = dict[Block, Floats]  # each as [rows, columns]


def _fill(out: Floats, column: int, block: Floats | None, turn: bool) -> None:
    """Copy a block into columns of ``out``; ``turn`` if its rows become columns."""
    if block is not None:
        values = block.T if turn else block
        out[:, column : column + values.shape[1]] = values


class _Facts:
    """The parts of a graph that never change in a game of a title."""

    def __init__(self, title: Title, players: int) -> None:
        layout = as_record(layout_of(title), LAYOUT)
        self.layout, self.players = layout, players
        self.shapes = [
            (block.block, len(block.rows), len(block.columns))
            for block in blocks_of(title, players)
            if not block.is_hidden
        ]
        count = int(layout.routes)
        self.route_cities = np.stack(
            [layout.route_a[:count], layout.route_b[:count]], axis=1
        ).astype(np.int32)
        self.route_twins = layout.route_twin[:count].astype(np.int32)
        self.routes = _route_facts(layout)
        self.cities = _city_facts(layout, title)
        self.tickets = _ticket_facts(layout)
        ends = list(_ends(layout))
        self.ticket_ends = np.array([end[:2] for end in ends], np.int32).reshape(-1, 2)
        self.ticket_end_features = np.array([end[2:] for end in ends], np.float32).reshape(
            -1, len(TICKET_END_FEATURES)
        )
        self.rules = np.array(
            [
                players / SEATS,
                layout.trains / MOST_TRAINS,
                layout.stations / 3,
                layout.subways / 10,
                layout.last_round_at / 10,
                layout.longest_path_points / 20,
                bool(layout.railyards),
            ],
            np.float32,
        )

    def read(self, vector: Vector) -> Blocks:
        """Cut a vector into its blocks. Those of rows of seats have at most ``players`` rows."""
        found: Blocks = {}
        begin = 0
        for block, rows, columns in self.shapes:
            found[block] = vector[begin : begin + rows * columns].reshape(rows, columns)
            begin += rows * columns
        for block in _BY_SEAT:  # written as one row with a column for each seat
            if block in found:
                found[block] = found[block].reshape(1, -1)
        return found

    def table(self, blocks: Blocks) -> Floats:
        """Return the features of the table."""
        out = np.zeros(len(TABLE_FEATURES), np.float32)
        column = 0
        for block, width in _TABLE_BLOCKS:
            if block in blocks:
                out[column : column + width] = blocks[block][0]
            column += width
        out[column:] = self.rules
        return out

    def actions(self, blocks: Blocks, legal: Ints) -> tuple[Ints, Floats, Ints, Ints, Ints]:
        """Return the legal actions with their features and pointers."""
        layout, count = self.layout, len(legal)
        kinds = layout.action_kind[legal]
        targets = layout.action_target[legal].astype(np.int32)
        payments = layout.action_payment[legal]
        features = np.zeros((count, len(ACTION_FEATURES)), np.float32)
        features[np.arange(count), kinds] = 1
        drawn = np.isin(kinds, (ActionKind.DRAW_CARD, ActionKind.LAY))
        features[np.flatnonzero(drawn), KINDS + targets[drawn]] = 1
        paid = payments >= 0
        first = KINDS + CARDS
        features[paid, first : first + ANY + 1] = layout.payment_cards[payments[paid]] / LONGEST
        nothing = np.full(count, NOBODY, np.int32)
        tickets = np.full((count, OFFER), NOBODY, np.int32)
        tickets[:, 0] = np.where(kinds == ActionKind.COMPLETE, targets, NOBODY)
        offered = [int(row.argmax()) for row in blocks[Block.OFFERED] if row.any()]
        subsets = np.where((legal >= KEEP) & (legal < CLAIM), legal - KEEP, 0)
        for place, ticket in enumerate(offered):
            kept = (subsets >> place & 1).astype(bool)
            features[kept, first + ANY + 1 + place] = 1
            tickets[kept, place] = ticket
        return (
            legal.astype(np.int32),
            features,
            np.where(kinds == ActionKind.CLAIM, targets, nothing),
            np.where(kinds == ActionKind.STATION, targets, nothing),
            tickets,
        )


_BY_SEAT = tuple(block for block, width in _SEAT_BLOCKS if width == 1)


@lru_cache(maxsize=256)  # bounded, because people upload custom titles
def _facts(title: Title, players: int) -> _Facts:
    return _Facts(title, players)


def _route_facts(layout: Layout) -> Floats:
    count = int(layout.routes)
    out = np.zeros((count, len(ROUTE_FEATURES)), np.float32)
    out[:, 0] = layout.route_length[:count] / LONGEST
    out[:, 1] = layout.route_points[:count] / MOST_POINTS
    out[np.arange(count), 2 + layout.route_colour[:count]] = 1  # gray has a locomotive's number
    at = ROUTE_FEATURES.index("tunnel")
    out[:, at] = layout.route_tunnel[:count]
    out[:, at + 1] = layout.route_subway[:count]
    prices = layout.route_price[:count]
    out[:, at + 2] = layout.price_least_locomotives[prices] / 3
    return out


def _city_facts(layout: Layout, title: Title) -> Floats:
    count = min(CITIES, int(layout.cities))
    out = np.zeros((count, len(CITY_FEATURES)), np.float32)
    out[:, CITY_FEATURES.index("border crossing")] = layout.city_country[:count] != NOBODY
    for place, city in enumerate(title.cities):
        points = title.rules.big_cities.get(city.id, 0)
        out[place, CITY_FEATURES.index("big city: points")] = points / MOST_POINTS
    return out


def _ticket_facts(layout: Layout) -> Floats:
    count = int(layout.tickets)
    out = np.zeros((count, len(TICKET_FEATURES)), np.float32)
    out[:, 0] = layout.ticket_points[:count] / MOST_POINTS
    out[:, 1] = layout.ticket_long[:count]
    needs = TICKET_FEATURES.index(f"needs {_COLOUR_NAMES[0]}")
    out[:, needs : needs + COLOURS] = layout.ticket_cards[:count] / LONGEST
    return out


def _ends(layout: Layout) -> list[tuple[float, ...]]:
    """List the cities that each ticket may lead to: ticket, city, which end, points."""
    found: list[tuple[float, ...]] = []
    crossings = range(int(layout.crossings))
    for ticket in range(int(layout.tickets)):
        points = float(layout.ticket_points[ticket]) / MOST_POINTS
        country = int(layout.ticket_from_country[ticket])
        if country == NOBODY:
            found.append((ticket, int(layout.ticket_a[ticket]), 1, 0, points))
        else:
            found += [
                (ticket, int(layout.crossing[place]), 1, 0, points)
                for place in crossings
                if layout.city_country[layout.crossing[place]] == country
            ]
        if layout.ticket_countries[ticket] == 0:
            found.append((ticket, int(layout.ticket_b[ticket]), 0, 1, points))
            continue
        for target in range(int(layout.ticket_countries[ticket])):
            worth = float(layout.ticket_country_points[ticket, target]) / MOST_POINTS
            found += [
                (ticket, int(layout.crossing[place]), 0, 1, worth)
                for place in crossings
                if layout.city_country[layout.crossing[place]]
                == layout.ticket_country[ticket, target]
            ]
    return found
