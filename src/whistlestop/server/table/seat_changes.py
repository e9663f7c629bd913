"""Changes of seats: each is stored, applied in memory and shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.store.store import Store, Taken
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.talk import Talk
from whistlestop.server.table.turn_clock import TurnClock


@dataclass(eq=False)
class SeatChanges:
    """Changes the seats of one table."""

    state: TableState
    store: Store
    audience: Audience
    time: TurnClock
    talk: Talk

    async def change(self, changed: SeatRow) -> None:
        """Store a seat, apply it and show it. Called under the table's lock. Raises Refused."""
        before = self.state.row.seats[changed.seat]
        try:
            at = self.time.clock.now()
            await on_disk(self.store.change_seat, self.state.row.code, before, changed, at)
        except Taken:
            message = "another player has changed this seat in the meantime"
            raise Refused(409, "seat_taken", message) from None
        self.state.change_seat(changed)
        if self.state.row.state == "lobby":
            self.state.row = replace(self.state.row, changed=at)
        if changed.stand_in != before.stand_in:
            await self.time.settle(is_back=changed.stand_in is None)
        self.audience.show_table()
        if changed.guest != before.guest:
            self.talk.show_all()
