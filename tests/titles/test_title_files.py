"""Title files: read, checked by the command, played by their path."""

import copy
import json

import pytest
from click.testing import CliRunner

from title_changes import FACTS, misspell, routes
from whistlestop import Game, TitleError
from whistlestop.cli import commands
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import as_record
from whistlestop.titles import load, title_ids
from whistlestop.titles.checks import check_facts, title_file_schema
from whistlestop.titles.rules import NUMBERS
from whistlestop.titles.title import FOLDER


@pytest.fixture
def facts():
    return copy.deepcopy(FACTS["europe"])


def problems(facts):
    return dict(check_facts(facts))


def check(path, *options):
    return CliRunner().invoke(commands, ["titles", "check", str(path), *options])


def written(tmp_path, facts):
    file = tmp_path / "title.json"
    text = facts if isinstance(facts, str) else json.dumps(facts)
    file.write_text(text, encoding="utf-8")
    return file


def test_the_command_accepts_a_good_title(tmp_path, facts):
    file = written(tmp_path, facts)
    for path in (file, tmp_path):
        result = check(path)
        assert result.exit_code == 0
        assert result.output == f"{file}: no mistakes found\n"


@pytest.mark.parametrize("name", title_ids())
def test_a_copy_of_a_shipped_title_is_valid_and_is_played_by_its_path(tmp_path, name):
    file = written(tmp_path, FACTS[name])
    assert check(file).output == f"{file}: no mistakes found\n"
    game = Game.new(str(file), players=2, seed=4)
    ours = Game.new(name, players=2, seed=4)
    assert game.legal_actions() == ours.legal_actions()
    game.play(game.legal_actions()[-1])
    assert Game.from_record(game.record()).position() == game.position()


def test_the_command_names_file_field_and_correction(tmp_path, facts):
    misspell(["rules", "trains"], "trians")(facts)
    file = written(tmp_path, facts)
    result = check(file)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert f"{file}: rules.trians: no such field; did you mean trains?" in lines
    assert any(line.startswith(f"{file}: rules.trains: is missing.") for line in lines)


def test_the_command_prints_json(tmp_path, facts):
    good = json.loads(check(written(tmp_path, facts), "--json").output)
    assert (good["ok"], good["problems"]) == (True, [])
    routes(3, b="lodnon")(facts)
    result = check(written(tmp_path, facts), "--json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.output)["problems"]
    assert problem["field"] == "routes[3].b"
    assert "london" in problem["message"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"id": "x",\n "name": }', "line 2, column 10: not valid JSON"),
        ('{"id": "x", "id": "y"}', "id: is given twice"),
        ("", "not valid JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"id": ' + "9" * 5000 + "}", "can't be read"),
    ],
    ids=["comma", "twice", "empty", "deep", "long"],
)
def test_a_file_with_invalid_json_is_reported(tmp_path, text, message):
    result = check(written(tmp_path, text))
    assert result.exit_code == 1
    assert message in result.output
    assert "Traceback" not in result.output


def test_an_unreadable_file_is_reported(tmp_path):
    assert "can't be read" in check(tmp_path / "nothing.json").output
    (tmp_path / "latin.json").write_bytes(b'{"name": "Z\xfcrich"}')
    assert "not UTF-8" in check(tmp_path / "latin.json").output


def test_a_custom_title_file_is_played_by_its_path(tmp_path, facts):
    facts["id"] = "small_europe"
    facts["rules"]["trains"] = 12
    file = written(tmp_path, facts)
    game = Game.new(str(file), players=2, seed=1)
    assert game.view().seats[0].trains == 12
    assert Game.from_record(game.record()).position() == game.position()
    assert load(str(file)).id == "small_europe"


def test_a_title_file_with_mistakes_is_not_played(tmp_path, facts):
    routes(3, b="lodnon")(facts)
    with pytest.raises(TitleError, match="london"):
        Game.new(str(written(tmp_path, facts)), players=2)


def test_the_titles_are_listed():
    result = CliRunner().invoke(commands, ["titles"])
    assert result.exit_code == 0
    (europe,) = [line for line in result.output.splitlines() if line.startswith("europe ")]
    for fact in ("2-5 players", "47 cities", "101 routes", "46 tickets"):
        assert fact in europe
    for name, numbers in {
        "berlin": "2-4 players, 22 cities",
        "card_game": "2-4 players, 34 cities, 0 routes, 46 tickets",
        "switzerland": "2-3 players, 34 cities, 88 routes, 46 tickets",
    }.items():
        assert any(
            line.startswith(f"{name} ") and numbers in line for line in result.output.splitlines()
        )
    listed = json.loads(CliRunner().invoke(commands, ["titles", "--json"]).output)
    assert [title["id"] for title in listed] == list(title_ids())


def test_the_schema_file_agrees_with_the_declared_rules():
    """``make client`` writes it."""
    printed = CliRunner().invoke(commands, ["schema", "--title"])
    assert json.loads(printed.output) == title_file_schema()
    assert printed.output.strip() == (FOLDER / "schema.json").read_text("utf-8").strip()


def test_every_number_among_the_flags_is_in_the_layout():
    layout, rules = as_record(layout_of(load("europe")), LAYOUT), load("europe").rules
    assert {name: int(layout[name]) for name in NUMBERS} == {
        name: int(getattr(rules, name)) for name in NUMBERS
    }
    assert "trains" in NUMBERS


def test_a_ferry_needs_a_space_for_each_locomotive(facts):
    facts["rules"]["locomotives"] = "tunnels_only"
    found = problems(facts)
    assert all("nothing can pay for it" in message for message in found.values())
    assert sum(field.endswith(".ferry") for field in found) == 13


def test_the_command_reports_a_title_with_too_many_actions(tmp_path, facts):
    for route in facts["routes"]:
        route |= {"length": 9, "colour": "gray"}
    facts["rules"]["route_points"] = {"9": 27}
    result = check(written(tmp_path, facts))
    assert result.exit_code == 1
    assert "more than 8192 actions" in result.output


def test_the_command_takes_a_title_by_its_id():
    assert "no mistakes" in check("europe").output
