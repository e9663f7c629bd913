"""How many look on at one table, which all at the table are told; at most once a second, so that
it costs little however many come and go."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whistlestop.server.public_messages import AudienceMessage

if TYPE_CHECKING:
    from whistlestop.server.table import Table

TOLD_EVERY = 1.0  # seconds


class Onlookers:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._telling: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Somebody has come or gone."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(TOLD_EVERY, self._tell)

    def _tell(self) -> None:
        self._telling = None
        table = self.table
        watching = table.audience.onlookers()
        message = AudienceMessage(watching=watching).model_dump_json()
        for watcher in table.audience.watchers:
            if watcher.watching_shown != watching:
                watcher.watching_shown = watching
                watcher.send(message)
        is_creator_here = table.audience.is_here(table.state.row.creator)
        table.services.public.looked_at(table.state, watching, is_creator_here)
