"""Failing bots: the tournament names the bot and the game, and loses nothing else."""

import re
from multiprocessing import Pipe

import pytest

from amount import slow_except
from whistlestop.arena import processes
from whistlestop.arena.lineups import line_ups
from whistlestop.arena.match import BotFailed, play_match
from whistlestop.arena.playing import play_task
from whistlestop.arena.rows import without_times
from whistlestop.arena.tournament import (
    Tournament,
    TournamentStopped,
    failure_text,
    play_tournament,
)
from whistlestop.bots.random_bot import RandomBot

BOTS = """
import os
import signal

class Raises:
    def choose(self, view):
        if view.number > 30:
            raise ZeroDivisionError("nobody divides by nothing")
        return view.legal[0]

class Cheats:
    def choose(self, view):
        return "draw gold"

class Dies:
    def choose(self, view):
        if view.number > 30:
            os._exit(7)
        return view.legal[0]

class EndsInADestructor:
    class Held:
        def __del__(self):
            os.kill(os.getpid(), signal.SIGTERM)
    def choose(self, view):
        if view.number == 30:
            self.Held()
        return view.legal[0]

class Leaves:
    def choose(self, view):
        if view.number > 30:
            raise SystemExit(0)
        return view.legal[0]

class NeverCloses:
    def choose(self, view):
        self.asked = True
        return view.legal[0]
    def close(self):
        if getattr(self, "asked", False):
            raise OSError("stuck")

class Sometimes:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view):
        if self.seed % 4 == 0:
            raise RuntimeError("today not")
        return view.legal[0]
"""


@pytest.fixture
def bot(tmp_path):
    (tmp_path / "own.py").write_text(BOTS)
    return lambda name: f"{tmp_path / 'own.py'}:{name}"


def against(spec, deals=2):
    return Tournament("usa", line_ups([("random", spec)], "rotations"), deals)


@pytest.mark.parametrize("processes", slow_except([2], [1, 2]))
def test_a_bot_that_raises_stops_the_tournament_and_is_named(bot, tmp_path, processes):
    with pytest.raises(TournamentStopped) as stopped:
        play_tournament(against(bot("Raises")), tmp_path / "kept", processes)
    row = stopped.value.row
    said = failure_text(row)
    assert "own.py:8: ZeroDivisionError: nobody divides by nothing" in said
    assert f"game {row['game']}: {', '.join(row['lineup'])}" in said
    assert f"deal {row['deal']}, seed {row['seed']}" in said
    assert row["lineup"][row["error"]["seat"]] == row["error"]["bot"] == bot("Raises")
    assert "in choose" in row["error"]["traceback"]


@pytest.mark.parametrize("processes", slow_except([2], [1, 2]))
@pytest.mark.slow
def test_a_bot_that_exits_is_named_as_one_that_raises(bot, processes):
    with pytest.raises(TournamentStopped) as stopped:
        play_tournament(against(bot("Leaves")), processes=processes)
    row = stopped.value.row
    assert re.search(r"own\.py:Leaves: .*own\.py:\d+: SystemExit: 0", failure_text(row))
    assert row["lineup"][row["error"]["seat"]] == row["error"]["bot"] == bot("Leaves")


@pytest.mark.parametrize("processes", slow_except([2], [1, 2]))
@pytest.mark.slow
def test_a_bot_that_fails_on_closing_is_reported_with_its_game(bot, processes):
    with pytest.raises(TournamentStopped) as stopped:
        play_tournament(against(bot("NeverCloses")), processes=processes)
    said = failure_text(stopped.value.row)
    assert "OSError: stuck (while closing the bot)" in said
    assert "(game " in said


def test_an_illegal_answer_is_a_failure(bot):
    with pytest.raises(TournamentStopped) as stopped:
        play_tournament(against(bot("Cheats")), processes=1)
    assert "answered 'draw gold'" in failure_text(stopped.value.row)


def test_a_failing_built_in_bot_is_named_too(monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda self, view: "draw gold")
    with pytest.raises(BotFailed, match=r"random failed on seat 0 in decision 0: IllegalAction: "):
        play_match("usa", ("random", "path"), 1)


def test_failed_games_are_skipped_on_request(bot, tmp_path):
    asked = against(bot("Sometimes"), deals=6)
    results = play_tournament(asked, tmp_path / "kept", 1, on_error="skip")
    assert len(results.rows) + len(results.failed) == 12
    assert results.failed
    assert results.rows
    assert {row["error"]["bot"] for row in results.failed} == {bot("Sometimes")}
    failures = results.summary()["failures"]
    assert [each["game"] for each in failures] == [row["game"] for row in results.failed]
    before = (tmp_path / "kept" / "games.jsonl").read_bytes()
    play_tournament(asked, tmp_path / "kept", 1, on_error="skip")
    assert (tmp_path / "kept" / "games.jsonl").read_bytes() == before


def test_a_failed_game_is_played_again_when_the_tournament_resumes(bot, tmp_path):
    for _ in range(2):
        with pytest.raises(TournamentStopped):
            play_tournament(against(bot("Raises")), tmp_path / "kept", 1)
    assert (tmp_path / "kept" / "games.jsonl").read_bytes().count(b"\n") == 3


@pytest.mark.slow
def test_bots_without_a_whole_game_are_not_summarised(bot):
    pairs = (("random", "random:seed=1"), ("random", bot("Raises")))
    results = play_tournament(Tournament("usa", pairs, 2), processes=1, on_error="skip")
    summary = results.summary()
    assert summary["line_ups_left_out"] == [["random", bot("Raises")]]
    assert sorted(each["bot"] for each in summary["bots"]) == ["random", "random:seed=1"]
    assert summary["games"] == 2
    nothing = play_tournament(against(bot("Raises")), processes=1, on_error="skip").summary()
    assert (nothing["games"], nothing["bots"], len(nothing["failures"])) == (0, [], 4)


@pytest.mark.parametrize("count", slow_except([1], [1, 2]))
def test_a_process_that_dies_loses_only_its_game(bot, count):
    pairs = (("random", "random:seed=1"), ("random", bot("Dies")))
    asked = Tournament("usa", pairs, 3)
    results = play_tournament(asked, processes=count, on_error="skip")
    assert [row["game"] for row in results.failed] == [1, 3, 5]
    said = failure_text(results.failed[0])
    assert "the process of this game ended with code 7" in said
    assert f"random, {bot('Dies')}" in said
    alone = play_tournament(Tournament("usa", pairs[:1], 3), processes=1)
    played = [without_times(row) | {"game": 0} for row in results.rows]
    assert played == [without_times(row) | {"game": 0} for row in alone.rows]


def test_a_process_that_is_stopped_while_it_exits_prints_nothing(monkeypatch):
    def on_signal(number, handler):
        if handler == processes._is_ending:
            raise processes._Ended

    monkeypatch.setattr(processes.signal, "signal", on_signal)
    ours, theirs = Pipe()
    ours.close()
    processes._work(theirs, "usa", {}, ["random"], play_task)


def test_a_signal_within_a_destructor_prints_no_traceback(bot, tmp_path, capfd):
    play_tournament(against(bot("EndsInADestructor"), deals=1), tmp_path / "kept", 2)
    assert "Traceback" not in capfd.readouterr().err
