"""The threads that share the games of a batch."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from whistlestop.encoding.batch import Scratch, new_scratch

Arguments = tuple[Any, ...]


class Workers:
    """Threads, each with some of the games and with its own memory."""

    def __init__(self, games: int, threads: int) -> None:
        self._parts = [
            _Part(part * games // threads, (part + 1) * games // threads) for part in range(threads)
        ]
        self._pool: ThreadPoolExecutor | None = None
        self._run = 0  # the number of the present run

    def run(self, entry: Callable[..., None], before: Arguments, after: Arguments) -> None:
        """Call an entry point of ``encoding.batch`` for all games; return when all calls have.

        Its arguments are ``before``, the memory of a thread, ``after``, the first game and the end.
        When an exception arrives meanwhile, such as KeyboardInterrupt, the calls that have begun
        end first, and the others never begin. If a second one arrives, the next run waits for them.
        """
        if len(self._parts) == 1:
            part = self._parts[0]
            entry(*before, part.scratch, *after, part.first, part.end)
            return
        self._end_run()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(len(self._parts))
        try:
            running = [
                self._pool.submit(self._run_part, self._run, part, entry, before, after)
                for part in self._parts
            ]
            for each in running:
                each.result()
        finally:
            self._end_run()

    def _run_part(
        self,
        run: int,
        part: _Part,
        entry: Callable[..., None],
        before: Arguments,
        after: Arguments,
    ) -> None:
        with part.lock:
            if run == self._run:
                entry(*before, part.scratch, *after, part.first, part.end)

    def _end_run(self) -> None:
        """Wait for the calls that have begun, and keep the others from beginning.

        Futures can't tell which have begun: an exception in ``submit`` loses the future of a call
        that a thread makes.
        """
        self._run += 1
        for part in self._parts:
            with part.lock:
                pass

    def close(self) -> None:
        """End the threads; the next run starts new ones."""
        self._end_run()
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


class _Part:
    """Some of the games, and the memory of the thread that plays them."""

    def __init__(self, first: int, end: int) -> None:
        self.first, self.end = first, end
        self.scratch: Scratch = new_scratch()
        self.lock = threading.Lock()  # taken while a thread plays the games
