"""A balance check in a separate process of low priority, for servers.

The process compiles the code that is missing from the cache. It stores no state, so a title file
may change between two checks. It ends when its parent ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import BinaryIO

import msgspec

from whistlestop.arena.balance import (
    Balance,
    BalanceError,
    BalanceRequest,
    Cancelled,
    check_balance,
)
from whistlestop.bots import BotError
from whistlestop.bots.compile_ahead import end_with_parent
from whistlestop.game import GameError
from whistlestop.titles import TitleError

LOW_PRIORITY = 10  # a value of ``nice``
REFUSED = (BalanceError, BotError, GameError, TitleError)
CHECK_INTERVAL = 0.2  # seconds between two checks for a cancellation


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the process's output: its progress, its result or an error."""

    done: int = 0
    of: int = 0
    result: Balance | None = None
    error: str = ""


def command(request: BalanceRequest, threads: int | None) -> tuple[str, ...]:
    """Return the command that starts the process; its standard input must be a pipe."""
    words = msgspec.json.encode(request).decode()
    return (sys.executable, "-m", __name__, words, str(threads or 0))


def check_in_child(
    request: BalanceRequest,
    threads: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Balance:
    """Run ``check_balance`` in a separate process, and wait for it.

    ``progress`` is called with (0, 0) games during compilation. ``is_cancelled`` is called several
    times a second; once it returns True, the process is killed and Cancelled is raised. Raises
    BalanceError for an invalid request, and when the process ends by itself.
    """
    progress(0, 0)
    process = subprocess.Popen(
        command(request, threads),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None and process.stdin is not None
    lines: list[Line] = []
    has_more = Event()
    reader = Thread(target=_read, args=(process.stdout, lines, has_more), daemon=True)
    reader.start()
    try:
        last = Line()
        while reader.is_alive() or lines:
            has_more.wait(CHECK_INTERVAL)
            has_more.clear()
            if is_cancelled():
                raise Cancelled
            while lines:
                last = lines.pop(0)
                if last.of:
                    progress(last.done, last.of)
        if last.error:
            raise BalanceError(last.error)
        if last.result is None:
            raise BalanceError(f"the process of the balance check ended with code {process.wait()}")
        return last.result
    finally:
        process.kill()
        process.wait()
        reader.join()
        process.stdin.close()
        process.stdout.close()


def _read(pipe: BinaryIO, lines: list[Line], has_more: Event) -> None:
    decode = msgspec.json.Decoder(Line).decode
    for text in pipe:
        lines.append(decode(text))
        has_more.set()
    has_more.set()


def _write(line: Line) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


def main(words: str, threads: str) -> None:
    """Run the process: see ``command``."""
    end_with_parent()
    with suppress(OSError, AttributeError):  # missing on some systems
        os.nice(LOW_PRIORITY)
    request = msgspec.json.decode(words, type=BalanceRequest)
    try:
        balance = check_balance(
            request, int(threads) or None, lambda done, of: _write(Line(done=done, of=of))
        )
    except REFUSED as error:
        _write(Line(error=str(error)))
    else:
        _write(Line(result=balance))


if __name__ == "__main__":
    main(*sys.argv[1:])
