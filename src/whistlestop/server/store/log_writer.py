"""The writer of all logs: entries that come while the disk is busy share the next transaction.

The disk confirms some hundred transactions a second, however small. A club with a thousand games
plays that many moves, and each of them would have to wait for its turn.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Sequence

from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.game_log import Entries
from whistlestop.server.store.store import Store, Taken


class LogWriter:
    """Writes entries of logs. Used in the thread of the event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Entries, Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, entries: Entries) -> None:
        """Store entries; they are on disk afterwards.

        Raises Taken if one of them was stored already, and Refused if the disk can't be used.
        """
        stored: Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entries, stored))
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await asyncio.shield(stored)

    async def _write(self) -> None:
        """Write batch after batch until none waits."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write_batch(batch)
        finally:
            self._task = None

    async def _write_batch(self, batch: Sequence[tuple[Entries, Future[None]]]) -> None:
        try:
            await on_disk(self._store.add, [entries for entries, _ in batch])
        except Exception as error:
            if isinstance(error, Taken) and len(batch) > 1:  # all are undone, but one is at fault
                for each in batch:
                    await self._write_batch([each])
            else:
                _end(batch, error)
        else:
            _end(batch)


def _end(batch: Sequence[tuple[Entries, Future[None]]], error: Exception | None = None) -> None:
    """Tell those who wait that their entries are stored, or why they are not."""
    for _, stored in batch:
        if stored.done():
            continue
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(error)
