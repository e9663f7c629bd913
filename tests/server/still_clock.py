"""A clock that stands still until a test advances it."""

import asyncio
import threading

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
