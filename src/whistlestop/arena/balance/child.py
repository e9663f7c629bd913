"""A balance check in a process of its own, of low priority: for servers.

It compiles what it needs where that is not in the cache, forgets nothing and remembers nothing,
so that a title file may change between two checks, and ends when whoever asked for it does.
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

from whistlestop.arena.balance import Asked, Balance, BalanceError, Cancelled, check_balance
from whistlestop.bots import BotError
from whistlestop.bots.compile_ahead import end_with_parent
from whistlestop.game import GameError
from whistlestop.titles import TitleError

LOW_PRIORITY = 10  # as ``nice`` counts
REFUSED = (BalanceError, BotError, GameError, TitleError)
LOOK_EVERY = 0.2  # seconds


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the process says, a line each: how far it is, the result, or what was wrong."""

    done: int = 0
    of: int = 0
    result: Balance | None = None
    error: str = ""


def command(asked: Asked, threads: int | None) -> tuple[str, ...]:
    """What to run, with a pipe as standard input that nobody else holds open."""
    words = msgspec.json.encode(asked).decode()
    return (sys.executable, "-m", __name__, words, str(threads or 0))


def check_in_child(
    asked: Asked,
    threads: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Balance:
    """``check_balance`` in a process of its own; this thread waits for it.

    ``progress`` is told (0, 0) games while code is compiled. ``is_cancelled`` is asked several
    times a second, also meanwhile; once it says True the process is ended and Cancelled raised.
    Raises BalanceError with what was wrong, and when the process ends by itself.
    """
    progress(0, 0)
    process = subprocess.Popen(
        command(asked, threads),
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
            has_more.wait(LOOK_EVERY)
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
            raise BalanceError(f"the process that played ended with code {process.wait()}")
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


def _say(line: Line) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


def main(words: str, threads: str) -> None:
    """The life of the process: see ``command``."""
    end_with_parent()
    with suppress(OSError, AttributeError):  # not on every system
        os.nice(LOW_PRIORITY)
    asked = msgspec.json.decode(words, type=Asked)
    try:
        balance = check_balance(
            asked, int(threads) or None, lambda done, of: _say(Line(done=done, of=of))
        )
    except REFUSED as error:
        _say(Line(error=str(error)))
    else:
        _say(Line(result=balance))


if __name__ == "__main__":
    main(*sys.argv[1:])
