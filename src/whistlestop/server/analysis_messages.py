"""What the server and its clients say to each other about analyses."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from whistlestop.server.message import Message
from whistlestop.server.messages import Name


class Analysis(Message):
    """The analysis of a finished game, as far as it is.

    ``id``: by which it is asked for again. ``state``: ``none`` if nobody has asked for it yet.
    ``ahead``: how many others come first. ``seconds_left``: an estimate, None while there is none.
    ``pieces``: what was found since those that the request says it has; ``count`` of them in all
    so far.
    """

    id: str
    state: Literal["none", "waiting", "running", "done", "failed"]
    ahead: int = 0
    progress: float = Field(ge=0, le=1)
    seconds_left: float | None = None
    message: str = ""
    count: int
    pieces: list[dict[str, Any]] = Field(description="AnalysisPiece")


class RecordToAnalyse(Message):
    """The record of a finished game, as a text. ``begin``: have it analysed unless it is; else it
    is only said whether it is."""

    record: str
    begin: bool = True


class ActionToJudge(Message):
    """An action, in notation, in place of the one that was played after ``number`` others."""

    number: int = Field(ge=0, le=100_000)
    action: str = Field(max_length=400)


class Judged(Message):
    """What that action would have been worth beside the best one."""

    decision: dict[str, Any] = Field(description="Decision")


class PlayOn(Message):
    """A new table on which a finished game goes on after ``number`` actions.

    ``seat``: where who asks sits down, None: bots finish the game. ``bot``: the level of all
    others. ``name``: of who asks.
    """

    number: int = Field(ge=0, le=100_000)
    seat: int | None = Field(default=None, ge=0, le=9)
    bot: str = Field(max_length=40)
    name: Name
