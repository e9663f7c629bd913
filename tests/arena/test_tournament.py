"""Tournaments: the same games on any machine and after any interruption, and none is lost."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from amount import FAST_TITLES, slow_except
from whistlestop.arena import playing
from whistlestop.arena.lineups import bot_combinations, line_ups
from whistlestop.arena.rows import without_times
from whistlestop.arena.tournament import Results, Tournament, play_tournament, read_tournament
from whistlestop.titles import load, title_ids

PAIRS = line_ups(bot_combinations(["path", "random"], 2), "every")
SMALL = Tournament("usa", PAIRS, deals=4, seed=3)


def games(results):
    """Return the part of the results that every repetition must reproduce."""
    return [without_times(row) for row in results.rows]


@pytest.fixture(scope="module")
def small():
    return play_tournament(SMALL, processes=1)


def test_every_line_up_plays_every_deal(small):
    assert Counter((row["deal"], tuple(row["lineup"])) for row in small.rows) == Counter(
        (deal, line_up) for deal in range(4) for line_up in PAIRS
    )
    for deal in range(4):
        assert len({row["seed"] for row in small.rows if row["deal"] == deal}) == 1
    assert len({row["seed"] for row in small.rows}) == 4


def test_a_bot_that_ties_with_another_is_ahead_half_of_the_time(small):
    rows = [
        row | {"winners": [0, 1], "seats": [seat | {"total": 50} for seat in row["seats"]]}
        for row in small.rows
    ]
    against = Results(SMALL, rows, []).summary(samples=10)["against"]
    assert [(each["pairs"], each["share"]) for each in against] == [(8, 0.5), (8, 0.5)]


@pytest.mark.parametrize("title", slow_except(FAST_TITLES, title_ids()))
def test_every_title_has_tournaments_with_any_number_of_players(title):
    rules = load(title).rules
    for seats in (rules.players_at_least, rules.players_at_most):
        table = ("path", *["random"] * (seats - 1))
        asked = Tournament(title, line_ups([table], "rotations")[:2], deals=1)
        results = play_tournament(asked, processes=1)
        assert [len(row["seats"]) for row in results.rows] == [seats, seats]
        for row in results.rows:
            for seat in row["seats"]:
                assert list(seat["items"]) == list(rules.score_items)
                assert seat["total"] == sum(seat["items"].values())
                assert seat["decisions"] > 0
                assert (seat["trains_left"] is None) == (rules.trains == 0)
                assert len(seat["claimed"]) == len(set(seat["claimed"]))
            best = max(seat["total"] for seat in row["seats"])
            assert all(row["seats"][seat]["total"] == best for seat in row["winners"])


def test_two_processes_play_the_same_games(small):
    assert games(play_tournament(SMALL, processes=2)) == games(small)


def test_games_in_the_folder_are_not_played_again(small, tmp_path):
    play_tournament(Tournament("usa", PAIRS, deals=2, seed=3), tmp_path, processes=1)
    before = (tmp_path / "games.jsonl").read_bytes()
    messages = []
    more = play_tournament(SMALL, tmp_path, processes=1, progress=messages.append)
    assert messages == [4, 5, 6, 7, 8]
    assert (tmp_path / "games.jsonl").read_bytes().startswith(before)
    assert games(more) == games(small)
    assert games(read_tournament(tmp_path)) == games(small)


@pytest.mark.slow
def test_a_killed_tournament_resumes_and_ends_with_the_same_games(small, tmp_path):
    command = [sys.executable, "-m", "whistlestop", "tournament", "usa", "--bots", "path,random"]
    command += ["--deals", "4", "--seed", "3", "--into", str(tmp_path), "--processes", "1"]
    for games_before in (1, 4):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        wait_for_lines(tmp_path / "games.jsonl", 1 + games_before, process)
        process.send_signal(signal.SIGKILL)
        process.wait()
    # as if the power had gone amid a line
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"game": 7, "deal"')
    assert games(play_tournament(SMALL, tmp_path, processes=1)) == games(small)


def wait_for_lines(path, count, process):
    until = time.monotonic() + 120
    while not (path.is_file() and path.read_bytes().count(b"\n") >= count):
        assert time.monotonic() < until
        assert process.poll() is None, "it ended before it could be killed"
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_stops_at_once_and_says_how_to_resume(tmp_path):
    command = [sys.executable, "-m", "whistlestop", "tournament", "europe"]
    command += ["--bots", "path,random", "--games", "100000", "--into", str(tmp_path)]
    process = subprocess.Popen([*command, "--processes", "2"], stderr=subprocess.PIPE, text=True)
    wait_for_lines(tmp_path / "games.jsonl", 3, process)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    kept = (tmp_path / "games.jsonl").read_bytes().count(b"\n") - 1
    assert f"{kept} of 100,000 games are in {tmp_path}" in said
    assert "continues from there" in said
    assert "Traceback" not in said
    assert all(map(json.loads, (tmp_path / "games.jsonl").read_text().splitlines()))


def test_no_bot_uses_its_thinking_time_before_the_first_game(monkeypatch):
    """Decisions load compiled code; with the full budget they would take as long as
    the spec says.
    """
    made, make = [], playing.make_bot

    def note_and_make(spec, seed):
        made.append(spec)
        return make(spec, seed)

    monkeypatch.setattr(playing, "make_bot", note_and_make)
    playing.warm_up("usa", {}, ["search:seconds=600", "path", "search:seconds=30"], 2)
    assert set(made) == {"path", "random", "search:simulations=1"}


LOADED_BY_A_GAME = """
from whistlestop.arena.match import play_match
from whistlestop.arena.playing import warm_up
from whistlestop.bots.planning import entry_points as thinking
from whistlestop.rules import entry_points as rules

def loaded():
    entry_points = vars(thinking) | vars(rules)
    return {name for name, made in entry_points.items() if getattr(made, "signatures", None)}

seats = ("search:simulations=30", "planner", "path", "planner")
warm_up("europe", {}, seats, 4)
before = loaded()
play_match("europe", seats, 5)
print(len(before) > 10, sorted(loaded() - before))
"""


@pytest.mark.slow
def test_all_compiled_code_is_loaded_before_the_first_game():
    ended = subprocess.run(
        [sys.executable, "-c", LOADED_BY_A_GAME], capture_output=True, text=True, check=True
    )
    assert ended.stdout == "True []\n"
