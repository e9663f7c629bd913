"""``whistlestop analyse --quick`` prints the course of a game, from a value model."""

import json
import re

import pytest
from click.testing import CliRunner

from amount import COMPILED
from whistlestop import Game
from whistlestop.analysis.quick import curve_of
from whistlestop.cli import commands
from whistlestop.titles.title import FOLDER

pytestmark = pytest.mark.skipif(not COMPILED, reason="value models need compiled code")

RECORD = FOLDER / "europe" / "records" / "2-path.txt"


def run(*arguments):
    result = CliRunner().invoke(commands, ["analyse", *map(str, arguments)])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_course_is_a_table_and_a_sentence_for_each_turning_point():
    shown = run(RECORD, "--quick")
    assert shown.exit_code == 0, shown.output
    assert "europe, 2 seats" in shown.output
    assert re.search(r"^ +0 +50 % +50 %", shown.output, re.MULTILINE)
    curve = curve_of(Game.from_record(RECORD.read_text(encoding="utf-8")))
    told = re.findall(r"Actions? (?:\d+ to )?(\d+): seat (\d) (?:rises|falls)", shown.output)
    assert [(int(n), int(s)) for n, s in told] == [(p.number, p.seat) for p in curve.turning]


def test_the_course_is_printed_as_json():
    found = json.loads(run(RECORD, "--quick", "--json").output)
    game = Game.from_record(RECORD.read_text(encoding="utf-8"))
    assert len(found["wins"]) == len(found["scores"]) == len(game.played) + 1
    assert found["wins"][-1] == [float(seat in game.winners()) for seat in range(2)]


def test_a_game_that_is_not_over_is_shown_so_far(tmp_path):
    game = Game.from_record(RECORD.read_text(encoding="utf-8"))
    part = game.from_start()
    for _, action in game.played[:50]:
        part.play(action)
    file = tmp_path / "part.txt"
    file.write_text(part.record(), encoding="utf-8")
    assert "50 actions so far: the game isn't over" in run(file, "--quick").output


def test_options_that_need_playouts_are_refused():
    for options in (
        ["--seat", 1],
        ["--depth", 2],
        ["--seconds", 5],
        ["--threads", 1],
        ["--seed", 4],
    ):
        refused = run(RECORD, "--quick", *options)
        assert refused.exit_code == 2
        assert "it takes only --json" in refused.output


def test_a_title_without_a_model_is_named(monkeypatch):
    monkeypatch.setattr("whistlestop.bots.value_model.model_of", lambda title: None)
    refused = run(RECORD, "--quick")
    assert refused.exit_code != 0
    assert "Europe has no value model" in refused.output
