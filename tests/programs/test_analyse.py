"""``whistlestop analyse`` reports the analysis of a game, or the mistake in its input."""

import json

import pytest
from click.testing import CliRunner

from amount import COMPILED
from analysis.played import finished
from whistlestop import Game
from whistlestop.cli import commands

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays thousands of games")


def run(*arguments, **options):
    result = CliRunner().invoke(commands, ["analyse", *map(str, arguments)], **options)
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(finished("new_york", 3, 2).record(), encoding="utf-8")
    return file


def test_a_game_is_reported_in_tables_sentences_and_a_page(record, tmp_path):
    page = tmp_path / "page.html"
    reported = run(record, "--depth", 0.05, "--report", page)
    assert reported.exit_code == 0, reported.output
    for words in ("new_york, 3 seats", "accuracy", "seat 0 played with", "lucky by"):
        assert words in reported.output
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert html.count("<svg") == 2
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    into = run(record, "--depth", 0.05, "--report", tmp_path)
    assert into.exit_code == 0
    assert (tmp_path / "analysis.html").read_text(encoding="utf-8") == html
    into = run(record, "--depth", 0.05, "--report", tmp_path / "new" / "folder")
    assert into.exit_code == 0
    assert (tmp_path / "new" / "folder" / "analysis.html").is_file()


def test_one_seat_is_analysed_as_json_from_standard_input_in_a_set_time(record):
    text = record.read_text(encoding="utf-8")
    reported = run("-", "--seat", 1, "--seconds", 1, "--json", input=text)
    found = json.loads(reported.output)
    assert {decision["seat"] for decision in found["decisions"]} == {1}
    assert [seat["lost"] is None for seat in found["seats"]] == [True, False, True]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seat", 3], "this game has seats 0 to 2"),
        (["--seconds", "nan"], "nan is not a number"),
        (["--depth", "nan"], "nan is not a number"),
        (["--depth", 0], "0.05<=x<=100"),
        (["--seed", 10**40], "is not in the range"),
        (["--seconds", 5, "--depth", 2], "give either --seconds or --depth"),
        (["--depth", 0.05, "--report", f"{__file__}/page.html"], "page.html: can't write to it"),
    ],
)
def test_an_invalid_request_is_refused_with_an_explanation(record, options, said):
    reported = run(record, *options)
    assert reported.exit_code != 0
    assert said in " ".join(reported.output.split())


def test_a_game_that_cannot_be_analysed_is_refused_with_an_explanation(tmp_path):
    running = tmp_path / "running.txt"
    running.write_text(Game.new("usa", players=2, seed=1).record(), encoding="utf-8")
    assert "this game is not over" in run(running).output
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("nothing", encoding="utf-8")
    assert "line 1" in run(nothing).output
    assert "No such file" in run(tmp_path / "missing.txt").output
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "must be UTF-8 text" in run(binary).output
