"""Rows of the store: tables and their seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from whistlestop.game.commitment import Shuffle
from whistlestop.server.store.summary import Summary
from whistlestop.server.store.terms import Terms
from whistlestop.titles.title import PRESENT

State = Literal["lobby", "playing", "over", "cancelled"]
Seating = Literal["drawn", "as_listed"]
SeatKind = Literal["person", "bot", "open"]

FORGOTTEN = "forgotten-"  # beginning of the ids that replace forgotten people
SIGNED_OUT = "signed-out-"  # beginning of the ids of people who begin with a signed-out browser


@dataclass(slots=True)
class SeatRow:
    """A seat of a table; ``guest`` is the hashed secret of the person's browser.

    ``name``: empty where the person has none; clients then say "guest" in the reader's language.
    ``stand_in``: the level of the bot that plays for the person while they are away, as agreed by
    the seats in ``agreed``. ``hints``: how many the seat has asked for. ``colour``: the one that
    the person wants. ``player``: the number of the seat's player in the series of the table.
    ``beside``: another person than the guest, who plays on the guest's device. ``gave_up``: the
    person gave up the game, and a bot plays on. ``contribution``: the random number of the
    person's browser for the next shuffle at this table (``game/commitment.py``).
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    guest: str | None
    invitation: str
    stand_in: str | None = None
    agreed: list[int] = field(default_factory=list)
    hints: int = 0
    colour: int | None = None
    player: int = 0
    beside: bool = False
    gave_up: bool = False
    contribution: str | None = None

    @property
    def called(self) -> str:
        """Return the player's name for messages in English."""
        return self.name or "a guest"


@dataclass(slots=True)
class TableRow:
    """A table, its seats and its terms.

    ``changed``: the last change of the table or its game; None before it was stored. ``started``:
    the start of the game. ``deadline``: when the time of the player to decide ends, None if it is
    not limited now. ``archived``: when the server ended it because no player used it. These are in
    milliseconds since 1970. ``series``: the code of the first table of the series. ``number``: the
    number of this table in the series, from 1. ``seed``: the server's secret number.
    ``contributions``: the random numbers of the players' browsers (``game/commitment.py``), empty
    before the game begins. ``rules_version``: the rules under which it is played
    (``titles/rules_versions.py``).
    """

    code: str
    title: str
    state: State
    seating: Seating
    pace: int
    options: dict[str, bool]
    seed: int
    salt: str
    creator: str
    next_table: str | None
    seats: list[SeatRow]
    terms: Terms = field(default_factory=Terms)
    changed: int | None = None
    started: int | None = None
    deadline: int | None = None
    archived: int | None = None
    series: str = ""
    number: int = 1
    contributions: list[str] | None = None
    rules_version: str = PRESENT

    @property
    def shuffle(self) -> Shuffle:
        """Return the numbers from which the cards of the game follow."""
        numbers = None if self.contributions is None else tuple(self.contributions)
        return Shuffle(self.seed, self.salt, numbers)

    @property
    def next_contributions(self) -> list[str]:
        """Return the numbers for the next shuffle, one of each guest, in the order of seats."""
        numbers = {seat.guest: seat.contribution for seat in self.seats if seat.guest is not None}
        return [number for number in numbers.values() if number is not None]


class ListedTable(NamedTuple):
    """A table as a list of games shows it.

    ``summary``: None before the first action, and for games from before summaries existed.
    """

    row: TableRow
    summary: Summary | None
