"""Compiling everything before it is needed: ``python -m whistlestop.bots.compile_ahead``.

Two processes share the work, one for the rules and one for the planning. What they compile lies in
the cache afterwards, and every program finds it there. A process that was told to compile one part
ends when whoever started it does, however that ends: its standard input is a pipe that nobody else
holds open.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib import import_module

from whistlestop.bots.planning import entry_points as planning
from whistlestop.rules import entry_points as rules
from whistlestop.rules.compiler import REGISTERED, EntryPoint

PARTS = (rules.__name__, planning.__name__)
SELF_PLAY = "whistlestop.bots.planning.self_play"  # which only a balance check needs
EVALUATION = "whistlestop.bots.planning.evaluation"  # which only analyses need
DEVIATIONS = "whistlestop.bots.planning.deviations"  # which only luck in tournaments needs
LOOK_EVERY = 0.2  # seconds


def in_part(part: str) -> list[EntryPoint]:
    """The entry points of a part, in the order in which a game needs them."""
    import_module(part)
    return [point for point in REGISTERED if point.function.__module__ == part]


def missing_parts(parts: Sequence[str] = PARTS) -> list[str]:
    """Those of the parts of which something is not in the cache."""
    return [part for part in parts if not all(point.is_cached() for point in in_part(part))]


def command(part: str) -> tuple[str, ...]:
    """What to run, with a pipe as standard input, to have a part compiled."""
    return (sys.executable, "-m", "whistlestop.bots.compile_ahead", part)


def compile_ahead(
    progress: Callable[[int, int], None] = lambda done, of: None, parts: Sequence[str] = PARTS
) -> None:
    """Compile what is not in the cache, and wait for it; ``progress`` is told (done, of).

    Raises CompileError when a process fails.
    """
    parts = missing_parts(parts)
    points = [point for part in parts for point in in_part(part)]
    # Ctrl+C is for this process, which ends them; their own complaints would help nobody.
    processes = [
        subprocess.Popen(command(part), stdin=subprocess.PIPE, start_new_session=True)
        for part in parts
    ]
    try:
        while any(process.poll() is None for process in processes):
            progress(sum(point.is_cached() for point in points), len(points))
            time.sleep(LOOK_EVERY)
    finally:
        for process in processes:
            process.kill()
            process.wait()
            assert process.stdin is not None
            process.stdin.close()
    if failed := [process.returncode for process in processes if process.returncode]:
        raise CompileError(f"compiling ended with exit status {failed[0]}")


class CompileError(RuntimeError):
    """A process that compiles has failed; its own message stands before this one."""


def end_with_parent() -> None:
    """End this process as soon as whoever holds the other end of its standard input is gone."""
    threading.Thread(target=_end_at_end_of_input, args=(sys.stdin.fileno(),), daemon=True).start()


def _end_at_end_of_input(pipe: int) -> None:
    # Not through sys.stdin: Python would wait for its lock when the process ends by itself.
    while os.read(pipe, 1024):
        pass
    os._exit(1)


def main(parts: Sequence[str]) -> None:
    """Compile a part in this process, or all of them in processes of their own."""
    if not parts:
        compile_ahead()
        return
    end_with_parent()
    for part in parts:
        for point in in_part(part):
            point.load()


if __name__ == "__main__":
    main(sys.argv[1:])
