"""The first start of all: nothing is compiled, and the first guest plays at once."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from amount import COMPILED
from guests import Guest
from serving import Served
from whistlestop import Game
from whistlestop.rules import entry_points
from whistlestop.rules.compiler import cache_folder

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


def children_of(process: int) -> list[int]:
    """Return the running processes that a process has started."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def runs(process: int) -> bool:
    """Check whether a process is running and not just a zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


def wait_until(reached: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are listed in /proc there")
@pytest.mark.slow
def test_the_first_guest_plays_at_once(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("WHISTLESTOP_CACHE", str(tmp_path / "cache"))
    with Served(tmp_path / "games") as served:
        wait_until(lambda: len(children_of(served.process.pid)) == 2)
        for child in children_of(served.process.pid):  # a slow machine compiles before four turns
            os.kill(child, signal.SIGSTOP)
        assert httpx.get(served.address, timeout=60).text.startswith("<!doctype html>")
        ada = Guest(served.port)
        table = ada.start(ada.open_table("you", "newcomer", "traveller", seating="as_listed"))
        with ada.visit(table) as client:
            for _ in range(4):
                client.until_my_turn()
                client.play(client.legal[0])
            assert client.number >= 4
        ada.http.close()
        # Playing works although not even the first part of the rules is compiled.
        assert not list((tmp_path / "cache").rglob("step.compiled"))


@pytest.mark.skipif(sys.platform != "linux", reason="processes are listed in /proc there")
def test_the_compiling_process_ends_with_a_killed_server(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("WHISTLESTOP_CACHE", str(tmp_path / "cache"))
    served = Served(tmp_path / "games").start()
    wait_until(lambda: len(children_of(served.process.pid)) == 2)
    children = children_of(served.process.pid)
    served.kill()
    wait_until(lambda: not any(runs(child) for child in children))
    assert not list((tmp_path / "cache").rglob("step.compiled"))  # they still had much to compile


PLAYS_ON = """
import random, shutil, sys
from pathlib import Path
from whistlestop import Game
from whistlestop.game.compiling import play_uncompiled
from whistlestop.rules import entry_points
from whistlestop.rules.compiler import REGISTERED, cache_folder, load_cached

play_uncompiled()
chance = random.Random(5)
game = Game.new("europe", players=3, seed=5)

def play(moves):
    for _ in range(moves):
        game.play(chance.choice(game.legal_actions()))
        game.view(game.seat)

play(40)
assert not any(point.is_loaded for point in REGISTERED)
folder = cache_folder(Path(entry_points.__file__).parent)
shutil.copytree(sys.argv[1], folder, dirs_exist_ok=True)  # another process has compiled
load_cached()
assert all(point.is_loaded for point in REGISTERED if point.name in ("step", "legal", "observe"))
play(40)
print(game.record(), end="")
"""


def test_a_game_goes_on_when_the_machine_code_arrives(tmp_path: Path):
    compiled = cache_folder(Path(entry_points.__file__).parent)
    done = subprocess.run(
        [sys.executable, "-c", PLAYS_ON, str(compiled)],
        env={**os.environ, "WHISTLESTOP_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    chance, game = random.Random(5), Game.new("europe", players=3, seed=5)
    for _ in range(80):
        game.play(chance.choice(game.legal_actions()))
    assert done.stdout == game.record()
