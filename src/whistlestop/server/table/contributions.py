"""The random numbers of the players' browsers for the next shuffle at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from whistlestop.game.commitment import Shuffle
from whistlestop.server.http.errors import Refused
from whistlestop.server.table.again_messages import NextContribution
from whistlestop.server.table.seat_changes import SeatChanges
from whistlestop.server.table.table_state import TableState


class Contributions:
    """Stores the numbers with the seats: for this game before it begins, else for the next one.

    ``next_shuffle``: returns the secret of the game that follows that of a table, by its code.
    """

    def __init__(
        self,
        state: TableState,
        lock: asyncio.Lock,
        seats: SeatChanges,
        next_shuffle: Callable[[str], Shuffle],
    ) -> None:
        self.state = state
        self.lock = lock
        self.seats = seats
        self.next_shuffle = next_shuffle

    async def note(self, guest: str | None, number: str) -> None:
        """Note a player's number before the game; a later one replaces it. Raises Refused."""
        async with self.lock:
            self.state.check_lobby()
            if guest is None or not self.state.seats_of(guest):
                raise Refused(403, "no_seat", "only players contribute to the shuffle")
            await self._store(guest, number)

    async def note_for_next(self, guest: str, contribution: NextContribution) -> None:
        """Note a number for the next game, unless it was meant for another commitment.

        Called under the table's lock. Raises Refused.
        """
        if contribution.commitment == self.next_shuffle(self.state.row.code).commitment:
            await self._store(guest, contribution.random)

    async def _store(self, guest: str, number: str) -> None:
        for seat in self.state.row.seats:
            if seat.guest == guest:
                await self.seats.change(replace(seat, contribution=number))
