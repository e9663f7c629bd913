"""The list of one's games over a WebSocket: all of them first, then each that changes."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from whistlestop.server.encoding import games_message, refused_message
from whistlestop.server.errors import Refused
from whistlestop.server.game_list import games_of
from whistlestop.server.guests import Guests
from whistlestop.server.play_socket import accepted
from whistlestop.server.table_registry import TableRegistry
from whistlestop.server.watcher import Watcher

log = logging.getLogger("whistlestop.server")

router = APIRouter(prefix="/api")

NOTHING_TO_SAY = Refused(422, "malformed", "this connection only tells; nothing can be asked here")


@router.websocket("/games/live")
async def live(socket: WebSocket) -> None:
    """Your games: those that go on and the last that are over, and whatever changes."""
    if not await accepted(socket):
        return
    guests: Guests = socket.app.state.guests
    watcher = Watcher(socket, guests.known(socket))
    sending = asyncio.create_task(watcher.send_all())
    try:
        await _show(socket.app.state.registry, watcher)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("somebody left the list of their games")
    finally:
        sending.cancel()


async def _show(registry: TableRegistry, watcher: Watcher) -> None:
    guest = watcher.guest
    if guest is None:  # a stranger has no games, and gets a cookie with the first
        watcher.send(games_message([], more=False))
        await listen(watcher)
        return
    registry.feed.arrive(guest, watcher)
    try:
        registry.feed.begin(watcher, *await games_of(registry, guest))
        await listen(watcher)
    except Refused as refusal:
        await watcher.socket.send_text(refused_message(refusal, None))
        await watcher.socket.close(1013, refusal.code)
    finally:
        registry.feed.leave(guest, watcher)


async def listen(watcher: Watcher) -> None:
    """Until they go; whatever they say is refused."""
    while (await watcher.socket.receive())["type"] != "websocket.disconnect":
        watcher.send(refused_message(NOTHING_TO_SAY, None))
