"""Compiling in separate processes, because compiling holds Python's lock.

The code of value models comes last: no game waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from whistlestop.bots import compile_ahead
from whistlestop.bots.compile_ahead import VALUES
from whistlestop.rules.compiler import COMPILED, REGISTERED, EntryPoint

log = logging.getLogger("whistlestop.bots")

COMPILED_WITHIN = 900.0  # seconds
LOWEST = 19  # the highest nice value


async def compile_apart(part: str, nice: int = 0) -> None:
    """Compile a part in a separate process. ``nice``: how much its priority is lowered."""
    command = compile_ahead.command(part)
    try:
        # The pipe closes when this process ends, even if it is killed; then the child ends too.
        # Ctrl+C is for this process, which ends the child.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, start_new_session=True
        )
    except OSError as error:
        log.error("no process to compile in: %s; compiling in this one", error)
        return
    if nice and sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, process.pid, nice)
    try:
        code = await asyncio.wait_for(process.wait(), COMPILED_WITHIN)
        if code:
            log.error("compiling ended with exit status %s; compiling in this process", code)
    except TimeoutError:
        message = "compiling took more than %s seconds; compiling in this process"
        log.error(message, COMPILED_WITHIN)
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


class ValueCode:
    """The compiled code of value models, which the server uses only once it is loaded.

    ``pool``: a thread that loads it. ``before``: waits until the code of games and bots is there.
    """

    def __init__(self, pool: ThreadPoolExecutor, before: Callable[[], Awaitable[None]]) -> None:
        self._pool = pool
        self._before = before
        self._loading: asyncio.Task[None] | None = None

    @property
    def is_ready(self) -> bool:
        """Return whether predictions run compiled code."""
        return COMPILED and all(point.is_loaded for point in compile_ahead.in_part(VALUES))

    def start(self) -> None:
        """Start loading the code, unless that is done or under way. Returns at once."""
        if COMPILED and self._loading is None and not self.is_ready:
            self._loading = asyncio.create_task(self._load())

    async def wait(self, seconds: float) -> bool:
        """Start loading, wait at most so long, and return whether the code is ready."""
        self.start()
        if self._loading is not None:
            await asyncio.wait({self._loading}, timeout=seconds)
        return self.is_ready

    async def _load(self) -> None:
        if compile_ahead.missing_parts((VALUES,)):
            await self._before()
            await compile_apart(VALUES, LOWEST)
        if not compile_ahead.missing_parts((VALUES,)):  # there is no bar if compiling failed
            await asyncio.get_running_loop().run_in_executor(self._pool, _load_values)

    async def stop(self) -> None:
        """End the process that compiles, and wait until it has ended."""
        if self._loading is not None:
            self._loading.cancel()
            await asyncio.wait({self._loading})


def _load_values() -> None:
    for point in compile_ahead.in_part(VALUES):
        load(point)


def load_cached() -> None:
    """Load all machine code in the cache; games continue in plain Python meanwhile."""
    for point in REGISTERED:
        if point.is_loaded or point.is_cached():
            load(point)


def load(point: EntryPoint) -> None:
    """Load the machine code of an entry point, and free the LLVM code that belongs to it.

    Numba keeps the LLVM code for functions that link it in, but only Python calls entry points. It
    takes 70 MB for all of them, twice as much as the machine code.
    """
    compiled: Any = point.load()
    for overload in compiled.overloads.values():
        module, overload.library._shared_module = overload.library._shared_module, None
        if module is not None:
            module.close()
