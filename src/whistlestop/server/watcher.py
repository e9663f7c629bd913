"""Somebody who looks at a table over a WebSocket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.websockets import WebSocket

MOST_WAITING = 2000


class Watcher:
    """A connection with messages waiting to be sent, so that a slow one holds up nobody."""

    def __init__(self, socket: WebSocket, guest: str | None) -> None:
        self.socket = socket
        self.guest = guest
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def tell(self, message: Any) -> None:
        """Send this after the others; who falls too far behind is cut off and comes back."""
        if self.waiting.qsize() >= MOST_WAITING:
            self.waiting.put_nowait(None)
        else:
            self.waiting.put_nowait(json.dumps(message, separators=(",", ":")))

    async def send_all(self) -> None:
        """Send what is told, for as long as the connection lasts."""
        while (text := await self.waiting.get()) is not None:
            await self.socket.send_text(text)
        await self.socket.close(1013)
