"""One table: connects its parts, loads its game, and lets people watch and play.

A request is checked by the part that it is for, stored and applied by ``commits.py``, and shown by
the parts that listen to changes. Everything that changes a table happens under its lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from anyio.to_thread import run_sync

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Taken
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.bot_turns import BotTurns
from whistlestop.server.table.commits import Commits
from whistlestop.server.table.contributions import Contributions
from whistlestop.server.table.giving_up import GivingUp
from whistlestop.server.table.hints import Hints
from whistlestop.server.table.moves import Moves
from whistlestop.server.table.nudges import Nudges
from whistlestop.server.table.one_device import check_viewer, deciding_seat
from whistlestop.server.table.onlookers import Onlookers
from whistlestop.server.table.overtime import Overtime
from whistlestop.server.table.pausing import Pausing
from whistlestop.server.table.preparation import Preparation
from whistlestop.server.table.rematch import Rematch
from whistlestop.server.table.results import Results
from whistlestop.server.table.seat_changes import SeatChanges
from whistlestop.server.table.services import Services
from whistlestop.server.table.stand_ins import StandIns
from whistlestop.server.table.stored_table import StoredTable
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.take_backs import TakeBacks
from whistlestop.server.table.talk import Talk
from whistlestop.server.table.turn_clock import TurnClock
from whistlestop.server.table.turn_notices import TurnNotices
from whistlestop.server.table.watcher import Watcher
from whistlestop.titles import Title


class Table:
    """A table in memory.

    ``title``: held here, so that it can be found by name while the table is in memory. ``users``:
    the number of requests and connections that use the table or wait for it.
    """

    def __init__(self, row: TableRow, title: Title, services: Services) -> None:
        self.title = title
        self.store = store = services.store
        self.replays = services.replays
        self.lock = lock = asyncio.Lock()
        self.users = 0
        self.state = state = TableState(row)
        clock = services.clock
        self.audience = audience = Audience(
            state, services.changed, services.chances.of, services.next_shuffle
        )
        self.onlookers = Onlookers(state, audience, services.watched)
        self.results = Results(state, audience, store, services.ratings)
        self.time = time = TurnClock(state, store, clock, services.deadlines, audience)
        self.notices = notices = TurnNotices(title, state, audience, services.notifier)
        self.talk = talk = Talk(state, lock, clock, audience, store, services.limits)
        self.commits = commits = Commits(state, store, services.log_writer, time)
        self.moves = Moves(state, commits, clock)
        self.bots = bots = BotTurns(state, lock, audience, services.executor, self.moves)
        commits.listeners = (self.results, audience, time, notices, talk, bots)
        self.seats = seats = SeatChanges(state, store, audience, time, talk)
        self.overtime = Overtime(state, lock, clock, time, seats, bots)
        self.nudges = Nudges(state, lock, clock, audience, time)
        self.stand_ins = StandIns(state, lock, audience, seats, self.nudges, bots)
        self.hints = Hints(
            state, lock, audience, seats, services.executor, bots.opponents, services.limits
        )
        self.take_backs = TakeBacks(state, lock, clock, audience, time, commits, notices, bots)
        self.pausing = Pausing(state, lock, clock, audience, time, commits, notices, bots)
        self.preparation = Preparation(title, state, lock, store, clock, audience, seats, commits)
        self.giving_up = GivingUp(
            state, lock, store, audience, time, seats, self.pausing, self.take_backs, bots
        )
        self.contributions = Contributions(state, lock, seats, services.next_shuffle)
        self.rematch = Rematch(state, audience, services.play_on)

    @property
    def code(self) -> str:
        """Return the code by which players find the table."""
        return self.state.row.code

    async def load(self, stored: StoredTable) -> None:
        """Replay the log, and read the results of the series. Raises Refused."""
        self.talk.load(stored.said)
        if self.state.row.state in ("playing", "over"):
            await run_sync(self.state.resume, stored.log, stored.choices, limiter=self.replays)
            self.time.set_timer()
        await self.results.load()
        self.preparation.follow_host()

    @asynccontextmanager
    async def in_use(self) -> AsyncIterator[Table]:
        """Yield the table, which stays in memory meanwhile."""
        self.users += 1
        try:
            yield self
        finally:
            self.users -= 1

    @property
    def is_idle(self) -> bool:
        """Return whether the table can be dropped from memory until it is needed again."""
        return not (
            self.users
            or self.lock.locked()
            or self.audience.watchers
            or self.bots.are_on
            or self.stand_ins.are_counting
            or self.hints.is_searching
            or self.rematch.is_counting
        )

    def forget(self) -> None:
        """Let go of the parts. They hold each other, and Python would free them much later."""
        self.commits.listeners = ()

    async def read_again(self, person: str) -> None:
        """Read the seats again after the database gave a person's seats to another guest.

        The person's pages have to connect again. Raises Refused.
        """
        row = self.state.row
        self.audience.cut_off(person)
        sits = self.state.seat_of(person) is not None
        if not sits and person != row.creator and not self.talk.has_words_of(person):
            return
        async with self.lock:
            found = await on_disk(self.store.table, self.code)
            assert found is not None
            self.state.row = found
            await self.results.read_rating_changes_again()
            await self.talk.read_again()
            self.audience.show_table()
            self.talk.show_all()

    async def set_pace(self, guest: str, pace: int) -> None:
        """Set how long bots wait before they move, in milliseconds. Raises Refused."""
        async with self.lock:
            self.state.check_at_table(guest, "set the bots' pace")
            await on_disk(self.store.set_pace, self.code, pace)
            self.state.row = replace(self.state.row, pace=pace)
            self.audience.show_table()
            self.bots.resume()

    async def add_next_table(self, row: TableRow) -> None:
        """Store the table of the next game, and show its code. Called under the table's lock.

        Raises Refused.
        """
        try:
            await on_disk(self.store.add_next_table, row, self.code)
        except Taken:
            message = "another player has begun the next game in the meantime"
            raise Refused(409, "started", message) from None
        self.state.row = replace(self.state.row, next_table=row.code)
        self.audience.show_table()

    # the game

    async def play(self, guest: str | None, number: int, notation: str) -> None:
        """Play an action of a guest, who has seen ``number`` log entries. Raises Refused."""
        async with self.lock:
            seat = deciding_seat(self.state, guest, self.audience.is_shown)
            self.state.game_for(seat)
            if seat is not None:  # a player who moves is back
                await self.stand_ins.hand_back(seat)
            await self.moves.play(seat, number, notation)

    async def look(self, watcher: Watcher, seat: int | None) -> None:
        """Show the cards of a seat on a device that several people share, or none (None).

        Raises Refused.
        """
        async with self.lock:
            check_viewer(self.state, watcher.guest, seat)
            watcher.looks_at = seat
            if self.state.game is not None:
                self.audience.show_update_to(watcher, 0)

    # connections

    async def watch(self, watcher: Watcher) -> None:
        """Show a new connection the table and the whole game so far.

        A player takes the seat back from a stand-in. Raises Refused.
        """
        async with self.lock:
            await self.results.read_rating_changes()
            self.audience.add(watcher)
            self.onlookers.changed()
            self.preparation.follow_host()
            seats = self.state.seats_of(watcher.guest)
            for seat in seats:
                await self.stand_ins.hand_back(seat)
            if seats:
                await self.stand_ins.recount()
                self.audience.show_table()
            self.audience.show_all_to(watcher, self.time.message())
            self.talk.show_to_newcomer(watcher)
            self.bots.wake()

    def leave(self, watcher: Watcher) -> None:
        """Forget a connection that has ended."""
        self.audience.remove(watcher)
        self.onlookers.changed()
        self.preparation.follow_host()
        seats = self.state.seats_of(watcher.guest)
        if seats and not self.audience.is_here(watcher.guest):
            for seat in seats:
                self.stand_ins.on_leave(seat)
            self.rematch.on_leave()
            self.audience.show_table()
