"""The list of a guest's games over a WebSocket: all of them first, then each that changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from whistlestop.server.http.errors import Refused
from whistlestop.server.http.guests import Guests
from whistlestop.server.lobby.feed import games_message
from whistlestop.server.lobby.game_list import games_of
from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.table.frames import Closed, Frames, close_refused, held_socket
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
    async with connected(watcher):
        await _show(socket.app.state.registry, watcher)


@asynccontextmanager
async def connected(watcher: Watcher) -> AsyncIterator[None]:
    """Send messages until the block ends, and close a connection whose place is refused."""
    sending = asyncio.create_task(watcher.send_all())
    try:
        with held_socket(watcher.socket, watcher.guest):
            yield
    except (WebSocketDisconnect, RuntimeError):
        log.debug("a connection to a list ended")
    except Refused as refused:
        await close_refused(watcher.socket, refused)
    except Closed as closed:
        await close_refused(watcher.socket, closed.refused, closed.code)
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
    finally:
        registry.feed.leave(guest, watcher)


async def listen(watcher: Watcher) -> None:
    """Refuse all messages of a page until it disconnects. Raises WebSocketDisconnect and Closed."""
    frames = Frames(watcher, watcher.socket.app.state.limits)
    while True:
        await frames.next()
        frames.complain(SENDS_ONLY)
