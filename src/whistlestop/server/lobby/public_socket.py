"""The public tables over a WebSocket: all of them first, then the changes."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from whistlestop.server.lobby.feed_socket import listen
from whistlestop.server.lobby.public_tables import PublicTables
from whistlestop.server.table.watcher import Watcher

log = logging.getLogger("whistlestop.server")

router = APIRouter(prefix="/api")


@router.websocket("/public/live")
async def live(socket: WebSocket) -> None:
    """Send the tables with open seats and the games that anyone may watch, and every change."""
    await socket.accept()
    tables: PublicTables = socket.app.state.registry.public
    watcher = Watcher(socket, None)
    sending = asyncio.create_task(watcher.send_all())
    try:
        tables.arrive(watcher)
        await listen(watcher)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("a connection to the list of public tables ended")
    finally:
        tables.leave(watcher)
        sending.cancel()
