"""Full runs of Python's garbage collector, at times when the server has little to do.

A full collection stops the server for as long as it takes to visit every object. Python would start
one in the middle of a busy minute, again and again while tables are loaded. So the server decides
itself. Objects from the start of the server are never visited again.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger("whistlestop.garbage")

YOUNG = 10_000  # new objects until Python collects the youngest generation
MIDDLE = 10  # collections of the youngest until Python collects the middle generation
NEVER = 1_000_000_000  # middle collections until Python starts a full one by itself
CHECK_INTERVAL = 1.0  # seconds
IDLE_SHARE = 0.05  # the share of a core that the event loop of an idle server uses at most
PAUSE = 60.0  # seconds between two full collections of an idle server
LATEST = 3600.0  # seconds after which a busy server collects too
MAX_GROWN = 40  # middle collections after which it does so at once: some 4 million new objects


class GarbageCollection:
    """Starts full collections when the event loop that runs it is idle."""

    def __init__(self) -> None:
        self._thresholds = gc.get_threshold()
        self._collected = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Take over full collections from Python. Call it in the event loop."""
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._collect()
        gc.freeze()
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Give full collections back to Python."""
        if self._task is not None:
            self._task.cancel()
        gc.set_threshold(*self._thresholds)
        gc.unfreeze()

    async def _run(self) -> None:
        used = time.thread_time()
        while True:
            await asyncio.sleep(CHECK_INTERVAL)
            now = time.thread_time()
            is_idle = now - used < IDLE_SHARE * CHECK_INTERVAL
            used = now
            if is_due(is_idle, gc.get_count()[2], time.monotonic() - self._collected):
                self._collect()

    def _collect(self) -> None:
        begin = time.perf_counter()
        freed = gc.collect()
        seconds = time.perf_counter() - begin
        log.info("a full collection freed %d objects in %.0f ms", freed, 1000 * seconds)
        self._collected = time.monotonic()


@contextmanager
def collecting_when_idle() -> Iterator[None]:
    """Decide about full collections until the block ends. Enter it in the event loop."""
    garbage = GarbageCollection()
    garbage.begin()
    try:
        yield
    finally:
        garbage.close()


def is_due(is_idle: bool, grown: int, waited: float) -> bool:
    """Check whether a full collection is due.

    ``grown``: collections of the middle generation since the last full one; ``waited``: seconds.
    """
    if not grown:
        return False
    if is_idle:
        return waited >= PAUSE
    return waited >= LATEST or grown >= MAX_GROWN
