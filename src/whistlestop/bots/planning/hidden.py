"""The hidden information of a view, counted; determinizations are dealt from it."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.constants import CARDS, SEATS, TICKETS
from whistlestop.rules.records import record_dtype

MAX_ROUTES = 62  # routes of one seat that fit the bits of ``explains``

Hidden = np.record  # HIDDEN
HIDDEN = record_dtype(
    [
        ("seat", np.int16),  # the seat with this view
        # train cards
        ("unseen", np.int16, (CARDS,)),  # in the deck, in others' hands or in stacks
        ("hidden_hand", np.int16, (SEATS,)),  # unknown cards in each hand
        ("hidden_track", np.int16, (SEATS,)),  # unknown cards in each stack
        ("deck_size", np.int16),
        # tickets
        ("held", np.int16, (SEATS,)),  # hidden tickets of each seat; the maximum at the start
        ("held_least", np.int16, (SEATS,)),  # and the minimum
        ("offered", np.int16, (SEATS,)),  # hidden tickets on offer to each seat
        ("offered_long", np.int16, (SEATS,)),  # long tickets among the offered
        ("most_long", np.int16, (SEATS,)),  # most long tickets among the held
        ("unseen_ticket", np.int8, (TICKETS,)),
        ("returned_count", np.int16),  # tickets returned by the seat, still in the deck
        ("returned", np.int16, (TICKETS,)),  # from top to bottom
        ("returned_above", np.int16, (TICKETS,)),  # least number of tickets above each
        ("ticket_deck_size", np.int16),
        ("dealt_before", np.int16),  # tickets dealt to seats that have chosen already
        # likelihood that a seat holds a ticket (likelihood.py); only ratios matter
        ("likelihood", np.float64, (SEATS, TICKETS)),  # from its features; 1 without any
        ("explains", np.int64, (SEATS, TICKETS)),  # a bit for each route of the seat
        ("built", np.int16, (SEATS, MAX_ROUTES)),  # lengths of these routes, in spaces
        ("built_count", np.int16, (SEATS,)),
    ]
)
