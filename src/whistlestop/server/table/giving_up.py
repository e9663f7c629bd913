"""Giving up a game: a bot plays on until the end. Calling off a table: it ends without a result."""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass, replace

from whistlestop.bots.levels import STAND_IN
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.store import Store, Taken
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.bot_turns import BotTurns
from whistlestop.server.table.pausing import Pausing
from whistlestop.server.table.seat_changes import SeatChanges
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.take_backs import TakeBacks
from whistlestop.server.table.turn_clock import TurnClock


@dataclass(eq=False)
class GivingUp:
    """The ways in which players leave one table for good."""

    state: TableState
    lock: Lock
    store: Store
    audience: Audience
    time: TurnClock
    seats: SeatChanges
    pausing: Pausing
    take_backs: TakeBacks
    bots: BotTurns

    async def give_up(self, guest: str) -> None:
        """Let a bot play on for a guest until the game is over. Raises Refused.

        In a rated game the guest comes last.
        """
        async with self.lock:
            own = self.state.seats_of(guest)
            if own and self.state.row.seats[own[0]].gave_up:
                return  # a second click
            if self.state.row.state == "lobby":
                raise Refused(409, "not_started", "the game has not begun; leave your seat instead")
            if not self.state.is_paused:
                self.state.game_for(own[0] if own else None)
            for number in own:
                seat = self.state.row.seats[number]
                gone = replace(seat, stand_in=STAND_IN, agreed=[], gave_up=True)
                await self.seats.change(gone)
            await self.pausing.end_when_alone()
            await self.take_backs.recount()
            self.bots.wake()
            self.bots.resume()

    async def call_off(self, guest: str) -> None:
        """End a table without a result. Raises Refused.

        The host may call it off before the game begins. Any player of an unrated game may call it
        off before that player's first turn.
        """
        async with self.lock:
            state = self.state
            if state.row.state == "cancelled":
                return  # a second click
            if state.row.state == "lobby":
                state.check_host(guest)
            else:
                self._check_first_turn(state.seats_of(guest))
            try:
                await on_disk(self.store.cancel, state.row.code)
            except Taken:
                raise Refused(409, "over", "the game is over") from None
            self.has_ended()

    def has_ended(self, archived: int | None = None) -> None:
        """Show that the table has ended without a result. Called under the table's lock.

        ``archived``: when the server ended it, in milliseconds since 1970.
        """
        state = self.state
        state.row = replace(state.row, state="cancelled", deadline=None, archived=archived)
        state.game = None
        self.time.set_timer()
        self.audience.show_table()

    def _check_first_turn(self, own: list[int]) -> None:
        self.state.game_for(own[0] if own else None)
        if self.state.row.terms.rated:
            raise Refused(
                409, "rated_call_off", "a rated game can't be called off; you can give it up"
            )
        players = len(self.state.row.seats)
        if any(entry.seat in own for entry in self.state.log[players:]):
            message = "you have already played; give up the game instead"
            raise Refused(409, "has_played", message)
