"""A connection to a table over a WebSocket."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket

MAX_WAITING = 2000  # messages


class Watcher:
    """A connection with its queue of messages, so that a slow connection delays no other."""

    def __init__(self, socket: WebSocket, guest: str | None) -> None:
        self.socket = socket
        self.guest = guest
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.table_shown = ""
        self.looks_at: int | None = None  # the seat whose cards a shared device shows
        self.seat_shown: int | None = None  # the seat from which the game was shown last
        self.watching_shown = 0  # the number of spectators that was sent last
        self.is_visible = True  # as the page last reported

    def send(self, message: str) -> None:
        """Send a message after the waiting ones, or cut off a connection that is too far behind."""
        if self.outbox.qsize() < MAX_WAITING:
            self.outbox.put_nowait(message)
        else:
            self.cut_off()

    def cut_off(self) -> None:
        """Close the connection after the waiting messages; its page then connects again."""
        self.outbox.put_nowait(None)

    def send_table(self, message: str) -> None:
        """Send the table, unless it looks the same as the one sent last."""
        if message != self.table_shown:
            self.table_shown = message
            self.send(message)

    async def send_all(self) -> None:
        """Send the messages in the outbox for as long as the connection lasts."""
        while (text := await self.outbox.get()) is not None:
            await self.socket.send_text(text)
        await self.socket.close(1013)
