"""Showing on this server's pages what other servers of its database have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from whistlestop.server.lobby.game_list import StoredTable
from whistlestop.server.peers.news import PERSON, TABLE, WATCHED
from whistlestop.server.store.disk import on_disk

if TYPE_CHECKING:
    from whistlestop.server.lobby.table_registry import TableRegistry
    from whistlestop.server.peers.endings import Message


class ChangesElsewhere:
    """Shows changes of other servers; ``read_people`` reads browsers and bans again, and blocks."""

    def __init__(self, registry: TableRegistry, read_people: Callable[[], None]) -> None:
        self._registry, self._read_people = registry, read_people

    async def show(self, messages: list[Message]) -> None:
        """Show changes. Raises Refused."""
        registry = self._registry
        codes = {name for kind, name, *_ in messages if kind != PERSON}
        listed = await on_disk(registry.store.among, list(codes)) if codes else []
        tables = {each.row.code: StoredTable(*each) for each in listed}
        for kind, name, *facts in messages:
            if kind == PERSON:
                await self._change_person(name)
            elif kind == TABLE and name in tables:
                registry.show_here(tables[name])
            elif kind == WATCHED and name in tables:
                registry.public.update_presence(tables[name], *facts)

    async def refresh(self) -> None:
        """Read again what other servers may have changed without a word. Raises Refused."""
        await on_disk(self._read_people)
        await self._registry.public.load()
        await self._registry.set_deadlines()

    async def _change_person(self, person: str) -> None:
        """Read a person's tables again, whose seats belong to another guest now."""
        await on_disk(self._read_people)
        async with self._registry.loading_none():
            for table in list(self._registry.tables.values()):
                with self._registry.store.quarantine.guard(table.code):
                    await table.read_again(person)
        self._registry.feed.cut_off(person)
