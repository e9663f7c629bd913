"""A table before its game: players sit down and leave, the host sets it up and starts it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Store, Taken
from whistlestop.server.store.terms import terms_of
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.commits import Commits
from whistlestop.server.table.new_table import check_settings
from whistlestop.server.table.seat_changes import SeatChanges
from whistlestop.server.table.seats import bot_seat, opened_seat, taken_seat
from whistlestop.server.table.table_state import TableState
from whistlestop.server.work.clock import Clock
from whistlestop.titles import Title

if TYPE_CHECKING:
    from whistlestop.server.table.messages import TableSettings

HOST_AWAY_AFTER = 30.0  # seconds until players may act in place of a host who has left


class Preparation:
    """The players and settings of one table until its game begins."""

    def __init__(
        self,
        title: Title,
        state: TableState,
        lock: asyncio.Lock,
        store: Store,
        clock: Clock,
        audience: Audience,
        seats: SeatChanges,
        commits: Commits,
    ) -> None:
        self.title = title
        self.state = state
        self.lock = lock
        self.store = store
        self.clock = clock
        self.audience = audience
        self.seats = seats
        self.commits = commits
        self._waiting: asyncio.Task[None] | None = None

    # players

    async def join(
        self, guest: str, invitation: str | None, name: str, colour: int | None = None
    ) -> None:
        """Seat a guest on the seat of an invitation, or without one on the first open seat.

        A guest who already has a seat here keeps it. Raises Refused.
        """
        async with self.lock:
            if self.state.seat_of(guest) is not None:
                return
            self.state.check_lobby()
            if guest in self.state.unseated:
                raise Refused(403, "unseated", "the host has given your seat to other players")
            seat = taken_seat(self.state.row, guest, invitation, name, colour)
            await self.seats.change(seat)

    async def leave(self, guest: str) -> None:
        """Take a guest off their seat. Raises Refused."""
        async with self.lock:
            self.state.check_lobby()
            own = self.state.seats_of(guest)
            if not own:
                raise Refused(403, "no_seat", "you have no seat here")
            if len(own) > 1:
                message = "others play on your device; call the table off instead"
                raise Refused(409, "handed_round", message)
            await self.seats.change(opened_seat(self.state.row.seats[own[0]]))

    async def set_seat(self, guest: str, number: int, level: str | None) -> None:
        """Let the host seat a bot, or open a seat again, even one that a player has taken.

        ``level``: the level of the bot; None opens the seat. A player who acts for a host who is
        away can't open the seat of a player. Raises Refused.
        """
        async with self.lock:
            self.state.check_host(guest, allow_acting=True)
            self.state.check_lobby()
            seat = self.state.seat_row(number)
            if level is None and seat.kind == "person":
                self.state.check_host(guest)
            if level is not None:
                await self.seats.change(bot_seat(seat, level))
                return
            if seat.beside:
                message = "this player plays on the host's device; call the table off instead"
                raise Refused(409, "handed_round", message)
            if seat.guest not in (None, guest, self.state.row.creator):
                self.state.unseated.add(seat.guest)
            await self.seats.change(opened_seat(seat))

    # the host

    def follow_host(self) -> None:
        """Let players seat bots and start the game while the host stays away."""
        if self.audience.is_here(self.state.row.creator):
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None
            self._set_host_away(False)
        elif self.state.row.state == "lobby" and self._waiting is None:
            self._waiting = asyncio.create_task(self._wait_for_host())

    async def _wait_for_host(self) -> None:
        await asyncio.sleep(HOST_AWAY_AFTER)
        self._set_host_away(True)

    def _set_host_away(self, is_away: bool) -> None:
        if is_away != self.state.is_host_away:
            self.state.is_host_away = is_away
            self.audience.show_table()

    async def change_settings(self, guest: str, settings: TableSettings) -> None:
        """Let the host change the settings of the table. Raises Refused."""
        async with self.lock:
            self.state.check_host(guest)
            self.state.check_lobby()
            row = self.state.row
            fixed = {"handed_round": row.terms.handed_round, "practice": row.terms.practice}
            terms = terms_of(settings).model_copy(update=fixed)
            options = check_settings(terms, dict(settings.options), self.title)
            changed = replace(row, terms=terms, options=options, seating=settings.seating)
            if self._are_others_seated():
                self._check_agreed(changed)
            try:
                await on_disk(self.store.change_settings, changed)
            except Taken:
                raise Refused(409, "started", "the game has begun") from None
            self.state.row = changed
            self.audience.show_table()

    def _check_agreed(self, changed: TableRow) -> None:
        """Check settings to which the other players have not agreed. Raises Refused."""
        row = self.state.row
        if changed.terms.rated and changed != row:
            message = "other players joined under these settings; only an unrated table can change"
            raise Refused(409, "terms_agreed", message)
        if changed.terms.chances and not row.terms.chances:
            message = "other players joined without chances; only a host alone can turn them on"
            raise Refused(409, "terms_agreed", message)

    def _are_others_seated(self) -> bool:
        """Check whether people other than the host have sat down."""
        row = self.state.row
        return any(seat.kind == "person" and seat.guest != row.creator for seat in row.seats)

    async def start(self, guest: str) -> None:
        """Begin the game; seats are drawn from its seed unless the host fixed them (CO-05).

        Raises Refused.
        """
        async with self.lock:
            self.state.check_host(guest, allow_acting=True)
            if self.state.row.state == "playing":
                return  # a second click
            self.state.check_lobby()
            if any(seat.kind == "open" for seat in self.state.row.seats):
                raise Refused(409, "open_seats", "some seats are still open")
            await self.commits.start(self.clock.now())
