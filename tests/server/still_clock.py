"""A clock that stands still until a test advances it."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace

from limits.storage import memory

from whistlestop.server.work.clock import Clock

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000  # milliseconds


class StillClock(Clock):
    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._sleeping: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def now(self) -> int:
        return self._now

    async def sleep_until(self, then: int) -> None:
        sleeper = asyncio.get_running_loop(), asyncio.Event()
        with self._lock:
            self._sleeping.add(sleeper)
        try:
            while self._now < then:
                sleeper[1].clear()
                if self._now < then:
                    await sleeper[1].wait()
        finally:
            with self._lock:
                self._sleeping.discard(sleeper)

    def advance(self, milliseconds: int) -> None:
        """Advance the clock, and wake all timers that are due."""
        with self._lock:
            self._now += milliseconds
            for loop, woken in self._sleeping:
                loop.call_soon_threadsafe(woken.set)


def seconds_of(clock: Clock) -> Callable[[], float]:
    """Return a function like ``time.time`` that reads a clock."""
    return lambda: clock.now() / 1000


@contextmanager
def limits_follow(clock: Clock) -> Iterator[None]:
    """Let the windows of the library ``limits`` follow a clock until the block ends."""
    before = memory.time
    memory.time = SimpleNamespace(time=seconds_of(clock))
    try:
        yield
    finally:
        memory.time = before
