"""Where bots think: in a few threads of low priority, so that no table holds up another.

Bots that do not search have a thread of their own and never wait for one that does. Searches take
turns: hints first, then whoever asks for less time sooner than who asks for more; and the more of
them wait, the shorter each is.

Bots that search let go of Python's lock while they compute; what they compute with is compiled
once, by a process of its own, and kept on disk.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from whistlestop.server.prepare import prepare

log = logging.getLogger("whistlestop.thinking")

Answer = TypeVar("Answer")

NICE = 10  # how far thinkers stand back behind whoever answers people
LOWEST = 19  # as far as anybody can stand back
PREPARED_WITHIN = 900.0  # seconds
SHORTEST = 0.05  # seconds that a search has, however many wait


@dataclass(order=True, slots=True)
class _Search:
    """A search that waits for its turn; the least of them is the next."""

    is_move: bool  # hints are for people, who wait for them
    due: float
    number: int
    seconds: float = field(compare=False)
    call: Callable[[float], Any] = field(compare=False)
    answer: Future[Any] = field(compare=False)


class Thinkers:
    """The threads in which bots think. ``cores``: how many a bot may use for itself."""

    def __init__(self, threads: int | None = None) -> None:
        self.cores = threads or max(1, (os.cpu_count() or 2) - 1)
        self.quick = ThreadPoolExecutor(1, "quick thinker", initializer=_stand_back)
        self.pool = ThreadPoolExecutor(self.cores, "thinker", initializer=_stand_back)
        self.waiting: list[_Search] = []  # a heap
        self.lock = threading.Lock()
        self.numbers = itertools.count()
        self.is_ready = self.is_closed = False
        self._preparing: asyncio.Task[None] | None = None

    async def think(
        self, call: Callable[[float], Answer], seconds: float = 0.0, hint: bool = False
    ) -> Answer:
        """The answer of ``call``, which waits its turn and runs in one of the threads.

        ``seconds``: how long it would search, 0 if it does not. It is told how long it may.
        ``hint``: somebody waits for it.
        """
        if not seconds:
            return await asyncio.get_running_loop().run_in_executor(self.quick, call, 0.0)
        answer: Future[Answer] = Future()
        with self.lock:
            # By when it asks to be done, and not by how long it takes: nobody waits for ever.
            due = time.monotonic() + seconds
            search = _Search(not hint, due, next(self.numbers), seconds, call, answer)
            heapq.heappush(self.waiting, search)
        self.pool.submit(self._search)
        return await asyncio.wrap_future(answer)

    def _search(self) -> None:
        """Do the next of those that wait. It leaves time for those behind it, but a hint only for
        other hints."""
        with self.lock:
            search = heapq.heappop(self.waiting)
            behind = sum(search.is_move or not other.is_move for other in self.waiting)
        if not search.answer.set_running_or_notify_cancel():
            return
        fair = max(SHORTEST, search.seconds / (1 + behind / self.cores))
        try:
            search.answer.set_result(search.call(min(search.seconds, fair)))
        except BaseException as error:
            search.answer.set_exception(error)

    def begin_to_prepare(self) -> None:
        """Compile the compiled bots unless that is done or under way; returns at once."""
        if self._preparing is None or (self._preparing.done() and not self.is_ready):
            self._preparing = asyncio.create_task(self._prepare())

    async def prepared(self) -> None:
        """Wait until compiled bots can think; the first start of all takes a minute or two."""
        self.begin_to_prepare()
        assert self._preparing is not None
        await asyncio.shield(self._preparing)

    async def _prepare(self) -> None:
        await self._compile_apart()
        await asyncio.get_running_loop().run_in_executor(self.pool, prepare)  # from disk
        self.is_ready = True

    async def _compile_apart(self) -> None:
        """In a process of its own, because compiling lets nobody else have Python's lock."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "whistlestop.server.prepare"
            )
        except OSError as error:
            log.error("no process to compile the bots: %s; trying here", error)
            return
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

    def close(self) -> None:
        """What is being thought about comes to an end; nothing new is begun."""
        self.is_closed = True
        if self._preparing is not None:
            self._preparing.cancel()
        for pool in (self.quick, self.pool):
            pool.shutdown(wait=False, cancel_futures=True)
        with self.lock:
            for search in self.waiting:
                search.answer.cancel()


def _stand_back() -> None:
    """Lower the priority of the thread that calls, where threads have one of their own."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        before = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(LOWEST, before + NICE))
