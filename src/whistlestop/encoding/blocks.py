"""The blocks of an observation vector: where each begins, and the meaning of each number.

A block is a table of numbers of one kind, such as the owner of each route, written row by row. A
title has only the blocks that its rules need. Seats are relative: 0 is the observer, 1 the seat to
its left, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

import numpy as np

from whistlestop.rules.constants import (
    ANY,
    CARDS,
    COLOURS,
    FACE_UP,
    OFFER,
    TUNNEL_CARDS,
    Phase,
)
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import Bytes, Layout, as_record, new_bytes, record_dtype
from whistlestop.titles import CARDS as CARD_NAMES
from whistlestop.titles import Title


class Block(IntEnum):
    """The blocks in their order. The observer may know all of them but those named HIDDEN."""

    DECIDES = 0
    PHASE = 1
    TURNS_LEFT = 2
    DECK = 3
    TICKET_DECK = 4
    FACE_UP = 5
    DISCARD = 6
    SECOND_DECK = 7
    OPEN_TRACK = 8
    SUBSTITUTES_DUE = 9
    TUNNEL_ROUTE = 10
    TUNNEL_PAID = 11
    TURNED_UP = 12
    TUNNEL_DUE = 13
    SEAT_DECIDES = 14
    SEAT_POINTS = 15
    SEAT_TRAINS = 16
    SEAT_SUBWAYS = 17
    SEAT_STATIONS = 18
    SEAT_HAND = 19
    SEAT_TICKETS = 20
    SEAT_KNOWN_CARDS = 21
    ROW_COLOURED = 22
    ROW_LOCOMOTIVES = 23
    TRACK_SIZE = 24
    TRACK = 25
    ROUTE_OWNER = 26
    ROUTE_CLOSED = 27
    ROUTE_OPEN = 28
    ROUTE_PAYABLE = 29
    STATION_OWNER = 30
    HAND = 31
    KEEP_AT_LEAST = 32
    OFFERED = 33
    TICKET_HELD = 34
    TICKET_COMPLETED = 35
    TICKET_WITH_STATION = 36
    TICKET_POINTS = 37
    COMPLETED_BY = 38
    BIG_CITY_TICKETS = 39
    BIG_CITY_LEADS = 40
    HIDDEN_HAND = 41
    HIDDEN_TICKETS = 42
    HIDDEN_OFFERED = 43
    HIDDEN_TRACK = 44
    HIDDEN_DECK = 45
    HIDDEN_TICKET_DECK = 46


# Where the blocks of a title begin; what compiled code needs to write them.
ENCODING = record_dtype(
    [
        ("begins", np.int32, (len(Block),)),
        ("divisor", np.float32, (len(Block),)),  # 0: it differs from column to column
        ("length", np.int32),  # of the blocks that a seat may know
        ("critic_length", np.int32),  # with the hidden ones
        ("places", np.int16),  # tickets offered at once, at most
    ]
)

Encoding = np.record  # ENCODING


@dataclass(frozen=True)
class BlockFacts:
    """The size and meaning of a block.

    ``columns`` names the numbers of a row, ``rows`` the rows (empty names if there is only one).
    A number in the vector is a count or a mark divided by ``divisors`` (one per column).
    """

    block: Block
    about: str
    columns: tuple[str, ...]
    rows: tuple[str, ...] = ("",)
    divisors: tuple[float, ...] = (1.0,)

    @property
    def name(self) -> str:
        """Return the block's name in lower case."""
        return self.block.name.lower()

    @property
    def size(self) -> int:
        """Return the number of numbers in the block."""
        return len(self.rows) * len(self.columns)

    @property
    def is_hidden(self) -> bool:
        """Check whether the block holds facts that its observer may not know."""
        return self.block >= Block.HIDDEN_HAND

    def divisor(self, place: int) -> float:
        """Return the divisor of the number at a place of the block."""
        return self.divisors[place % len(self.columns) % len(self.divisors)]

    def label(self, place: int) -> str:
        """Return the name of the number at a place of the block, such as ``hand: red``."""
        row, column = divmod(place, len(self.columns))
        parts = [part for part in (self.rows[row], self.columns[column]) if part]
        return ": ".join([self.name, ", ".join(parts)]) if parts else self.name


def seat_names(players: int) -> tuple[str, ...]:
    """Return names for the seats relative to the observer."""
    return ("you", *(f"seat +{place}" for place in range(1, players)))


def points_limit(layout: Layout) -> float:
    """Return more points for routes than any seat can score with its pieces, at least 1."""
    lengths = layout.route_length[: layout.routes]
    points = layout.route_points[: layout.routes]
    trains = max((p / n for p, n in zip(points, lengths, strict=True)), default=0.0)
    subways = int(layout.subways) * int(points.max(initial=0))
    return max(1.0, float(np.ceil(float(trains) * int(layout.trains))) + subways)


def places_of(layout: Layout) -> int:
    """Return how many tickets a seat may be offered at once."""
    dealt = int(layout.long_tickets_dealt) + int(layout.short_tickets_dealt)
    return min(OFFER, max(dealt, int(layout.tickets_drawn)))


