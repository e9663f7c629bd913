"""How a game ends (CO-40, EU-50)."""

import pytest

from positions import europe, events_of, legal, play, usa

MAKE = pytest.mark.parametrize("make", [europe, usa])


def turn(game):
    """Play a turn that uses no trains."""
    seat = game.seat
    play(game, "draw deck")
    if game.seat == seat and not game.is_over:
        play(game, "draw deck")


@pytest.mark.rule("CO-40", "EU-50")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@MAKE
def test_every_player_including_the_one_who_triggers_it_takes_one_last_turn(make, players):
    seats = [{"hand": {}} for _ in range(players)]
    seats[1]["trains"] = 2
    game = make(*seats, turn=1)
    turn(game)
    assert game.view().turns_left == players
    order = []
    while not game.is_over:
        order.append(game.seat)
        turn(game)
    assert order == [*range(2, players), 0, 1]


@pytest.mark.rule("CO-40", "EU-50")
@pytest.mark.parametrize(("before", "announced"), [(5, False), (4, True), (3, True), (2, True)])
@MAKE
def test_two_trains_or_fewer_at_the_end_of_a_turn_announce_the_last_round(make, before, announced):
    route = "venezia-zagrab" if make is europe else "atlanta-charleston"
    game = make({"hand": {"red": 2}, "trains": before})
    events = game.play(f"claim {route} red:2")
    assert game.view().seats[0].trains == before - 2
    assert bool(events_of(events, "last_round")) is announced
    assert (game.view().turns_left == 2) is announced


@pytest.mark.rule("CO-40")
def test_the_announcement_says_who_and_how_many_turns_are_left():
    game = usa({"hand": {"red": 2}, "trains": 4}, {}, {})
    (last,) = events_of(game.play("claim atlanta-charleston red:2"), "last_round")
    assert (last.seat, last.count) == (0, 3)


@pytest.mark.rule("CO-40")
def test_a_second_player_with_few_trains_changes_nothing():
    game = usa({"hand": {}, "trains": 2}, {"hand": {"red": 2}, "trains": 3}, {"hand": {}})
    turn(game)
    assert game.view().turns_left == 3
    events = game.play("claim atlanta-charleston red:2")
    assert not events_of(events, "last_round")
    assert game.view().turns_left == 2
    turn(game)
    turn(game)
    assert game.is_over


@pytest.mark.rule("CO-40")
def test_the_player_who_triggered_the_end_does_not_trigger_it_again():
    game = usa({"hand": {"red": 1}, "trains": 2}, {"hand": {}})
    turn(game)
    turn(game)
    events = game.play("claim portland-seattle red:1")
    assert not events_of(events, "last_round")
    assert game.is_over


@pytest.mark.rule("CO-40")
def test_the_last_turn_is_a_whole_turn():
    game = usa({"hand": {"red": 6}}, {"hand": {}}, turns_left=1)
    assert {text.split()[0] for text in legal(game)} == {"draw", "claim", "tickets"}
    game.play("draw deck")
    assert not game.is_over
    assert game.phase == "second_card"
    events = game.play("draw deck")
    assert game.is_over
    assert events_of(events, "game_over")[0].winners == game.winners()


@pytest.mark.rule("CO-40")
def test_tickets_drawn_in_the_last_turn_are_chosen_before_the_end():
    game = usa({"hand": {}}, turns_left=1, ticket_deck=["boston-miami"])
    game.play("tickets")
    assert not game.is_over
    game.play("keep boston-miami")
    assert game.is_over
    assert game.scores()[0]["failed"] == ["boston-miami"]


@pytest.mark.rule("CO-40", "EU-33")
def test_a_tunnel_tried_in_the_last_turn_is_decided_before_the_end():
    game = europe({"hand": {"purple": 3}}, turns_left=1, deck=["purple", "red", "red"])
    game.play("claim marseille-zurich purple:2")
    assert not game.is_over
    game.play("pay purple:1")
    assert game.is_over
    assert game.scores()[0]["items"]["routes"] == 2


@pytest.mark.rule("CO-40")
def test_trains_run_low_only_at_the_end_of_a_turn():
    """A tunnel that waits for its extra cards is not claimed yet."""
    game = europe({"hand": {"purple": 3}, "trains": 4}, deck=["purple", "red", "red"])
    game.play("claim marseille-zurich purple:2")
    assert game.view().turns_left is None
    events = game.play("pay purple:1")
    assert events_of(events, "last_round")


@pytest.mark.rule("CO-40", "CO-44")
def test_when_the_game_is_over_no_player_may_act():
    game = usa({"hand": {"red": 6}}, phase="over")
    assert game.legal_actions() == []
    assert game.seat is None
    assert game.view(0).turn is None
