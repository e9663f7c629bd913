"""The record of each seat's plan, and the scratch memory for making plans."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.constants import ACTIONS, CARDS, CITIES, ROUTES, SEATS, STATIONS
from whistlestop.rules.records import record_dtype

PLANNED = 64  # routes in a plan
MAX_TICKETS = 64  # tickets that a plan may be asked to join

Plans = np.record  # PLANS
PLANS = record_dtype(
    [
        # the plan of each seat, usable while ``valid`` is 1
        ("valid", np.int8, (SEATS,)),
        ("count", np.int16, (SEATS,)),
        ("routes", np.int16, (SEATS, PLANNED)),
        ("is_planned", np.int8, (SEATS, ROUTES)),
        ("borrowed_count", np.int16, (SEATS,)),
        ("borrowed", np.int16, (SEATS, STATIONS)),
        ("expected", np.int32, (SEATS,)),  # points of the open tickets that the plan joins
        ("lost", np.int32, (SEATS,)),  # points of the open tickets that it does not join
        ("trains", np.int32, (SEATS,)),  # pieces that the plan needs
        ("subways", np.int32, (SEATS,)),
        ("scored", np.float64, (SEATS,)),  # points of the plan's routes
        ("turns", np.float64, (SEATS,)),  # estimated turns to finish the plan
        ("second_ways", np.int8, (SEATS,)),  # 1 when second ways have been planned
        ("open", np.int16, (SEATS,)),  # tickets not completed when the plan was made
        # scratch memory
        ("legal", np.int32, (ACTIONS,)),  # legal actions
        ("asked_count", np.int16),
        ("asked", np.int16, (MAX_TICKETS,)),
        ("cost", np.float64, (ROUTES,)),
        ("distance", np.float64, (CITIES,)),
        ("came_by", np.int16, (CITIES,)),
        ("frontier", np.int16, (CITIES,)),  # cities that are reached but not expanded yet
        ("bargain", np.float64, (MAX_TICKETS,)),
        ("path_count", np.int16),
        ("path", np.int16, (CITIES,)),
        ("first_way", np.int16, (CITIES,)),  # during a search for a second way
        ("first_cost", np.float64, (CITIES,)),
        ("need", np.int16, (CARDS,)),
        ("worth", np.float64, (CARDS,)),
    ]
)
