"""Simulation and measuring: ``whistlestop simulate`` and ``whistlestop bench``."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from statistics import fmean, pstdev

import pytest

import whistlestop
from amount import FAST_TITLES, slow_except
from command_line import refusal
from command_line import run_command as run
from whistlestop.arena import bench
from whistlestop.arena.match import match_seed, play_match
from whistlestop.arena.rows import without_times
from whistlestop.arena.simulate import simulate
from whistlestop.arena.tournament import Tournament, play_tournament
from whistlestop.cli.bench import _print_table
from whistlestop.envs import bench as envs_bench
from whistlestop.titles import load, title_ids


def test_the_same_seed_plays_the_same_series():
    first, second = (simulate("usa", ("random", "random"), 4, 7, processes=1) for _ in range(2))
    assert first == second
    assert simulate("usa", ("random", "random"), 4, 8, processes=1) != first


def test_the_result_does_not_depend_on_the_number_of_processes():
    alone, both = (simulate("usa", ("random",) * 2, 6, 3, processes=n) for n in (1, 2))
    assert alone == both


HANGING = """
import time
from pathlib import Path

class Hangs:
    def choose(self, view):
        if view.number > 10:
            Path(__file__).with_name("hangs").touch()
            time.sleep(600)
        return view.legal[0]
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_ends_a_series_even_if_a_bot_never_answers(tmp_path):
    (tmp_path / "own.py").write_text(HANGING)
    command = [sys.executable, "-m", "whistlestop", "simulate", "usa", "--games", "8"]
    process = subprocess.Popen(
        [*command, "--seats", f"random,{tmp_path / 'own.py'}:Hangs"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that Ctrl+C, as from a terminal, reaches only this command
    )
    try:
        while not (tmp_path / "hangs").exists():
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=120)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "Traceback" not in said


@pytest.mark.parametrize("title", slow_except(FAST_TITLES, title_ids()))
def test_every_title_is_simulated_with_any_number_of_players(title):
    specs = ("path", "random", "path", "random", "path")[: load(title).rules.players_at_most]
    result = simulate(title, specs, 2, 7, processes=1)
    assert result["title"] == title
    assert [seat["bot"] for seat in result["seats"]] == list(specs)
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(2)
    assert all(seat["lowest"] <= seat["mean"] <= seat["highest"] for seat in result["seats"])


def test_a_longer_series_begins_with_the_shorter_one():
    short, longer = (
        [without_times(row) for row in play_tournament(asked, processes=1).rows]
        for asked in (Tournament("usa", (("random",) * 2,), deals, 3) for deals in (2, 4))
    )
    assert longer[:2] == short
    assert len({match_seed(3, number) for number in range(1000)}) == 1000


def test_a_summary_adds_up_its_games():
    specs = ("path", "random", "random")
    result = simulate("europe", specs, 5, 2, processes=1)
    matches = [play_match("europe", specs, match_seed(2, number)) for number in range(5)]
    assert (result["title"], result["games"], result["seed"]) == ("europe", 5, 2)
    assert [seat["bot"] for seat in result["seats"]] == list(specs)
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(5)
    assert result["decisions"] == fmean(match.decisions for match in matches)
    wins = Counter()
    for match in matches:
        for seat in match.winners:
            wins[seat] += 1 / len(match.winners)
    for number, seat in enumerate(result["seats"]):
        scores = [match.scores[number] for match in matches]
        totals = [score["total"] for score in scores]
        assert seat["wins"] == pytest.approx(wins[number])
        assert seat["mean"] == pytest.approx(fmean(totals))
        assert seat["deviation"] == pytest.approx(pstdev(totals))
        assert (seat["lowest"], seat["highest"]) == (min(totals), max(totals))
        assert seat["tickets_completed"] == fmean(len(score["completed"]) for score in scores)
        assert seat["tickets_failed"] == fmean(len(score["failed"]) for score in scores)
        assert seat["items"] == {
            item: fmean(score["items"][item] for score in scores)
            for item in ("routes", "tickets", "longest_path", "stations")
        }


