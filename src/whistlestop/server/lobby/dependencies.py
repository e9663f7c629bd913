"""The tables of the server, as routes receive them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from whistlestop.server.lobby.table_registry import TableRegistry


def the_registry(request: Request) -> TableRegistry:
    """Return the tables of the server."""
    registry: TableRegistry = request.app.state.registry
    return registry


TheRegistry = Annotated[TableRegistry, Depends(the_registry)]
