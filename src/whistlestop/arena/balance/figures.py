"""The results of a balance check: plain figures, and findings in words.

Shares are parts of 1. Intervals are of 95 %; a ``Finding`` holds at a stricter level, see
``findings.py``. ``msgspec.json.encode`` writes all of it, ``msgspec.to_builtins`` makes dicts.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

FindingKind = Literal[
    "seat",
    "route_unwanted",
    "route_decides",
    "ticket_value",
    "ticket_unwanted",
    "ticket_fails",
    "ticket_decides",
    "colour_spaces",
    "colour_filled",
    "unfinished",
]


class Part(Struct, frozen=True):
    """A share from 0 to 1 with its interval; ``of``: the number of observations."""

    share: float
    low: float
    high: float
    of: int


class Difference(Struct, frozen=True):
    """The difference from an expected value, with its interval, from this number of ``games``."""

    mean: float
    low: float
    high: float
    games: int


class TableFigures(Struct, frozen=True):
    """The figures of one level with one number of seats: ``games`` between equal bots.

    ``wins``: each seat's share; a shared win is divided. ``shared``: the share of games with
    several winners. ``score``: the mean of a seat. ``decisions``: of a seat in a game. ``turns``:
    of all seats. ``minutes``: the estimated time of people for such a game
    (``SECONDS_A_DECISION``).
    """

    level: str
    seats: int
    games: int
    wins: list[Part]
    shared: float
    score: float
    decisions: float
    turns: float
    minutes: float
    unfinished: int


class SeatFigures(Struct, frozen=True):
    """A seat's wins with one number of seats, over all levels; seat 0 begins."""

    seats: int
    seat: int
    wins: Part


class RouteFigures(Struct, frozen=True):
    """The figures of a route.

    ``claimed``: the share of all games in which it was claimed; ``by_seats``: the same for each
    number of seats. ``advantage``: how much more its owner wins than the average owner of a route,
    None with too few games.
    """

    id: str
    colour: str
    length: int
    points: int
    claimed: Part
    by_seats: list[float]
    advantage: Difference | None


class TicketFigures(Struct, frozen=True):
    """The figures of a ticket.

    ``least`` and ``most``: its points. ``cost``: the spaces of its shortest way, or its cards.
    ``way``: the mean spaces of the ways that completed it. ``in_line``: the points that the title's
    tickets pay for such a cost. These three are None for tickets to countries. ``kept``: the share
    of offers. ``completed``: the share of the times kept. ``gain``: the mean points for its keeper.
    ``advantage``: how much more its keeper wins than the average keeper of a ticket.
    """

    id: str
    least: int
    most: int
    cost: int | None
    way: float | None
    in_line: float | None
    kept: Part | None
    completed: Part | None
    gain: float | None
    advantage: Difference | None


class ColourFigures(Struct, frozen=True):
    """The figures of a colour: the ``spaces`` of its routes and its ``cards`` in the deck.

    ``in_line``: the spaces that this number of cards has in the other colours. ``filled``: the
    share of its spaces claimed in a game; ``advantage``: the difference from the mean of all
    colours.
    """

    colour: str
    cards: int
    spaces: int
    in_line: float
    filled: float | None
    advantage: Difference | None


class ValueLine(Struct, frozen=True):
    """The points that the title's tickets pay: ``base``, and ``a_space`` for each space of cost.

    Most of them lie within ``spread`` of the line.
    """

    base: float
    a_space: float
    spread: float

    def at(self, cost: float) -> float:
        """Return the points for a cost."""
        return self.base + self.a_space * cost


class Finding(Struct, frozen=True):
    """A problem of balance that is beyond chance.

    ``says``: a sentence about it. For other wordings: its ``kind``, the id of its ``subject``
    (seats as ``seats/seat``), and the ``numbers`` in the sentence.
    """

    kind: FindingKind
    subject: str
    says: str
    numbers: dict[str, float]


class Balance(Struct, frozen=True):
    """The whole check.

    ``games``: at each table. ``seats``: the numbers of seats, as in ``by_seats`` of routes.
    """

    title: str
    name: str
    seed: int
    games: int
    levels: list[str]
    seats: list[int]
    tables: list[TableFigures]
    by_seat: list[SeatFigures]
    routes: list[RouteFigures]
    tickets: list[TicketFigures]
    colours: list[ColourFigures]
    line: ValueLine | None
    findings: list[Finding]

    @property
    def all_games(self) -> int:
        """Return the number of games at all tables together."""
        return sum(table.games for table in self.tables)
