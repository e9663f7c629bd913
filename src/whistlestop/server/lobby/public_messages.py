"""The messages about public tables, sent to everyone.

The client's types are generated from these models.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from whistlestop.server.http.message import PublicMessage
from whistlestop.server.lobby.messages import GameInfo
from whistlestop.server.store.terms import Terms


class PublicTable(GameInfo):
    """A table with open seats for anyone, or a game that anyone may watch.

    ``you`` is always null: everyone who looks at the list gets the same message. ``terms``: the
    terms of the table. ``watching``: the number of spectators.
    """

    terms: Terms
    watching: int = Field(ge=0)


class PublicTablesMessage(PublicMessage):
    """Server → client: all tables that are listed now, in no particular order."""

    type: Literal["tables"] = "tables"
    tables: list[PublicTable]


class ListedMessage(PublicMessage):
    """Server → client: a table has changed, or is listed from now on."""

    type: Literal["listed"] = "listed"
    table: PublicTable


class UnlistedMessage(PublicMessage):
    """Server → client: a table is no longer listed."""

    type: Literal["unlisted"] = "unlisted"
    code: str
