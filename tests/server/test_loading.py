"""Tables that are not in memory are loaded at the same time, and each of them once."""

import asyncio
import gc
import threading
import weakref
from pathlib import Path

import pytest
import sqlalchemy as sql

from server.test_audience import a_registry, begun_table
from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.table.table import Table


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


def test_a_table_is_read_in_one_transaction(tmp_path: Path):
    begun: list[object] = []

    async def load():
        async with a_registry(tmp_path) as registry:
            (code,) = await forgotten_tables(registry, 1)
            sql.event.listen(registry.store.engine, "begin", begun.append)
            await loaded(registry, code)

    asyncio.run(load())
    assert len(begun) == 1


def test_each_thread_reads_in_its_own_transaction(tmp_path: Path):
    async def read():
        async with a_registry(tmp_path) as registry:
            store = registry.store
            with store.reading() as connection:
                with store.reading() as shared:
                    assert shared is connection
                others: list[object] = []

                def read_elsewhere() -> None:
                    with store.reading() as other:
                        others.append(other)

                thread = threading.Thread(target=read_elsewhere)
                thread.start()
                thread.join()
                assert others[0] is not connection
            with store.reading() as later:
                assert later is not connection

    asyncio.run(read())


def test_loading_many_tables_checks_each_only_a_few_times(tmp_path: Path, monkeypatch):
    checks = 0

    def is_idle(self: Table) -> bool:
        nonlocal checks
        checks += 1
        return False

    async def load():
        async with a_registry(tmp_path) as registry:
            codes = await forgotten_tables(registry, 40)
            monkeypatch.setattr(Table, "is_idle", property(is_idle))
            for code in codes:
                await loaded(registry, code)
            assert set(registry.tables) == set(codes)

    asyncio.run(load())
    assert checks < 40 * 40 / 4


def test_a_forgotten_table_leaves_no_garbage(tmp_path: Path):
    async def forget():
        async with a_registry(tmp_path) as registry:
            (code,) = await forgotten_tables(registry, 1)
            await loaded(registry, code)
            gc.collect()
            gc.disable()
            parts = [
                weakref.ref(part)
                for part in vars(registry.tables[code]).values()
                if type(part).__module__.startswith("whistlestop.server.table")
            ]
            registry.forget_idle()
            assert len(parts) > 10
            assert [part() for part in parts] == [None] * len(parts)

    try:
        asyncio.run(forget())
    finally:
        gc.enable()


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
