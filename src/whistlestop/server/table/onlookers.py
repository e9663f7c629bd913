"""The number of spectators at one table, which the server sends to everyone there.

It is sent at most once a second, so the cost stays low however many come and go.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from whistlestop.server.table.audience import Audience
from whistlestop.server.table.messages import AudienceMessage
from whistlestop.server.table.table_state import TableState

SEND_INTERVAL = 1.0  # seconds


class Onlookers:
    """Counts the spectators of one table.

    ``counted``: is called with the table, the number of spectators and whether the host is here.
    """

    def __init__(
        self,
        state: TableState,
        audience: Audience,
        counted: Callable[[TableState, int, bool], None],
    ) -> None:
        self.state = state
        self.audience = audience
        self.counted = counted
        self._timer: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Count again soon: a connection was added or removed."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SEND_INTERVAL, self._send_count)

    def _send_count(self) -> None:
        self._timer = None
        watching = self.audience.onlookers()
        message = AudienceMessage(watching=watching).model_dump_json()
        for watcher in self.audience.watchers:
            if watcher.watching_shown != watching:
                watcher.watching_shown = watching
                watcher.send(message)
        is_creator_here = self.audience.is_here(self.state.row.creator)
        self.counted(self.state, watching, is_creator_here)
