"""Nudges at one table: players ask a player who is here but does not move to move.

A bot can stand in for a player who still does not move, if all other players agree.
"""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.time_limits import is_by_turn
from whistlestop.server.table.turn_clock import TurnClock
from whistlestop.server.work.clock import Clock


@dataclass(eq=False)
class Nudges:
    """Checks which players may be nudged, and when a bot may replace a nudged player."""

    state: TableState
    lock: Lock
    clock: Clock
    audience: Audience
    time: TurnClock

    async def nudge(self, guest: str, number: int) -> None:
        """Ask the player of seat ``number`` to move, once a turn. Raises Refused."""
        async with self.lock:
            mine = self.state.seat_of(guest)
            self.state.game_for(mine)
            assert mine is not None
            seat = self.state.seat_row(number)
            if number in self.state.seats_of(guest):
                raise Refused(409, "not_idle", "it is your own turn")
            self._check_idle(seat)
            if (number, mine) in self.time.nudged:
                raise Refused(409, "nudged", f"you have nudged {seat.called} already")
            self.time.nudged[number, mine] = self.clock.now()
            self.time.show()

    def check_unmoved(self, seat: SeatRow) -> None:
        """Check that a player who is here was nudged and still does not move. Raises Refused."""
        voting = self.time.vote_from(seat.seat)
        if voting is None or seat.seat not in self.state.deciding():
            raise Refused(409, "not_away", f"{seat.called} is here; nudge a player who is slow")
        left = voting - self.clock.now()
        if left > 0:
            message = f"{seat.called} was nudged just now; wait {-(-left // 1000)} seconds"
            raise Refused(409, "just_nudged", message)

    def check_not_by_turn(self) -> None:
        """Check that moves are not expected to take hours or days. Raises Refused."""
        if is_by_turn(self.state.row.terms.time_limit):
            message = "here a move may take hours or days; a bot plays it when its time is up"
            raise Refused(409, "by_turn", message)

    def _check_idle(self, seat: SeatRow) -> None:
        """Check that a seat's player is here and has thought long enough. Raises Refused."""
        self.check_not_by_turn()
        if seat.kind != "person" or seat.stand_in is not None:
            raise Refused(409, "no_person", "a bot plays there already")
        if seat.seat not in self.state.deciding():
            raise Refused(409, "not_idle", f"it is not {seat.called}'s turn")
        if not self.audience.is_here(seat.guest):
            raise Refused(409, "away", f"{seat.called} is away and would not notice")
        left = self.time.since() + self.state.row.terms.nudge_after * 1000 - self.clock.now()
        if left > 0:
            message = f"{seat.called} may think for {-(-left // 1000)} more seconds"
            raise Refused(409, "not_idle", message)
