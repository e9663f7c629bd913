"""All tables of the server: making them, finding them, forgetting the idle ones."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.game import Game
from whistlestop.game.seating import draw_seats
from whistlestop.game.setting_up import GameError, check_options, check_players
from whistlestop.rules.chance import SEED_BITS
from whistlestop.server.again_messages import AgainRequest, Seating
from whistlestop.server.analysis_messages import PlayOn
from whistlestop.server.bot_executor import BotExecutor
from whistlestop.server.clock import Clock
from whistlestop.server.codes import new_code, plain_code
from whistlestop.server.deadlines import Deadlines
from whistlestop.server.errors import Refused
from whistlestop.server.feed import Feed
from whistlestop.server.messages import NewTable
from whistlestop.server.notifier import Notifier
from whistlestop.server.own_titles import OwnTitles
from whistlestop.server.playing_on import table_from
from whistlestop.server.public_tables import PublicTables
from whistlestop.server.rating_store import RatingStore
from whistlestop.server.ratings import Ratings
from whistlestop.server.services import Services
from whistlestop.server.store import SeatRow, Store, TableRow, on_disk
from whistlestop.server.summary import summary_of
from whistlestop.server.table import Table
from whistlestop.server.table_state import begun, colours_of
from whistlestop.server.terms import terms_of
from whistlestop.titles import Title

CODE_LENGTH = 6
INVITATION_LENGTH = 10


def check_bot(level: str | None) -> str:
    """The id of a level that bots play at. Raises Refused."""
    try:
        return level_of(level or "").id
    except BotError as error:
        raise Refused(422, "no_bot", str(error)) from None


class TableRegistry:
    def __init__(
        self,
        store: Store,
        executor: BotExecutor,
        clock: Clock | None = None,
        notifier: Notifier | None = None,
    ) -> None:
        self.store = store
        self.executor = executor
        self.clock = clock or Clock()
        self.titles = OwnTitles(store)
        self.public = PublicTables(store, self.clock)
        self.feed = Feed(also=self.public.show)
        self.ratings = Ratings(RatingStore(store))
        self.deadlines = Deadlines(self.clock, self._ring)
        self.services = Services(
            store,
            executor,
            self.feed,
            self.public,
            self.clock,
            self.deadlines,
            self.ratings,
            notifier,
            self.play_on,
        )
        self.tables: dict[str, Table] = {}
        self.loading = asyncio.Lock()

    @asynccontextmanager
    async def using(self, code: str) -> AsyncIterator[Table]:
        """The table with this code, however it was typed, which stays in memory meanwhile.
        Raises Refused.

        A second one of the same code would not know what the first one does: so a table is only
        forgotten when nobody uses it or waits for it.
        """
        code = plain_code(code)
        table = self.tables.get(code)
        if table is None:
            async with self.loading:
                table = self.tables.get(code) or await self._load(code)
        async with table.in_use():
            yield table

    async def _load(self, code: str) -> Table:
        row = await on_disk(self.store.table, code)
        if row is None:
            raise Refused(404, "no_table", f"there is no table {code!r}")
        table = Table(row, await self.titles.title(row.title), self.services)
        await table.load()
        return self._add(table)

    @asynccontextmanager
    async def rewriting(self, person: str) -> AsyncIterator[None]:
        """While the database gives the seats of a person to somebody else: no table is loaded
        meanwhile; those in memory are read again, and the person's pages have to come back."""
        async with self.loading:
            yield
            for table in list(self.tables.values()):
                await table.read_again(person)
        self.feed.cut_off(person)

    def _add(self, table: Table) -> Table:
        self.forget_idle()
        self.tables[table.code] = table
        return table

    def forget_idle(self) -> None:
        """Forget the tables that nobody uses until they are asked for."""
        for code in [code for code, table in self.tables.items() if table.is_idle]:
            del self.tables[code]

    async def keep_time(self) -> None:
        """Begin to see to the deadlines of all games, also of those that nobody has looked at
        since the server started. Raises Refused."""
        for code, at in await on_disk(self.store.deadlines):
            self.deadlines.set(code, at or self.clock.now())

    async def _ring(self, code: str) -> None:
        """A table's deadline has come, whether it is in memory or not. Raises Refused."""
        async with self.using(code) as table:
            await table.time.ring()

    async def invited_to(self, invitation: str) -> str:
        """The code of the table that an invitation leads to, or a table's own.

        Raises Refused.
        """
        plain = plain_code(invitation)
        if len(plain) == CODE_LENGTH:
            return plain
        code = await on_disk(self.store.invited_to, plain)
        if code is None:
            raise Refused(404, "no_invitation", "this invitation leads nowhere; is it complete?")
        return code

    async def open_table(self, request: NewTable, guest: str) -> str:
        """The code of a new table as the guest wants it. Raises Refused."""
        title = await self.titles.title(request.title, status=422)
        options = _check_new_table(request, title)
        code = new_code(CODE_LENGTH)
        row = TableRow(
            code=code,
            title=request.title,
            state="lobby",
            seating=request.seating,
            pace=request.pace,
            options=options,
            seed=secrets.randbits(SEED_BITS),
            salt=secrets.token_hex(16),
            creator=guest,
            next_table=None,
            series=code,
            number=1,
            seats=[_new_seat(number, request, guest) for number in range(len(request.seats))],
            terms=terms_of(request),
            changed=self.clock.now(),
        )
        await on_disk(self.store.add_table, row)
        table = self._add(Table(row, title, self.services))
        self.feed.show(table.state)
        return table.code

    async def open_from(self, game: Game, request: PlayOn, guest: str) -> str:
        """The code of a new table on which a game goes on as it stands. Raises Refused."""
        title = await self.titles.title(game.title.spec, status=422)
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
            self.feed.show(table.state)
            await table.time.ring()
            table.notices.turn_has_passed()
            table.bots.wake()

    async def play_again(self, before: Table, guest: str, wish: AgainRequest) -> str:
        """Somebody wants another game with the same people, or would rather not. The code of the
        next table if it has begun, else of this one. Raises Refused."""
        async with before.lock:
            before.state.check_at_table(guest, "play again")
            if before.state.row.state != "over":
                raise Refused(409, "not_over", "the game is not over yet")
            if before.state.row.next_table is None:
                before.rematch.note(guest, wish)
        if wish.agree:
            await self.play_on(before)
        return before.state.row.next_table or before.code

    async def play_on(self, before: Table) -> None:
        """Begin the next game of a table if all who are there want it. Raises Refused."""
        async with before.lock:
            row, seating = before.state.row, before.rematch.seating
            if row.next_table is not None or seating is None or not before.rematch.is_agreed:
                return
            fresh = _fresh(row)
            order = _order(fresh, seating)
            await before.add_next_table(begun(fresh, order, self.clock.now()))
        await self._has_begun(fresh.code)


