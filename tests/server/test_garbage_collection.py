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
    MAX_GROWN,
    NEVER,
    PAUSE,
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


def test_a_busy_server_collects_only_when_it_must():
    assert not is_due(is_idle=False, grown=MAX_GROWN - 1, waited=LATEST - 1)
    assert is_due(is_idle=False, grown=MAX_GROWN, waited=1)
    assert is_due(is_idle=False, grown=1, waited=LATEST)
    assert is_due(is_idle=True, grown=1, waited=PAUSE)
    assert not is_due(is_idle=True, grown=1, waited=PAUSE - 1)
    assert not is_due(is_idle=True, grown=0, waited=10 * LATEST)


def test_an_idle_server_frees_cycles(monkeypatch: pytest.MonkeyPatch):
    """A dropped table is a cycle in the oldest generation."""
    monkeypatch.setattr(garbage_collection, "CHECK_INTERVAL", 0.01)
    monkeypatch.setattr(garbage_collection, "IDLE_SHARE", 100.0)
    monkeypatch.setattr(garbage_collection, "PAUSE", 0.0)

    async def run() -> None:
        before = gc.get_threshold()
        garbage = GarbageCollection()
        garbage.begin()
        assert gc.get_threshold()[2] == NEVER
        assert gc.get_freeze_count() > 0
        full = gc.get_stats()[2]["collections"]
        gc.collect(1)  # the middle generation has been collected, so objects may have grown old
        async with asyncio.timeout(60):
            while gc.get_stats()[2]["collections"] == full:
                await asyncio.sleep(0.01)
        garbage.close()
        assert gc.get_threshold() == before
        assert gc.get_freeze_count() == 0

    asyncio.run(run())


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
    async def run() -> int:
        served = app.make_app(tmp_path, owns_process=True)
        async with served.router.lifespan_context(served):
            return gc.get_threshold()[2]

    before = gc.get_threshold()
    assert asyncio.run(run()) == NEVER
    assert gc.get_threshold() == before
