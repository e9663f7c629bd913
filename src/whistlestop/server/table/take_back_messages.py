"""The messages about take-backs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.http.message import Message, ServerMessage


class UndoRequest(Message):
    """A wish to take back one's last action, or to ask the others for their consent.

    ``number``: the length of the log as the client last received it.
    """

    number: int = Field(ge=0, strict=True)


class UndoAnswer(Message):
    """An answer to a seat's question whether to take back all actions except the first ``left``.

    A player who declines their own question withdraws it.
    """

    seat: int = Field(ge=0, strict=True)
    left: int = Field(ge=0, strict=True)
    agree: StrictBool


class UndoInfo(Message):
    """A seat's question whether to take back all actions except the first ``left``.

    ``seat``: the seat that asks. ``asked``: the seats of people who have to agree. ``agreed``: the
    seats that agree.
    """

    seat: int
    left: int
    asked: list[int]
    agreed: list[int]


class UndoneMessage(ServerMessage):
    """Server → client: a seat has taken back all actions except the first ``left``.

    The update follows.
    """

    type: Literal["undone"] = "undone"
    seat: int
    left: int
