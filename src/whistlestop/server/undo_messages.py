"""What is said of taking back."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.message import Message


class UndoRequest(Message):
    """Take your last action back, or ask the others. ``number``: the length of the log as it was
    told last."""

    number: int = Field(ge=0, strict=True)


class UndoAnswer(Message):
    """Agree that ``seat`` takes back all actions but the first ``left``, or rather not; where the
    question is one's own, give it up."""

    seat: int = Field(ge=0, strict=True)
    left: int = Field(ge=0, strict=True)
    agree: StrictBool


class UndoInfo(Message):
    """``seat`` asks to take back all actions but the first ``left``; ``asked`` are the seats of
    people who have to agree, ``agreed`` those who do."""

    seat: int
    left: int
    asked: list[int]
    agreed: list[int]


class UndoneMessage(Message):
    """Server → client: a seat has taken back all actions but the first ``left``; the update
    follows."""

    type: Literal["undone"] = "undone"
    seat: int
    left: int