class _Writer:
    """A writer of the blocks of one title and number of players."""

    def __init__(self, title: Title, players: int) -> None:
        self.layout: Layout = as_record(layout_of(title), LAYOUT)
        self.seats = seat_names(players)
        self.routes = tuple(route.id for route in title.routes)
        self.cities = tuple(city.id for city in title.cities)
        self.tickets = tuple(ticket.id for ticket in title.tickets)
        self.big_cities = tuple(title.rules.big_cities)
        self.cards = tuple(CARD_NAMES)
        self.colours = self.cards[:COLOURS]
        self.in_game = tuple(max(1.0, float(count)) for count in self.layout.cards)
        self.places = tuple(f"place {place}" for place in range(places_of(self.layout)))

    def all(self) -> Iterator[BlockFacts]:
        yield from self.table()
        if self.layout.tunnel_cards:
            yield from self.tunnel()
        yield from self.each_seat()
        if self.layout.railyards:
            yield from self.railyards()
        if self.routes:
            yield from self.board()
        yield from self.own()
        yield from self.hidden()

    def table(self) -> Iterator[BlockFacts]:
        phases = tuple(phase.name.lower() for phase in Phase)
        yield BlockFacts(Block.DECIDES, "1 if you must decide", ("",))
        yield BlockFacts(Block.PHASE, "1 for the kind of decision that is due", phases)
        yield BlockFacts(
            Block.TURNS_LEFT,
            "turns left in the last round, this one included; 0 before it",
            ("",),
            divisors=(float(len(self.seats)),),
        )
        deck = (float(self.layout.deck_size),)
        yield BlockFacts(Block.DECK, "cards in the train deck", ("",), divisors=deck)
        tickets = (float(max(1, len(self.tickets))),)
        yield BlockFacts(Block.TICKET_DECK, "tickets in the ticket deck", ("",), divisors=tickets)
        row = (float(FACE_UP),)
        yield BlockFacts(Block.FACE_UP, "face-up cards of a kind", self.cards, divisors=row)
        yield BlockFacts(
            Block.DISCARD, "discarded cards of a kind", self.cards, divisors=self.in_game
        )
        if self.layout.railyards:
            yield BlockFacts(Block.SECOND_DECK, "1 while the second deck is played", ("",))
            yield BlockFacts(Block.OPEN_TRACK, "1 if players may look at their stacks", ("",))
        if self.layout.takes_substitutes:
            most = (float(self.layout.payment_cards[:, ANY].max()),)
            yield BlockFacts(
                Block.SUBSTITUTES_DUE,
                "cards of any kind still to be paid for a route",
                ("",),
                divisors=most,
            )

    def tunnel(self) -> Iterator[BlockFacts]:
        due = (float(TUNNEL_CARDS),)
        yield BlockFacts(
            Block.TUNNEL_ROUTE, "1 for the tunnel that waits for extra cards", self.routes
        )
        yield BlockFacts(
            Block.TUNNEL_PAID, "cards paid for it already", self.cards, divisors=self.in_game
        )
        yield BlockFacts(Block.TURNED_UP, "cards turned up for it", self.cards, divisors=due)
        yield BlockFacts(Block.TUNNEL_DUE, "extra cards that it costs", ("",), divisors=due)

    def each_seat(self) -> Iterator[BlockFacts]:
        layout, seats = self.layout, self.seats
        yield BlockFacts(Block.SEAT_DECIDES, "1 for the seat that must decide", seats)
        limit = (points_limit(layout),)
        if self.routes:
            yield BlockFacts(Block.SEAT_POINTS, "points for routes", seats, divisors=limit)
            trains = (float(layout.trains),)
            yield BlockFacts(Block.SEAT_TRAINS, "trains left", seats, divisors=trains)
        if layout.subways:
            subways = (float(layout.subways),)
            yield BlockFacts(Block.SEAT_SUBWAYS, "subways left", seats, divisors=subways)
        if layout.stations:
            stations = (float(layout.stations),)
            yield BlockFacts(Block.SEAT_STATIONS, "stations left", seats, divisors=stations)
        deck = (float(layout.deck_size),)
        yield BlockFacts(Block.SEAT_HAND, "cards in hand", seats, divisors=deck)
        tickets = (float(max(1, len(self.tickets))),)
        yield BlockFacts(
            Block.SEAT_TICKETS, "tickets held; 0 while it is secret", seats, divisors=tickets
        )
        yield BlockFacts(
            Block.SEAT_KNOWN_CARDS,
            "cards in hand that everybody has seen",
            self.cards,
            seats,
            self.in_game,
        )

    def railyards(self) -> Iterator[BlockFacts]:
        coloured, locomotives = self.in_game[:COLOURS], (self.in_game[COLOURS],)
        yield BlockFacts(
            Block.ROW_COLOURED, "cards of its colour in a row", self.colours, self.seats, coloured
        )
        yield BlockFacts(
            Block.ROW_LOCOMOTIVES, "locomotives in a row", self.colours, self.seats, locomotives
        )
        deck = (float(self.layout.deck_size),)
        yield BlockFacts(Block.TRACK_SIZE, "cards in the stack", self.seats, divisors=deck)
        yield BlockFacts(
            Block.TRACK, "cards in the stack, if you may see it", self.cards, self.seats,
            self.in_game,
        )  # fmt: skip

    def board(self) -> Iterator[BlockFacts]:
        yield BlockFacts(Block.ROUTE_OWNER, "1 for the owner of a route", self.routes, self.seats)
        yield BlockFacts(
            Block.ROUTE_CLOSED, "1 if the other route of its double closed it", self.routes
        )
        yield BlockFacts(
            Block.ROUTE_OPEN, "1 if you could claim it with the right cards", self.routes
        )
        yield BlockFacts(Block.ROUTE_PAYABLE, "1 if you also hold the cards", self.routes)
        if self.layout.stations:
            yield BlockFacts(
                Block.STATION_OWNER, "1 for the owner of the station", self.cities, self.seats
            )

    def own(self) -> Iterator[BlockFacts]:
        tickets, places = self.tickets, self.places
        yield BlockFacts(Block.HAND, "cards in your hand", self.cards, divisors=self.in_game)
        yield BlockFacts(
            Block.KEEP_AT_LEAST,
            "offered tickets that you must keep",
            ("",),
            divisors=(float(OFFER),),
        )
        yield BlockFacts(
            Block.OFFERED, "1 for the ticket offered to you at this place", tickets, places
        )
        yield BlockFacts(Block.TICKET_HELD, "1 if you hold it", tickets)
        yield BlockFacts(Block.TICKET_COMPLETED, "1 if you hold and completed it", tickets)
        if self.layout.stations:
            yield BlockFacts(
                Block.TICKET_WITH_STATION, "1 if a station of yours completes it", tickets
            )
        if any(self.layout.ticket_countries):
            points = (self.layout.ticket_points, self.layout.ticket_country_points)
            most = (float(max(each.max() for each in points)),)
            yield BlockFacts(
                Block.TICKET_POINTS,
                "points that your ticket brings now, or costs",
                tickets,
                divisors=most,
            )
        if self.layout.railyards:
            yield BlockFacts(
                Block.COMPLETED_BY, "1 for the seat that completed it", tickets, self.seats
            )
        if self.layout.big_cities:
            cities = self.big_cities
            yield BlockFacts(
                Block.BIG_CITY_TICKETS,
                "completed tickets that name it",
                cities,
                self.seats,
                (float(max(1, len(tickets))),),
            )
            yield BlockFacts(
                Block.BIG_CITY_LEADS, "1 for a seat with the most of them", cities, self.seats
            )

    def hidden(self) -> Iterator[BlockFacts]:
        kinds, tickets = float(CARDS), float(max(1, len(self.tickets)))
        yield BlockFacts(
            Block.HIDDEN_HAND, "cards in every hand", self.cards, self.seats, self.in_game
        )
        yield BlockFacts(Block.HIDDEN_TICKETS, "1 for the holder", self.tickets, self.seats)
        offered = tuple(f"{seat}, {place}" for seat in self.seats for place in self.places)
        yield BlockFacts(
            Block.HIDDEN_OFFERED, "1 for the ticket offered at this place", self.tickets, offered
        )
        if self.layout.railyards:
            yield BlockFacts(
                Block.HIDDEN_TRACK, "cards in every stack", self.cards, self.seats, self.in_game
            )
        deck = tuple(f"card {place} from the top" for place in range(int(self.layout.deck_size)))
        yield BlockFacts(
            Block.HIDDEN_DECK, "the kind of the card, from 1; 0: no card", deck, divisors=(kinds,)
        )
        rest = tuple(f"ticket {place} from the top" for place in range(len(self.tickets)))
        yield BlockFacts(
            Block.HIDDEN_TICKET_DECK,
            "the number of the ticket, from 1; 0: no ticket",
            rest,
            divisors=(tickets,),
        )


@lru_cache(maxsize=256)  # bounded, because people upload custom titles
def blocks_of(title: Title, players: int) -> tuple[BlockFacts, ...]:
    """Return the blocks of a title's observation vector in their order, the hidden ones last."""
    return tuple(_Writer(title, players).all())


@lru_cache(maxsize=256)
def encoding_of(title: Title, players: int) -> Bytes:
    """Return the bytes of the ENCODING record of a title: uint8[record size]."""
    memory = new_bytes(ENCODING)
    encoding = as_record(memory, ENCODING)
    encoding.places = places_of(as_record(layout_of(title), LAYOUT))
    begin = 0
    for facts in blocks_of(title, players):
        encoding.begins[facts.block] = begin
        encoding.divisor[facts.block] = facts.divisors[0]
        begin += facts.size
        if not facts.is_hidden:
            encoding.length = begin
    encoding.critic_length = begin
    return memory
