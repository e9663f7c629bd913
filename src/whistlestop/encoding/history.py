"""The history of a game as one seat saw it: a row of whole numbers for each action.

With its present observation and this history, a seat forgets nothing (perfect recall).
"""

from __future__ import annotations

from whistlestop.encoding.batch import Scratch
from whistlestop.rules.compiler import entry_point, kernel
from whistlestop.rules.constants import (
    CARDS,
    CLAIM,
    FACE_UP,
    KEEP,
    OFFER,
    SEATS,
    TUNNEL_CARDS,
)
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.observation import OBSERVATION, observe_facts
from whistlestop.rules.records import SCORES, STATE, Array, Bytes, Int16s, Observation

# Where each part of a row begins. Rows of actions that were not played yet are all 0.
AT_SEAT = 0  # that acted, relative to the observer, from 1
AT_ACTION = 1  # its number, from 1; a ``keep`` of another seat has no subset
AT_HAND = 2  # the observer's cards of each kind, after the action
AT_OFFERED = AT_HAND + CARDS  # the tickets offered to the observer, from 1
AT_FACE_UP = AT_OFFERED + OFFER  # the kind of card in each slot, from 1
AT_DISCARD = AT_FACE_UP + FACE_UP  # discarded cards of each kind
AT_TURNED_UP = AT_DISCARD + CARDS  # the kinds of the cards turned up for a tunnel, from 1
AT_DECK = AT_TURNED_UP + TUNNEL_CARDS  # cards in the train deck
AT_TICKET_DECK = AT_DECK + 1  # tickets in the ticket deck
AT_TICKETS = AT_TICKET_DECK + 1  # of each seat from the observer on, from 1; 0: secret
COLUMNS = AT_TICKETS + SEATS


@kernel
def visible_action(viewer: int, seat: int, action: int) -> int:
    """Return an action as a seat sees it: which tickets another seat keeps is secret (CO-04)."""
    if viewer != seat and KEEP <= action < CLAIM:
        return KEEP
    return action


@kernel
def write_row(seen: Observation, seat: int, action: int, row: Array) -> None:
    """Write the row (int16[COLUMNS]) of an action after which the observer sees ``seen``."""
    viewer, players = int(seen.seat), int(seen.players)
    row[AT_SEAT] = (seat - viewer) % players + 1
    row[AT_ACTION] = visible_action(viewer, seat, action) + 1
    for card in range(CARDS):
        row[AT_HAND + card] = seen.hand[card]
        row[AT_DISCARD + card] = seen.discard[card]
    for place in range(OFFER):
        offered = seen.offered[place] + 1 if place < seen.offered_count else 0
        row[AT_OFFERED + place] = offered
    for slot in range(FACE_UP):
        row[AT_FACE_UP + slot] = seen.face_up[slot] + 1
    for place in range(TUNNEL_CARDS):
        waits = seen.tunnel_route >= 0 and place < seen.turned_up_count
        row[AT_TURNED_UP + place] = seen.turned_up[place] + 1 if waits else 0
    row[AT_DECK] = seen.deck_size
    row[AT_TICKET_DECK] = seen.ticket_deck_size
    for place in range(players):
        each = (viewer + place) % players
        row[AT_TICKETS + place] = seen.ticket_count[each] + 1


@entry_point
def record_action(
    layout: Bytes, state: Bytes, viewer: int, seat: int, action: int, scratch: Scratch, row: Int16s
) -> None:
    """Write the row (int16[COLUMNS]) of an action that ``seat`` has just played."""
    seen, scores = scratch.seen.view(OBSERVATION)[0], scratch.scores.view(SCORES)[0]
    observe_facts(layout.view(LAYOUT)[0], state.view(STATE), viewer, seen, scores)
    write_row(seen, seat, action, row)


def hide_private(rows: Array) -> None:
    """Remove from a seat's history (int16[rows, COLUMNS]) everything that only this seat saw."""
    rows[:, AT_HAND:AT_FACE_UP] = 0
    kept = (rows[:, AT_ACTION] > KEEP) & (rows[:, AT_ACTION] <= CLAIM)
    rows[kept, AT_ACTION] = KEEP + 1
