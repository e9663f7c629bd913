"""Tables that are not in memory are loaded at the same time, and each of them once."""

import asyncio
import threading
from pathlib import Path

import pytest

from server.test_audience import a_registry, begun_table
from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.table_registry import TableRegistry


async def forgotten_tables(registry: TableRegistry, count: int) -> list[str]:
    codes = [await begun_table(registry, ["Ada", "Béla"]) for _ in range(count)]
    registry.forget_idle()
    assert not registry.tables
    return codes


async def loaded(registry: TableRegistry, code: str) -> object:
    async with registry.using(code) as table:
        await asyncio.sleep(0)
        return table


def test_a_table_is_loaded_once_for_all_who_ask_for_it(tmp_path: Path):
    async def ask():
        async with a_registry(tmp_path) as registry:
            (code,) = await forgotten_tables(registry, 1)
            tables = await asyncio.gather(*(loaded(registry, code) for _ in range(9)))
            assert len({id(table) for table in tables}) == 1
            refused = await asyncio.gather(
                *(loaded(registry, "wrong") for _ in range(3)), return_exceptions=True
            )
            assert all(isinstance(each, Refused) and each.status == 404 for each in refused)

    asyncio.run(ask())


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch):
    """Let the first log that is read wait for ``slow.set()``."""
    waiting = threading.Event()

    def slow_down(registry: TableRegistry, slow_code: str) -> threading.Event:
        actions = registry.store.actions

        def read(code: str):
            assert code != slow_code or waiting.wait(60)
            return actions(code)

        monkeypatch.setattr(registry.store, "actions", read)
        return waiting

    yield slow_down
    waiting.set()


def test_a_table_that_loads_slowly_delays_no_other(tmp_path: Path, slow):
    async def ask():
        async with a_registry(tmp_path) as registry:
            first, *others = await forgotten_tables(registry, 4)
            waiting = slow(registry, first)
            one = asyncio.create_task(loaded(registry, first))
            await asyncio.gather(*(loaded(registry, code) for code in others))
            assert not one.done()
            waiting.set()
            assert (await one).code == first

    asyncio.run(ask())


def test_who_wants_no_table_loaded_waits_for_those_that_are_being_loaded(tmp_path: Path, slow):
    async def ask():
        async with a_registry(tmp_path) as registry:
            first, other = await forgotten_tables(registry, 2)
            waiting = slow(registry, first)
            one = asyncio.create_task(loaded(registry, first))
            while not registry._loading:
                await asyncio.sleep(0)
            asyncio.get_running_loop().call_later(0.01, waiting.set)
            async with registry.loading_none():
                assert first in registry.tables
                late = asyncio.create_task(loaded(registry, other))
                for _ in range(20):
                    await asyncio.sleep(0)
                assert not registry._loading
            assert ((await one).code, (await late).code) == (first, other)

    asyncio.run(ask())
