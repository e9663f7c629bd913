"""Who of those at a finished table wants another game. Nothing of it is kept: whoever finds the
server started anew asks again."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from whistlestop.server import stand_ins
from whistlestop.server.again_messages import AgainInfo, AgainRequest, Seating
from whistlestop.server.errors import Refused

if TYPE_CHECKING:
    from whistlestop.server.table import Table

log = logging.getLogger("whistlestop.server")


class Rematch:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.seating: Seating | None = None  # as it is proposed
        self.agreed: set[int] = set()
        self.declined: set[int] = set()
        self._counting: set[asyncio.Task[None]] = set()

    @property
    def is_counting(self) -> bool:
        """Whether somebody has left, so that the others may soon all agree."""
        return bool(self._counting)

    def note(self, guest: str, wish: AgainRequest) -> None:
        """Somebody wants another game, or would rather not. Under the table's lock."""
        if wish.agree and wish.seating != self.seating:
            self.seating = wish.seating
            self.agreed.clear()
            self.declined.clear()
        for seat in self.table.state.seats_of(guest):  # none: its creator, who does not play
            self.agreed.discard(seat)
            self.declined.discard(seat)
            (self.agreed if wish.agree else self.declined).add(seat)
        if not wish.agree and not self.agreed:
            self.seating = None
        self._show()

    @property
    def is_agreed(self) -> bool:
        """Whether all people who are here want another game, and somebody has asked."""
        here = {
            seat.seat
            for seat in self.table.state.row.seats
            if seat.kind == "person" and self.table.audience.is_here(seat.guest)
        }
        return self.seating is not None and here <= self.agreed

    def has_left(self) -> None:
        """Somebody has left, perhaps only to load the page again; the others need not wait for him.
        Unless anybody would rather not: then it is to be asked again."""
        if self.agreed and not self.declined and self.table.state.row.next_table is None:
            counting = asyncio.create_task(self._count_once_away())
            self._counting.add(counting)
            counting.add_done_callback(self._counting.discard)

    async def _count_once_away(self) -> None:
        await asyncio.sleep(stand_ins.AWAY_AFTER)
        try:
            await self.table.services.play_on(self.table)
        except Refused as refusal:  # whoever asks again begins it
            log.error("table %s: no next game: %s", self.table.code, refusal.message)

    def _show(self) -> None:
        agreed, declined = sorted(self.agreed), sorted(self.declined)
        self.table.state.again = AgainInfo(agreed=agreed, declined=declined, seating=self.seating)
        self.table.audience.show_table()
