"""A server for tests, in a thread of this process."""

import asyncio
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import sqlalchemy as sql
import uvicorn

from guests import PATIENCE, Guest, Json
from server.new_store import put_empty_database
from server.still_clock import limits_follow, seconds_of
from whistlestop import Game
from whistlestop.cli.listening import listen
from whistlestop.server.app import make_app
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.connections import connection_classes
from whistlestop.server.lobby.unused_tables import Ends
from whistlestop.server.notifications.mail_settings import MailSettings
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.table.play_socket import LONGEST_FRAME
from whistlestop.server.table.table_state import TableState
from whistlestop.server.work.clock import Clock

PROXIES = ("127.0.0.1",)  # a test may name another address of a client in X-Forwarded-For
MANY = tuple(  # tests ask for more than guests may
    f"{name}=off"
    for name in (
        "tables",
        "seats",
        "hints",
        "searches",
        "analyses",
        "editor_jobs",
        "titles",
        "maps",
        "sockets",
        "frames",
        "faults",
        "connections",
    )
)


class _Server(uvicorn.Server):
    """A server that reports when it is ready, and exits without waiting for its next tick."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def main_loop(self) -> None:
        """Wait until the server has to exit."""
        self._loop, self._leaving = asyncio.get_running_loop(), asyncio.Event()
        self.ready.set()
        await self._leaving.wait()

    def exit_soon(self) -> None:
        """Make the server exit, from another thread."""
        self.should_exit = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._leaving.set)


class LocalServer:
    """A server on a free port of this machine, with its games in ``data`` or in ``url``.

    ``has_peers``: other servers may use the database at the same time.
    """

    def __init__(
        self,
        data: Path,
        clock: Clock | None = None,
        mail: MailSettings | None = None,
        hosts: Collection[str] | None = None,
        limits: Sequence[str] = MANY,
        proxies: Sequence[str] = PROXIES,
        ends: Ends | None = None,
        origins: Collection[str] = (),
        url: sql.URL | None = None,
        has_peers: bool = False,
    ) -> None:
        self.listener = listen("127.0.0.1", 0)
        self.port: int = self.listener.getsockname()[1]
        self.data = data
        self.url = url
        if not data.exists() and url is None:
            put_empty_database(data)
        clock = clock or Clock()
        self.limits = Limits(limits, now=seconds_of(clock))
        self._following = limits_follow(clock)
        with ExitStack() as failing:
            failing.callback(self.listener.close)
            self.app = make_app(
                data,
                clock=clock,
                mail_settings=mail,
                hosts=hosts,
                limits=self.limits,
                proxies=proxies,
                ends=ends,
                origins=origins,
                database=url,
                peer_address=f"127.0.0.1:{self.port}" if has_peers else None,
            )
            failing.pop_all()
        self.config = uvicorn.Config(
            self.app,
            log_level="warning",
            ws_max_size=LONGEST_FRAME,
            lifespan="on",
            **connection_classes(self.limits),
        )
        self.server = _Server(self.config)
        run = partial(self.server.run, sockets=[self.listener])
        self.thread = threading.Thread(target=run, daemon=True)
        self.guests: list[Guest] = []

    def __enter__(self) -> Self:
        self._following.__enter__()
        self.thread.start()
        assert self.server.ready.wait(PATIENCE), "the server did not start"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for guest in self.guests:
            guest.http.close()
        self.end()

    def end(self) -> None:
        """Stop the server as Ctrl+C does; its connections are closed."""
        self.server.exit_soon()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not end"
        self._following.__exit__(None, None, None)

    def guest(self, name: str = "Ada", cookies: httpx.Cookies | None = None) -> Guest:
        self.guests.append(Guest(self.port, name, cookies))
        return self.guests[-1]

    def reopen(self, guest: Guest) -> Guest:
        """Return the same browser as a guest of this server, after another server or a restart."""
        return self.guest(guest.name, guest.http.cookies)

    def row(self, table: Json) -> TableRow:
        """Return a table's row of the database, including its secrets."""
        return self.read(lambda store: store.table(table["code"]))

    def log(self, table: Json) -> list[tuple[int, str]]:
        """Return seat and notation of every action in the database."""
        return [row[:2] for row in self.read(lambda store: store.actions(table["code"]))]

    def truth(self, table: Json) -> list[Game]:
        """Return the game after every action of the log, from the database alone."""
        row = self.row(table)
        game = Game.new(row.title, players=len(row.seats), seed=row.shuffle.seed, **row.options)
        games = [game.copy()]
        for _, notation in self.log(table):
            game.play(notation)
            games.append(game.copy())
        return games

    def state(self, table: Json) -> TableState:
        """Return the current state of the table, from the database alone."""
        state = TableState(self.row(table))
        log = self.read(lambda store: store.actions(table["code"]))
        state.resume(log, self.read(lambda store: store.choices(table["code"])))
        return state

    def read(self, what: Callable[[Store], Any]) -> Any:
        store = Store(self.data, self.url)
        try:
            return what(store)
        finally:
            store.close()
