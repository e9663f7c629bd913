"""A Ray cluster plays the same games as this machine: two workers on this computer."""

import os
import socket
import subprocess
import sys

import pytest

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.lineups import bot_combinations, line_ups
from whistlestop.arena.rows import without_times
from whistlestop.arena.tournament import Tournament, play_tournament, read_tournament

pytest.importorskip("ray")

TWO_WORKERS = ("--on", "ray", "--processes", "2")


def run_on_ray(folder, *arguments):
    """Run the command in a process of its own, because Ray starts many."""
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "whistlestop",
            "tournament",
            "usa",
            *arguments,
            *TWO_WORKERS,
            "--into",
            str(folder),
        ],
        env={key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_an_unreachable_cluster_is_named(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        monkeypatch.setenv("RAY_ADDRESS", address)
        asked = Tournament("usa", (("path", "random"),), 1)
        with pytest.raises(TournamentError, match=f"no Ray cluster at RAY_ADDRESS={address}"):
            play_tournament(asked, on="ray")


@pytest.mark.slow
def test_two_ray_workers_play_the_same_games_and_name_failing_bots(tmp_path):
    (tmp_path / "own.py").write_text(
        "class Bot:\n    def choose(self, view):\n"
        "        if view.seat == 1:\n            raise KeyError('lost')\n"
        "        return view.legal[0]\n"
    )
    own = f"{tmp_path / 'own.py'}:Bot"
    options = ("--bots", f"path,random,{own}", "--deals", "2", "--seed", "6")
    played = run_on_ray(tmp_path / "ray", *options, "--on-error", "skip")
    assert played.returncode == 0, played.stderr
    there = read_tournament(tmp_path / "ray")
    line_up = line_ups(bot_combinations(["path", "random", own], 2), "every")
    here = play_tournament(Tournament("usa", line_up, 2, 6), processes=1, on_error="skip")
    assert len(here.rows) == 8
    assert [without_times(row) for row in there.rows] == [without_times(row) for row in here.rows]
    assert [without_times(row) for row in there.failed] == list(map(without_times, here.failed))
    assert {row["error"]["message"] for row in there.failed} == {
        row["error"]["message"] for row in here.failed
    }
