"""A game keeps the reading of the rules under which it began.

There is only one version so far. These tests add an older one, with other points for the longest
path, which stands for a reading that was corrected.
"""

import random
from dataclasses import replace

import msgspec
import pytest

from whistlestop import Game
from whistlestop.game.record import RecordError
from whistlestop.titles import TitleError, load
from whistlestop.titles.rules_versions import OLDER, PRESENT
from whistlestop.titles.title import Title

MORE = 7  # points that the longest path had


def read_before(title: Title) -> Title:
    points = title.rules.longest_path_points + MORE
    return replace(title, rules=msgspec.structs.replace(title.rules, longest_path_points=points))


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OLDER, "0", read_before)


def finished(title: str) -> Game:
    game, chance = Game.new(title, players=2, seed=5), random.Random(5)
    while not game.is_over:
        game.play(chance.choice(game.legal_actions()))
    return game


def totals(game: Game) -> list[int]:
    return [score["total"] for score in game.scores()]


@pytest.mark.usefixtures("older")
def test_an_old_record_replays_with_the_old_reading():
    before, now = finished("usa@0"), finished("usa")
    assert before.played == now.played
    assert sum(totals(before)) > sum(totals(now))
    record = before.record()
    assert "title: usa\nrules version: 0\n" in record
    again = Game.from_record(record)
    assert totals(again) == totals(before)
    assert again.record() == record
    assert f"rules version: {PRESENT}\n" in now.record()
    assert totals(Game.from_record(now.record())) == totals(now)


@pytest.mark.usefixtures("older")
def test_a_record_read_with_another_version_contradicts_its_scores():
    record = finished("usa@0").record()
    with pytest.raises(RecordError, match="the replay gives"):
        Game.from_record(record.replace("rules version: 0", f"rules version: {PRESENT}"))


@pytest.mark.usefixtures("older")
def test_positions_views_and_copies_keep_the_version():
    game = Game.new("usa@0", players=2, seed=1)
    assert game.view(0).title == "usa@0"
    for other in (game.copy(), Game.from_position(game.position())):
        assert other.title is game.title
    assert game.title.rules.longest_path_points == load("usa").rules.longest_path_points + MORE
    assert game.title.id == "usa"


def test_an_unknown_version_is_refused():
    record = finished("usa").record()
    with pytest.raises(RecordError, match=r"rules version '9': this referee knows '1'"):
        Game.from_record(record.replace(f"rules version: {PRESENT}", "rules version: 9"))
    for spec in ("usa@9", f"usa@{PRESENT}"):
        with pytest.raises(TitleError, match="there is no title"):
            load(spec)
