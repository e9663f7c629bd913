"""A connection to a table over a WebSocket."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket

from whistlestop.game import View
from whistlestop.server.http.close_codes import TRY_AGAIN_LATER

MAX_WAITING = 1_048_576  # characters of messages that wait until the client reads


class Watcher:
    """A connection with its queue of messages, so that a slow connection delays no other.

    ``takes_changes``: whether it can be sent changes of a view instead of the whole view.
    """

    def __init__(self, socket: WebSocket, guest: str | None, takes_changes: bool = False) -> None:
        self.takes_changes = takes_changes
        self.view_shown: View | None = None  # the view that was sent last, if it takes changes
        self.socket = socket
        self.guest = guest
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.table_shown = ""
        self.looks_at: int | None = None  # the seat whose cards a shared device shows
        self.seat_shown: int | None = None  # the seat from which the game was shown last
        self.watching_shown = 0  # the number of spectators that was sent last
        self.is_visible = True  # as the page last reported
        self._waiting = 0  # characters in the outbox
        self._is_cut_off = False

    def send(self, message: str) -> None:
        """Send a message after the waiting ones.

        A connection that is too far behind is cut off, and its waiting messages are dropped. A
        single message is sent whatever its length.
        """
        if self._is_cut_off:
            return
        if self._waiting and self._waiting + len(message) > MAX_WAITING:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.cut_off()
            return
        self._waiting += len(message)
        self.outbox.put_nowait(message)

    def cut_off(self) -> None:
        """Close the connection after the waiting messages; its page then connects again."""
        self._is_cut_off = True
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
            self._waiting -= len(text)
        await self.socket.close(TRY_AGAIN_LATER)
