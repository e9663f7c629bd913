"""The list of a guest's games over a WebSocket: all of them first, then each that changes."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from whistlestop.server.http.errors import Refused
from whistlestop.server.http.guests import Guests
from whistlestop.server.lobby.feed import games_message
from whistlestop.server.lobby.game_list import games_of
from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.table.encoding import refused_message
from whistlestop.server.table.watcher import Watcher

log = logging.getLogger("whistlestop.server")

router = APIRouter(prefix="/api")

SENDS_ONLY = Refused(422, "malformed", "this connection only sends; it accepts no messages")


@router.websocket("/games/live")
async def live(socket: WebSocket) -> None:
    """Send the guest's unfinished games, the last finished ones, and every change."""
    await socket.accept()
    guests: Guests = socket.app.state.guests
    watcher = Watcher(socket, guests.known(socket))
    sending = asyncio.create_task(watcher.send_all())
    try:
        await _show(socket.app.state.registry, watcher)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("a connection to a list of games ended")
    finally:
        sending.cancel()


async def _show(registry: TableRegistry, watcher: Watcher) -> None:
    guest = watcher.guest
    if guest is None:  # a guest without a cookie has no games, and gets a cookie with the first one
        watcher.send(games_message([], more=False))
        await listen(watcher)
        return
    registry.feed.arrive(guest, watcher)
    try:
        registry.feed.begin(watcher, *await games_of(registry, registry.store, guest))
        await listen(watcher)
    except Refused as refusal:
        await watcher.socket.send_text(refused_message(refusal, None))
        await watcher.socket.close(1013, refusal.code)
    finally:
        registry.feed.leave(guest, watcher)


async def listen(watcher: Watcher) -> None:
    """Refuse all messages of a page until it disconnects."""
    while (await watcher.socket.receive())["type"] != "websocket.disconnect":
        watcher.send(refused_message(SENDS_ONLY, None))
