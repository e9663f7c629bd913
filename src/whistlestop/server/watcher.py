"""Somebody who looks at a table over a WebSocket."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket

MOST_WAITING = 2000


class Watcher:
    """A connection with messages waiting to be sent, so that a slow one holds up nobody."""

    def __init__(self, socket: WebSocket, guest: str | None) -> None:
        self.socket = socket
        self.guest = guest
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.table_shown = ""
        self.looks_at: int | None = None  # whose cards it shows, of those who play at one device
        self.seat_shown: int | None = None  # through whose eyes the game was shown last
        self.watching_shown = 0  # how many look on, as it was told last
        self.is_visible = True  # as far as the page has said

    def send(self, message: str) -> None:
        """Send this after the others; who falls too far behind is cut off and comes back."""
        if self.outbox.qsize() < MOST_WAITING:
            self.outbox.put_nowait(message)
        else:
            self.cut_off()

    def cut_off(self) -> None:
        """Close the connection after what waits to be sent; its page comes back by itself."""
        self.outbox.put_nowait(None)

    def send_table(self, message: str) -> None:
        """Send how the table looks, unless it looks as it was shown last."""
        if message != self.table_shown:
            self.table_shown = message
            self.send(message)

    async def send_all(self) -> None:
        """Send what is in the outbox, for as long as the connection lasts."""
        while (text := await self.outbox.get()) is not None:
            await self.socket.send_text(text)
        await self.socket.close(1013)
