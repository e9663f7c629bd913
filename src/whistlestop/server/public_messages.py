"""What everybody is told of tables that are open to everybody, and how many look on at a table;
the client's types are generated from here, too."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from whistlestop.server.message import Message
from whistlestop.server.messages import GameInfo
from whistlestop.server.terms import Terms


class PublicTable(GameInfo):
    """A table with open seats for anybody, or a game that anybody may watch. ``you`` is always
    null: all who look at the list are told the same.

    ``terms``: what holds there. ``watching``: how many look on.
    """

    terms: Terms
    watching: int = Field(ge=0)


class PublicTablesMessage(Message):
    """Server → client: all tables that are listed now, in no particular order."""

    type: Literal["tables"] = "tables"
    tables: list[PublicTable]


class ListedMessage(Message):
    """Server → client: a table has changed, or is listed from now on."""

    type: Literal["listed"] = "listed"
    table: PublicTable


class UnlistedMessage(Message):
    """Server → client: a table is not listed any more."""

    type: Literal["unlisted"] = "unlisted"
    code: str


class AudienceMessage(Message):
    """Server → client: how many look on at the table, seats not counted."""

    type: Literal["audience"] = "audience"
    watching: int = Field(ge=0)
