"""News of changes between the servers of a database.

A server tells the others of changes that are stored and that its own pages show already. They read
them from the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from anyio.to_thread import run_sync
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server.http.errors import Refused
from whistlestop.server.peers.endings import ENDED, Endings
from whistlestop.server.store.disk import reason_of

if TYPE_CHECKING:
    from whistlestop.server.peers.membership import Membership, Message

log = logging.getLogger("whistlestop.peers")

# The kinds of messages, and their facts.
TABLE = "table"  # its code
WATCHED = "watched"  # the table's code, its number of spectators, whether its host is there
PERSON = "person"  # whose seats or browsers have changed

COLLECTED_FOR = 0.05  # seconds in which changes are collected for one notification


class News:
    """Tells other servers of changes, and takes theirs in. Does nothing without other servers."""

    def __init__(self) -> None:
        self._membership: Membership | None = None
        self._waiting: dict[tuple[Any, ...], Message] = {}
        self._sending: asyncio.Task[None] | None = None
        self._inbox: asyncio.Queue[Message | None] = asyncio.Queue()  # None: read everything
        self._taking_in: asyncio.Task[None] | None = None

    def begin(
        self,
        membership: Membership,
        show: Callable[[Message], Awaitable[None]],
        refresh: Callable[[], Awaitable[None]],
        end: Callable[[], None],
        endings: Endings,
    ) -> None:
        """Begin to listen, and to tell.

        ``show``: shows a change of another server. ``refresh``: reads again what this server may
        have missed. Both may raise Refused. ``end``: stops this server, which has lost its tables.
        ``endings``: the ends of other servers.
        """
        loop = asyncio.get_running_loop()
        self._membership = membership

        def later(act: Callable[..., object], *facts: object) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(act, *facts)

        membership.hear = lambda message: later(self._inbox.put_nowait, message)
        membership.refresh = lambda: later(self._inbox.put_nowait, None)
        membership.end = lambda: later(end)
        self._taking_in = asyncio.create_task(self._take_in(show, refresh, endings))

    def close(self) -> None:
        """Stop listening and telling."""
        self._membership = None
        for task in (self._sending, self._taking_in):
            if task is not None:
                task.cancel()

    def tell(self, kind: str, name: str, *facts: Any) -> None:
        """Tell the other servers of a change, soon.

        A later change of the same thing replaces one that waits.
        """
        if self._membership is None:
            return
        self._waiting[kind, name] = [kind, name, *facts]
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting and self._membership is not None:
                await asyncio.sleep(COLLECTED_FOR)
                messages, self._waiting = list(self._waiting.values()), {}
                try:
                    await run_sync(self._membership.tell, messages)
                except SQLAlchemyError as error:  # others read everything again when it is back
                    log.warning("other servers were not told of changes: %s", reason_of(error))
        finally:
            self._sending = None

    async def _take_in(
        self,
        show: Callable[[Message], Awaitable[None]],
        refresh: Callable[[], Awaitable[None]],
        endings: Endings,
    ) -> None:
        """Take in the changes of other servers in their order, for as long as this server runs."""
        while True:
            message = await self._inbox.get()
            if message is not None and message[0] == ENDED:
                endings.note(message[1:])
                message = None
            try:
                await (refresh() if message is None else show(message))
            except Refused as refused:
                log.warning("a change of another server is not shown: %s", refused.message)
