"""The memory of a server without guests: neither machine code nor rarely needed libraries."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from amount import COMPILED
from guests import Guest
from server.local_server import LocalServer
from serving import Served
from whistlestop.bots import compile_ahead
from whistlestop.rules.compiler import REGISTERED
from whistlestop.server.store.migrating import MIGRATIONS, _revisions
from whistlestop.server.work import bot_executor
from whistlestop.server.work.bot_executor import BotExecutor
from whistlestop.server.work.compiling import load

RARE = ("scipy.spatial", "scipy.sparse", "shapely", "alembic", "pywebpush", "numba")


def test_a_server_imports_rare_libraries_only_when_it_uses_them():
    code = f"import sys, whistlestop.server.app; print([m for m in {RARE!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout == "[]\n"


def test_the_files_of_migrations_are_numbered_as_they_follow_each_other():
    numbers = sorted(_revisions())
    assert len(numbers) > 20
    for number, before in pairwise(reversed(numbers)):
        (file,) = (MIGRATIONS / "versions").glob(f"{number}_*.py")
        text = file.read_text(encoding="utf-8")
        assert f'revision = "{number}"\ndown_revision = "{before}"' in text


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of what an executor has begun to load, whose code is all in the cache."""
    found: list[str] = []
    monkeypatch.setattr(BotExecutor, "start_compiling", lambda self: found.append("bots"))
    monkeypatch.setattr(bot_executor.ValueCode, "start", lambda self: found.append("values"))
    monkeypatch.setattr(compile_ahead, "missing_parts", lambda parts=(): [])
    return found


def test_code_is_loaded_once_when_the_first_guest_comes(loads: list[str]):
    executor = BotExecutor(1)
    executor.start_when_needed(are_guests_due=False)
    assert loads == []
    executor.wake()
    executor.wake()
    assert loads == ["bots", "values"]


def test_code_is_loaded_at_once_while_games_go_on(loads: list[str]):
    BotExecutor(1).start_when_needed(are_guests_due=True)
    assert loads == ["bots", "values"]


def test_missing_code_is_compiled_at_once(loads: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compile_ahead, "missing_parts", lambda parts=(): ["rules"])
    BotExecutor(1).start_when_needed(are_guests_due=False)
    assert loads == ["bots", "values"]


def test_a_guest_wakes_the_server_and_a_probe_does_not(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
):
    woken: list[BotExecutor] = []

    def wake(self: BotExecutor) -> None:
        woken.append(self)

    monkeypatch.setattr(BotExecutor, "wake", wake)
    root = f"http://127.0.0.1:{server.port}"
    httpx.get(f"{root}/healthz")
    httpx.get(f"{root}/readyz")
    assert not woken
    httpx.get(f"{root}/api/me")
    assert woken == [server.app.state.registry.executor]


def test_games_are_on_while_one_has_changed_lately(server: LocalServer, ada: Guest, bela: Guest):
    now = server.app.state.registry.clock.now()
    table = ada.open_table("you", "open")
    assert not server.read(lambda store: store.are_games_on(now - 1000))
    bela.join(table)
    ada.start(table)
    assert server.read(lambda store: store.are_games_on(now - 1000))
    assert not server.read(lambda store: store.are_games_on(now + 3_600_000))


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_loaded_code_works_without_the_code_of_llvm():
    from whistlestop import Game

    point = next(point for point in REGISTERED if point.name == "step")
    load(point)
    load(point)  # a second time is harmless
    libraries = [each.library for each in point.load().overloads.values()]
    assert [library._shared_module for library in libraries] == [None]
    game = Game.new("usa", players=2, seed=1)
    game.play(game.legal_actions()[0])
    assert len(game.played) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="memory is in /proc there")
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_server_without_guests_does_not_load_numba(tmp_path: Path):
    compile_ahead.compile_ahead(parts=(*compile_ahead.PARTS, compile_ahead.VALUES))
    with Served(tmp_path / "games") as served:
        httpx.get(f"{served.address}/healthz", timeout=60)
        assert "numba" not in Path(f"/proc/{served.process.pid}/maps").read_text()
