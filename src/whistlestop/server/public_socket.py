"""The tables that anybody may find, over a WebSocket: all of them first, then what changes."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from whistlestop.server.feed_socket import listen
from whistlestop.server.play_socket import accepted
from whistlestop.server.public_tables import PublicTables
from whistlestop.server.watcher import Watcher

log = logging.getLogger("whistlestop.server")

router = APIRouter(prefix="/api")


@router.websocket("/public/live")
async def live(socket: WebSocket) -> None:
    """Open seats and games that may be watched, and whatever changes."""
    if not await accepted(socket):
        return
    tables: PublicTables = socket.app.state.registry.public
    watcher = Watcher(socket, None)
    sending = asyncio.create_task(watcher.send_all())
    try:
        tables.arrive(watcher)
        await listen(watcher)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("somebody left the list of public tables")
    finally:
        tables.leave(watcher)
        sending.cancel()
