"""An analysis in a separate process of the lowest priority, for servers.

The process reads a request as a line of JSON (``Asked``). It writes results and its progress as
lines of JSON (``Line``), and ends when its parent ends. Numbers are rounded, because readers need
no more digits.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
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
from whistlestop.game.record import RecordError, stand_ins_in
from whistlestop.titles.own import own_title

LOWEST = 19  # lowest priority, as a value of ``nice``
DIGITS = 4  # decimal places
REFUSED = (GameError, IllegalAction, RecordError, ValueError)


class Asked(msgspec.Struct, frozen=True):
    """A request for one of four things.

    By default, the analysis of a finished game. With ``number`` and ``action``: the judgement of
    this action in place of the one played after ``number`` others. With ``puzzle`` and ``action``:
    the judgement of the action as an answer. With ``position``: a bot's evaluation of all actions.

    ``own``: facts and drawing of the record's title, if a guest drew it. ``depth``: a multiple of
    the standard depth.
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
    """A line of the output. ``done``: progress from 0 to 1. ``error``: the message of an error."""

    done: float = 0.0
    piece: Any = None
    error: str = ""


def command() -> tuple[str, ...]:
    """Return the command that starts the process."""
    return (sys.executable, "-m", __name__)


def found(asked: Asked) -> Iterator[Line]:
    """Yield the lines of the output."""
    title = None if asked.own is None else own_title(*asked.own)  # keeps it loaded
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
        stand_ins = frozenset(number - 1 for number in stand_ins_in(asked.record))
        for piece in analyse(game, replace(options, stand_ins=stand_ins)):
            behind = actions_behind(piece)
            done = done if behind is None else _done(behind, len(game.played))
            yield Line(done, piece)
    del title


def _done(played: int, actions: int) -> float:
    """Return the share of the work that is done; playouts from early positions take longer."""
    return 1 - (1 - played / max(1, actions)) ** 2


def _say(line: Line) -> None:
    rounded = json.loads(
        msgspec.json.encode(line), parse_float=lambda text: round(float(text), DIGITS)
    )
    sys.stdout.buffer.write(msgspec.json.encode(rounded) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Run the process: see ``command``."""
    with suppress(OSError, AttributeError):  # missing on some systems
        os.nice(LOWEST)
    asked = msgspec.json.decode(_first_line(sys.stdin.fileno()), type=Asked)
    end_with_parent()
    try:
        for line in found(asked):
            _say(line)
    except REFUSED as error:
        _say(Line(error=str(error)))


def _first_line(pipe: int) -> bytes:
    """Read the first line without a buffer, which could take later bytes from the pipe."""
    read = b""
    while not read.endswith(b"\n"):
        more = os.read(pipe, 1 << 16)
        if not more:
            os._exit(1)
        read += more
    return read


if __name__ == "__main__":
    main()
