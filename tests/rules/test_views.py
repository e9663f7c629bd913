"""The information that a player has (CO-50). See test_secrets.py for independence of hidden
things.
"""

import pytest

from positions import europe, events_of, play
from whistlestop import Game, GameError


@pytest.mark.rule("CO-50")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_all_players_see_public_information(viewer):
    game = europe(
        {"hand": {"red": 3}, "routes": ["paris-zurich"], "stations": ["wien"]},
        {"hand": {"blue": 5}, "tickets": ["berlin-roma"]},
        face_up=["red", "green", "black", "blue", "white"],
    )
    view = game.view(viewer)
    assert view.face_up == ["red", "green", "black", "blue", "white"]
    assert view.deck_size == 110 - 3 - 5 - 5
    assert view.discard == {}
    assert view.ticket_deck_size == 39
    first, second = view.seats
    assert (first.routes, first.stations) == (["paris-zurich"], ["wien"])
    assert (first.trains, first.score, first.hand_size) == (42, 4, 3)
    assert (first.stations_left, second.stations_left) == (2, 3)
    assert (second.hand_size, second.ticket_count) == (5, 1)


@pytest.mark.rule("CO-50")
def test_a_seat_sees_its_own_hand_and_tickets():
    view = europe({"hand": {"red": 3}, "tickets": ["berlin-roma"]}).view(0)
    assert view.hand == {"red": 3}
    assert [ticket.id for ticket in view.tickets] == ["berlin-roma"]


@pytest.mark.rule("CO-50")
def test_a_spectator_has_no_hand_tickets_or_actions():
    view = europe({"hand": {"red": 3}, "tickets": ["berlin-roma"]}).view()
    assert (view.hand, view.tickets, view.offered, view.legal) == (None, None, None, [])


@pytest.mark.rule("CO-50")
def test_only_the_seat_to_decide_has_legal_actions():
    game = europe({"hand": {"red": 3}}, {"hand": {"red": 3}})
    assert game.view(0).legal == game.legal_actions()
    assert game.view(1).legal == []


@pytest.mark.rule("CO-50")
def test_offered_tickets_are_seen_only_by_the_player_who_draws_them():
    game = europe({"hand": {}}, ticket_deck=["berlin-roma", "paris-wien", "kyiv-sochi"])
    (event,) = events_of(game.play("tickets"), "tickets_offered")
    assert [ticket.id for ticket in game.view(0).offered.tickets] == event.tickets
    for viewer in (1, None):
        assert game.view(viewer).offered is None
        seen = event.visible_to(viewer)
        assert (seen.tickets, seen.count) == (None, 3)
    assert event.visible_to(0) == event


@pytest.mark.rule("CO-50")
def test_face_up_cards_taken_are_known_until_they_are_played():
    game = europe({"hand": {}}, face_up=["red"] * 5, deck=["red", "red", "blue", "blue"])
    play(game, "draw red", "draw red", "draw deck", "draw deck")
    for viewer in (0, 1, None):
        assert game.view(viewer).seats[0].known_cards == {"red": 2}
        assert game.view(viewer).seats[1].known_cards == {}
    play(game, "station wien red:1")
    assert game.view(1).seats[0].known_cards == {"red": 1}


@pytest.mark.rule("CO-50")
def test_unknown_cards_paid_earlier_do_not_reduce_cards_known_later():
    game = europe({"hand": {"red": 1}}, face_up=["red"] * 5, deck=["blue"] * 8)
    play(game, "station wien red:1", "draw deck", "draw deck", "draw red", "draw red")
    assert game.view(1).seats[0].known_cards == {"red": 2}


@pytest.mark.rule("CO-50")
def test_a_blind_card_is_seen_only_by_the_player_who_draws_it():
    game = europe({"hand": {}}, deck=["orange", "blue"])
    (event,) = events_of(game.play("draw deck"), "card_taken")
    assert event.card == "orange"
    assert event.visible_to(0).card == "orange"
    for viewer in (1, None):
        hidden = event.visible_to(viewer)
        assert (hidden.card, hidden.source, hidden.seat) == (None, "deck", 0)


@pytest.mark.rule("CO-50")
def test_a_card_taken_from_the_row_is_seen_by_all_players():
    game = europe({"hand": {}}, face_up=["red"] * 5)
    (event,) = events_of(game.play("draw red"), "card_taken")
    assert event.visible_to(1).card == "red"


@pytest.mark.rule("CO-50", "CO-04")
def test_only_the_owner_sees_which_tickets_are_kept():
    game = Game.new("europe", players=2, seed=1)
    (event,) = events_of(game.play(game.legal_actions()[-1]), "tickets_kept")
    assert len(event.tickets) == event.count == 4
    assert event.visible_to(0) == event
    hidden = event.visible_to(1)
    assert (hidden.tickets, hidden.count) == (None, None)


@pytest.mark.rule("CO-50", "CO-31")
def test_all_players_see_how_many_tickets_are_kept_later():
    game = europe({"hand": {}})
    game.play("tickets")
    (event,) = events_of(game.play(game.legal_actions()[0]), "tickets_kept")
    later = event.visible_to(1)
    assert (later.tickets, later.count) == (None, 1)


@pytest.mark.rule("CO-50")
def test_no_view_names_the_winner_before_the_end():
    view = europe({"hand": {}}).view(0)
    assert (view.scores, view.winners) == (None, None)


@pytest.mark.rule("CO-50", "CO-44")
def test_at_the_end_all_players_see_the_scores():
    game = europe({"tickets": ["berlin-roma"]}, phase="over")
    for viewer in (0, 1, None):
        assert [score.total for score in game.view(viewer).scores] == [12 - 9, 12]
        assert game.view(viewer).winners == [1]


@pytest.mark.rule("CO-50")
@pytest.mark.parametrize("seat", [-1, 2, "0", 1.0])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat):
    with pytest.raises(GameError, match="seats are 0 to 1"):
        europe({"hand": {}}).view(seat)
