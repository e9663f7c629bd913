"""``whistlestop replay`` describes games of every title in words, and their scores add up."""

import random
import re

import pytest

from command_line import run_command
from playing import play_on
from whistlestop import Game
from whistlestop.titles import COLOURS, load, title_ids


def described(game, tmp_path, *options):
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf-8")
    result = run_command("replay", file, *options)
    assert result.exit_code == 0
    return result.output.splitlines()


def finished(title, players, seed, **options):
    game = Game.new(title, players=players, seed=seed, **options)
    for _ in play_on(game, "any kind", random.Random(seed)):
        pass
    return game


@pytest.mark.parametrize("title", title_ids())
def test_score_parts_add_up_and_mention_nothing_that_the_title_lacks(title, tmp_path):
    rules = load(title).rules
    game = finished(title, rules.players_at_most, seed=3)
    lines = described(game, tmp_path, "--quiet")
    for seat, score in enumerate(game.scores()):
        text = re.sub(r"\([^)]*\)", "", lines[seat].removeprefix(f"seat {seat}: "))
        parts = dict(part.rsplit(maxsplit=1) for part in text.split(", "))
        assert int(parts.pop("total")) == score["total"] == sum(map(int, parts.values()))
        assert [name.replace(" ", "_") for name in parts] == list(rules.score_items)


def test_a_whole_card_game_is_described_in_words(tmp_path):
    game = finished("card_game", 4, seed=1)
    lines = described(game, tmp_path)
    assert len(lines) == len(game.played) + 4 + 2
    text = "\n".join(lines)
    for words in (
        r"seat \d moves [a-z]+(, [a-z]+)* onto the track",
        r"seat \d moves ([a-z]+, )*locomotive of the [a-z]+ row",
        r"seat \d is robbed of [a-z]+:\d",
        r"the last round begins",
        r"the stacks are opened: seat 0 [a-z]+:\d+ .*, seat 3 [a-z]+:\d+",
        r"\d+ points for [a-z_]+-[a-z_]+",
        r"\d+ cards become the second deck",
        r"the game is over",
    ):
        assert re.search(words, text), words


def one_move(tmp_path, action, *seats, **fields):
    """Return the line that describes this one action of The Card Game."""
    position = {"title": "card_game", "phase": "act", "seats": [*seats], **fields}
    game = Game.from_position(position)
    game.play(action)
    return described(game, tmp_path)[0]


def test_robberies_and_cards_that_move_next_are_shown_with_their_cause(tmp_path):
    line = one_move(
        tmp_path,
        "place blue:2 locomotive:1",
        {"hand": {"blue": 2, "locomotive": 1}},
        {"railyard": {"blue": {"blue": 2}, "red": {"red": 1, "locomotive": 1},
                      "green": {"green": 3}}},
    )  # fmt: skip
    assert line == (
        "   1 seat 0  place blue:2 locomotive:1  (seat 1 is robbed of blue:2; "
        "seat 1 moves locomotive of the red row, green onto the track)"
    )


def test_completed_tickets_are_described_with_their_points(tmp_path):
    seats = (
        {"tickets": ["chicago-dallas", "chicago-new_york"],
         "on_the_track": {"green": 1, "yellow": 2}},
        {"tickets": ["dallas-miami"]},
    )  # fmt: skip
    best = one_move(tmp_path, "complete best", *seats, phase="complete_tickets")
    assert "(11 points for chicago-dallas chicago-new_york; the game is over)" in best
    one = one_move(tmp_path, "complete chicago-dallas", *seats, phase="complete_tickets")
    assert "(6 points for chicago-dallas" in one


def test_a_game_with_an_option_is_described_too(tmp_path):
    game = finished("card_game", 2, seed=5, open_track=True)
    assert described(game, tmp_path)[-1].endswith(f"{len(game.played)} actions, the record is good")


def test_a_subway_and_a_single_point_are_described(tmp_path):
    title = load("berlin")
    subway = next(r for r in title.routes if r.subway and r.length == 2 and r.colour != "gray")
    short = next(r for r in title.routes if not r.subway and r.length == 1)
    for route, points in ((subway, "4 points"), (short, "1 point")):
        colour = "red" if route.colour == "gray" else route.colour
        game = Game.from_position(
            {"title": "berlin", "phase": "act", "seats": [{"hand": {colour: 2}}, {}]}
        )
        game.play(f"claim {route.id} {colour}:{route.length}")
        assert f"({points}, paid {colour}:{route.length})" in described(game, tmp_path)[0]


def test_a_single_action_is_in_the_singular(tmp_path):
    game = Game.new("usa", players=2, seed=4)
    game.play(game.legal_actions()[0])
    file = tmp_path / "game.txt"
    file.write_text(game.record(taken_back=1), encoding="utf-8")
    result = run_command("replay", file)
    assert ": 1 action, the record is good" in result.output
    assert "left out: 1 action\n" in result.output


def test_a_single_card_that_becomes_the_deck_is_in_the_singular(tmp_path):
    row = ["black", "blue", "green", "white", "yellow"]
    left = {**dict.fromkeys(COLOURS, 12), "locomotive": 14}
    for card in (*row, "red", "orange"):
        left[card] -= 1
    position = {"title": "europe", "phase": "act", "seats": [{"hand": left}, {}], "face_up": row}
    game = Game.from_position({**position, "discard": {"red": 1}, "deck": ["orange"]})
    game.play("draw deck")
    assert "1 discard becomes the deck" in described(game, tmp_path)[0]


def test_a_record_with_actions_taken_back_says_how_many(tmp_path):
    game = finished("usa", 2, seed=4)
    file = tmp_path / "game.txt"
    file.write_text(game.record(taken_back=3), encoding="utf-8")
    result = run_command("replay", file, "--quiet")
    assert result.exit_code == 0
    assert "taken back and left out: 3 actions" in result.output
    assert "the record is good" in result.output
    text = file.read_text(encoding="utf-8")
    for wrong in ("-1", "three", "1.5", ""):
        file.write_text(text.replace("taken back: 3", f"taken back: {wrong}"), encoding="utf-8")
        result = run_command("replay", file)
        assert result.exit_code == 1
        assert "taken back is a whole number" in result.output
