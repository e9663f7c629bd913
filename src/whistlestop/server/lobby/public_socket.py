"""The public tables over a WebSocket: all of them first, then the changes."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from whistlestop.server.lobby.feed_socket import connected, listen
from whistlestop.server.lobby.public_tables import PublicTables
from whistlestop.server.table.watcher import Watcher

router = APIRouter(prefix="/api")


@router.websocket("/public/live")
async def live(socket: WebSocket) -> None:
    """Send the tables with open seats and the games that anyone may watch, and every change."""
    await socket.accept()
    tables: PublicTables = socket.app.state.registry.public
    watcher = Watcher(socket, None)
    async with connected(watcher):
        tables.arrive(watcher)
        try:
            await listen(watcher)
        finally:
            tables.leave(watcher)
