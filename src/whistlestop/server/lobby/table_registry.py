"""All tables of the server: opening, finding and loading them, and forgetting the idle ones."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from structlog.contextvars import bind_contextvars

from whistlestop.game import Game
from whistlestop.game.commitment import Shuffle, new_shuffle, shuffle_of
from whistlestop.game.seating import draw_seats
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.codes import new_code, plain_code
from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.feed import Feed
from whistlestop.server.lobby.game_list import Listed
from whistlestop.server.lobby.messages import PlayOn
from whistlestop.server.lobby.playing_on import table_from
from whistlestop.server.lobby.public_tables import PublicTables
from whistlestop.server.notifications.notifier import Notifier
from whistlestop.server.peers.leases import Leases, table_moving
from whistlestop.server.peers.news import PERSON, TABLE, WATCHED, News
from whistlestop.server.ratings.rating_store import RatingStore
from whistlestop.server.ratings.ratings import Ratings
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.log_writer import LogWriter
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.store.summary import summary_of
from whistlestop.server.store.terms import terms_of
from whistlestop.server.table.again_messages import AgainRequest, Seating
from whistlestop.server.table.chances import Chances
from whistlestop.server.table.messages import NewTable
from whistlestop.server.table.new_table import check_new_table, new_seat
from whistlestop.server.table.seats import CODE_LENGTH, INVITATION_LENGTH, begun, colours_of
from whistlestop.server.table.services import Services
from whistlestop.server.table.stored_table import read_table
from whistlestop.server.table.table import Table
from whistlestop.server.titles.custom_titles import CustomTitles
from whistlestop.server.work.bot_executor import BotExecutor
from whistlestop.server.work.clock import Clock
from whistlestop.server.work.deadlines import Deadlines
from whistlestop.titles.title import PRESENT

LOADED_AT_ONCE = 2  # tables; more would only compete for connections and for Python's lock
FORGET_AT = 16  # idle tables are forgotten when a sixteenth of the tables is new


class TableRegistry:
    def __init__(
        self,
        store: Store,
        executor: BotExecutor,
        clock: Clock | None = None,
        notifier: Notifier | None = None,
        limits: Limits | None = None,
        leases: Leases | None = None,
    ) -> None:
        self.store = store
        self.executor = executor
        self.clock = clock or Clock()
        limits = limits or Limits()
        self.titles = CustomTitles(store, limits)
        self.public = PublicTables(store, self.clock)
        self.feed = Feed()
        self.leases = leases or Leases(store)
        self.news = News()
        self.ratings = Ratings(RatingStore(store))
        self.deadlines = Deadlines(self.clock, self._ring)
        self.services = Services(
            store,
            LogWriter(store),
            executor,
            self.clock,
            self.deadlines,
            self.ratings,
            Chances(executor.values),
            limits,
            notifier,
            self.play_on,
            partial(shuffle_of, store.secret()),
            self.show,
            self._watched,
        )
        self.tables: dict[str, Table] = {}
        self._added = 0  # tables since the idle ones were forgotten
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._awaited: Counter[str] = Counter()  # requests that wait for a table, by its code
        self._begin_loading = asyncio.Lock()
        self._places = asyncio.Semaphore(LOADED_AT_ONCE)

    @asynccontextmanager
    async def using(self, code: str) -> AsyncIterator[Table]:
        """Yield the table with this code, which stays in memory meanwhile. Raises Refused.

        The code may have been typed in any way. A second table of the same code would not know the
        changes of the first. So a table is only forgotten when no request uses it or waits for it.
        """
        code = plain_code(code)
        self._awaited[code] += 1
        try:
            table = self.tables.get(code) or await self._loaded(code)
        finally:
            self._awaited[code] -= 1
            if not self._awaited[code]:
                del self._awaited[code]
        bind_contextvars(table=table.code)  # for the lines of the log
        async with table.in_use():
            yield table

    async def _loaded(self, code: str) -> Table:
        """Return a table once it is loaded; tables are loaded at the same time. Raises Refused."""
        async with self._begin_loading:
            if (table := self.tables.get(code)) is not None:
                return table
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> Table:
        try:
            async with self._places:
                return await self._read(code)
        finally:
            del self._loading[code]

    async def _read(self, code: str) -> Table:
        with self.store.quarantine.guard(code):
            if not self.leases.is_mine(code) and await on_disk(self.leases.claim, code) is not None:
                raise table_moving()
            stored = await on_disk(read_table, self.store, code)
            if stored is None:
                raise Refused(404, "no_table", f"there is no table {code!r}")
            title = await self.titles.title(stored.row.title)
            table = Table(stored.row, title, self.services)
            await table.load(stored)
        return self._add(table)

    @asynccontextmanager
    async def loading_none(self) -> AsyncIterator[None]:
        """Load no table until the block ends; tables that are being loaded come first."""
        async with self._begin_loading:
            await asyncio.gather(*self._loading.values(), return_exceptions=True)
            yield

    @asynccontextmanager
    async def rewriting(self, person: str) -> AsyncIterator[None]:
        """Load no table while the database gives a person's seats to another guest.

        After the block the tables in memory are read again, and the person's pages have to connect
        again.
        """
        async with self.loading_none():
            yield
            for table in list(self.tables.values()):
                await table.read_again(person)
        self.feed.cut_off(person)
        self.news.tell(PERSON, person)

    def show(self, table: Listed) -> None:
        """Show a table that this server has changed in lists of games, here and elsewhere."""
        self.show_here(table)
        self.news.tell(TABLE, table.row.code)

    def show_here(self, table: Listed) -> None:
        """Show a changed table in the lists of games that this server's pages show."""
        self.public.show(table)
        self.feed.show(table)

    def _watched(self, table: Listed, watching: int, is_creator_here: bool) -> None:
        """Show how many people watch a table, and whether its host is there."""
        self.public.update_presence(table, watching, is_creator_here)
        self.news.tell(WATCHED, table.row.code, watching, is_creator_here)

    def _add(self, table: Table) -> Table:
        self.executor.wake()
        self._added += 1
        if self._added * FORGET_AT > len(self.tables):  # so that loading n tables is not n² checks
            self.forget_idle()
        self.tables[table.code] = table
        return table

    def forget_idle(self) -> None:
        """Forget the tables that are not in use until they are asked for."""
        self._added = 0
        idle = [code for code, table in self.tables.items() if table.is_idle]
        for code in idle:
            if code not in self._awaited:
                self.tables.pop(code).forget()

    async def set_deadlines(self) -> None:
        """Set the timers for the deadlines of all games that are not in memory. Raises Refused."""
        for code, at in await on_disk(self.store.deadlines):
            if code not in self.tables:
                self.deadlines.set(code, at or self.clock.now())

    async def _ring(self, code: str) -> None:
        """Handle the deadline of a table, whether it is in memory or not. Raises Refused.

        If another server has the table, that server handles it.
        """
        if await on_disk(self.leases.claim, code) is not None:
            return
        async with self.using(code) as table:
            await table.overtime.ring()

    async def invited_to(self, invitation: str) -> str:
        """Return the code of the table that an invitation or a table's own code leads to.

        Raises Refused.
        """
        plain = plain_code(invitation)
        if len(plain) == CODE_LENGTH:
            return plain
        code = await on_disk(self.store.invited_to, plain)
        if code is None:
            raise Refused(404, "no_invitation", "there is no such invitation; is it complete?")
        return code

    async def has_place(self, guest: str, code: str) -> bool:
        """Check whether a guest has a seat at a table or created it. Raises Refused."""
        table = self.tables.get(code)
        row = await on_disk(self.store.table, code) if table is None else table.state.row
        if row is None:
            return False
        return guest == row.creator or any(seat.guest == guest for seat in row.seats)

    async def open_table(self, request: NewTable, guest: str) -> str:
        """Open a table as a guest wants it, and return its code. Raises Refused."""
        title = await self.titles.title(request.title, status=422)
        options = check_new_table(request, title)
        code, shuffle = new_code(CODE_LENGTH), new_shuffle()
        row = TableRow(
            code=code,
            title=request.title,
            state="lobby",
            seating=request.seating,
            pace=request.pace,
            options=options,
            seed=shuffle.secret,
            salt=shuffle.salt,
            contributions=[],
            creator=guest,
            next_table=None,
            series=code,
            number=1,
            seats=[new_seat(number, request, guest) for number in range(len(request.seats))],
            terms=terms_of(request),
            changed=self.clock.now(),
        )
        await on_disk(self.store.add_table, row)
        await on_disk(self.leases.claim, code)  # other servers don't know the code
        table = self._add(Table(row, title, self.services))
        self.show(table.state)
        return table.code

    async def open_from(self, game: Game, request: PlayOn, guest: str) -> str:
        """Open a table on which a game goes on from its last action, and return its code.

        Raises Refused.
        """
        title = await self.titles.title(game.title.plain_spec, status=422)
        row, log = table_from(
            game, request, guest, new_code(CODE_LENGTH), INVITATION_LENGTH, self.clock.now()
        )
        await on_disk(self.store.add_table, row)
        if log:
            await on_disk(self.store.add_actions, row.code, 0, log, summary_of(game.view(None)))
        del title
        await self._has_begun(row.code)
        return row.code

    async def _has_begun(self, code: str) -> None:
        """Show a table whose game has just begun, and let bots play."""
        async with self.using(code) as table:
            self.show(table.state)
            await table.overtime.ring()
            table.notices.turn_has_passed()
            table.bots.wake()

    async def play_again(self, before: Table, guest: str, wish: AgainRequest) -> str:
        """Note that a guest wants to play again with the same people, or declines. Raises Refused.

        Return the code of the next table if it has begun, else of this one.
        """
        async with before.lock:
            before.state.check_at_table(guest, "play again")
            if before.state.row.state != "over":
                raise Refused(409, "not_over", "the game is not over yet")
            if before.state.row.next_table is None:
                if wish.agree and wish.contribution is not None:
                    await before.contributions.note_for_next(guest, wish.contribution)
                before.rematch.note(guest, wish)
        if wish.agree:
            await self._begin_next(before)
        return before.state.row.next_table or before.code

    async def play_on(self, code: str) -> None:
        """Begin the next game of a table if all who are there want it. Raises Refused."""
        async with self.using(code) as before:
            await self._begin_next(before)

    async def _begin_next(self, before: Table) -> None:
        async with before.lock:
            row, seating = before.state.row, before.rematch.seating
            if row.next_table is not None or seating is None or not before.rematch.is_agreed:
                return
            fresh = _fresh(row, self.services.next_shuffle(row.code))
            order = _order(fresh, seating)
            await before.add_next_table(begun(fresh, order, self.clock.now()))
        await self._has_begun(fresh.code)


def _fresh(row: TableRow, shuffle: Shuffle) -> TableRow:
    """Return a new table with the same seats in the same colours, and without stand-ins."""
    seats = [
        replace(
            seat,
            invitation=new_code(INVITATION_LENGTH),
            stand_in=None,
            agreed=[],
            hints=0,
            gave_up=False,
            contribution=None,
            colour=colour,
        )
        for seat, colour in zip(row.seats, colours_of(row.seats), strict=True)
    ]
    return replace(
        row,
        code=new_code(CODE_LENGTH),
        seed=shuffle.secret,
        salt=shuffle.salt,
        contributions=row.next_contributions,
        rules_version=PRESENT,
        next_table=None,
        number=row.number + 1,
        seats=seats,
    )


def _order(row: TableRow, seating: Seating) -> list[int]:
    """Return the seating order of the next game: entry n is the old seat that becomes seat n."""
    players = len(row.seats)
    if seating == "drawn":
        return list(draw_seats(row.shuffle.seed, players))
    moved = 1 if seating == "turned" else 0
    return [(seat - moved) % players for seat in range(players)]
