"""Stand-ins: a bot plays for a player who is away, or who is here but does not move when nudged.

The other players at the table have to agree. The bot plays until the player is back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace

from whistlestop.bots.levels import STAND_IN
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.bot_turns import BotTurns
from whistlestop.server.table.nudges import Nudges
from whistlestop.server.table.seat_changes import SeatChanges
from whistlestop.server.table.table_state import TableState

log = logging.getLogger("whistlestop.stand_ins")

AWAY_AFTER = 5.0  # seconds without a connection; reloading a page takes less


class StandIns:
    """The bots that stand in for people at one table."""

    def __init__(
        self,
        state: TableState,
        lock: asyncio.Lock,
        audience: Audience,
        seats: SeatChanges,
        nudges: Nudges,
        bots: BotTurns,
    ) -> None:
        self.state = state
        self.lock = lock
        self.audience = audience
        self.seats = seats
        self.nudges = nudges
        self.bots = bots
        self.loaded = time.monotonic()
        self.left: dict[int, float] = {}  # by seat, when its player was last here
        self.counting: set[asyncio.Task[None]] = set()

    @property
    def are_counting(self) -> bool:
        """Return whether a player has left and may soon count as away."""
        return bool(self.counting)

    async def request(self, guest: str, number: int, agree: bool) -> None:
        """Agree that a bot plays for an absent player's seat, or withdraw that. Raises Refused.

        The player of the seat takes it back in this way.
        """
        async with self.lock:
            state = self.state
            mine = state.seat_of(guest)
            state.game_for(mine)
            assert mine is not None
            seat = state.seat_row(number)
            if seat.kind != "person":
                raise Refused(409, "no_person", "a bot sits there already")
            if seat.gave_up:
                raise Refused(409, "gave_up", f"{seat.called} gave up the game; a bot plays on")
            if agree:
                self._check_unattended(seat)
            own = state.seats_of(guest)
            if number in own:
                await self.hand_back(number)
                self.audience.show_table()
                return
            agreed = {*seat.agreed, *own} if agree else {*seat.agreed} - {*own}
            await self._count(replace(seat, agreed=sorted(agreed)), self._here() | {*own})
            self.bots.wake()

    async def hand_back(self, number: int) -> None:
        """Give a seat back to its player at once, unless the player gave the game up.

        Called under the table's lock. Raises Refused.
        """
        seat = self.state.row.seats[number]
        if not seat.gave_up and (seat.stand_in is not None or seat.agreed):
            await self.seats.change(replace(seat, stand_in=None, agreed=[]))

    def on_leave(self, seat: int) -> None:
        """Count a player as away soon, unless the player is only reloading the page."""
        self.left[seat] = time.monotonic()
        counting = asyncio.create_task(self._count_once_away())
        self.counting.add(counting)
        counting.add_done_callback(self.counting.discard)

    async def _count_once_away(self) -> None:
        """Check once a player counts as away: perhaps all others agree that a bot plays."""
        await asyncio.sleep(AWAY_AFTER)
        async with self.lock:
            try:
                await self.recount()
            except Refused as refusal:
                # They are counted again when a player comes, goes or agrees.
                log.error("table %s: no stand-in: %s", self.state.row.code, refusal.message)
            self.bots.wake()

    async def recount(self) -> None:
        """Count the votes for stand-ins again, because other people are here than before.

        Called under the table's lock. Raises Refused.
        """
        now = self._here()
        for seat in self.state.row.seats:
            is_unattended = seat.seat not in now or seat.seat in self.state.deciding()
            if seat.agreed and seat.stand_in is None and is_unattended:
                await self._count(seat, now)

    def _here(self) -> set[int]:
        """Return the seats of people who are here, or who may only be reloading the page."""
        now = time.monotonic()
        return {
            seat.seat
            for seat in self.state.row.seats
            if seat.kind == "person"
            and not seat.gave_up
            and (
                self.audience.is_here(seat.guest)
                or (seat.seat in self.left and now - self.left[seat.seat] < AWAY_AFTER)
            )
        }

    def _check_unattended(self, seat: SeatRow) -> None:
        """Check that the player is away, or is here and does not move. Raises Refused."""
        self.nudges.check_not_by_turn()
        if self.audience.is_here(seat.guest):
            self.nudges.check_unmoved(seat)
            return
        gone = time.monotonic() - self.left.get(seat.seat, self.loaded)
        if gone < AWAY_AFTER:
            message = f"{seat.called} was here {gone:.0f} seconds ago; wait a moment"
            raise Refused(409, "just_left", message)

    async def _count(self, seat: SeatRow, now: set[int]) -> None:
        """Let a bot play for the seat if all other people here, at least one, agree."""
        others = now - {seat.seat}
        wanted = bool(others) and others <= set(seat.agreed)
        await self.seats.change(replace(seat, stand_in=STAND_IN if wanted else None))
