"""The players at a finished table who want another game.

Nothing of this is stored: after a restart of the server players ask again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from whistlestop.server.http.errors import Refused
from whistlestop.server.table import stand_ins
from whistlestop.server.table.again_messages import AgainInfo, AgainRequest, Seating
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.table_state import TableState

log = logging.getLogger("whistlestop.server")


class Rematch:
    """The question whether the people at one finished table play another game.

    ``begin``: begins the next game of a table, by its code, if all who are here want it.
    """

    def __init__(
        self, state: TableState, audience: Audience, begin: Callable[[str], Awaitable[None]]
    ) -> None:
        self.state = state
        self.audience = audience
        self.begin = begin
        self.seating: Seating | None = None  # the proposed seating
        self.agreed: set[int] = set()
        self.declined: set[int] = set()
        self._counting: set[asyncio.Task[None]] = set()

    @property
    def is_counting(self) -> bool:
        """Return whether a player has left, so that the others may soon all agree."""
        return bool(self._counting)

    def note(self, guest: str, wish: AgainRequest) -> None:
        """Note that a guest wants another game, or declines. Called under the table's lock."""
        if wish.agree and wish.seating != self.seating:
            self.seating = wish.seating
            self.agreed.clear()
            self.declined.clear()
        for seat in self.state.seats_of(guest):  # none for a creator who does not play
            self.agreed.discard(seat)
            self.declined.discard(seat)
            (self.agreed if wish.agree else self.declined).add(seat)
        if not wish.agree and not self.agreed:
            self.seating = None
        self._show()

    @property
    def is_agreed(self) -> bool:
        """Return whether a player has asked, and all people who are here want another game."""
        here = {
            seat.seat
            for seat in self.state.row.seats
            if seat.kind == "person" and self.audience.is_here(seat.guest)
        }
        return self.seating is not None and here <= self.agreed

    def on_leave(self) -> None:
        """Begin the next game soon, if a player has left and all others agree.

        The player may only be loading the page again. If a player declined, the others have to ask
        again.
        """
        if self.agreed and not self.declined and self.state.row.next_table is None:
            counting = asyncio.create_task(self._count_once_away())
            self._counting.add(counting)
            counting.add_done_callback(self._counting.discard)

    async def _count_once_away(self) -> None:
        await asyncio.sleep(stand_ins.AWAY_AFTER)
        try:
            await self.begin(self.state.row.code)
        except Refused as refusal:  # the next player who asks begins it
            log.error("table %s: no next game: %s", self.state.row.code, refusal.message)

    def _show(self) -> None:
        agreed, declined = sorted(self.agreed), sorted(self.declined)
        self.state.again = AgainInfo(agreed=agreed, declined=declined, seating=self.seating)
        self.audience.show_table()
