"""The messages that clients send over WebSockets: how many, and how many wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from whistlestop.server.http.client_limits import Limits, network_of
from whistlestop.server.http.close_codes import POLICY_VIOLATION, TRY_AGAIN_LATER
from whistlestop.server.http.errors import Refused
from whistlestop.server.table.encoding import refused_message
from whistlestop.server.table.watcher import Watcher

MAX_COMPLAINTS = 3  # malformed messages; the last one closes the connection


class Closed(Exception):
    """The server closes a connection because of its messages."""

    def __init__(self, code: int, refused: Refused) -> None:
        super().__init__(refused.code)
        self.code, self.refused = code, refused


class Frames:
    """The messages of one connection."""

    def __init__(self, watcher: Watcher, limits: Limits) -> None:
        self._watcher, self._limits = watcher, limits
        self._rate = limits.rate("frames", "socket")
        self._complaints = 0

    async def next(self) -> str:
        """Return the next message, an empty text for a binary one.

        Raises WebSocketDisconnect, and Closed if the client sends too many.
        """
        received = await self._watcher.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        try:
            self._rate.take()
        except Refused as refused:
            raise Closed(TRY_AGAIN_LATER, refused) from None
        text: str = received.get("text") or ""
        return text

    def complain(self, refused: Refused) -> None:
        """Refuse a malformed message. Raises Closed after too many."""
        self._complaints += 1
        self._limits.count("faults", address=network_of(self._watcher.socket))
        if self._complaints == MAX_COMPLAINTS:
            raise Closed(POLICY_VIOLATION, refused)
        self._watcher.send(refused_message(refused, None))


@contextmanager
def held_socket(socket: WebSocket, guest: str | None, **more: str) -> Iterator[None]:
    """Hold a place for a connection until the block ends. Raises Refused."""
    limits: Limits = socket.app.state.limits
    holders = {"address": network_of(socket), **more}
    if guest is not None:
        holders["guest"] = guest
    with limits.place("sockets", **holders):
        yield


async def close_refused(socket: WebSocket, refused: Refused, code: int = TRY_AGAIN_LATER) -> None:
    """Send a refusal, and close the connection with its code, unless the client has left."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(refused_message(refused, None))
        await socket.close(code, refused.code)
