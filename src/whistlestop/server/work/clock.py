"""The current time."""

from __future__ import annotations

import asyncio
import time

LONGEST_SLEEP = 3_600_000  # milliseconds after which the computer's clock is read again


def now() -> int:
    """Return the current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clock:
    """The server's time; tests use a clock that they advance themselves."""

    def now(self) -> int:
        """Return the current time in milliseconds since 1970."""
        return now()

    async def sleep_until(self, then: int) -> None:
        """Sleep until the time is ``then``, in milliseconds since 1970."""
        while (left := then - self.now()) > 0:
            await asyncio.sleep(min(left, LONGEST_SLEEP) / 1000)
