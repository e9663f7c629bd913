"""Whole games of bots, stored as records in their titles' folders: each replays to its scores."""

from collections import Counter

import pytest
from click.testing import CliRunner

from whistlestop import Game
from whistlestop.cli import commands
from whistlestop.game.commitment import Shuffle
from whistlestop.titles import load, title_ids
from whistlestop.titles.title import FOLDER


def records(title):
    return sorted((FOLDER / title / "records").glob("*.txt"))


FILES = [file for title in title_ids() for file in records(title)]


def title_of(file):
    return file.parents[1].name


def name(file):
    return f"{title_of(file)}/{file.stem}"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_golden_record_replays_to_the_same_scores(file):
    text = file.read_text(encoding="utf-8")
    game = Game.from_record(text)
    assert game.is_over
    assert game.title.id == title_of(file)
    footer = dict(line.split(": ") for line in text.splitlines()[-2:])
    assert footer["scores"] == " ".join(str(score["total"]) for score in game.scores())
    assert footer["winners"] == " ".join(map(str, game.winners()))
    salt = next((line[6:] for line in text.splitlines() if line.startswith("salt: ")), "")
    assert game.record(Shuffle(game.seed, salt)) == text


EVERYWHERE = {"draw_card", "draw_deck", "draw_tickets", "keep", "tie"}
ON_BOARDS = {"claim", "deck_reshuffled"}
TUNNELS = {"pay", "decline", "tunnel_turned_up", "tunnel_abandoned"}
RAILYARDS = {"place", "complete", "complete_best", "done", "cards_moved", "cards_placed", "robbed"}
STACKS = {"stacks_opened", "tickets_completed"}


def may_happen(title):
    """Return the kinds of events that a title's records must contain, by its features."""
    rules = title.rules
    return (
        EVERYWHERE
        | (RAILYARDS | STACKS if rules.railyards else ON_BOARDS)
        | (TUNNELS if any(route.tunnel for route in title.routes) else set())
        | ({"row_swept"} if rules.sweep_at_locomotives <= rules.face_up_cards else set())
        | ({"lay", "card_laid"} if rules.ferry_substitutes else set())
        | ({"subway"} if rules.subways else set())
        | ({"station", "borrowed"} if rules.stations else set())
        | ({"country reached"} if title.countries else set())
        | ({"new_deck"} if rules.second_deck_from_players else set())
        | ({"big city"} if rules.big_cities else set())
    )


@pytest.mark.parametrize("title", title_ids())
def test_the_golden_records_show_every_kind_of_event(title):
    shown = Counter()
    seats = set()
    for file in records(title):
        ended = Game.from_record(file.read_text(encoding="utf-8"))
        seats.add(ended.players)
        retold = ended.from_start()
        subways = {route.id for route in ended.title.routes if route.subway}
        for _, action in ended.played:
            events = retold.play(action)
            shown[action.kind] += 1
            shown.update(event.kind for event in events)
            shown["subway"] += action.route in subways
        totals = [score["total"] for score in ended.scores()]
        shown["tie"] += totals.count(max(totals)) > 1 and len(ended.winners()) == 1
        for score in ended.scores():
            shown["borrowed"] += bool(score["borrowed"])
            shown["big city"] += bool(score["big_cities_won"])
            shown["country reached"] += bool(set(score["ticket_points"]) & {*score["completed"]})
    rules = load(title).rules
    assert seats == set(range(rules.players_at_least, rules.players_at_most + 1))
    assert may_happen(load(title)) - {what for what, times in shown.items() if times} == set()


def test_some_golden_records_end_in_a_shared_win():
    shared = [name(file) for file in FILES if file.stem == "2-shared"]
    assert len(shared) >= 4
    for file in FILES:
        if name(file) in shared:
            assert len(Game.from_record(file.read_text(encoding="utf-8")).winners()) == 2


def test_the_replay_command_describes_a_record():
    file = FOLDER / "europe" / "records" / "2-path.txt"
    result = CliRunner().invoke(commands, ["replay", str(file)])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("   1 seat 0  keep ")
    assert "the last round begins" in result.output
    assert "tunnel" in result.output or "turned up" in result.output
    assert lines[-1].endswith("the record is good")


def test_the_replay_command_quietly_checks_a_record():
    file = FOLDER / "usa" / "records" / "2-shared.txt"
    result = CliRunner().invoke(commands, ["replay", "--quiet", str(file)])
    assert result.exit_code == 0
    assert [line.partition(":")[0] for line in result.output.splitlines()[:2]] == [
        "seat 0",
        "seat 1",
    ]
    assert "won by seat 0 and 1" in result.output
    assert "total -34" in result.output


def test_the_replay_command_reads_standard_input():
    text = (FOLDER / "usa" / "records" / "2-path.txt").read_text(encoding="utf-8")
    result = CliRunner().invoke(commands, ["replay", "--quiet", "-"], input=text)
    assert result.exit_code == 0
    assert "the record is good" in result.output


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"whistlestop record\ntitle: usa\n", "line 1: the header 'rules version' is missing"),
        (b"\xff\xfe\x00", "a record must be UTF-8 text"),
    ],
)
def test_the_replay_command_reports_a_faulty_record(tmp_path, content, message):
    file = tmp_path / "record.txt"
    file.write_bytes(content)
    result = CliRunner().invoke(commands, ["replay", str(file)])
    assert result.exit_code == 1
    assert message in result.output
    assert "Traceback" not in result.output


def test_the_replay_command_names_the_line_that_is_wrong(tmp_path):
    lines = (FOLDER / "usa" / "records" / "2-path.txt").read_text(encoding="utf-8").splitlines()
    lines[20] = lines[20].split(" ")[0] + " " + lines[20].split(" ")[1] + " draw purpel"
    file = tmp_path / "record.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    result = CliRunner().invoke(commands, ["replay", str(file)])
    assert result.exit_code == 1
    assert "line 21: draw purpel" in result.output


def test_a_record_with_wrong_scores_is_caught(tmp_path):
    text = (FOLDER / "usa" / "records" / "2-path.txt").read_text(encoding="utf-8")
    file = tmp_path / "record.txt"
    file.write_text(text.replace("scores: 1", "scores: 2"), encoding="utf-8")
    result = CliRunner().invoke(commands, ["replay", str(file)])
    assert result.exit_code == 1
    assert "but the replay gives" in result.output
