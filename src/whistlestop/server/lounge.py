"""All tables of the server: making them, finding them, forgetting the idle ones."""

from __future__ import annotations

import asyncio
import difflib
import secrets
from dataclasses import replace

from anyio.to_thread import run_sync

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.game.game import GameError, check_options, check_players
from whistlestop.rules.chance import SEED_BITS
from whistlestop.server.messages import NewTable
from whistlestop.server.refusals import Refused
from whistlestop.server.store import SeatRow, Store, TableRow
from whistlestop.server.table import Table
from whistlestop.server.thinking import Thinkers
from whistlestop.titles import load, title_ids

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other
CODE_LENGTH = 6
INVITATION_LENGTH = 10


def new_code(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def check_bot(level: str | None) -> str:
    """The id of a level that bots play at. Raises Refused."""
    try:
        return level_of(level or "").id
    except BotError as error:
        raise Refused(422, "no_bot", str(error)) from None


def check_title(name: str) -> None:
    """See that this is the id of a title; a guest never makes the server read a file.

    Raises Refused.
    """
    if name not in title_ids():
        close = difflib.get_close_matches(name, title_ids(), n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        known = ", ".join(title_ids())
        raise Refused(422, "no_title", f"no title {name[:40]!r}: {hint}there are {known}")


class Lounge:
    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.tables: dict[str, Table] = {}
        self.loading = asyncio.Lock()

    async def table(self, code: str) -> Table:
        """The table with this code. Raises Refused."""
        if code in self.tables:
            return self.tables[code]
        async with self.loading:
            if code in self.tables:
                return self.tables[code]
            row = await run_sync(self.store.table, code)
            if row is None:
                raise Refused(404, "no_table", f"there is no table {code!r}")
            table = Table(row, self.store, self.thinkers)
            await table.load()
            self._forget_idle()
            self.tables[code] = table
            return table

    def _forget_idle(self) -> None:
        for code in [code for code, table in self.tables.items() if table.is_idle]:
            del self.tables[code]

    async def invited_to(self, invitation: str) -> Table:
        """The table that an invitation leads to. Raises Refused."""
        code = await run_sync(self.store.invited_to, invitation)
        if code is None:
            raise Refused(404, "no_invitation", "this invitation leads nowhere; is it complete?")
        return await self.table(code)

    async def open_table(self, wish: NewTable, guest: str) -> Table:
        """A new table as the guest wants it. Raises Refused."""
        check_title(wish.title)
        try:
            check_players(load(wish.title), len(wish.seats))
        except GameError as error:
            raise Refused(422, "seats", str(error)) from None
        try:
            options = check_options(load(wish.title), dict(wish.options))
        except GameError as error:
            raise Refused(422, "options", str(error)) from None
        if sum(seat.kind == "you" for seat in wish.seats) > 1:
            raise Refused(422, "seats", "one person takes one seat: at most one seat is yours")
        seats = []
        for number, seat in enumerate(wish.seats):
            row = SeatRow(number, "open", "", None, None, new_code(INVITATION_LENGTH))
            if seat.kind == "you":
                row.kind, row.name, row.guest = "person", wish.name.strip(), guest
            elif seat.kind == "bot":
                row.kind, row.bot = "bot", check_bot(seat.bot)
                row.name = row.bot
            seats.append(row)
        return await self._add(
            TableRow(
                code=new_code(CODE_LENGTH),
                title=wish.title,
                state="lobby",
                seating=wish.seating,
                pace=wish.pace,
                options=options,
                seed=secrets.randbits(SEED_BITS),
                salt=secrets.token_hex(16),
                creator=guest,
                next_table=None,
                seats=seats,
                hints=wish.hints,
            )
        )

    async def _add(self, row: TableRow) -> Table:
        await run_sync(self.store.add_table, row)
        table = Table(row, self.store, self.thinkers)
        self._forget_idle()
        self.tables[row.code] = table
        return table

    async def play_again(self, before: Table, guest: str) -> Table:
        """Another game with the same seats; begun at once, and the same one for whoever asks."""
        async with before.lock:
            if before.seat_of(guest) is None and guest != before.row.creator:
                raise Refused(403, "no_seat", "only those who sat at the table play again")
            if before.row.state != "over":
                raise Refused(409, "not_over", "the game is not over yet")
            if before.row.next_table is not None:
                return await self.table(before.row.next_table)
            seats = [
                replace(
                    seat,
                    invitation=new_code(INVITATION_LENGTH),
                    stand_in=None,
                    agreed=[],
                    hints=0,
                )
                for seat in before.row.seats
            ]
            table = await self._add(
                replace(
                    before.row,
                    code=new_code(CODE_LENGTH),
                    state="lobby",
                    seed=secrets.randbits(SEED_BITS),
                    salt=secrets.token_hex(16),
                    next_table=None,
                    seats=seats,
                )
            )
            await table.start(before.row.creator)
            await before.save(replace(before.row, next_table=table.row.code))
            return table