def test_the_command_prints_json():
    options = ("--games", "3", "--seed", "5", "--processes", "1", "--json")
    result = run("simulate", "usa", "--seats", "random,random", *options)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == simulate("usa", ("random", "random"), 3, 5, processes=1)


def test_the_command_simulates_a_title_without_a_board():
    options = (
        "--seats",
        "path,random",
        "--games",
        "2",
        "--seed",
        "5",
        "--processes",
        "1",
        "--json",
    )
    printed = run("simulate", "card_game", *options)
    assert printed.exit_code == 0
    assert json.loads(printed.stdout) == simulate(
        "card_game", ("path", "random"), 2, 5, processes=1
    )


def test_the_command_prints_a_table():
    result = run("simulate", "usa", "--seats", "random, path", "--games", "2", "--processes", "1")
    assert result.exit_code == 0
    assert "usa: 2 games, seed 1" in result.stdout
    assert "decisions per game" in result.stdout
    assert all(bot in result.stdout for bot in ("random", "path"))


def test_the_table_shows_all_its_numbers_at_eighty_columns(tmp_path, monkeypatch):
    (tmp_path / "a_bot_with_a_long_name.py").write_text(
        "class LongRoutes:\n    def choose(self, view):\n        return view.legal[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    spec = "a_bot_with_a_long_name.py:LongRoutes"
    result = run("simulate", "usa", "--seats", f"{spec},path", "--games", "1", "--processes", "1")
    assert "…" not in result.stdout
    assert "100.0 %" in result.stdout
    for heading in ("wins", "share", "mean", "spread", "low", "high", "done", "failed"):
        assert heading in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "euorpe", "--seats", "path,path"), "did you mean europe"),
        (("simulate", "europe", "--seats", "path"), "Europe needs 2 to 5"),
        (("simulate", "switzerland", "--seats", "path,path,path,path"), "Switzerland needs 2 to 3"),
        (("simulate", "card_game", "--seats", ",".join(["path"] * 5)), "needs 2 to 4"),
        (("simulate", "berlin", "--seats", ",".join(["path"] * 5)), "needs 2 to 4"),
        (("simulate", "card_gmae", "--seats", "path,path"), "did you mean card_game"),
        (("simulate", "europe", "--seats", "path,pth"), "did you mean path"),
        (("simulate", "europe", "--seats", "path,path", "--games", "0"), "0 is not in the range"),
        (("simulate", "europe"), "--seats"),
        (("fly",), "No such command"),
    ],
)
def test_a_users_mistake_gives_a_clear_line_and_exit_code_2(arguments, message):
    assert message in refusal(*arguments)


def test_the_command_prints_the_version():
    assert run("--version").stdout.strip() == f"whistlestop, version {whistlestop.__version__}"


# measuring: that it measures, not how fast this machine is


def test_each_benchmark_has_a_name_and_a_measurement():
    random_play = bench.random_play("usa", 2, 2)
    assert random_play["name"] == "random-play/usa/2"
    assert random_play["decisions_per_game"] > 50
    assert bench.from_python("europe", 4, 1)["name"] == "python-buffers/europe/4"
    assert bench.friendly("europe", 4, 1)["name"] == "game-api/europe/4"
    for result in (random_play, bench.friendly("europe", 2, 1)):
        assert result["games_per_second"] > 0
        assert result["decisions_per_second"] > 0
    assert bench.state_copy(10)["nanoseconds"] > 0
    for kind in bench.VIEWS:
        view = bench.time_for_view(kind, "europe", 2)
        assert view["name"] == f"{kind}/europe/2"
        assert view["milliseconds"] > 0


def measured(monkeypatch, *results):
    monkeypatch.setattr(bench, "run_all", lambda quick: iter(results))
    monkeypatch.setattr(envs_bench, "run_all", lambda quick: iter(()))


