"""Records that cannot be replayed: each is refused with its faulty line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amount import examples
from positions import europe
from whistlestop import Game
from whistlestop.game.commitment import Shuffle
from whistlestop.game.record import RecordError


def good():
    game = Game.new("usa", players=2, seed=5)
    for _ in range(6):
        game.play(game.legal_actions()[0])
    return game.record()


LINES = good().splitlines()


def changed(line, text):
    """Return the good record with another text in a line (from 1)."""
    lines = [*LINES]
    lines[line - 1] = text
    return "\n".join(lines)


def header(text):
    return f"whistlestop record\ntitle: usa\nrules version: 1\nseats: 2\nseed: 5\n{text}"


def ended(scores, winners):
    record = europe(phase="over").record()
    return "\n".join([*record.splitlines()[:-2], f"scores: {scores}", f"winners: {winners}"])


def with_options(options, title="card_game"):
    """Return a record with this fifth line."""
    lines = Game.new(title, players=2, seed=5).record().splitlines()
    return "\n".join([*lines[:4], options, *lines[4:]])


def from_position(position, *options):
    """Return a record of a game from a position, with these options in its header."""
    text = Game.from_position(position).record()
    lines = [line for line in text.splitlines() if not line.startswith("options")]
    return "\n".join([*lines[:4], *options, *lines[4:]])


CARDS = {"title": "card_game", "seats": [{}, {}]}
OPEN = {**CARDS, "options": {"open_track": True}}

BAD = [
    (header("stand-ins: 1"), 6, "stand-ins are numbers of actions, 1 to 0: '1'"),
    (header("stand-ins: x"), 6, "stand-ins are numbers of actions"),
    ("", 1, "begins with 'whistlestop record'"),
    ("hello", 1, "begins with"),
    (changed(1, "whistlestop recrod"), 1, "begins with"),
    (changed(2, "title: ussa"), 2, "did you mean usa"),
    (changed(2, "title: no\0where.json"), 2, "where.json"),
    (changed(2, "titel: usa"), 2, "not a header; headers are title"),
    (changed(2, "usa"), 2, "not a header"),
    (changed(3, "rules version: 99"), 3, "this referee knows '1'"),
    (changed(4, "seats: two"), 4, "seats is a whole number, not 'two'"),
    (changed(4, "seats: 6"), 4, "2 to 5 players"),
    (changed(4, "seats: \u0662"), 4, "whole number"),
    (changed(5, "seed commitment: 00"), 5, "commitment is not the SHA-256"),
    (changed(6, "seed: 6"), 5, "commitment"),
    (changed(6, "seed: -1"), 6, "whole number"),
    (changed(6, "seed: " + "9" * 30), 5, "commitment"),
    (changed(6, "seed: " + "9" * 5000), 6, "whole number"),
    (changed(6, "seats: 2"), 6, "seats is given twice"),
    (changed(6, "salt: x"), 1, "'seed' is missing"),
    ("whistlestop record\nseats: 2", 1, "'title' is missing"),
    (changed(8, "1 0"), 8, "number, seat and notation"),
    (changed(8, "one 0 pass"), 8, "number, seat and notation"),
    (changed(8, "2" + LINES[7][1:]), 8, "the next one is number 1"),
    (changed(8, "1 1" + LINES[7][3:]), 8, "it is seat 0's decision"),
    (changed(8, "1 0 pass"), 8, "tickets are being chosen"),
    (changed(8, "1 0 gibberish"), 8, "'gibberish' is not an action"),
    (changed(10, LINES[8]), 10, "the next one is number 3"),
    ("\n".join([*LINES, "", "scores: 1 2"]), len(LINES) + 2, "the game is not over"),
    (header("position: {"), 6, "not valid JSON"),
    (header("position: []"), 6, "a position is a JSON object"),
    (header("position: " + "[" * 100_000), 6, "position"),
    (header('position: {"seed": ' + "9" * 5000 + "}"), 6, "position"),
    (header('position: {"title": "usa", "seats": [{}, {}, {}]}'), 6, "do not match"),
    (header('position: {"title": "europe", "seats": [{}, {}]}'), 6, "do not match"),
    (ended("12 12", "0"), 11, "winners 0, but the replay gives 0 1"),
    (ended("12 13", "0 1"), 10, "scores 12 13, but the replay gives 12 12"),
    (ended("twelve", "0 1"), 10, "scores twelve"),
    (ended("12 12", "0 1") + "\n1 0 pass", 12, "nothing follows the scores"),
    # options
    (with_options("options: open_trcak"), 5, "no option 'open_trcak'; it has open_track"),
    (with_options("options: open_track=false"), 5, "no option 'open_track=false'"),
    (with_options("options: open_track open"), 5, "no option 'open'"),
    (with_options("options: open_track", "europe"), 5, "Europe has no options"),
    (with_options("options: open_track", "berlin"), 5, "Berlin has no options"),
    (with_options("options: open_track\noptions: open_track"), 6, "options is given twice"),
    (with_options("option: open_track"), 5, "not a header"),
    *[
        (with_options(f"options: {word}"), 5, f"no option '{word}'")
        for word in ("players", "seed", "title", "cls", "True", "\u0660")
    ],
    (from_position(OPEN), 7, "options do not match the position"),
    (from_position(CARDS, "options: open_track"), 8, "options do not match the position"),
    (from_position(CARDS, "options: seed"), 8, "options do not match the position"),
    ("x" * 2_000_001, 1, "at most 2,000,000 characters"),
    (None, 1, "a record is a text, not NoneType"),
    (b"whistlestop record", 1, "a record is a text, not bytes"),
]


@pytest.mark.parametrize(("text", "line", "message"), BAD)
def test_a_bad_record_is_refused_with_its_line(text, line, message):
    with pytest.raises(RecordError, match=message) as error:
        Game.from_record(text)
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")


def test_the_unchanged_record_is_good():
    assert Game.from_record(good()).record() == good()
    assert Game.from_record("\ufeff" + good().replace("\n", "\r\n")).record() == good()


def test_options_are_replayed_as_the_record_says():
    played = Game.new("card_game", players=2, seed=5, open_track=True).record()
    assert "options: open_track" in played.splitlines()
    assert Game.from_record(played).options == {"open_track": True}
    for line in ("options: open_track", "options: open_track open_track"):
        assert Game.from_record(with_options(line)).options == {"open_track": True}
    for line in ("options:", "salt:"):
        assert Game.from_record(with_options(line)).options == {"open_track": False}
    for position, chosen in ((OPEN, True), (CARDS, False)):
        record = Game.from_position(position).record()
        assert Game.from_record(record).options == {"open_track": chosen}


def test_an_action_after_the_end_is_refused():
    record = europe(phase="over").record().splitlines()
    with pytest.raises(RecordError, match="the game is over"):
        Game.from_record("\n".join([*record[:-3], "", "1 0 pass"]))


def test_a_record_without_the_seed_keeps_it_secret():
    game = Game.new("usa", players=2, seed=123456789)
    text = game.record(Shuffle(game.seed, "pepper"), reveal_seed=False)
    assert "123456789" not in text
    assert "pepper" not in text
    assert Shuffle(123456789, "pepper").commitment in text
    with pytest.raises(RecordError, match="'seed' is missing"):
        Game.from_record(text)


def test_a_record_without_the_seed_hides_the_starting_position():
    begun = Game.new("usa", players=2, seed=123456789)
    game = Game.from_position(begun.position())
    assert '"hand"' in game.record()
    assert '"hand"' not in game.record(reveal_seed=False)


def test_the_commitment_binds_seed_and_salt():
    text = Game.new("usa", players=2, seed=5).record(Shuffle(5, "pepper"))
    assert Game.from_record(text).seed == 5
    with pytest.raises(RecordError, match="commitment"):
        Game.from_record(text.replace("salt: pepper", "salt: paprika"))


@settings(max_examples=examples(300, 100))
@given(st.data())
def test_a_record_with_changed_text_replays_or_names_a_line(data):
    text = good()
    for _ in range(data.draw(st.integers(1, 3))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 12)))
        text = text[:begin] + data.draw(st.text(max_size=6)) + text[end:]
    try:
        game = Game.from_record(text)
    except RecordError:
        return
    assert Game.from_record(game.record()).position() == game.position()


@given(st.lists(st.sampled_from(LINES) | st.text(max_size=20), max_size=12))
def test_lines_in_any_order_replay_or_name_a_line(lines):
    try:
        game = Game.from_record("\n".join(lines))
    except RecordError:
        return
    assert game.title.id == "usa"


def test_a_record_marks_what_bots_played_for_people():
    game = Game.from_record(good())
    text = game.record(stand_ins=[2, 5])
    assert "\nstand-ins: 2 5\n" in text
    assert Game.from_record(text).played == game.played


@pytest.mark.parametrize("before", ["\n", "\ufeff\r\n  \r\n"])
def test_blank_lines_before_a_record_are_skipped_and_counted(before):
    assert Game.from_record(before + good()).played == Game.from_record(good()).played
    blank = before.count("\n")
    with pytest.raises(RecordError) as error:
        Game.from_record(before + changed(2, "titel: usa"))
    assert error.value.line == 2 + blank
