"""The deadlines of all tables, in memory or not, with one timer for the next one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from heapq import heapify, heappop, heappush

from whistlestop.server.http.errors import Refused
from whistlestop.server.work.clock import Clock

log = logging.getLogger("whistlestop.deadlines")

TRY_AGAIN_AFTER = 5_000  # milliseconds, when the disk could not be used


class Deadlines:
    """A timer for the deadlines of tables.

    ``ring``: is called with the code of a table whose deadline has passed.
    """

    def __init__(self, clock: Clock, ring: Callable[[str], Awaitable[None]]) -> None:
        self.clock = clock
        self._ring = ring
        self._by_code: dict[str, int] = {}
        self._queue: list[tuple[int, str]] = []  # also has entries that are no longer valid
        self._timer: asyncio.Task[None] | None = None
        self._next: int | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._by_code)

    def set(self, code: str, at: int | None) -> None:
        """Set the deadline of a table (milliseconds since 1970), or remove it (None)."""
        if self._by_code.get(code) == at:
            return
        if at is None:
            self._by_code.pop(code, None)
        else:
            self._by_code[code] = at
            heappush(self._queue, (at, code))
        if len(self._queue) > 2 * len(self._by_code) + 64:
            self._queue = [(when, which) for which, when in self._by_code.items()]
            heapify(self._queue)
        self._wind()

    def close(self) -> None:
        for task in [self._timer, *self._ringing]:
            if task is not None:
                task.cancel()

    def _wind(self) -> None:
        """Set the timer to the next deadline."""
        while self._queue and self._by_code.get(self._queue[0][1]) != self._queue[0][0]:
            heappop(self._queue)
        following = self._queue[0][0] if self._queue else None
        if following == self._next:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._next = following
        self._timer = None if following is None else asyncio.create_task(self._wait(following))

    async def _wait(self, until: int) -> None:
        await self.clock.sleep_until(until)
        self._timer = self._next = None
        while self._queue and self._queue[0][0] <= self.clock.now():
            at, code = heappop(self._queue)
            if self._by_code.get(code) == at:
                del self._by_code[code]
                ringing = asyncio.create_task(self._look_at(code))
                self._ringing.add(ringing)
                ringing.add_done_callback(self._ringing.discard)
        self._wind()

    async def _look_at(self, code: str) -> None:
        try:
            await self._ring(code)
        except Refused as refusal:
            log.error("table %s: its deadline could not be handled: %s", code, refusal.message)
            if refusal.status >= 500:
                self.set(code, self.clock.now() + TRY_AGAIN_AFTER)
