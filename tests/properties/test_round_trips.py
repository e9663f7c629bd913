"""Records and positions are complete: a game that is read back goes on as before."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amount import examples
from playing import GAMES, choose, random_game, some_moments
from positions import europe
from whistlestop import Game
from whistlestop.game.commitment import Shuffle


@settings(max_examples=examples(40, 10))
@given(GAMES)
def test_a_position_read_back_is_the_same_and_has_the_same_future(game):
    chance = random.Random(game[2])
    phases = set()
    for moment in some_moments(random_game(*game), chance, 0.05):
        position = moment.position()
        phases.add(position["phase"])
        again = Game.from_position(json.loads(json.dumps(position)))
        assert again.position() == position
        for _ in range(20):
            if moment.is_over:
                break
            action = choose(moment, game[3], chance)
            assert again.legal_actions() == moment.legal_actions()
            assert again.play(str(action)) == moment.play(action)
            assert again.position() == moment.position()
        assert again.scores() == moment.scores()
        assert again.winners() == moment.winners()
    assert {"choose_tickets", "over"} <= phases


@settings(max_examples=examples(20, 5))
@given(GAMES)
def test_every_phase_makes_the_round_trip(game):
    """This includes tunnels and second cards, which the moments above may miss."""
    seen = set()
    for moment in random_game(*game):
        if moment.phase not in seen or moment.phase == "tunnel":
            seen.add(moment.phase)
            position = moment.position()
            again = Game.from_position(position)
            assert again.position() == position
            assert again.legal_actions() == moment.legal_actions()
            for viewer in (*range(moment.players), None):
                assert again.view(viewer).to_dict() == moment.view(viewer).to_dict()


@pytest.mark.rule("NC-25")
def test_a_row_with_gaps_waits_until_the_last_substitute_is_paid():
    """The deck is empty, and only the paid cards are in the discard pile."""
    waiting = 0
    for moment in random_game("nordic", 3, 0, "hoards cards"):
        position = moment.position()
        waiting += position["phase"] == "substitutes" and None in position["face_up"]
        if not moment.is_over:
            assert Game.from_position(position).position() == position
    assert waiting > 2


@settings(max_examples=examples(30, 8))
@given(GAMES, st.text("abc0123456789", max_size=8))
def test_a_record_read_back_is_the_same_game(game, salt):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.01):
        again = Game.from_record(moment.record(Shuffle(moment.seed, salt)))
        assert again.position() == moment.position()
        assert again.played == moment.played
        assert again.record(Shuffle(again.seed, salt)) == moment.record(Shuffle(moment.seed, salt))


@settings(max_examples=examples(20, 5))
@given(GAMES)
def test_a_record_from_a_position_is_the_same_game(game):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.01):
        begun = Game.from_position(moment.position())
        for _ in range(10):
            if not begun.is_over:
                begun.play(choose(begun, "any kind", chance))
        again = Game.from_record(begun.record())
        assert again.position() == begun.position()
        assert again.from_start().position() == moment.position()


@settings(max_examples=examples(20, 5))
@given(GAMES)
def test_every_legal_action_equals_its_notation(game):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.05):
        for action in moment.legal_actions():
            assert moment.parse(str(action)) == action
            assert str(moment.parse(f"  {str(action).replace(' ', '   ')} ")) == str(action)


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ("claim zurich-paris red:3", "claim paris-zurich red:3"),
        ("claim paris-zurich locomotive:1 red:2", "claim paris-zurich red:2 locomotive:1"),
        ("claim paris-bruxelles.2 yellow:2", "claim bruxelles-paris.2 yellow:2"),
        ("claim paris-zurich red:1 red:2", "claim paris-zurich red:3"),
        ("station wien locomotive:1 red:0", "station wien locomotive:1"),
    ],
)
def test_ends_and_cards_may_come_in_any_order(loose, strict):
    game = europe({"hand": {"red": 3, "yellow": 2, "locomotive": 1}})
    assert str(game.parse(loose)) == strict


def test_tickets_may_be_named_in_any_order_and_from_either_end():
    game = europe({"hand": {}}, ticket_deck=["berlin-roma", "paris-wien", "kyiv-sochi"])
    game.play("tickets")
    action = game.parse("keep sochi-kyiv berlin-roma")
    assert str(action) == "keep berlin-roma kyiv-sochi"


def test_a_position_fills_in_the_rest_as_at_the_start():
    game = Game.from_position({"title": "europe", "seats": [{}, {}, {}], "seed": 7})
    assert game.phase == "choose_tickets"
    view = game.view()
    assert [seat.hand_size for seat in view.seats] == [4, 4, 4]
    assert [seat.trains for seat in view.seats] == [45, 45, 45]
    assert None not in view.face_up
    assert len(game.view(0).offered.tickets) == 4
    other = Game.from_position({"title": "europe", "seats": [{}, {}, {}], "seed": 8})
    assert other.position()["deck"] != game.position()["deck"]


def test_the_position_in_the_documentation_is_valid():
    game = Game.from_position(
        {
            "title": "europe",
            "seed": 7,
            "turn": 0,
            "phase": "act",
            "turns_left": None,
            "face_up": ["red", "green", "black", "blue", "white"],
            "deck": ["red", "blue"],
            "ticket_deck": ["berlin-roma"],
            "seats": [
                {
                    "hand": {"red": 3, "locomotive": 1},
                    "tickets": ["madrid-dieppe"],
                    "routes": ["paris-zurich"],
                    "stations": ["wien"],
                },
                {},
            ],
        }
    )
    first = game.view(0).seats[0]
    assert (first.trains, first.score, first.stations_left) == (42, 4, 2)
    assert [ticket.id for ticket in game.view(0).tickets] == ["dieppe-madrid"]
    assert game.view().ticket_deck_size == 1
    game.play("draw deck")
    assert game.view(0).hand == {"red": 4, "locomotive": 1}
    game.play("draw deck")
    assert game.view(0).hand == {"red": 4, "blue": 1, "locomotive": 1}
