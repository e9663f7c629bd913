"""What a balance check says: plain figures, and what follows from them in words.

Shares are parts of 1. Intervals are of 95 %; what is found (``Finding``) holds at a stricter level,
see ``findings.py``. ``msgspec.json.encode`` writes all of it, ``msgspec.to_builtins`` makes dicts.
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
    """A share from 0 to 1 with its interval: ``share`` of so many, ``of``."""

    share: float
    low: float
    high: float
    of: int


class Difference(Struct, frozen=True):
    """How far something lies from what is to be expected, with its interval; found in so many
    ``games``."""

    mean: float
    low: float
    high: float
    games: int


class TableFigures(Struct, frozen=True):
    """One level with one number of seats: ``games`` of equal bots.

    ``wins``: each seat's share, a shared win in parts. ``shared``: the share of games that several
    won. ``score``: a seat's mean. ``decisions``: of a seat in a game. ``turns``: of all seats.
    ``minutes``: what a game of so many decisions takes people, roughly (``SECONDS_A_DECISION``).
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
    """A seat's wins with that number of seats, all levels together; 0 is who begins."""

    seats: int
    seat: int
    wins: Part


class RouteFigures(Struct, frozen=True):
    """``claimed``: the share of all games in which it was; ``by_seats``: the same for each number
    of seats. ``advantage``: how much more its owner wins than the owner of a route does on
    average, None where too few had it."""

    id: str
    colour: str
    length: int
    points: int
    claimed: Part
    by_seats: list[float]
    advantage: Difference | None


class TicketFigures(Struct, frozen=True):
    """``least`` and ``most``: its points. ``cost``: the spaces of its shortest way, or its cards;
    ``way``: the spaces of the ways by which it was joined, on average. ``in_line``: the points that
    the title's tickets pay for such a cost. All three are None for tickets to countries.

    ``kept``: of the times it was offered. ``completed``: of the times it was kept. ``gain``: the
    mean points that it brought whoever kept it. ``advantage``: how much more they won than who
    keeps a ticket does on average.
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
    """``spaces`` of its routes, ``cards`` in the deck; ``in_line``: the spaces that so many cards
    have in the other colours. ``filled``: the share of its spaces that is claimed in a game;
    ``advantage``: how much more than that of the colours on average."""

    colour: str
    cards: int
    spaces: int
    in_line: float
    filled: float | None
    advantage: Difference | None


class ValueLine(Struct, frozen=True):
    """What the title's tickets pay: ``base`` and so much ``a_space`` of cost; most of them lie
    within ``spread`` of that."""

    base: float
    a_space: float
    spread: float

    def at(self, cost: float) -> float:
        """The points for a cost."""
        return self.base + self.a_space * cost


class Finding(Struct, frozen=True):
    """What is out of balance, beyond chance.

    ``says`` it in a sentence. For whoever words it in another way: its ``kind``, the id of its
    ``subject`` (seats as ``seats/seat``), and the ``numbers`` that the sentence has.
    """

    kind: FindingKind
    subject: str
    says: str
    numbers: dict[str, float]


class Balance(Struct, frozen=True):
    """The whole check. ``games``: at each table. ``seats``: the numbers of seats, as in
    ``by_seats`` of routes."""

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
        """The games of all tables together."""
        return sum(table.games for table in self.tables)
