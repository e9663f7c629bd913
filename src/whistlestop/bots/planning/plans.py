"""Plans: what each seat plans, and the desk on which plans are made."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.constants import ACTIONS, CARDS, CITIES, ROUTES, SEATS, STATIONS
from whistlestop.rules.records import record_dtype

PLANNED = 64  # routes in a plan
ASKED = 64  # tickets that a plan may be asked to join

Plans = np.record  # PLANS
PLANS = record_dtype(
    [
        # the plan of each seat, good as long as ``valid``
        ("valid", np.int8, (SEATS,)),
        ("count", np.int16, (SEATS,)),
        ("routes", np.int16, (SEATS, PLANNED)),
        ("is_planned", np.int8, (SEATS, ROUTES)),
        ("borrowed_count", np.int16, (SEATS,)),
        ("borrowed", np.int16, (SEATS, STATIONS)),
        ("expected", np.int32, (SEATS,)),  # points of the open tickets that it joins
        ("lost", np.int32, (SEATS,)),  # of those that it does not
        ("trains", np.int32, (SEATS,)),  # pieces that it takes
        ("subways", np.int32, (SEATS,)),
        ("scored", np.float64, (SEATS,)),  # points of its routes
        ("turns", np.float64, (SEATS,)),  # that it takes, roughly
        ("second_ways", np.int8, (SEATS,)),  # whether they have been planned
        ("open", np.int16, (SEATS,)),  # tickets that were not completed when it was made
        # the desk
        ("legal", np.int32, (ACTIONS,)),  # legal actions
        ("asked_count", np.int16),
        ("asked", np.int16, (ASKED,)),
        ("cost", np.float64, (ROUTES,)),
        ("distance", np.float64, (CITIES,)),
        ("came_by", np.int16, (CITIES,)),
        ("frontier", np.int16, (CITIES,)),  # cities reached, from where nothing was reached yet
        ("bargain", np.float64, (ASKED,)),
        ("path_count", np.int16),
        ("path", np.int16, (CITIES,)),
        ("first_way", np.int16, (CITIES,)),  # while a second way is looked for, and its costs
        ("first_cost", np.float64, (CITIES,)),
        ("need", np.int16, (CARDS,)),
        ("worth", np.float64, (CARDS,)),
    ]
)
