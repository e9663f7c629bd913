"""The kernel's records: the state of a game, the events of a step, and the scores.

All have a fixed size, so copying one is copying memory. STATE holds all hidden facts; a player gets
a View instead.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from whistlestop.rules.constants import (
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
    SCORE_ITEMS,
    SEATS,
    TICKETS,
    TUNNEL_CARDS,
)

Array = npt.NDArray[Any]
Bytes = npt.NDArray[np.uint8]  # [record size]: the memory behind a record
Int8s = npt.NDArray[np.int8]  # [n]
Int16s = npt.NDArray[np.int16]  # [n]
Int32s = npt.NDArray[np.int32]  # [n]
Floats = npt.NDArray[np.float64]  # [n]
Float32s = npt.NDArray[np.float32]  # [n]
Byte2s = Annotated[npt.NDArray[np.uint8], 2]  # [a, b]
Int8x2s = Annotated[npt.NDArray[np.int8], 2]  # [a, b]
Int64s = npt.NDArray[np.int64]  # [n]
Int64x2s = Annotated[npt.NDArray[np.int64], 2]  # [a, b]
Float32x2s = Annotated[npt.NDArray[np.float32], 2]  # [a, b]
Float2s = Annotated[npt.NDArray[np.float64], 2]  # [a, b]
Float3s = Annotated[npt.NDArray[np.float64], 3]  # [a, b, c]

# Signatures name the dtype of a record by these aliases; numpy has a single type for all records.
Layout = np.record  # LAYOUT (layout.py)
Run = np.record  # RUN (prices.py), an entry of a layout
State = np.record  # STATE
Events = np.record  # EVENT_BUFFER
Event = np.record  # EVENT, one entry of it
Scores = np.record  # SCORES
Observation = np.record  # OBSERVATION (observation.py)


def record_dtype(fields: list[Any]) -> np.dtype[np.record]:
    """Return the dtype of a record with these fields, aligned as in C.

    Python reads its fields by name.
    """
    record: Any = np.dtype((np.record, np.dtype(fields, align=True)))
    return record


STATE = record_dtype(
    [
        ("chance", np.int64, (4,)),  # the generator (chance.py)
        ("actions", np.int32),  # the number played
        ("score", np.int16, (SEATS,)),  # points for routes, scored at once
        ("players", np.int8),
        ("seat", np.int8),  # the seat that must decide
        ("phase", np.int8),
        ("turns_left", np.int8),  # this one included; -1 until the last round
        ("passes", np.int8),  # in a row
        ("trains", np.int8, (SEATS,)),
        ("stations_left", np.int8, (SEATS,)),
        # train cards
        ("hands", np.int8, (SEATS, CARDS)),
        ("known", np.int8, (SEATS, CARDS)),  # cards that all players know to be in the hand
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
        ("tunnel_payment", np.int16),  # the set that was paid
        ("turned_up", np.int8, (TUNNEL_CARDS,)),
        ("turned_up_count", np.int8),
        ("tunnel_due", np.int8),
        ("substitutes_due", np.int8),  # cards of any kind that must still be paid for a route
        # subways (only some titles)
        ("subways_left", np.int8, (SEATS,)),
        # railyards (the Card Game)
        ("row_coloured", np.int8, (SEATS, COLOURS)),
        ("row_locomotives", np.int8, (SEATS, COLOURS)),  # on top of the row
        ("track", np.int8, (SEATS, CARDS)),  # the stacks
        ("ticket_completed", np.int8, (TICKETS,)),
        ("deck_number", np.int8),
        ("last_to_play", np.int8),  # the seat that took the last turn before tickets are completed
        ("open_track", np.int8),  # whether players may look at their own stacks (CG-12)
    ]
)

EVENT = record_dtype(
    [
        ("kind", np.int8),
        ("seat", np.int8),
        ("private", np.int8),
        ("face_up", np.int8),
        ("card", np.int8),
        ("target", np.int16),  # a route, a city or a ticket
        ("points", np.int16),
        ("count", np.int16),
        ("cards", np.int8, (CARDS,)),
        ("row", np.int8, (FACE_UP,)),
        ("swept", np.int8, (FACE_UP,)),
        ("moved", np.int8, (COLOURS,)),
        ("tickets", np.int8, (OFFER,)),
        ("counts", np.int8, (SEATS,)),
    ]
)

EVENT_BUFFER = record_dtype(
    [
        ("count", np.int32),
        ("entries", EVENT, (EVENTS,)),
        ("swept", np.int8, (FACE_UP,)),  # scratch: a row before it is copied into an entry
    ]
)

SCORES = record_dtype(
    [
        ("points", np.int32, (SEATS, SCORE_ITEMS)),  # by the items that the title names
        ("total", np.int32, (SEATS,)),  # their sum
        # the numbers that points are computed from
        ("big_city_bonus", np.int32, (SEATS,)),
        ("big_cities_won", np.int32, (SEATS,)),  # the number of them
        ("big_city_tickets", np.int8, (BIG_CITIES, SEATS)),  # completed tickets that name it
        ("big_city_won", np.int8, (BIG_CITIES, SEATS)),
        ("completed", np.int32, (SEATS,)),  # the number of completed tickets
        ("gained", np.int32, (SEATS,)),  # the points of completed tickets
        ("lost", np.int32, (SEATS,)),  # the points of failed tickets
        ("ticket_completed", np.int8, (TICKETS,)),
        ("ticket_points", np.int16, (TICKETS,)),  # points gained if completed, else lost
        ("ticket_reached", np.int8, (TICKETS,)),  # one bit per country of the ticket
        ("longest_path_length", np.int32, (SEATS,)),
        ("has_longest_path", np.int8, (SEATS,)),
        ("longest_path_count", np.int32, (SEATS,)),
        ("longest_path_routes", np.int16, (SEATS, ROUTES)),  # in the order of the path
        ("borrowed", np.int16, (SEATS, 3)),  # a route for each station, or NOBODY
        ("winner", np.int8, (SEATS,)),
    ]
)


def new_bytes(dtype: np.dtype[np.record]) -> Bytes:
    """Return the memory of a new record, all zero: uint8[record size]. Copies are records too."""
    return np.zeros(dtype.itemsize, np.uint8)


def as_record(memory: Bytes, dtype: np.dtype[np.record]) -> np.record:
    """Return the record in that memory; both share the same numbers."""
    record: np.record = memory.view(dtype)[0]
    return record


class Playing(NamedTuple):
    """A playout: its state, its final scores, and the last events."""

    state: State
    scores: Scores
    events: Events


class PlayingBytes(NamedTuple):
    """The memory behind a Playing, in the form that entry points take."""

    state: Bytes
    scores: Bytes
    events: Bytes


def playing_bytes() -> PlayingBytes:
    """Return memory for one playout."""
    return PlayingBytes(new_bytes(STATE), new_bytes(SCORES), new_bytes(EVENT_BUFFER))
