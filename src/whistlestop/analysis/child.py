"""An analysis in a process of its own, of the lowest priority: for servers.

It is told what to do in a line of JSON (``Asked``), says in lines of JSON (``Line``) what it found
and how far it is, and ends when whoever asked does. Numbers are rounded, for nobody reads more.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from whistlestop.analysis.game_analysis import (
    DecisionFound,
    Options,
    actions_behind,
    analyse,
    judge_instead,
)
from whistlestop.analysis.puzzles.answering import judged_verdict, weighed
from whistlestop.analysis.puzzles.puzzle import all_puzzles
from whistlestop.bots.compile_ahead import end_with_parent
from whistlestop.game import Game, GameError, IllegalAction
from whistlestop.game.record import RecordError
from whistlestop.titles.own import own_title

LOWEST = 19  # as ``nice`` counts
DIGITS = 4
REFUSED = (GameError, IllegalAction, RecordError, ValueError)


class Asked(msgspec.Struct, frozen=True):
    """What is wanted: the analysis of a finished game; or, with ``number`` and ``action``, that
    this action is judged in place of the one that was played after so many others; or that an
    ``action`` is judged as the answer to a ``puzzle``; or with a ``position`` what a bot thinks of
    all that could be done in it.

    ``own``: facts and drawing of the record's title, if a guest drew it. ``depth``: so many times
    the standard one.
    """

    record: str = ""
    own: tuple[dict[str, Any], dict[str, Any]] | None = None
    threads: int = 1
    depth: float = 1.0
    number: int | None = None
    action: str = ""
    puzzle: str = ""
    position: dict[str, Any] | None = None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """``done``: how much of the work is, from 0 to 1. ``error``: what was wrong."""

    done: float = 0.0
    piece: Any = None
    error: str = ""


def command() -> tuple[str, ...]:
    """What to run."""
    return (sys.executable, "-m", __name__)


def found(asked: Asked) -> Iterator[Line]:
    """What is to be said, line by line."""
    title = None if asked.own is None else own_title(*asked.own)  # known while it is in use
    options = Options(threads=asked.threads).times(asked.depth)
    if asked.puzzle:
        puzzle = all_puzzles()[asked.puzzle]
        yield Line(1.0, judged_verdict(puzzle, asked.action, asked.threads))
        return
    if asked.position is not None:
        yield Line(1.0, weighed(Game.from_position(asked.position), options.depth, asked.threads))
        return
    game = Game.from_record(asked.record)
    if asked.number is not None:
        decision = judge_instead(game, asked.number, asked.action, options)
        yield Line(1.0, DecisionFound(decision))
    else:
        done = 0.0
        for piece in analyse(game, options):
            behind = actions_behind(piece)
            done = done if behind is None else _done(behind, len(game.played))
            yield Line(done, piece)
    del title


def _done(played: int, actions: int) -> float:
    """Games from early positions take longer, so the first half is most of the work."""
    return 1 - (1 - played / max(1, actions)) ** 2


def _say(line: Line) -> None:
    rounded = json.loads(
        msgspec.json.encode(line), parse_float=lambda text: round(float(text), DIGITS)
    )
    sys.stdout.buffer.write(msgspec.json.encode(rounded) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """The life of the process: see ``command``."""
    with suppress(OSError, AttributeError):  # not on every system
        os.nice(LOWEST)
    asked = msgspec.json.decode(_first_line(sys.stdin.fileno()), type=Asked)
    end_with_parent()
    try:
        for line in found(asked):
            _say(line)
    except REFUSED as error:
        _say(Line(error=str(error)))


def _first_line(pipe: int) -> bytes:
    """Read as it comes, for nothing else may be taken from the pipe by a buffer."""
    read = b""
    while not read.endswith(b"\n"):
        more = os.read(pipe, 1 << 16)
        if not more:
            os._exit(1)
        read += more
    return read


if __name__ == "__main__":
    main()
