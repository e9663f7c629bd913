"""Tables that no player uses any more end: old lobbies, and games without moves for a long time.

They leave all lists and the memory. Their logs stay, and everyone can still open the replays.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.store.archive import Archive
from whistlestop.server.store.disk import on_disk

log = logging.getLogger("whistlestop.tables")

DAY = 86_400_000  # milliseconds
SWEEP_EVERY = 3_600_000  # milliseconds


@dataclass(frozen=True, slots=True)
class Ends:
    """When unused tables end, in days after their last change; 0 for never.

    ``lobby_days``: tables whose game has not begun. ``game_days``: games that are being played.
    """

    lobby_days: int = 14
    game_days: int = 180


class UnusedTables:
    """Ends the unused tables of a server, once an hour."""

    def __init__(self, registry: TableRegistry, ends: Ends) -> None:
        self._registry, self._ends = registry, ends
        self._archive = Archive(registry.store)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with the tables that became old while no server ran."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        clock = self._registry.clock
        while True:
            try:
                await self.sweep()
            except Refused as refused:
                log.error("unused tables could not be ended: %s", refused.message)
            await clock.sleep_until(clock.now() + SWEEP_EVERY)

    async def sweep(self) -> int:
        """End the tables that are unused now, and return their number. Raises Refused."""
        registry, now = self._registry, self._registry.clock.now()
        lobbies, games = (
            now - days * DAY if days else None
            for days in (self._ends.lobby_days, self._ends.game_days)
        )
        registry.forget_idle()
        found = await on_disk(self._archive.unused, lobbies, games)
        async with registry.loading_none():
            known = [code for code in found if code in registry.tables]
            unknown = [code for code in found if code not in registry.tables]
            unknown = [code for code in unknown if not await on_disk(registry.leases.claim, code)]
            await on_disk(self._archive.end, unknown, now)
            for code in unknown:
                registry.deadlines.set(code, None)
        ended = [code for code in known if await self._end_in_memory(code, lobbies, games)]
        registry.forget_idle()
        total = len(unknown) + len(ended)
        if total:
            log.info("%s unused tables have ended", total)
        return total

    async def _end_in_memory(self, code: str, lobbies: int | None, games: int | None) -> bool:
        """End a table that is in memory, unless a page shows it or it has changed just now."""
        async with self._registry.using(code) as table, table.lock:
            row = table.state.row
            before = {"lobby": lobbies, "playing": games}.get(row.state)
            if table.audience.watchers or before is None or (row.changed or 0) >= before:
                return False
            now = self._registry.clock.now()
            await on_disk(self._archive.end, [code], now)
            table.giving_up.has_ended(archived=now)
            return True
