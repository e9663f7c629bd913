"""A position fixes everything it states; the rest is filled in consistently."""

import json
import shutil

import pytest

from positions import all_cards_except
from whistlestop import Game, GameError, TitleError
from whistlestop.game.position import PositionError
from whistlestop.titles import load, title_ids
from whistlestop.titles.title import FOLDER

TOP = ["locomotive", "purple", "purple"]


@pytest.mark.parametrize("seed", range(40))
def test_the_listed_cards_are_on_top_whatever_row_is_dealt(seed):
    position = {"title": "europe", "phase": "act", "seed": seed, "deck": TOP, "seats": [{}, {}]}
    position["seats"][0]["hand"] = {"red": 1}
    assert Game.from_position(position).position()["deck"][:3] == TOP


@pytest.mark.parametrize("seed", range(10))
def test_no_row_is_dealt_that_would_be_swept(seed):
    hand = all_cards_except({"locomotive": 4, "red": 6, "blue": 2})
    position = {"title": "europe", "phase": "act", "seed": seed, "deck": ["blue", "blue"]}
    dealt = Game.from_position(position | {"seats": [{"hand": hand}, {"hand": {}}]}).position()
    assert dealt["deck"][:2] == ["blue", "blue"]
    assert dealt["face_up"].count("locomotive") < 3
    assert not dealt["discard"]


def test_a_copy_knows_the_same_starting_position():
    game = Game.from_position({"title": "usa", "phase": "act", "seats": [{}, {}]})
    game.play("draw deck")
    copied = game.copy()
    assert copied.record() == game.record()
    assert copied.from_start().position() == game.from_start().position()


def test_a_phase_without_legal_actions_is_refused():
    everything = dict.fromkeys("red blue green yellow black white orange purple".split(), 12)
    with pytest.raises(PositionError, match="second_card"):
        Game.from_position(
            {
                "title": "europe",
                "phase": "second_card",
                "face_up": ["locomotive"],
                "deck": [],
                "discard": {},
                "seats": [{"hand": {**everything, "locomotive": 13}}, {"hand": {}}],
            }
        )


def test_a_changed_title_file_is_read_again(tmp_path):
    file = tmp_path / "title.json"
    shutil.copy(FOLDER / "usa" / "title.json", file)
    assert load(str(file)).rules.trains == 45
    facts = json.loads(file.read_text(encoding="utf-8"))
    facts["rules"]["trains"] = 20
    file.write_text(json.dumps(facts), encoding="utf-8")
    assert load(str(file)).rules.trains == 20
    file.write_text("", encoding="utf-8")
    with pytest.raises(TitleError, match="JSON"):
        load(str(file))


def test_a_custom_title_can_be_viewed_and_recorded(tmp_path):
    file = tmp_path / "title.json"
    shutil.copy(FOLDER / "usa" / "title.json", file)
    game = Game.new(str(file), players=2, seed=3)
    assert game.view(0).to_dict()["offers"]
    assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.parametrize(
    "title", [None, 1, "", "a\0.json", *[name.upper() for name in title_ids()]]
)
def test_an_object_that_is_not_a_title_is_refused(title):
    with pytest.raises(TitleError):
        Game.new(title)


@pytest.mark.parametrize("seat", [True, -1, 2, "0", 0.0])
def test_an_invalid_seat_is_refused(seat):
    with pytest.raises(GameError, match="seats are 0 to 1"):
        Game.new("usa", players=2, seed=1).view(seat)


@pytest.mark.parametrize("title", ["europe", "card_game"])
def test_a_missing_hand_is_empty_once_play_has_begun(title):
    game = Game.from_position({"title": title, "phase": "act", "seats": [{"hand": {"red": 1}}, {}]})
    assert [game.view(seat).hand for seat in (0, 1)] == [{"red": 1}, {}]


def test_missing_hands_are_dealt_while_tickets_are_chosen():
    game = Game.from_position({"title": "europe", "seats": [{}, {}]})
    assert [seat.hand_size for seat in game.view().seats] == [4, 4]


def test_closed_routes_are_listed_and_must_agree():
    """With two players, claiming one route of a double closes the other (CO-25)."""
    seats = [{"hand": {}, "routes": ["london-dieppe"]}, {}]
    game = Game.from_position({"title": "europe", "phase": "act", "seats": seats})
    position = game.position()
    assert position["closed"] == ["dieppe-london.2"]
    assert Game.from_position(position).position() == position
    with pytest.raises(PositionError, match=r"closed: .* it must be dieppe-london\.2"):
        Game.from_position({**position, "closed": []})
    with pytest.raises(PositionError, match="no route 'nowhere'"):
        Game.from_position({**position, "closed": ["nowhere"]})


def test_a_row_that_would_be_swept_is_refused():
    row = ["locomotive"] * 3 + ["red", "blue"]
    position = {"title": "europe", "phase": "act", "seats": [{}, {}], "face_up": row}
    with pytest.raises(PositionError, match=r"face_up: a row with 3 locomotives is swept"):
        Game.from_position(position)


def test_a_score_in_the_card_game_follows_from_its_tickets():
    seats = [{"completed": ["miami-new_york"], "score": 10}, {}]
    position = {"title": "card_game", "phase": "act", "seats": seats}
    assert Game.from_position(position).view().seats[0].score == 10
    seats[0]["score"] = 11
    with pytest.raises(PositionError, match=r"seats\[0\].score: the completed tickets score 10"):
        Game.from_position(position)
