"""The random numbers of the players' browsers for the next shuffle at a table.

They are kept in memory only: after a restart of the server browsers contribute again.
"""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.game.commitment import Shuffle, new_shuffle
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.table.again_messages import NextContribution


class Contributions:
    """The numbers by guest, and the secret of the game that follows a finished one."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}
        self._next: Shuffle | None = None

    def note(self, guest: str, number: str) -> None:
        """Note a guest's number; a later one replaces it."""
        self._numbers[guest] = number

    def note_for_next(self, guest: str, contribution: NextContribution) -> None:
        """Note a number for the next game, unless it was meant for another commitment."""
        if contribution.commitment == self.next_shuffle.commitment:
            self._numbers[guest] = contribution.random

    def of(self, seats: Sequence[SeatRow]) -> list[str]:
        """Return the numbers of all who have a seat, in the order of the seats."""
        guests = dict.fromkeys(seat.guest for seat in seats if seat.guest is not None)
        return [self._numbers[guest] for guest in guests if guest in self._numbers]

    @property
    def are_any(self) -> bool:
        """Return whether a number would be lost with this table's memory."""
        return bool(self._numbers)

    def clear(self) -> None:
        """Forget the numbers of a game that has begun."""
        self._numbers.clear()

    @property
    def next_shuffle(self) -> Shuffle:
        """Return the secret of the next game, which no player knows yet."""
        if self._next is None:
            self._next = new_shuffle()
        return self._next
