"""The ends of other servers, for the requests that wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

Message = list[Any]  # between servers: its kind, then its facts
ENDED = "ended"  # a kind of message between servers; its facts are the ids of those that ended


class Endings:
    """A future for each server that requests wait for; it is done when the server has ended.

    A server that is cut off from the database may still be reached, but it has lost its tables.
    """

    def __init__(self) -> None:
        self._futures: dict[str, asyncio.Future[None]] = {}
        self._ended: set[str] = set()

    def of(self, server: str) -> asyncio.Future[None]:
        """Return the future of a server."""
        if server not in self._futures:
            self._futures[server] = asyncio.get_running_loop().create_future()
            if server in self._ended:
                self._futures[server].set_result(None)
        return self._futures[server]

    def note(self, servers: Iterable[str]) -> None:
        """Note that servers have ended."""
        for server in servers:
            self._ended.add(server)
            future = self._futures.pop(server, None)
            if future is not None and not future.done():
                future.set_result(None)
