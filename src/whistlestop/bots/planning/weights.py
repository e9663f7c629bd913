"""The weights of the planner and of its patient play, found by self-play (tools/tune.py)."""

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
    # the cost of a free route in a plan, in trains
    "space": 1.0,
    "subway_space": 0.7,
    "route": 0.8,
    "missing_card": 0.35,
    "tunnel": 0.7,
    "ferry": 0.6,
    "route_point": 0.0,  # subtracted for each point that the route scores
    "station": 9.0,
    "own_station": 1.0,
    "pressure": 0.0,  # added for a route that many tickets want
    # the value of a set of tickets
    "risk": 0.10,
    "strain_from": 0.55,
    "strain": 0.9,
    "train": 1.35,
    "turn": 0.4,
    "scored": 1.0,  # factor on the points of the plan's routes
    "borrowed": 5.0,
    "bonus": 1.0,  # factor on the points of bonuses that only some titles have
    "cards_a_turn": 1.8,
    "pace": 1.1,  # trains that a seat places per turn
    "pace_hand": 0.0,  # turns by which each card in its hand shortens the game
    "slack": 6.0,  # turns by which a plan may exceed the estimate of turns left
    # the order of planned routes
    "urgent_length": 1.0,
    "urgent_pressure": 2.0,
    "urgent_rival": 3.0,
    "urgent_points": 0.0,
    "urgent_tunnel": 0.0,
    "pay_locomotive": 0.8,
    "pay_needed": 0.5,
    "pay_spare": 0.12,
    "least_urgency": -5.0,
    "tunnel_reserve": 1.0,
    # waiting: added to the least urgency of a claim, but never less than 0 in total
    "wait": 0.0,
    "wait_turn": 0.0,  # for each turn that the plan does not need
    "wait_lacking": 0.0,  # for each card that the plan lacks
    "wait_hand": 0.0,  # subtracted for each card in hand
    # drawing
    "deck": 0.0,  # added to the value of a card from the deck
    "deck_second": 0.0,  # the same for the second card of a turn
    "need": 1.0,
    "need_near": 0.3,
    "spare": 0.15,
    "draw_locomotive": 1.3,
    "second_card": 0.6,
    # drawing more tickets
    "ticket_trains": 0.31,
    "ticket_others": 0.26,
    # routes claimed only for their points
    "extend": 0.5,
    "fill_turn": 1.0,
    "fill_tunnel": 0.8,
    "full_hand": 18.0,  # cards in hand from which it must claim at once
    # railyards: rows, robbing and tickets of the Card Game
    "rail_card": 3.0,  # a card that a ticket asks for
    "rail_spare": -0.4,  # a card that no ticket asks for; better kept in hand
    "rail_robbed": 1.6,  # a card that another seat loses
    "rail_cards_a_turn": 1.5,
    "rail_fitting": 0.55,  # share of future cards that are useful
    "rail_second_deck": 0.6,
    "rail_trouble": 0.0,  # cost of each card that a ticket still lacks
    "rail_risk_one": 0.14,  # chance per round that a row of this size is robbed
    "rail_risk_two": 0.2,
    "rail_risk_three": 0.14,
    "rail_risk_four": 0.08,
    "rail_risk_more": 0.04,
    "rail_patience": 6.5,  # least value of a placement while there is time to collect
    "rail_patience_lost": 0.2,  # reduction of that limit for each card in hand
    "rail_hurry": 4.0,  # turns before the end from which it places anything useful
    "rail_short_of_work": 3.0,  # missing cards below which more tickets are worth a turn
    "rail_ticket_cards": 6.0,
}
# Changes for patient play on a title without weights tuned for it: about what tuning found.
PATIENCE: dict[str, float] = {
    "pace": 0.85,
    "pace_hand": 0.03,
    "urgent_rival": 2.2,
    "urgent_tunnel": 0.4,
    "wait": 3.0,
    "wait_turn": 0.65,
    "wait_lacking": 0.9,
    "wait_hand": 0.5,
    "deck": 0.2,
    "deck_second": 0.15,
    "need_near": 0.15,
    "spare": 0.05,
    "ticket_trains": 0.45,
    "ticket_others": 0.35,
    "full_hand": 13.0,
}
# Switches of styles (styles.py). 0 is the planner's behaviour; these are not tuned.
SWITCHES: dict[str, float] = dict.fromkeys(
    (
        "one_step",  # 1: work for one ticket at a time, and draw for one route at a time
        "ticket",  # value of each ticket kept, if negative or if all of them fit
        "appetite",  # trains per open ticket; it takes these tickets before it builds
        "short_route",  # extra cost of a route that is neither long nor a subway
        "shortest_fill",  # 1: without an open ticket, claim the shortest route
        "rail_row",  # value of each card of a row beyond the second
    ),
    0.0,
)

Weights = np.record  # WEIGHTS
NAMES = (*DEFAULTS, *SWITCHES)
WEIGHTS = record_dtype([(name, np.float64) for name in NAMES])
SeatWeights = np.record  # SEAT_WEIGHTS
SEAT_WEIGHTS = record_dtype([("seats", WEIGHTS, (SEATS,))])


def pack_weights(values: dict[str, float]) -> np.ndarray:
    """Return weights by name as the bytes of a WEIGHTS record, with defaults for missing names."""
    memory = new_bytes(WEIGHTS)
    record = as_record(memory, WEIGHTS)
    for name, value in {**DEFAULTS, **SWITCHES, **values}.items():
        if name in NAMES:  # the file may contain weights that are no longer used
            record[name] = value
    return memory


def weights_file(title_id: str, patient: bool = False) -> Path:
    """Return the path of the weights that were tuned for a title, by number of seats.

    ``patient``: those of patient play, which waits with claims that are not urgent.
    """
    return FOLDER / title_id / ("patient.json" if patient else "weights.json")


@cache
def _found(title_id: str, patient: bool) -> dict[str, dict[str, float]]:
    file = weights_file(title_id, patient)
    if not file.is_file():
        base = load(title_id).board_of if title_id in title_ids() else None
        return _found(base, patient) if base is not None else {}
    found: dict[str, dict[str, float]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def tuned(title_id: str, players: int, patient: bool = False) -> dict[str, float]:
    """Return the weights for a title: those tuned for the nearest number of seats, or the defaults.

    Of two numbers that are equally near, the larger is used. A title on another title's board uses
    that title's weights, unless it has its own. A title that was tuned for the planner alone is
    played by the planner's weights, patient or not.
    """
    found = _found(title_id, patient) or _found(title_id, False)
    if not found:
        return {**DEFAULTS, **PATIENCE} if patient else DEFAULTS
    nearest = min(found, key=lambda seats: (abs(int(seats) - players), -int(seats)))
    return {**DEFAULTS, **found[nearest]}


@cache
def weights_of(title_id: str, players: int, patient: bool = False) -> np.ndarray:
    """Return the weights for a title and number of seats as the bytes of a SEAT_WEIGHTS record."""
    return np.tile(pack_weights(tuned(title_id, players, patient)), SEATS)
