"""Work in a child process, which reports its progress and its result in lines of JSON."""

from __future__ import annotations

import asyncio
import json
import logging
from asyncio.subprocess import PIPE
from collections.abc import Callable, Sequence
from typing import Any

log = logging.getLogger("whistlestop.processes")

LONGEST_LINE = 1 << 20  # bytes: a whole board, or all figures of a title


async def run_child(
    command: Sequence[str],
    said: bytes,
    on_message: Callable[[dict[str, Any]], None],
    within: float,
    closes: bool = False,
) -> str:
    """Run a command until it ends, and pass each of its lines to ``on_message``.

    Return why it failed, "" if it did not. ``said``: its input. Then its input stays open, so that
    it ends with this server, unless ``closes`` is set. It is killed after ``within`` seconds, and
    when this task is cancelled.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
    except OSError:
        log.exception("%s could not be started", command[2])
        return f"{command[2]} could not be started; the server's log says why"

    async def listen() -> None:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(said)
        if closes:
            process.stdin.close()
        while line := await process.stdout.readline():
            on_message(json.loads(line))
        await process.wait()  # killing it now would lose its exit status

    failure = ""
    try:
        await asyncio.wait_for(listen(), within)
    except TimeoutError:
        failure = f"it was stopped after {within:.0f} seconds"
    except (OSError, ValueError):  # it ended early, or its output is no JSON
        log.exception("the output of %s was not understood", command[2])
    finally:
        if process.returncode is None:  # it ran too long, was cancelled or was not understood
            process.kill()
        await process.wait()
    if not failure and process.returncode != 0:
        log.error("%s ended with exit status %s", command[2], process.returncode)
        failure = f"{command[2]} failed; the server's log says why"
    return failure
