"""Where bots think: in a few threads of low priority, so that no table holds up another.

Bots that search let go of Python's lock while they compute; what they compute with is compiled
once, by a process of its own, and kept on disk.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from whistlestop.server.prepare import prepare

log = logging.getLogger("whistlestop.thinking")

Answer = TypeVar("Answer")

NICE = 10  # how far thinkers stand back behind whoever answers people
PREPARED_WITHIN = 900.0  # seconds


class Thinkers:
    """The threads in which bots think. ``cores``: how many a bot may use for itself."""

    def __init__(self, threads: int | None = None) -> None:
        self.cores = threads or max(1, (os.cpu_count() or 2) - 1)
        self.pool = ThreadPoolExecutor(self.cores, "thinker", initializer=_stand_back)
        self.is_ready = False
        self._preparing: asyncio.Task[None] | None = None

    async def think(self, call: Callable[[], Answer]) -> Answer:
        """The answer of ``call``, which waits its turn and runs in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, call)

    def begin_to_prepare(self) -> None:
        """Compile the compiled bots if nobody has begun to; returns at once."""
        if self._preparing is None:
            self._preparing = asyncio.create_task(self._prepare())

    async def prepared(self) -> None:
        """Wait until compiled bots can think; the first start of all takes a minute or two."""
        self.begin_to_prepare()
        assert self._preparing is not None
        await asyncio.shield(self._preparing)

    async def _prepare(self) -> None:
        """In a process of its own, because compiling lets nobody else have Python's lock."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "whistlestop.server.prepare"
        )
        try:
            code = await asyncio.wait_for(process.wait(), PREPARED_WITHIN)
            if code:
                log.error("compiling the bots ended with exit status %s; trying here", code)
        except TimeoutError:
            log.error("compiling the bots took more than %s seconds; trying here", PREPARED_WITHIN)
            process.kill()
            await process.wait()
        except asyncio.CancelledError:
            process.kill()
            raise
        await self.think(prepare)  # from disk
        self.is_ready = True

    def close(self) -> None:
        """What is being thought about comes to an end; nothing new is begun."""
        if self._preparing is not None:
            self._preparing.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)


def _stand_back() -> None:
    """Lower the priority of the thread that calls, where threads have one of their own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
