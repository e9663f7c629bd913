"""A bot stands in for somebody who is away, or is here and does not move when nudged: by agreement
of those who are at the table, and until the player is back."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from whistlestop.bots.levels import STAND_IN
from whistlestop.server.errors import Refused
from whistlestop.server.store import SeatRow

if TYPE_CHECKING:
    from whistlestop.server.table import Table

log = logging.getLogger("whistlestop.stand_ins")

AWAY_AFTER = 5.0  # seconds until somebody who is not here counts as away; loading a page is quicker


class StandIns:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.loaded = time.monotonic()
        self.left: dict[int, float] = {}  # when somebody was last here, by seat
        self.counting: set[asyncio.Task[None]] = set()

    @property
    def are_counting(self) -> bool:
        """Whether somebody has left and may soon count as away."""
        return bool(self.counting)

    async def request(self, guest: str, number: int, agree: bool) -> None:
        """Somebody agrees that a bot plays for a seat whose player is away, or does no longer; its
        player takes the seat back. Raises Refused."""
        async with self.table.lock:
            state = self.table.state
            mine = state.seat_of(guest)
            state.game_of(mine)
            assert mine is not None
            seat = state.seat_row(number)
            if seat.kind != "person":
                raise Refused(409, "no_person", "a bot sits there already")
            if agree:
                self._check_unattended(seat)
            own = state.seats_of(guest)
            if number in own:
                await self.hand_back(number)
                self.table.audience.show_table()
                return
            agreed = {*seat.agreed, *own} if agree else {*seat.agreed} - {*own}
            await self._count(replace(seat, agreed=sorted(agreed)), self._here() | {*own})
            self.table.bots.wake()

    async def hand_back(self, number: int) -> None:
        """The seat is its player's again, at once. Under the table's lock. Raises Refused."""
        seat = self.table.state.row.seats[number]
        if seat.stand_in is not None or seat.agreed:
            await self.table.change_seat(replace(seat, stand_in=None, agreed=[]))

    def has_left(self, seat: int) -> None:
        """Somebody has left, perhaps only to load the page again."""
        self.left[seat] = time.monotonic()
        counting = asyncio.create_task(self._count_once_away())
        self.counting.add(counting)
        counting.add_done_callback(self.counting.discard)

    async def _count_once_away(self) -> None:
        """Somebody has left, and not only to load the page again: perhaps all others agree."""
        await asyncio.sleep(AWAY_AFTER)
        async with self.table.lock:
            try:
                await self.count_again()
            except Refused as refusal:
                # They are counted again when anybody comes, goes or agrees.
                log.error("table %s: nobody stands in: %s", self.table.code, refusal.message)
            self.table.bots.wake()

    async def count_again(self) -> None:
        """Other people are here than before: perhaps they all agree. Under the table's lock.

        Raises Refused.
        """
        now = self._here()
        for seat in self.table.state.row.seats:
            is_unattended = seat.seat not in now or self.table.time.is_waited_for(seat)
            if seat.agreed and seat.stand_in is None and is_unattended:
                await self._count(seat, now)

    def _here(self) -> set[int]:
        """The seats of people who are here, or may only be loading the page again."""
        now = time.monotonic()
        return {
            seat.seat
            for seat in self.table.state.row.seats
            if seat.kind == "person"
            and (
                self.table.audience.is_here(seat.guest)
                or (seat.seat in self.left and now - self.left[seat.seat] < AWAY_AFTER)
            )
        }

    def _check_unattended(self, seat: SeatRow) -> None:
        """See that the player is away, or is here and does not move. Raises Refused."""
        self.table.time.check_not_by_turn()
        if self.table.audience.is_here(seat.guest):
            self.table.time.check_unmoved(seat)
            return
        gone = time.monotonic() - self.left.get(seat.seat, self.loaded)
        if gone < AWAY_AFTER:
            message = f"{seat.name} was here {gone:.0f} seconds ago; wait a bit"
            raise Refused(409, "just_left", message)

    async def _count(self, seat: SeatRow, now: set[int]) -> None:
        """A bot plays for the seat when all other people who are here now agree, and one at
        least."""
        others = now - {seat.seat}
        wanted = bool(others) and others <= set(seat.agreed)
        await self.table.change_seat(replace(seat, stand_in=STAND_IN if wanted else None))
