"""The changes of a table's game, as they are announced to the parts of the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Kind(StrEnum):
    """The kinds of changes."""

    STARTED = "started"
    CHOSEN = "chosen"  # a seat chose its first tickets, or took the choice back
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    PAUSED = "paused"  # or resumed


@dataclass(frozen=True, slots=True)
class Change:
    """A change that is stored and applied.

    ``seat``: the seat that acted. ``first``: the first log entry that pages have not seen.
    ``turn_passed``: another player decides than before. ``turn_restarts``: the time for the turn
    begins again. ``table_changed``: pages need the table as well as the game.
    """

    kind: Kind
    seat: int
    first: int
    turn_passed: bool = False
    turn_restarts: bool = False
    table_changed: bool = True


class Listener(Protocol):
    """A part of a table that reacts to changes."""

    async def follow(self, change: Change) -> None:
        """React to a change. Called under the table's lock. Raises Refused."""