def _check_new_table(request: NewTable, title: Title) -> dict[str, bool]:
    """The options of a table that can be. Raises Refused."""
    try:
        check_players(title, len(request.seats))
    except GameError as error:
        raise Refused(422, "seats", str(error)) from None
    try:
        options = check_options(title, dict(request.options))
    except GameError as error:
        raise Refused(422, "options", str(error)) from None
    if request.rated:
        _check_rated(request, title)
    if sum(seat.kind == "you" for seat in request.seats) > 1:
        raise Refused(422, "seats", "one person takes one seat: at most one seat is yours")
    _check_handed_round(request)
    return options


def _check_handed_round(request: NewTable) -> None:
    """See that people who play at one device can. Raises Refused."""
    beside = [seat for seat in request.seats if seat.kind == "beside"]
    if not request.handed_round:
        if beside:
            message = "people play beside you only at a table that is handed round"
            raise Refused(422, "handed_round", message)
        return
    if not beside or not any(seat.kind == "you" for seat in request.seats):
        message = "a table is handed round between you and somebody beside you"
        raise Refused(422, "handed_round", message)
    if any(seat.name is None for seat in beside):
        raise Refused(422, "handed_round", "whoever plays beside you has a name")
    if request.rated:
        message = "a table that is handed round is not rated: nobody knows who plays there"
        raise Refused(422, "rated", message)


def _check_rated(request: NewTable, title: Title) -> None:
    """See that a table may be rated. Raises Refused."""
    if title.is_own:
        raise Refused(422, "rated", "titles that guests drew are not rated")
    if request.hints:
        raise Refused(422, "rated", "rated games are played without hints")
    if request.practice:
        raise Refused(422, "rated", "a game for practice is not rated")


def _new_seat(number: int, request: NewTable, guest: str) -> SeatRow:
    """Who sits there at first. Raises Refused."""
    wanted = request.seats[number]
    seat = SeatRow(number, "open", "", None, None, new_code(INVITATION_LENGTH), player=number)
    if wanted.kind == "you":
        person = replace(seat, kind="person", name=request.name.strip(), guest=guest)
        return replace(person, colour=request.colour)
    if wanted.kind == "beside":
        colour = wanted.colour
        if any(other.colour == colour for other in request.seats[:number]):
            colour = None
        person = replace(seat, kind="person", name=(wanted.name or "").strip(), guest=guest)
        return replace(person, colour=None if colour == request.colour else colour, beside=True)
    if wanted.kind == "bot":
        level = check_bot(wanted.bot)
        return replace(seat, kind="bot", name=level, bot=level)
    return seat


def _fresh(row: TableRow) -> TableRow:
    """A new table with the same seats in the same colours; nobody stands in for anybody yet."""
    seats = [
        replace(
            seat,
            invitation=new_code(INVITATION_LENGTH),
            stand_in=None,
            agreed=[],
            hints=0,
            colour=colour,
        )
        for seat, colour in zip(row.seats, colours_of(row.seats), strict=True)
    ]
    return replace(
        row,
        code=new_code(CODE_LENGTH),
        seed=secrets.randbits(SEED_BITS),
        salt=secrets.token_hex(16),
        next_table=None,
        number=row.number + 1,
        seats=seats,
    )


def _order(row: TableRow, seating: Seating) -> list[int]:
    """Who of those who sit there gets which seat in the next game: entry n gets seat n."""
    players = len(row.seats)
    if seating == "drawn":
        return list(draw_seats(row.seed, players))
    moved = 1 if seating == "turned" else 0
    return [(seat - moved) % players for seat in range(players)]
