"""News of changes between the servers of a database.

A server tells the others of changes that are stored and that its own pages show already. They read
them from the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from anyio.to_thread import run_sync
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server.http.errors import Refused
from whistlestop.server.peers.endings import ENDED, Endings, Message
from whistlestop.server.store.disk import reason_of

if TYPE_CHECKING:
    from whistlestop.server.peers.membership import Membership

log = logging.getLogger("whistlestop.peers")

# The kinds of messages, and their facts.
TABLE = "table"  # its code
WATCHED = "watched"  # the table's code, its number of spectators, whether its host is there
PERSON = "person"  # whose seats or browsers have changed
REFRESH: Message = ["refresh"]  # to itself: messages may be missing

COLLECTED_FOR = 0.2  # seconds in which changes are collected for one notification
AGAIN_AFTER = 1.0  # seconds after a notification that failed


class News:
    """Tells other servers of changes, and takes theirs in. Does nothing without other servers."""

    def __init__(self) -> None:
        self._membership: Membership | None = None
        self._waiting: dict[tuple[str, str], Message] = {}
        self._sending: asyncio.Task[None] | None = None
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._taking_in: asyncio.Task[None] | None = None

    def begin(
        self,
        membership: Membership,
        show: Callable[[list[Message]], Awaitable[None]],
        refresh: Callable[[], Awaitable[None]],
        end: Callable[[], None],
        endings: Endings,
    ) -> None:
        """Begin to listen, and to tell.

        ``show``: shows changes of other servers. ``refresh``: reads again what this server may
        have missed. Both may raise Refused. ``end``: stops this server, which has lost its tables.
        ``endings``: the ends of other servers.
        """
        loop = asyncio.get_running_loop()
        self._membership = membership

        def later(act: Callable[..., object], *facts: object) -> None:
            with suppress(RuntimeError):  # the loop was closed just now
                loop.call_soon_threadsafe(act, *facts)

        membership.hear = lambda message: later(self._inbox.put_nowait, message)
        membership.refresh = lambda: later(self._inbox.put_nowait, REFRESH)
        membership.end = lambda: later(end)
        self._inbox.put_nowait(REFRESH)  # of what was missed before
        self._taking_in = asyncio.create_task(self._take_in(show, refresh, endings))
        if membership.has_ended:
            end()

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
        has_failed = False
        try:
            while self._waiting and self._membership is not None:
                if not any(kind == PERSON for kind, _ in self._waiting):  # a sign-out holds at once
                    await asyncio.sleep(COLLECTED_FOR)
                messages, self._waiting = self._waiting, {}
                try:
                    await run_sync(self._membership.tell, messages.values())
                    has_failed = False
                except SQLAlchemyError as error:
                    if not has_failed:
                        log.warning("other servers hear of changes later: %s", reason_of(error))
                    has_failed = True
                    self._waiting = {**messages, **self._waiting}
                    await asyncio.sleep(AGAIN_AFTER)
        finally:
            self._sending = None

    async def _take_in(
        self,
        show: Callable[[list[Message]], Awaitable[None]],
        refresh: Callable[[], Awaitable[None]],
        endings: Endings,
    ) -> None:
        """Take in the changes of other servers in their order, for as long as this server runs."""
        while True:
            messages = [await self._inbox.get()]
            while not self._inbox.empty():
                messages.append(self._inbox.get_nowait())
            for message in messages:
                if message[0] == ENDED:
                    endings.note(message[1:])
            changes = [message for message in messages if message[0] in (TABLE, WATCHED, PERSON)]
            try:
                if len(changes) < len(messages):
                    await refresh()
                await show(changes)
            except Refused as refused:  # the database is away
                log.warning("changes of other servers are shown later: %s", refused.message)
                await asyncio.sleep(AGAIN_AFTER)
                for message in messages:
                    self._inbox.put_nowait(message)
            except Exception:  # later changes must still be shown
                log.exception("changes of other servers are not shown")
