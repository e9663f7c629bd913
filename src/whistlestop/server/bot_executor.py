"""Where bots decide: in a few threads, of low priority once their code is compiled, so that no
table holds up another.

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
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from whistlestop.bots import compile_ahead
from whistlestop.rules.compiler import REGISTERED, load_cached

log = logging.getLogger("whistlestop.bots")

Answer = TypeVar("Answer")

NICE = 10  # how far bots stand back behind whoever answers people
LOWEST = 19  # as far as anybody can stand back
COMPILED_WITHIN = 900.0  # seconds
LOOK_EVERY = 0.5  # seconds, for what was compiled since
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


class BotExecutor:
    """The threads in which bots decide. ``cores``: how many a bot may use for itself."""

    def __init__(self, threads: int | None = None) -> None:
        self.cores = threads or max(1, (os.cpu_count() or 2) - 1)
        self.quick = ThreadPoolExecutor(1, "quick bot")
        self.pool = ThreadPoolExecutor(self.cores, "searching bot")
        self.thread = threading.local()
        self.waiting: list[_Search] = []  # a heap
        self.lock = threading.Lock()
        self.numbers = itertools.count()
        self.is_compiled = self.is_closed = False
        self._compiling: asyncio.Task[None] | None = None

    async def run(
        self, call: Callable[[float], Answer], seconds: float = 0.0, hint: bool = False
    ) -> Answer:
        """The answer of ``call``, which waits its turn and runs in one of the threads.

        ``seconds``: how long it would search, 0 if it does not. It is told how long it may.
        ``hint``: somebody waits for it.
        """
        if not seconds:
            return await asyncio.get_running_loop().run_in_executor(self.quick, self._decide, call)
        answer: Future[Answer] = Future()
        with self.lock:
            # By when it asks to be done, and not by how long it takes: nobody waits for ever.
            due = time.monotonic() + seconds
            search = _Search(not hint, due, next(self.numbers), seconds, call, answer)
            heapq.heappush(self.waiting, search)
        self.pool.submit(self._search)
        return await asyncio.wrap_future(answer)

    def _decide(self, call: Callable[[float], Answer]) -> Answer:
        self._stand_back()
        return call(0.0)

    def _search(self) -> None:
        """Do the next of those that wait. It leaves time for those behind it, but a hint only for
        other hints."""
        with self.lock:
            search = heapq.heappop(self.waiting)
            behind = sum(search.is_move or not other.is_move for other in self.waiting)
        if not search.answer.set_running_or_notify_cancel():
            return
        self._stand_back()
        fair = max(SHORTEST, search.seconds / (1 + behind / self.cores))
        try:
            search.answer.set_result(search.call(min(search.seconds, fair)))
        except BaseException as error:
            search.answer.set_exception(error)

    def _stand_back(self) -> None:
        """Lower the priority of the thread that calls, where threads have one of their own.

        Not before all is compiled: plain Python holds Python's lock while it runs, and whoever
        answers people would wait with it for the processor.
        """
        if sys.platform != "linux" or not self.is_compiled or hasattr(self.thread, "stands_back"):
            return
        self.thread.stands_back = True
        thread = threading.get_native_id()
        before = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(LOWEST, before + NICE))

    def start_compiling(self) -> None:
        """Compile rules and bots unless that is done or under way; returns at once."""
        if self._compiling is None or (self._compiling.done() and not self.is_compiled):
            self._compiling = asyncio.create_task(self._compile())

    async def wait_until_compiled(self) -> None:
        """Wait until bots can search; the first start of all takes some minutes."""
        self.start_compiling()
        assert self._compiling is not None
        await asyncio.shield(self._compiling)

    async def _compile(self) -> None:
        """Have processes of their own compile, and use what they have compiled at once."""
        loop = asyncio.get_running_loop()
        apart = asyncio.gather(*map(self._compile_apart, compile_ahead.missing_parts()))
        try:
            while not apart.done():
                await loop.run_in_executor(self.pool, load_cached)
                await asyncio.wait({apart}, timeout=LOOK_EVERY)
            await apart
        finally:
            apart.cancel()
            with suppress(asyncio.CancelledError):
                await apart
        await loop.run_in_executor(self.pool, _load_all)
        self.is_compiled = True

    async def _compile_apart(self, part: str) -> None:
        """In a process of its own, because compiling lets nobody else have Python's lock."""
        command = compile_ahead.command(part)
        try:
            # The pipe closes when this process ends, even killed; then the other ends too.
            # Ctrl+C is for this process, which ends it.
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            log.error("no process to compile in: %s; trying here", error)
            return
        try:
            code = await asyncio.wait_for(process.wait(), COMPILED_WITHIN)
            if code:
                log.error("compiling ended with exit status %s; trying here", code)
        except TimeoutError:
            log.error("compiling took more than %s seconds; trying here", COMPILED_WITHIN)
            process.kill()
            await process.wait()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise

    async def stop_compiling(self) -> None:
        """End the processes that compile, and wait until they have."""
        if self._compiling is not None:
            self._compiling.cancel()
            await asyncio.wait({self._compiling})

    def close(self) -> None:
        """What is being thought about comes to an end; nothing new is begun."""
        self.is_closed = True
        for pool in (self.quick, self.pool):
            pool.shutdown(wait=False, cancel_futures=True)
        with self.lock:
            for search in self.waiting:
                search.answer.cancel()


def _load_all() -> None:
    """Load what games and bots need; what no process has compiled is compiled here."""
    for point in REGISTERED:
        if point.is_ahead:
            point.load()
