"""Compilation ahead of use: ``python -m whistlestop.bots.compile_ahead``.

Two processes share the work, one for the rules and one for the planning. They store the compiled
code in the cache, where every program finds it. A process that compiles one part ends when its
parent ends, for whatever reason: its standard input is a pipe that only the parent holds open.
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
SELF_PLAY = "whistlestop.bots.planning.self_play"  # needed only by a balance check
POSITIONS = "whistlestop.bots.planning.positions"  # needed only for training
TRIALS = "whistlestop.bots.planning.action_values"  # likewise
EVALUATION = "whistlestop.bots.planning.evaluation"  # needed only by analyses
ENCODING = ("whistlestop.encoding.batch", "whistlestop.encoding.history")  # for environments
VALUES = "whistlestop.bots.planning.valuing"  # value models, needed only by bars and curves
DEVIATIONS = "whistlestop.bots.planning.deviations"  # needed only to measure luck in tournaments
CHECK_INTERVAL = 0.2  # seconds between two progress reports


def in_part(part: str) -> list[EntryPoint]:
    """Return the entry points of a part, in the order in which a game needs them."""
    import_module(part)
    return [point for point in REGISTERED if point.function.__module__ == part]


def missing_parts(parts: Sequence[str] = PARTS) -> list[str]:
    """Return the parts that are not completely in the cache."""
    return [part for part in parts if not all(point.is_cached() for point in in_part(part))]


def command(part: str) -> tuple[str, ...]:
    """Return the command that compiles a part; it needs a pipe as its standard input."""
    return (sys.executable, "-m", "whistlestop.bots.compile_ahead", part)


def compile_ahead(
    progress: Callable[[int, int], None] = lambda done, of: None, parts: Sequence[str] = PARTS
) -> None:
    """Compile the parts that are not in the cache, and wait until this is done.

    ``progress`` is called with (entry points done, entry points in all). Raises CompileError when
    a process fails.
    """
    parts = missing_parts(parts)
    points = [point for part in parts for point in in_part(part)]
    # Ctrl+C reaches only this process, which ends the others: their tracebacks are of no use.
    processes = [
        subprocess.Popen(command(part), stdin=subprocess.PIPE, start_new_session=True)
        for part in parts
    ]
    try:
        while any(process.poll() is None for process in processes):
            progress(sum(point.is_cached() for point in points), len(points))
            time.sleep(CHECK_INTERVAL)
    finally:
        for process in processes:
            process.kill()
            process.wait()
            assert process.stdin is not None
            process.stdin.close()
    if failed := [process.returncode for process in processes if process.returncode]:
        raise CompileError(f"compiling ended with exit status {failed[0]}")


class CompileError(RuntimeError):
    """The failure of a compiling process, which has printed its own message already."""


def end_with_parent() -> None:
    """End this process as soon as its standard input is closed at the other end."""
    threading.Thread(target=_end_at_end_of_input, args=(sys.stdin.fileno(),), daemon=True).start()


def _end_at_end_of_input(pipe: int) -> None:
    # Read the descriptor: with sys.stdin, Python would wait for its lock at a normal exit.
    while os.read(pipe, 1024):
        pass
    os._exit(1)


def main(parts: Sequence[str]) -> None:
    """Compile the given parts in this process; without any, compile all in separate processes."""
    if not parts:
        compile_ahead()
        return
    end_with_parent()
    for part in parts:
        for point in in_part(part):
            point.load()


if __name__ == "__main__":
    main(sys.argv[1:])
