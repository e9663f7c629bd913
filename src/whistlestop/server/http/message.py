"""The base of every message, and the number of an action, which several messages share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MAX_ACTIONS = 100_000  # more than any game has
ActionNumber = Annotated[int, Field(ge=0, le=MAX_ACTIONS, strict=True)]  # actions before a moment


class Message(BaseModel):
    """A JSON object with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class ServerMessage(Message):
    """Server → client, over the WebSocket of a table; ``type`` tells the messages apart."""


class ListMessage(Message):
    """Server → client, about a guest's games."""


class PublicMessage(Message):
    """Server → client, about public tables."""


class Refusal(Message):
    """Why a request was not carried out; ``code`` is for programs, ``message`` for people."""

    code: str
    message: str
