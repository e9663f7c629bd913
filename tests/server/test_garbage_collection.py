"""Full collections wait until the server is idle, and have little to look at."""

import asyncio
import gc
import inspect
from pathlib import Path

import msgspec
import pytest

from command_line import refusal
from whistlestop import Game
from whistlestop.game import event, view
from whistlestop.server import app
from whistlestop.server.store import game_log, summary
from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.table import encoding
from whistlestop.server.work import garbage_collection
from whistlestop.server.work.garbage_collection import (
    LATEST,
    PAUSE,
    WORTH,
    GarbageCollection,
    is_due,
)

KEPT = [
    struct
    for module in (event, view, encoding, game_log, summary)
    for _, struct in inspect.getmembers(module, inspect.isclass)
    if issubclass(struct, msgspec.Struct) and struct.__module__ == module.__name__
]


@pytest.mark.parametrize("struct", KEPT, ids=lambda struct: struct.__name__)
def test_the_collector_skips_records_of_games(struct: type[msgspec.Struct]):
    assert struct.__struct_config__.gc is False


def test_records_of_a_game_are_untracked():
    game = Game.new("europe", players=2, seed=1)
    events = game.play(game.legal_actions()[0])
    seen = game.view(1)
    assert len(KEPT) > 15
    assert not any(gc.is_tracked(each) for each in events)
    assert not gc.is_tracked(seen)
    assert not any(gc.is_tracked(offer) for offer in (seen.offers or {}).values())


def test_a_busy_server_collects_later():
    for is_idle, wait in ((True, PAUSE), (False, LATEST)):
        assert is_due(is_idle, WORTH, wait)
        assert not is_due(is_idle, WORTH, wait - 1)
        assert not is_due(is_idle, WORTH / 2, 10 * wait)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect at once."""
    monkeypatch.setattr(garbage_collection, "BUSY_INTERVAL", 0.01)
    monkeypatch.setattr(garbage_collection, "IDLE_INTERVAL", 0.01)


def test_an_idle_server_frees_cycles(monkeypatch: pytest.MonkeyPatch, eager: None):
    monkeypatch.setattr(garbage_collection, "IDLE_SHARE", 100.0)
    monkeypatch.setattr(garbage_collection, "WORTH", 0.0)
    monkeypatch.setattr(garbage_collection, "PAUSE", 0.0)

    async def run() -> None:
        garbage = GarbageCollection()
        garbage.begin()
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
        full = gc.get_stats()[2]["collections"]
        async with asyncio.timeout(60):
            while gc.get_stats()[2]["collections"] == full:
                await asyncio.sleep(0.01)
        garbage.close()
        assert gc.isenabled()
        assert gc.get_freeze_count() == 0

    asyncio.run(run())


def test_a_server_that_grows_sets_objects_aside_before_it_collects(
    monkeypatch: pytest.MonkeyPatch, eager: None
):
    monkeypatch.setattr(garbage_collection, "IDLE_SHARE", -1.0)  # it is always busy
    monkeypatch.setattr(garbage_collection, "MAX_GROWN", 50_000)

    async def run() -> None:
        garbage = GarbageCollection()
        garbage.begin()
        frozen, full = gc.get_freeze_count(), gc.get_stats()[2]["collections"]
        kept = [[] for _ in range(100_000)]
        async with asyncio.timeout(60):
            while gc.get_freeze_count() < frozen + len(kept):
                await asyncio.sleep(0.01)
            assert gc.get_stats()[2]["collections"] == full
            kept += [[] for _ in range(100_000)]
            while gc.get_stats()[2]["collections"] == full:
                await asyncio.sleep(0.01)
        assert gc.get_freeze_count() == 0
        garbage.close()

    asyncio.run(run())


def test_young_objects_do_not_pile_up_while_old_ones_are_freed(eager: None):
    """Python itself would not collect here: it counts the new objects less the freed ones."""

    async def run() -> int:
        garbage = GarbageCollection()
        garbage.begin()
        kept: list[list[None]] = [[] for _ in range(1_000)]
        most = 0
        for _ in range(100):
            kept = [[] for _ in kept]
            await asyncio.sleep(0.02)
            most = max(most, len(gc.get_objects(generation=0)))
        garbage.close()
        return most

    assert asyncio.run(run()) < 20_000


def test_the_command_hands_collections_to_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    given: dict[str, object] = {}

    def no_app(*_: object, **options: object) -> None:
        given.update(options)
        raise StoreError("no server is needed here")

    monkeypatch.setattr(app, "make_app", no_app)
    said = refusal("serve", "--no-browser", "--port", 0, "--data", tmp_path)
    assert "no server is needed here" in said
    assert given["owns_process"] is True


def test_an_app_in_its_own_process_takes_over_collections(tmp_path: Path):
    async def run() -> bool:
        served = app.make_app(tmp_path, owns_process=True)
        async with served.router.lifespan_context(served):
            return gc.isenabled()

    assert not asyncio.run(run())
    assert gc.isenabled()
