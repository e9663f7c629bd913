"""The kernel's constants: limits of the fixed-size records, and every enumeration.

Card kinds are numbered in the order in which ``titles`` lists them.
"""

from enum import IntEnum

from whistlestop.titles import CARDS as CARD_NAMES
from whistlestop.titles import ScoreItem

CARDS = len(CARD_NAMES)  # kinds of train cards: the colours, locomotives last
COLOURS = CARDS - 1
LOCOMOTIVE = COLOURS
ANY = CARDS  # the place in a payment that counts cards of any kind (substitutes.py)
GRAY = LOCOMOTIVE  # as a route's colour: any single colour; never the number of a coloured card

SEATS = 5
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
PAYMENTS = 1536
PRICES = 128
MAX_PAYMENTS = 80  # in a price
RUNS = 1024
ACTIONS = 8192
EVENTS = 256

NOBODY = -1
CLOSED = -2
NO_CARD = -1


class Phase(IntEnum):
    """The kind of decision that is due."""

    CHOOSE_TICKETS = 0
    ACT = 1
    SECOND_CARD = 2
    KEEP_TICKETS = 3
    TUNNEL = 4
    OVER = 5
    COMPLETE_TICKETS = 6
    SUBSTITUTES = 7


class ActionKind(IntEnum):
    """The kinds of actions."""

    DRAW_DECK = 0
    DRAW_CARD = 1
    DRAW_TICKETS = 2
    PASS = 3
    DECLINE = 4
    PAY = 5
    KEEP = 6
    CLAIM = 7
    STATION = 8
    PLACE_ROW = 9
    PLACE_THREE = 10
    COMPLETE = 11
    COMPLETE_BEST = 12
    DONE = 13
    LAY = 14


class Outcome(IntEnum):
    """The ways in which play continues after an action."""

    DECISION_PENDING = 0  # the next seat and phase are set
    TURN_OVER = 1
    TICKETS_COMPLETED = 2  # the seat completes no more tickets (CG-34)


class EventKind(IntEnum):
    """The kinds of entries of the event buffer; ``events.py`` lists the fields of each kind."""

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
    CARDS_PLACED = 15
    ROBBED = 16
    STACK_OPENED = 17
    TICKET_COMPLETED = 18
    NEW_DECK = 19
    CARD_LAID = 20


class Private(IntEnum):
    """The fields of an event that only its seat may see, one bit each (CO-50, CO-04)."""

    NOTHING = 0
    CARD = 1
    TICKETS = 2
    COUNT = 4


class ClaimStatus(IntEnum):
    """The first obstacle between a seat and a route that applies (``claiming.py``)."""

    CLAIMABLE = 0
    TAKEN = 1
    CLOSED = 2
    OWN_OTHER_LANE = 3
    TRAINS = 4
    SUBWAYS = 5
    LOCOMOTIVES = 6
    LOCOMOTIVES_IN_TUNNELS = 7
    CARDS = 8
    NOT_NOW = 9
    NO_STATION_LEFT = 10


SCORE_ITEMS = len(ScoreItem)


# The numbers at which each kind of action begins in every title's action table.
DRAW_DECK = 0
DRAW_CARD = 1
DRAW_TICKETS = DRAW_CARD + CARDS
PASS = DRAW_TICKETS + 1
DECLINE = PASS + 1
PAY = DECLINE + 1
# The payments of 1 to 3 extra cards in a colour, some of them locomotives.
PAYS_A_COLOUR = TUNNEL_CARDS * (TUNNEL_CARDS + 1) // 2
KEEP = PAY + COLOURS * PAYS_A_COLOUR + TUNNEL_CARDS
CLAIM = KEEP + (1 << OFFER)
