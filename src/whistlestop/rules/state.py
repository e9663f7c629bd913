"""The state of a game: one record of fixed size, so that a copy is a copy of memory.

Whoever looks for a secret finds it here; whoever should not, gets a View instead.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.terms import (
    BIG_CITIES,
    BUCKETS,
    CARDS,
    CITIES,
    COLOURS,
    DECK,
    EVENTS,
    FACE_UP,
    OFFER,
    ROUTES,
    SEATS,
    TICKETS,
    TUNNEL_CARDS,
)

STATE = np.dtype(
    [
        ("chance", np.int64, (4,)),  # the generator (chance.py)
        ("actions", np.int32),  # how many were played
        ("score", np.int16, (SEATS,)),  # points for routes, scored at once
        ("players", np.int8),
        ("seat", np.int8),  # whose decision it is
        ("phase", np.int8),
        ("turns_left", np.int8),  # this one included; -1 until the last round
        ("passes", np.int8),  # in a row
        ("trains", np.int8, (SEATS,)),
        ("stations_left", np.int8, (SEATS,)),
        # train cards
        ("hands", np.int8, (SEATS, CARDS)),
        ("known", np.int8, (SEATS, CARDS)),  # in hand, and everybody knows it
        ("deck", np.int8, (DECK,)),  # the top card last
        ("deck_size", np.int8),
        ("discard", np.int8, (CARDS,)),
        ("face_up", np.int8, (FACE_UP,)),  # NO_CARD is a gap
        # routes and stations
        ("route_owner", np.int8, (ROUTES,)),  # a seat, NOBODY or CLOSED
        ("open_routes", np.int8, (ROUTES,)),  # grouped in buckets (layout), the open ones first
        ("open_place", np.int8, (ROUTES,)),  # where in open_routes
        ("open_count", np.int8, (BUCKETS,)),
        ("station_owner", np.int8, (CITIES,)),
        ("free_cities", np.int8, (CITIES,)),  # without a station
        ("free_place", np.int8, (CITIES,)),
        ("free_count", np.int8),
        # tickets
        ("ticket_owner", np.int8, (TICKETS,)),
        ("ticket_deck", np.int8, (TICKETS,)),  # a ring: the top at ticket_top
        ("ticket_top", np.int8),
        ("ticket_deck_size", np.int8),
        ("offered", np.int8, (SEATS, OFFER)),
        ("offered_count", np.int8, (SEATS,)),
        # a tunnel that waits for its extra payment
        ("tunnel_route", np.int8),
        ("tunnel_colour", np.int8),  # LOCOMOTIVE if only locomotives were laid
        ("tunnel_coloured", np.int8),  # how many of that colour were laid
        ("tunnel_locomotives", np.int8),
        ("turned_up", np.int8, (TUNNEL_CARDS,)),
        ("turned_up_count", np.int8),
        ("tunnel_due", np.int8),
        # what only some titles have
        ("subways_left", np.int8, (SEATS,)),
        # railyards (the Card Game)
        ("row_coloured", np.int8, (SEATS, COLOURS)),
        ("row_locomotives", np.int8, (SEATS, COLOURS)),  # on top of the row
        ("track", np.int8, (SEATS, CARDS)),  # the stacks
        ("ticket_completed", np.int8, (TICKETS,)),
        ("deck_number", np.int8),
        ("last_to_play", np.int8),  # the seat that took the last turn before tickets are completed
        ("open_track", np.int8),  # whether players may look at their own stacks (CG-12)
    ],
    align=True,
)

EVENT_BUFFER = np.dtype([("count", np.int32), ("entries", np.int32, (EVENTS, 4))], align=True)

SCORES = np.dtype(
    [
        ("routes", np.int32, (SEATS,)),
        ("tickets", np.int32, (SEATS,)),
        ("longest_path", np.int32, (SEATS,)),
        ("stations", np.int32, (SEATS,)),
        ("big_cities", np.int32, (SEATS,)),
        ("big_cities_won", np.int32, (SEATS,)),  # how many
        ("big_city_tickets", np.int8, (BIG_CITIES, SEATS)),  # completed tickets that name it
        ("big_city_won", np.int8, (BIG_CITIES, SEATS)),
        ("total", np.int32, (SEATS,)),
        ("completed", np.int32, (SEATS,)),  # how many
        ("failed", np.int32, (SEATS,)),
        ("ticket_completed", np.int8, (TICKETS,)),
        ("ticket_points", np.int16, (TICKETS,)),  # what it adds, or costs if it is not completed
        ("ticket_reached", np.int8, (TICKETS,)),  # a bit for each of its countries
        ("longest_path_length", np.int32, (SEATS,)),
        ("longest_path_count", np.int32, (SEATS,)),
        ("longest_path_routes", np.int16, (SEATS, ROUTES)),  # in the order of the path
        ("borrowed", np.int16, (SEATS, 3)),  # a route for each station, or NOBODY
        ("winner", np.int8, (SEATS,)),
    ],
    align=True,
)


Bytes = np.ndarray  # uint8[record size]: the memory behind a record


def new_bytes(dtype: np.dtype[np.void]) -> Bytes:
    """The memory of a fresh record, all zero: uint8[record size]. Copy it to copy the record."""
    return np.zeros(dtype.itemsize, np.uint8)


def as_record(memory: Bytes, dtype: np.dtype[np.void]) -> np.record:
    """The record in that memory; both see the same numbers."""
    record: np.record = memory.view(np.dtype((np.record, dtype)))[0]
    return record
