"""The public tables: those with open seats for anyone, and games that anyone may watch.

The list is in memory, whether its tables are or not. It is read once, when the server starts, and
follows the changes of tables from then on. No page is sent a table more often than twice a second.
"""

from __future__ import annotations

import asyncio
from typing import Literal

from whistlestop.server.lobby.game_list import Listed, game_info
from whistlestop.server.lobby.public_messages import (
    ListedMessage,
    PublicTable,
    PublicTablesMessage,
    UnlistedMessage,
)
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.store.summary import Summary
from whistlestop.server.table.watcher import Watcher
from whistlestop.server.work.clock import Clock
from whistlestop.server.work.deadlines import Deadlines

MAX_SHOWN = 50  # open tables, and the same number of games
MAX_KNOWN = 4 * MAX_SHOWN  # so that others move up when some leave the list
LOBBY_LASTS = 15 * 60_000  # milliseconds for which seats are offered while the creator is away
GAME_LASTS = 24 * 3_600_000  # milliseconds after which an idle game is no longer shown
SEND_INTERVAL = 0.5  # seconds

Kind = Literal["lobby", "playing"]
LASTS: dict[Kind, int] = {"lobby": LOBBY_LASTS, "playing": GAME_LASTS}


def listed_as(row: TableRow) -> Kind | None:
    """Return the kind of list that shows this table, None if it is not public."""
    if row.state == "lobby":
        is_open = any(seat.kind == "open" for seat in row.seats)
        return "lobby" if row.terms.public and is_open else None
    return "playing" if row.state == "playing" and row.terms.watchable else None


class PublicTables:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._tables: dict[str, PublicTable] = {}
        self._watching: dict[str, int] = {}  # spectators by table, where there are any
        self._attended: set[str] = set()  # tables whose creator is there
        self._watchers: set[Watcher] = set()
        self._changed: set[str] = set()  # tables whose change was not sent yet
        self._timer: asyncio.TimerHandle | None = None
        self._leaving = Deadlines(clock, self._leave)  # when each table leaves the list

    async def load(self) -> None:
        """List the public tables of the database, and no others. Raises Refused."""
        found = set()
        for kind, lasts in LASTS.items():
            since = self.clock.now() - lasts
            for row, summary in await on_disk(self.store.public_tables, kind, since, MAX_KNOWN):
                if listed_as(row) == kind:
                    found.add(row.code)
                    self._list(row, summary)
                    self._leaving.set(row.code, (row.changed or 0) + lasts)
        for code in self._tables.keys() - found - self._attended:
            self._drop(code)

    def close(self) -> None:
        self._leaving.close()
        if self._timer is not None:
            self._timer.cancel()

    # pages that show the list

    def count(self) -> int:
        """Return the number of pages that show the list."""
        return len(self._watchers)

    def arrive(self, watcher: Watcher) -> None:
        """Send a page the whole list now, and every change from now on."""
        shown = [table for kind in LASTS for table in self._last_changed(kind)[:MAX_SHOWN]]
        watcher.send(PublicTablesMessage(tables=shown).model_dump_json())
        self._watchers.add(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    # changes of tables

    def show(self, shown: Listed) -> None:
        """Show a table that has changed or is new."""
        row = shown.row
        kind = listed_as(row)
        if kind is None:
            self._drop(row.code)
            return
        is_new = row.code not in self._tables
        self._list(row, shown.summary())
        if kind == "playing" or is_new:
            self._delist_later(row.code, kind)

    def update_presence(self, shown: Listed, watching: int, is_creator_here: bool) -> None:
        """Show the number of spectators of a table; keep it listed while its creator is there."""
        row = shown.row
        if not (row.terms.public or row.terms.watchable):
            return
        (self._attended.add if is_creator_here else self._attended.discard)(row.code)
        self._watching[row.code] = watching
        if watching == 0:
            del self._watching[row.code]
        kind = listed_as(row)
        is_back = kind == "lobby" and is_creator_here
        if kind is not None and (is_back or row.code in self._tables):
            self._list(row, shown.summary())
            if kind == "lobby":
                self._delist_later(row.code, kind)

    # the list itself

    def _list(self, row: TableRow, summary: Summary | None) -> None:
        watching = self._watching.get(row.code, 0)
        info = dict(game_info(row, summary, None))
        table = PublicTable(**info, terms=row.terms, watching=watching)
        if table == self._tables.get(row.code):
            return
        self._tables[row.code] = table
        self._note_change(row.code)
        known = self._last_changed("lobby" if row.state == "lobby" else "playing")
        for forgotten in known[MAX_KNOWN:]:
            self._drop(forgotten.code)

    def _drop(self, code: str) -> None:
        if self._tables.pop(code, None) is not None:
            self._leaving.set(code, None)
            self._note_change(code)

    def _delist_later(self, code: str, kind: Kind) -> None:
        """Let a table leave the list if nothing happens from now on.

        Seats never leave it while the table's creator waits there.
        """
        is_waiting = kind == "lobby" and code in self._attended
        self._leaving.set(code, None if is_waiting else self.clock.now() + LASTS[kind])

    async def _leave(self, code: str) -> None:
        """Drop a table at which nothing has happened for too long."""
        self._drop(code)

    def _last_changed(self, kind: Kind) -> list[PublicTable]:
        found = [table for table in self._tables.values() if table.state == kind]
        return sorted(found, key=lambda table: table.changed or 0, reverse=True)

    def _note_change(self, code: str) -> None:
        self._changed.add(code)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SEND_INTERVAL, self._send_changes)

    def _send_changes(self) -> None:
        """Send all pages the changes since the last time."""
        self._timer = None
        for code in self._changed if self._watchers else ():
            table = self._tables.get(code)
            message = UnlistedMessage(code=code) if table is None else ListedMessage(table=table)
            text = message.model_dump_json()
            for watcher in self._watchers:
                watcher.send(text)
        self._changed.clear()
