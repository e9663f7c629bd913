"""The end of a player's time at one table: a bot plays the rest of the turn."""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass, replace

from whistlestop.bots.levels import STAND_IN
from whistlestop.server.store.terms import ClockLimit
from whistlestop.server.table.bot_turns import BotTurns
from whistlestop.server.table.seat_changes import SeatChanges
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.turn_clock import TurnClock
from whistlestop.server.work.clock import Clock


@dataclass(eq=False)
class Overtime:
    """Lets a bot play when a deadline has passed."""

    state: TableState
    lock: Lock
    clock: Clock
    time: TurnClock
    seats: SeatChanges
    bots: BotTurns

    async def ring(self) -> None:
        """Let a bot play if the deadline has passed. Raises Refused."""
        async with self.lock:
            if self.state.row.state != "playing":
                return
            if self.state.row.deadline is None:  # the server stopped before it could be stored
                await self.time.settle()
            elif self.clock.now() < self.state.row.deadline:
                self.time.set_timer()
            else:
                await self._end_time()
            self.bots.wake()

    async def _end_time(self) -> None:
        """Let a bot play this turn; where a clock ran out, until the player returns."""
        late = self.time.people_deciding()
        self.state.is_late = True
        if isinstance(self.time.limit, ClockLimit):
            for number in late:
                seat = self.state.row.seats[number]
                await self.seats.change(replace(seat, stand_in=STAND_IN, agreed=[]))
        self.time.set_timer()
        self.time.show()
