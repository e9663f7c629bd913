"""What a seat does not know, as far as it can be counted: determinizations are dealt from it."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.constants import CARDS, SEATS, TICKETS
from whistlestop.rules.records import record_dtype

MOST_ROUTES = 62  # of one seat, of which it is noted which ticket explains them

Hidden = np.record  # HIDDEN
HIDDEN = record_dtype(
    [
        ("seat", np.int16),  # who does not know
        # train cards
        ("unseen", np.int16, (CARDS,)),  # in the deck, in others' hands or in stacks
        ("hidden_hand", np.int16, (SEATS,)),  # how many unknown cards each seat holds
        ("hidden_track", np.int16, (SEATS,)),  # and has in its stack
        ("deck_size", np.int16),
        # tickets
        ("held", np.int16, (SEATS,)),  # hidden tickets of each seat; at the start at most
        ("held_least", np.int16, (SEATS,)),
        ("offered", np.int16, (SEATS,)),  # hidden tickets that each seat chooses from
        ("offered_long", np.int16, (SEATS,)),
        ("most_long", np.int16, (SEATS,)),  # of the tickets held
        ("unseen_ticket", np.int8, (TICKETS,)),
        ("returned_count", np.int16),  # put back by the seat itself, and still in the deck
        ("returned", np.int16, (TICKETS,)),  # from top to bottom
        ("returned_above", np.int16, (TICKETS,)),  # how many tickets lie above each, at least
        ("ticket_deck_size", np.int16),
        ("dealt_before", np.int16),  # while tickets are chosen: dealt to those who have chosen
        # how likely each seat holds each ticket (likelihood.py), in no unit
        ("likelihood", np.float64, (SEATS, TICKETS)),  # by its features; 1 without any
        ("explains", np.int64, (SEATS, TICKETS)),  # which of the seat's routes: a bit for each
        ("built", np.int16, (SEATS, MOST_ROUTES)),  # the spaces of these routes
        ("built_count", np.int16, (SEATS,)),
    ]
)
