"""Turns, and passing (CO-06, CO-07, EU-10)."""

import pytest

from positions import WHOLE_DECK, all_cards_except, europe, events_of, legal, play, usa
from whistlestop.titles import load


def stuck(**fields):
    """Return a USA game of five seats in which no seat can act.

    Seat 4 holds all cards, but its three trains fit on no free route: others own the short ones.
    """
    short = [route for route in load("usa").routes if route.length <= 3]
    owned = [[], [], [], []]
    for number, route in enumerate(short):  # both routes of a double are neighbours in the file
        owned[number % 4].append(route.id)
    seats = [{"hand": {}, "routes": routes} for routes in owned]
    hoarder = {"hand": WHOLE_DECK, "trains": 3}
    return usa(*seats, hoarder, **{"face_up": [], "discard": {}, "ticket_deck": [], **fields})


@pytest.mark.rule("CO-06")
@pytest.mark.parametrize(
    "turn",
    [
        ["draw deck", "draw deck"],
        ["claim bruxelles-paris red:2"],
        ["tickets", "keep berlin-roma"],
        ["station wien red:1"],
    ],
    ids=lambda turn: turn[0].split()[0],
)
def test_a_turn_is_one_action(turn):
    game = europe(
        {"hand": {"red": 5}},
        deck=["red", "blue"],
        ticket_deck=["berlin-roma", "paris-wien", "kyiv-sochi"],
    )
    for action in turn:
        assert game.seat == 0
        game.play(action)
    assert (game.seat, game.phase) == (1, "act")


@pytest.mark.rule("CO-06", "EU-10")
def test_a_turn_offers_four_kinds_of_action():
    game = europe({"hand": {"red": 5}})
    assert {text.split()[0] for text in legal(game)} == {"draw", "claim", "tickets", "station"}


@pytest.mark.rule("CO-06", "US-04")
def test_usa_has_no_fourth_action():
    game = usa({"hand": {"red": 5}})
    assert {text.split()[0] for text in legal(game)} == {"draw", "claim", "tickets"}


@pytest.mark.rule("CO-06")
def test_a_started_draw_cannot_turn_into_another_action():
    game = europe({"hand": {"red": 5}}, deck=["red"])
    game.play("draw deck")
    assert legal(game) == legal(game, "draw")


@pytest.mark.rule("CO-07")
def test_a_player_with_no_legal_action_passes():
    game = stuck()
    assert legal(game) == {"pass"}
    events = game.play("pass")
    assert events_of(events, "passed")[0].seat == 0
    assert game.seat == 1
    assert game.record().splitlines()[-1] == "1 0 pass"


@pytest.mark.rule("CO-07")
@pytest.mark.parametrize(
    "game",
    [
        lambda: stuck(ticket_deck=["atlanta-montreal"]),
        lambda: usa({"hand": {}, "trains": 0}),
        lambda: europe({"hand": {}}, phase="second_card"),
    ],
)
def test_a_pass_is_never_offered_with_another_legal_action(game):
    assert "pass" not in legal(game())
    assert legal(game())


@pytest.mark.rule("CO-07")
def test_when_all_have_passed_in_a_row_the_game_ends_and_is_scored():
    game = stuck()
    play(game, "pass", "pass", "pass", "pass")
    assert not game.is_over
    events = game.play("pass")
    assert game.is_over
    assert events_of(events, "game_over")
    assert len(game.scores()) == 5


@pytest.mark.rule("CO-07")
def test_passes_before_an_action_do_not_count():
    game = stuck(ticket_deck=["atlanta-montreal"], passes=4)
    play(game, "tickets", "keep atlanta-montreal", "pass", "pass", "pass", "pass")
    assert not game.is_over
    game.play("pass")
    assert game.is_over


@pytest.mark.rule("CO-07", "CO-40")
def test_a_pass_is_a_turn_of_the_last_round():
    hands = ({"hand": {}}, {"hand": {}}, {"hand": WHOLE_DECK, "trains": 0})
    game = usa(*hands, face_up=[], discard={}, ticket_deck=[], turns_left=2)
    play(game, "pass")
    assert game.view().turns_left == 1
    play(game, "pass")
    assert game.is_over


@pytest.mark.rule("CO-07")
def test_a_player_with_cards_to_draw_need_not_pass():
    deck = ["red"]
    rest = all_cards_except(deck)
    game = usa({"hand": {}}, {"hand": rest}, deck=deck, face_up=[], discard={}, ticket_deck=[])
    assert "pass" not in legal(game)
