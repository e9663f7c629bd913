"""What the planner weighs: numbers that were found by play against itself (tools/tune.py)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np

from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import as_record, new_bytes, record_dtype
from whistlestop.titles import load, title_ids
from whistlestop.titles.title import FOLDER

DEFAULTS: dict[str, float] = {
    # the price of a free route in a plan, in trains
    "space": 1.0,
    "subway_space": 0.7,
    "route": 0.8,
    "missing_card": 0.35,
    "tunnel": 0.7,
    "ferry": 0.6,
    "route_point": 0.0,  # taken off for each point that the route scores
    "station": 9.0,
    "own_station": 1.0,
    "pressure": 0.0,  # how much a wanted route is shunned
    # the worth of a set of tickets
    "risk": 0.10,
    "strain_from": 0.55,
    "strain": 0.9,
    "train": 1.35,
    "turn": 0.4,
    "scored": 1.0,  # of the points of the plan's routes
    "borrowed": 5.0,
    "bonus": 1.0,  # of the points of bonuses that only some titles have
    "cards_a_turn": 1.8,
    "pace": 1.1,  # trains that a seat places a turn
    "slack": 6.0,  # turns by which a plan may exceed what seems left
    # which planned route first
    "urgent_length": 1.0,
    "urgent_pressure": 2.0,
    "urgent_rival": 3.0,
    "pay_locomotive": 0.8,
    "pay_needed": 0.5,
    "pay_spare": 0.12,
    "least_urgency": -5.0,
    "tunnel_reserve": 1.0,
    # drawing
    "need": 1.0,
    "need_near": 0.3,
    "spare": 0.15,
    "draw_locomotive": 1.3,
    "second_card": 0.6,
    # more tickets
    "ticket_trains": 0.31,
    "ticket_others": 0.26,
    # filling up
    "extend": 0.5,
    "fill_turn": 1.0,
    "fill_tunnel": 0.8,
    "full_hand": 18.0,  # so many cards are enough
    # railyards: rows, robbing and tickets of the Card Game
    "rail_card": 3.0,  # a card that a ticket asks for
    "rail_spare": -0.4,  # one that none asks for: it would rather have been kept
    "rail_robbed": 1.6,  # a card that another loses
    "rail_cards_a_turn": 1.5,
    "rail_fitting": 0.55,  # the share of future cards that will be of use
    "rail_second_deck": 0.6,
    "rail_trouble": 0.0,  # a card that is still to be found for a ticket
    "rail_risk_one": 0.14,  # the chance a round that such a row is robbed
    "rail_risk_two": 0.2,
    "rail_risk_three": 0.14,
    "rail_risk_four": 0.08,
    "rail_risk_more": 0.04,
    "rail_patience": 6.5,  # a placement must be worth as much while there is time to collect
    "rail_patience_lost": 0.2,  # for each card in hand
    "rail_hurry": 4.0,  # turns before the end from which anything useful is placed
    "rail_short_of_work": 3.0,  # so few cards are missing that more tickets are worth a turn
    "rail_ticket_cards": 6.0,
}
# what styles do otherwise than the planner (styles.py); 0: they don't, and nobody tunes it
SWITCHES: dict[str, float] = dict.fromkeys(
    (
        "one_step",  # works for one ticket at a time, and draws for one route at a time
        "ticket",  # the worth of each ticket kept, if it is negative or all of them fit
        "appetite",  # trains for which one open ticket is enough; it takes those before it builds
        "short_route",  # the price of a route that is not long, beside the others; no subway
        "shortest_fill",  # without a ticket to work for it claims the shortest route
        "rail_row",  # the worth of each card of a row beyond the second
    ),
    0.0,
)

Weights = np.record  # WEIGHTS
NAMES = (*DEFAULTS, *SWITCHES)
WEIGHTS = record_dtype([(name, np.float64) for name in NAMES])
SeatWeights = np.record  # SEAT_WEIGHTS
SEAT_WEIGHTS = record_dtype([("seats", WEIGHTS, (SEATS,))])


def pack_weights(values: dict[str, float]) -> np.ndarray:
    """Weights by name as the bytes of a WEIGHTS record; what is not named has its default."""
    memory = new_bytes(WEIGHTS)
    record = as_record(memory, WEIGHTS)
    for name, value in {**DEFAULTS, **SWITCHES, **values}.items():
        if name in NAMES:  # a weight that was given up may still stand in the file
            record[name] = value
    return memory


def weights_file(title_id: str) -> Path:
    """Where a title keeps the weights that were found for it, by the number of seats."""
    return FOLDER / title_id / "weights.json"


@cache
def _found(title_id: str) -> dict[str, dict[str, float]]:
    file = weights_file(title_id)
    if not file.is_file():
        base = load(title_id).board_of if title_id in title_ids() else None
        return _found(base) if base is not None else {}
    found: dict[str, dict[str, float]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def tuned(title_id: str, players: int) -> dict[str, float]:
    """The weights for a title: those found for the nearest number of seats, or the defaults.

    A title on another's board has that one's, unless some were found for it.
    Of two that are equally near, those for more seats.
    """
    found = _found(title_id)
    if not found:
        return DEFAULTS
    nearest = min(found, key=lambda seats: (abs(int(seats) - players), -int(seats)))
    return {**DEFAULTS, **found[nearest]}


@cache
def weights_of(title_id: str, players: int) -> np.ndarray:
    """The weights for a title and a number of seats: the bytes of a SEAT_WEIGHTS record."""
    return np.tile(pack_weights(tuned(title_id, players)), SEATS)
