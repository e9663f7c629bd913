"""The table that a request names, as routes receive it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Protocol

from fastapi import Depends, Request

from whistlestop.server.table.table import Table


class Tables(Protocol):
    """The tables of a server."""

    def using(self, code: str) -> AbstractAsyncContextManager[Table]:
        """Yield the table with this code, which stays in memory meanwhile. Raises Refused."""

    async def has_place(self, guest: str, code: str) -> bool:
        """Check whether a guest has a seat at a table or created it. Raises Refused."""


async def the_table(code: str, request: Request) -> AsyncIterator[Table]:
    """Yield the table with the code in the path. Raises Refused."""
    tables: Tables = request.app.state.registry
    async with tables.using(code) as table:
        yield table


TheTable = Annotated[Table, Depends(the_table)]
