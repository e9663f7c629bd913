"""Python's garbage collector, run when it delays few moves.

Python starts a collection when the new objects outnumber the freed ones by a threshold. A server
frees about as many as it makes, so its young objects grow to hundreds of thousands until then, and
all games stop for a fifth of a second. So the server collects the youngest itself, several times a
second. A full collection visits every object, and waits until the server is idle. A small server
never visits the objects from its start again.

A server that loads a thousand games grows by millions of objects that it keeps, and is busy
meanwhile. It sets them aside for the next full collection of an idle server; a table that it
forgets leaves no garbage. If it then grows as much again, it collects although it is busy.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger("whistlestop.garbage")

BUSY_INTERVAL, IDLE_INTERVAL = 0.2, 1.0  # seconds between two collections of the youngest
IDLE_SHARE = 0.05  # the share of a core that the event loop of an idle server uses at most
WORTH = 1.0  # seconds of the event loop's work that are worth a full collection
PAUSE = 60.0  # seconds between two full collections of an idle server
LATEST = 3600.0  # seconds after which a busy server collects too
MAX_GROWN = 4_000_000  # blocks of memory by which it may grow until it sets them aside, or collects


class GarbageCollection:
    """Collects in place of Python, in the event loop that runs it."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._collected = self._used = 0.0  # the time, and the loop's work, at the last full one
        self._blocks = 0  # after it, or after objects were set aside
        self._has_set_aside = False  # since the last full collection

    def begin(self) -> None:
        """Take over from Python. Call it in the event loop."""
        gc.disable()
        self._collect()
        gc.freeze()
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Give the collections back to Python."""
        if self._task is not None:
            self._task.cancel()
        gc.enable()
        gc.unfreeze()

    async def _run(self) -> None:
        interval = IDLE_INTERVAL
        while True:
            used = time.thread_time()
            await asyncio.sleep(interval)
            is_idle = time.thread_time() - used < IDLE_SHARE * interval
            interval = IDLE_INTERVAL if is_idle else BUSY_INTERVAL
            gc.collect(0)
            worked = time.thread_time() - self._used
            grown = sys.getallocatedblocks() - self._blocks
            if is_due(is_idle, worked, time.monotonic() - self._collected):
                self._collect()
            elif grown >= MAX_GROWN and not is_idle:
                self._collect() if self._has_set_aside else self._set_aside()

    def _set_aside(self) -> None:
        gc.freeze()
        self._has_set_aside = True
        self._blocks = sys.getallocatedblocks()

    def _collect(self) -> None:
        begin = time.perf_counter()
        if self._has_set_aside:
            gc.unfreeze()
            self._has_set_aside = False
        freed = gc.collect()
        seconds = time.perf_counter() - begin
        log.info("a full collection freed %d objects in %.0f ms", freed, 1000 * seconds)
        self._collected, self._used = time.monotonic(), time.thread_time()
        self._blocks = sys.getallocatedblocks()


@contextmanager
def collecting_when_idle() -> Iterator[None]:
    """Decide about full collections until the block ends. Enter it in the event loop."""
    garbage = GarbageCollection()
    garbage.begin()
    try:
        yield
    finally:
        garbage.close()


def is_due(is_idle: bool, worked: float, waited: float) -> bool:
    """Check whether it is time for a full collection.

    Since the last one: ``worked``: seconds of the event loop's work; ``waited``: seconds.
    """
    return worked >= WORTH and waited >= (PAUSE if is_idle else LATEST)
