"""``whistlestop puzzles`` mines, lists and shows; every mistake ends in one clear line."""

import json

import pytest

from amount import COMPILED
from command_line import refusal, run_command
from whistlestop import Game
from whistlestop.analysis.puzzles import mining
from whistlestop.analysis.puzzles.puzzle import all_puzzles, puzzles_of, read_puzzles


def run(*words):
    return run_command("puzzles", *words)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="plays thousands of games")
def test_mined_puzzles_are_added_to_a_file_once(tmp_path):
    file = tmp_path / "found.json"
    words = ("mine", "berlin", "--games", "2", "--kinds", "keep,still_possible")
    assert run(*words, "--into", str(file)).exit_code == 0
    found = read_puzzles(file.read_bytes())
    assert found
    assert {each.kind for each in found} <= {"keep", "still_possible"}
    assert run(*words, "--into", str(file)).exit_code == 0
    assert read_puzzles(file.read_bytes()) == found
    printed = run(*words)
    assert read_puzzles(printed.stdout.encode()) == found
    assert run(*words, "--into", str(file), "--most", "1").exit_code == 0
    assert len(read_puzzles(file.read_bytes())) == 1


def test_puzzles_are_listed():
    answer = run("list", "--title", "usa")
    assert answer.exit_code == 0
    for puzzle in puzzles_of("usa"):
        assert puzzle.id in answer.output
    assert "europe-" not in answer.output


def test_a_title_without_puzzles_is_reported():
    answer = run("list", "--title", "new_york")
    assert answer.exit_code == 0
    assert "puzzles mine new_york" in answer.output


def test_a_puzzle_is_shown_with_its_solution_only_on_request():
    puzzle = next(each for each in all_puzzles().values() if each.kind == "keep")
    answer = run("show", puzzle.id)
    assert answer.exit_code == 0
    assert puzzle.kind in answer.output
    assert puzzle.best not in answer.output
    assert puzzle.best in run("show", puzzle.id, "--solution").output
    position = json.loads(run("show", puzzle.id, "--position").output)
    assert Game.from_position(position).seat == puzzle.seat


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("mine", "eurpoe", "--games", "1"), "did you mean europe?"),
        (("mine", "usa"), "Missing option '--games'"),
        (("mine", "usa", "--games", "0"), "--games"),
        (("mine", "usa", "--games", "1", "--seed", "-1"), "--seed"),
        (("mine", "usa", "--games", "1", "--seed", str(10**13)), "--seed"),
        (
            ("mine", "usa", "--games", "1", "--kinds", "best"),
            "'best' is not a kind; choose from best_move",
        ),
        (("mine", "usa", "--games", "1", "--most", "0"), "--most"),
        (("list", "--title", "nowhere"), "nowhere"),
        (("show", "usa-0"), "there is no puzzle 'usa-0'"),
    ],
)
def test_a_mistake_is_reported_in_one_line(words, answer):
    assert answer in refusal("puzzles", *words)


def test_a_file_without_puzzles_is_left_unchanged(tmp_path):
    file = tmp_path / "other.json"
    file.write_text("[]")
    result = run("mine", "usa", "--games", "1", "--into", str(file))
    assert result.exit_code == 2
    assert "not a file of puzzles" in result.output
    assert file.read_text() == "[]"


def test_a_file_that_cannot_be_written_is_reported_before_mining(tmp_path, monkeypatch):
    monkeypatch.setattr(mining, "mine", lambda *_: pytest.fail("mined in vain"))
    result = run("mine", "usa", "--games", "1", "--into", str(tmp_path / "no_folder" / "file.json"))
    assert result.exit_code == 2
    assert "No such file or directory" in result.output


def test_puzzles_found_before_mining_is_stopped_are_saved(tmp_path, monkeypatch):
    file = tmp_path / "found.json"
    some = puzzles_of("usa")[:2]

    def stopped_in_the_third_game(_title, number, *_):
        if number == 2:
            raise KeyboardInterrupt
        yield some[number]

    monkeypatch.setattr(mining, "mine", stopped_in_the_third_game)
    assert run("mine", "usa", "--games", "5", "--into", str(file)).exit_code == 130
    assert sorted(each.id for each in read_puzzles(file.read_bytes())) == sorted(
        each.id for each in some
    )