def test_the_bench_command_prints_json_and_stores_figures(monkeypatch, tmp_path):
    kept = tmp_path / "figures.json"
    measured(monkeypatch, {"name": "random-play/usa/2", "games_per_second": 2.0})
    result = run("bench", "--json", "--kept", str(kept), "--keep")
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert figures["benchmarks"] == [{"name": "random-play/usa/2", "games_per_second": 2.0}]
    assert json.loads(kept.read_text(encoding="utf-8")) == figures


def test_the_bench_command_says_how_to_install_what_it_could_not_measure(monkeypatch):
    measured(monkeypatch, {"name": "state-copy", "nanoseconds": 4.0})
    monkeypatch.setattr(envs_bench, "find_spec", lambda module: None if module == "rlcard" else 1)
    result = run("bench")
    assert result.exit_code == 0
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("PettingZoo's Texas hold 'em: not measured; first run: ")
    assert line.endswith(f"{sys.executable} -m pip install rlcard")
    monkeypatch.setattr(envs_bench, "find_spec", lambda module: 1)
    assert run("bench").stderr == ""


def test_the_bench_command_compares_with_the_stored_figures(monkeypatch, tmp_path):
    kept = tmp_path / "figures.json"
    measured(monkeypatch, {"name": "state-copy", "nanoseconds": 4.0})
    run("bench", "--kept", str(kept), "--keep")
    before = kept.read_text(encoding="utf-8")
    measured(monkeypatch, {"name": "state-copy", "nanoseconds": 2.0})
    result = run("bench", "--kept", str(kept))
    assert "0.50" in result.stdout
    assert kept.read_text(encoding="utf-8") == before


def test_the_bench_command_prints_megabytes_and_compares_them(monkeypatch, tmp_path):
    kept = tmp_path / "figures.json"
    measured(monkeypatch, {"name": "envs/memory", "megabytes": 50.0})
    run("bench", "--kept", str(kept), "--keep")
    measured(monkeypatch, {"name": "envs/memory", "megabytes": 200.0})
    (row,) = [
        line for line in run("bench", "--kept", str(kept)).stdout.splitlines() if "envs" in line
    ]
    assert all(part in row for part in ("200", "MB", "50", "4.00"))


def test_the_bench_command_asks_where_to_store_figures(monkeypatch):
    measured(monkeypatch)
    result = run("bench", "--keep")
    assert result.exit_code == 2
    assert "--keep needs --kept FILE" in result.output


@pytest.mark.parametrize("text", ["", "[]", '{"benchmarks": 3}', '{"benchmarks": [{}]}'])
def test_invalid_stored_figures_are_refused(monkeypatch, tmp_path, text):
    kept = tmp_path / "figures.json"
    kept.write_text(text, encoding="utf-8")
    measured(monkeypatch)
    result = run("bench", "--kept", str(kept))
    assert result.exit_code == 2
    assert "this file holds no figures" in result.output


def test_a_command_ends_with_1_if_a_bot_fails_and_with_2_if_there_is_none(tmp_path):
    bot = tmp_path / "bad.py"
    bot.write_text("class Bad:\n    def choose(self, view):\n        raise RuntimeError('oh')\n")
    asked = ("simulate", "usa", "--games", "1", "--processes", "1", "--seats")
    failed = run(*asked, f"{bot}:Bad,path")
    assert failed.exit_code == 1
    assert "oh" in failed.output
    assert run(*asked, f"{bot}:Good,path").exit_code == 2


@pytest.mark.parametrize("kept", [{}, {"other": {"steps_per_second": 123_456}}])
def test_the_table_of_speeds_cuts_no_name_in_a_narrow_terminal(monkeypatch, capsys, kept):
    monkeypatch.setenv("COLUMNS", "80")
    names = [f"envs/batch-mask-observation/{title}/3" for title in ("card_game", "switzerland")]
    results = [{"name": name, "steps_per_second": 1_234_567} for name in names]
    results.append({"name": "game", "seconds_to_begin_a_game": 1})
    _print_table(results, kept)
    cells = [line.split("│")[1].strip() for line in capsys.readouterr().out.splitlines()
             if line.startswith("│")]  # fmt: skip
    assert "".join(cells) == "".join([*names, "game"])
