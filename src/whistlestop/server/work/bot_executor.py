"""The threads in which bots decide.

They have a low priority once their code is compiled, so that no table delays another. Bots that do
not search have a thread of their own and never wait for a search. Searches are shared between the
guests who ask (``search_shares.py``). Then hints come first, and short searches before long ones.
The more askers wait, the shorter each search is.

Bots that search release Python's lock while they compute. Their code is compiled once, by a
separate process, and cached on disk.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from whistlestop.bots import compile_ahead
from whistlestop.rules.compiler import REGISTERED
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.work.compiling import (
    LOWEST,
    ValueCode,
    compile_apart,
    load,
    load_cached,
)
from whistlestop.server.work.search_shares import SearchShares

Answer = TypeVar("Answer")

NICE = 10  # added to the nice value of these threads, below the threads that answer people
CHECK_INTERVAL = 0.5  # seconds between two checks for newly compiled code
SHORTEST = 0.05  # seconds that a search has, however many wait


@dataclass(eq=False, slots=True)
class _Search:
    """A search that waits for its turn (``search_shares.py``)."""

    is_move: bool  # hints come first, because a person waits for them
    due: float
    number: int
    seconds: float
    call: Callable[[float], Any]
    answer: Future[Any]
    asker: Asker

    @property
    def order(self) -> tuple[bool, float, int]:
        """Return the order of searches whose askers have equal shares."""
        return self.is_move, self.due, self.number


class BotExecutor:
    """The threads in which bots decide. ``cores``: the number of cores that one bot may use."""

    is_compiled = False  # whether the machine code of the strong bots is loaded

    def __init__(self, threads: int | None = None) -> None:
        self.cores = threads or max(1, (os.cpu_count() or 2) - 1)
        self.quick = ThreadPoolExecutor(1, "quick bot")
        self.guesses = ThreadPoolExecutor(1, "first guess")  # apart, so that no move waits for one
        self.pool = ThreadPoolExecutor(self.cores, "searching bot")
        self.thread = threading.local()
        self.waiting: list[_Search] = []
        self.shares = SearchShares()
        self.lock = threading.Lock()
        self.numbers = itertools.count()
        self.is_closed = False
        self._waits_for_guest = False
        self._compiling: asyncio.Task[None] | None = None
        self.values = ValueCode(self.pool, self.wait_until_compiled)

    async def run(
        self,
        call: Callable[[float], Answer],
        seconds: float = 0.0,
        hint: bool = False,
        asker: Asker | None = None,
    ) -> Answer:
        """Return the answer of ``call``, which waits its turn and runs in one of the threads.

        ``call``: gets the seconds that it may search. ``seconds``: how long it would search, 0 if
        it does not. ``hint``: a player waits for it. ``asker``: the guest for whom it searches;
        None is counted as a new guest.
        """
        if not seconds:
            return await asyncio.get_running_loop().run_in_executor(self.quick, self._decide, call)
        answer: Future[Answer] = Future()
        with self.lock:
            # The due time, and not the duration, orders the searches, so that none waits for ever.
            due, number = time.monotonic() + seconds, next(self.numbers)
            asker = asker or Asker(f"search {number}", "")
            search = _Search(not hint, due, number, seconds, call, answer, asker)
            self.waiting.append(search)
        self.pool.submit(self._search)
        return await asyncio.wrap_future(answer)

    async def guess(self, call: Callable[[], Answer]) -> Answer:
        """Return the answer of ``call``, which takes milliseconds and delays no bot."""
        return await asyncio.get_running_loop().run_in_executor(self.guesses, self._run_aside, call)

    def _run_aside(self, call: Callable[[], Answer]) -> Answer:
        self._lower_priority()
        return call()

    def _decide(self, call: Callable[[float], Answer]) -> Answer:
        self._lower_priority()
        return call(0.0)

    def _search(self) -> None:
        """Run the next waiting search.

        A move leaves time for all searches behind it, a hint only for other hints.
        """
        with self.lock:
            # A player has no use any more for an answer that was cancelled.
            self.waiting = [each for each in self.waiting if not each.answer.cancelled()]
            if not self.waiting:
                return
            search = self.shares.next(self.waiting)
            self.waiting.remove(search)
            behind = len(
                {each.asker for each in self.waiting if search.is_move or not each.is_move}
            )
        if not search.answer.set_running_or_notify_cancel():
            return
        self._lower_priority()
        fair = max(SHORTEST, search.seconds / (1 + behind / self.cores))
        try:
            search.answer.set_result(search.call(min(search.seconds, fair)))
        except BaseException as error:
            search.answer.set_exception(error)

    def _lower_priority(self) -> None:
        """Lower the priority of the calling thread, where threads have their own priority.

        It is not lowered before everything is compiled. Plain Python holds Python's lock while it
        runs, so the threads that answer people would wait with it for the processor.
        """
        if sys.platform != "linux" or not self.is_compiled or hasattr(self.thread, "stands_back"):
            return
        self.thread.stands_back = True
        thread = threading.get_native_id()
        before = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(LOWEST, before + NICE))

    def start_when_needed(self, are_guests_due: bool) -> None:
        """Compile now if code is missing, which takes minutes; else load it for the first guest.

        ``are_guests_due``: games go on, so it is loaded now.
        """
        self._waits_for_guest = True
        if are_guests_due or compile_ahead.missing_parts(
            (*compile_ahead.PARTS, compile_ahead.VALUES)
        ):
            self.wake()

    def wake(self) -> None:
        """Start loading the code if it waits for the first guest. Returns at once."""
        if self._waits_for_guest:
            self._waits_for_guest = False
            self.start_compiling()
            self.values.start()

    def start_compiling(self) -> None:
        """Start compiling rules and bots, unless that is done or under way. Returns at once."""
        if self._compiling is None or (self._compiling.done() and not self.is_compiled):
            self._compiling = asyncio.create_task(self._compile())

    async def wait_until_compiled(self) -> None:
        """Wait until bots can search; the very first start takes some minutes."""
        self.start_compiling()
        assert self._compiling is not None
        await asyncio.shield(self._compiling)

    async def _compile(self) -> None:
        """Compile in separate processes, and load at once what they have compiled."""
        loop = asyncio.get_running_loop()
        apart = asyncio.gather(*map(compile_apart, compile_ahead.missing_parts()))
        try:
            while not apart.done():
                await loop.run_in_executor(self.pool, load_cached)
                await asyncio.wait({apart}, timeout=CHECK_INTERVAL)
            await apart
        finally:
            apart.cancel()
            with suppress(asyncio.CancelledError):
                await apart
        await loop.run_in_executor(self.pool, _load_all)
        self.is_compiled = True

    async def stop_compiling(self) -> None:
        """End the processes that compile, and wait until they have ended."""
        await self.values.stop()
        if self._compiling is not None:
            self._compiling.cancel()
            await asyncio.wait({self._compiling})

    def close(self) -> None:
        """Finish the running calls, and start no new ones."""
        self.is_closed = True
        for pool in (self.quick, self.guesses, self.pool):
            pool.shutdown(wait=False, cancel_futures=True)
        with self.lock:
            for search in self.waiting:
                search.answer.cancel()


def _load_all() -> None:
    """Load the code of games and bots; compile here what no process has compiled."""
    for point in REGISTERED:
        if point.is_ahead:
            load(point)
