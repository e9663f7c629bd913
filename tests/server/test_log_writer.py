"""Log entries that come at the same time share a transaction, and each gets its own answer."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from server.new_store import new_store
from server.test_disk import NOW, a_table
from whistlestop.game import Game
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.game_log import ActionRow, Entries
from whistlestop.server.store.log_writer import LogWriter
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.store.store import Store, Taken
from whistlestop.server.store.summary import summary_of

SUMMARY = summary_of(Game.new("europe", players=2, seed=1).view(None))
CODES = [f"CODE{number:02}" for number in range(20)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path)) as store:
        for code in CODES:
            seats = [SeatRow(n, "open", "", None, None, f"{code} {n}") for n in range(2)]
            store.add_table(a_table(code=code, state="playing", seats=seats))
        yield store


def entries(code: str, number: int = 0) -> Entries:
    return Entries(code, number, [ActionRow(0, "draw deck", None, NOW)], SUMMARY, NOW + 1)


def answers_to(store: Store, wanted: list[Entries]) -> list[BaseException | None]:
    """Return the answers to entries that all come at the same time."""

    async def add_all() -> list[BaseException | None]:
        writer = LogWriter(store)
        return await asyncio.gather(*map(writer.add, wanted), return_exceptions=True)

    return asyncio.run(add_all())


def test_entries_that_come_while_the_disk_is_busy_share_a_transaction(store, monkeypatch):
    batches, add = [], store.add

    def noted(batch):
        batches.append(len(batch))
        add(batch)

    monkeypatch.setattr(store, "add", noted)
    assert answers_to(store, [entries(code) for code in CODES]) == [None] * len(CODES)
    assert sum(batches) == len(CODES)
    assert len(batches) <= 2
    assert all(len(store.actions(code)) == 1 for code in CODES)
    assert {store.table(code).deadline for code in CODES} == {NOW + 1}


def test_an_entry_that_is_stored_already_is_refused_and_no_other(store):
    store.add([entries(CODES[3])])
    answers = answers_to(store, [entries(code) for code in CODES])
    assert [isinstance(answer, Taken) for answer in answers] == [code == CODES[3] for code in CODES]
    assert all(len(store.actions(code)) == 1 for code in CODES)


@pytest.mark.parametrize("fault", [OperationalError("insert", {}, Exception("full")), KeyError(1)])
def test_a_fault_reaches_all_who_wait_and_later_entries_are_stored(store, monkeypatch, fault):
    with monkeypatch.context() as patch:

        def fail(batch):
            raise fault

        patch.setattr(store, "add", fail)
        expected = Refused if isinstance(fault, OperationalError) else KeyError
        for answer in answers_to(store, [entries(code) for code in CODES]):
            assert isinstance(answer, expected)
    assert answers_to(store, [entries(CODES[0])]) == [None]
