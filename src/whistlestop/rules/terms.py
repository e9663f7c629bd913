"""The numbers behind the words: limits of the fixed-size records, phases, kinds."""

from enum import IntEnum

SEATS = 5
COLOURS = 8
CARDS = 9
LOCOMOTIVE = 8
GRAY = 8
CITIES = 64
ROUTES = 128
TICKETS = 128
DECK = 128
FACE_UP = 5
OFFER = 6
STATIONS = 3
TUNNEL_CARDS = 3
COUNTRIES = 8
TARGETS = 4  # countries that a ticket may lead to
BIG_CITIES = 8
BUCKETS = 64
ACTIONS = 8192
EVENTS = 256

NOBODY = -1
CLOSED = -2
NO_CARD = -1


class Phase(IntEnum):
    CHOOSE_TICKETS = 0
    ACT = 1
    SECOND_CARD = 2
    KEEP_TICKETS = 3
    TUNNEL = 4
    OVER = 5
    COMPLETE_TICKETS = 6


class Kind(IntEnum):
    """What an action does."""

    DRAW_DECK = 0
    DRAW_CARD = 1
    DRAW_TICKETS = 2
    PASS = 3
    DECLINE = 4
    PAY = 5
    KEEP = 6
    CLAIM = 7
    STATION = 8
    PLACE = 9  # a row of one colour
    PLACE_THREE = 10  # three colours
    COMPLETE = 11
    COMPLETE_BEST = 12
    DONE = 13


class Happened(IntEnum):
    """What an entry of the event buffer tells; its numbers are explained in ``events.py``."""

    CARD_TAKEN = 0
    ROW_REFILLED = 1
    ROW_SWEPT = 2
    DECK_RESHUFFLED = 3
    ROUTE_CLAIMED = 4
    TUNNEL_TURNED_UP = 5
    TUNNEL_ABANDONED = 6
    STATION_BUILT = 7
    TICKETS_OFFERED = 8
    TICKETS_KEPT = 9
    ALL_CHOSEN = 10
    PASSED = 11
    LAST_ROUND = 12
    GAME_OVER = 13
    CARDS_MOVED = 14
    ROW_PLACED = 15
    THREE_PLACED = 16
    ROBBED = 17
    STACK_OPENED = 18
    TICKET_COMPLETED = 19
    NEW_DECK = 20


class TieBreaker(IntEnum):
    NONE = 0
    COMPLETED_TICKETS = 1
    FEWER_STATIONS = 2
    LONGEST_PATH = 3
    BIG_CITIES = 4


# Where each kind of action begins in every title's action table.
DRAW_DECK = 0
DRAW_CARD = 1
DRAW_TICKETS = 10
PASS = 11
DECLINE = 12
PAY = 13
PAYS_A_COLOUR = 6
PAY_LOCOMOTIVES = PAY + COLOURS * PAYS_A_COLOUR
KEEP = 64
CLAIM = KEEP + (1 << OFFER)
