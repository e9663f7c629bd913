"""The messages about analyses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from whistlestop.analysis.decisions import Decision
from whistlestop.analysis.game_analysis import Piece
from whistlestop.server.http.message import ActionNumber, Message
from whistlestop.server.http.structs import JsonObject, Like


class Analysis(Message):
    """The analysis of a finished game, as far as it is done.

    ``id``: for later requests. ``state``: ``none`` if it was never requested. ``ahead``: the number
    of other analyses that come first. ``seconds_left``: an estimate, None while there is none.
    ``pieces``: the findings that the request does not have yet; ``count``: all findings so far.
    """

    id: str
    state: Literal["none", "waiting", "running", "done", "failed"]
    ahead: int = 0
    progress: float = Field(ge=0, le=1)
    seconds_left: float | None = None
    message: str = ""
    count: int
    pieces: list[Annotated[JsonObject, Like(Piece, name="AnalysisPiece")]]


class RecordToAnalyse(Message):
    """The record of a finished game, as a text.

    ``begin``: have it analysed unless it is; else the answer only says whether it is.
    """

    record: str
    begin: StrictBool = True


class ActionToJudge(Message):
    """An action, in notation, in place of the one that was played after ``number`` others."""

    number: ActionNumber
    action: str = Field(max_length=400)


class Judged(Message):
    """The value of that action, compared with the best one."""

    decision: Annotated[JsonObject, Like(Decision)]
