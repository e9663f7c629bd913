"""An analysis in a separate process of the lowest priority, for servers.

The process reads an ``AnalysisRequest`` as a line of JSON. It writes results and its progress as
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
from whistlestop.titles.custom import custom_title

LOWEST = 19  # lowest priority, as a value of ``nice``
DIGITS = 4  # decimal places
REFUSED = (GameError, IllegalAction, RecordError, ValueError)


class AnalysisRequest(msgspec.Struct, frozen=True):
    """A request for one of four things.

    By default, the analysis of a finished game. With ``number`` and ``action``: the judgement of
    this action in place of the one played after ``number`` others. With ``puzzle`` and ``action``:
    the judgement of the action as an answer. With ``position``: a bot's evaluation of all actions.

    ``custom``: facts and drawing of the record's title, if a guest drew it. ``depth``: a multiple
    of the standard depth.
    """

    record: str = ""
    custom: tuple[dict[str, Any], dict[str, Any]] | None = None
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


def found(request: AnalysisRequest) -> Iterator[Line]:
    """Yield the lines of the output."""
    title = None if request.custom is None else custom_title(*request.custom)  # keeps it loaded
    options = Options(threads=request.threads).times(request.depth)
    if request.puzzle:
        puzzle = all_puzzles()[request.puzzle]
        yield Line(1.0, judged_verdict(puzzle, request.action, request.threads))
        return
    if request.position is not None:
        game = Game.from_position(request.position)
        yield Line(1.0, weighed(game, options.depth, request.threads))
        return
    game = Game.from_record(request.record)
    if request.number is not None:
        decision = judge_instead(game, request.number, request.action, options)
        yield Line(1.0, DecisionFound(decision))
    else:
        done = 0.0
        stand_ins = frozenset(number - 1 for number in stand_ins_in(request.record))
        for piece in analyse(game, replace(options, stand_ins=stand_ins)):
            behind = actions_behind(piece)
            done = done if behind is None else _done(behind, len(game.played))
            yield Line(done, piece)
    del title


def _done(played: int, actions: int) -> float:
    """Return the share of the work that is done; playouts from early positions take longer."""
    return 1 - (1 - played / max(1, actions)) ** 2


def _write(line: Line) -> None:
    rounded = json.loads(
        msgspec.json.encode(line), parse_float=lambda text: round(float(text), DIGITS)
    )
    sys.stdout.buffer.write(msgspec.json.encode(rounded) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Run the process: see ``command``."""
    with suppress(OSError, AttributeError):  # missing on some systems
        os.nice(LOWEST)
    request = msgspec.json.decode(_first_line(sys.stdin.fileno()), type=AnalysisRequest)
    end_with_parent()
    try:
        for line in found(request):
            _write(line)
    except REFUSED as error:
        _write(Line(error=str(error)))


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
