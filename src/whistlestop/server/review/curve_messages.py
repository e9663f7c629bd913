"""The messages about the course of finished games."""

from __future__ import annotations

from typing import Annotated

from whistlestop.analysis.quick import Curve, Explanation
from whistlestop.server.http.message import ActionNumber, Message
from whistlestop.server.http.structs import JsonObject, Like

CurveJson = Annotated[JsonObject, Like(Curve)]
ExplanationJson = Annotated[JsonObject, Like(Explanation)]


class FinishedRecord(Message):
    """The record of a finished game, as a text."""

    record: str


class MomentOfRecord(FinishedRecord):
    """A moment of a finished game: after the first ``number`` actions of its record."""

    number: ActionNumber
