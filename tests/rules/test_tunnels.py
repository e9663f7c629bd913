"""Tunnels (EU-30 to EU-37)."""

import pytest

from positions import all_cards_except, europe, events_of, hand, legal, play
from whistlestop import IllegalAction

L = "locomotive"
ROW = ["yellow", "yellow", "black", "black", "white"]


def attempt(cards, turned_up, claim="marseille-zurich purple:2", **fields):
    """Play a set of seat 0 for a tunnel, with these cards turned up."""
    game = europe({"hand": cards}, deck=[*turned_up, "white"], face_up=ROW, **fields)
    events = game.play(f"claim {claim}")
    return game, events


@pytest.mark.rule("EU-30")
def test_the_top_three_cards_are_turned_up_when_the_set_is_paid():
    _, events = attempt({"purple": 2}, ["red", "blue", "green"])
    (turned,) = events_of(events, "tunnel_turned_up")
    assert turned.row == ["red", "blue", "green"]
    assert (turned.route, turned.cards, turned.count) == ("marseille-zurich", {"purple": 2}, 0)


@pytest.mark.rule("EU-30", "CO-20")
def test_a_coloured_tunnel_takes_its_colour_and_locomotives():
    game = europe({"hand": {"purple": 2, L: 2, "red": 3}})
    sets = {
        text.split(maxsplit=2)[2] for text in legal(game, "claim") if "marseille-zurich" in text
    }
    assert sets == {"purple:2", "purple:1 locomotive:1", "locomotive:2"}


@pytest.mark.rule("EU-33")
def test_with_no_extra_cards_due_the_tunnel_is_claimed_at_once():
    game, events = attempt({"purple": 3}, ["red", "blue", "green"])
    assert events_of(events, "route_claimed")[0].cards == {"purple": 2}
    assert game.view().seats[0].routes == ["marseille-zurich"]
    assert hand(game, 0) == {"purple": 1}
    assert game.seat == 1


@pytest.mark.rule("EU-31")
@pytest.mark.parametrize(
    ("turned_up", "due"),
    [
        (["purple", "red", "red"], 1),
        ([L, "red", "red"], 1),
        (["purple", "red", L], 2),
        (["purple", "purple", "purple"], 3),
        ([L, L, L], 3),
    ],
)
def test_one_card_is_due_for_each_of_the_paid_colour_and_each_locomotive(turned_up, due):
    game, _ = attempt({"purple": 5}, turned_up)
    assert game.phase == "tunnel"
    assert game.view().tunnel.due == due
    assert legal(game) == {"decline", f"pay purple:{due}"}


@pytest.mark.rule("EU-31")
def test_a_set_with_some_locomotives_owes_cards_for_its_colour_too():
    game, _ = attempt(
        {"purple": 2, L: 1}, ["purple", "red", L], "marseille-zurich purple:1 locomotive:1"
    )
    assert game.view().tunnel.due == 2


@pytest.mark.rule("EU-32")
def test_if_only_locomotives_were_paid_only_locomotives_count():
    game, _ = attempt({L: 3, "purple": 3}, ["purple", "purple", L], "marseille-zurich locomotive:2")
    assert game.view().tunnel.due == 1


@pytest.mark.rule("EU-32")
def test_a_locomotive_tunnel_with_no_locomotive_turned_up_is_claimed_at_once():
    game, _ = attempt({L: 2}, ["purple", "purple", "purple"], "marseille-zurich locomotive:2")
    assert game.view().seats[0].routes == ["marseille-zurich"]


@pytest.mark.rule("EU-32")
def test_the_extra_cards_of_a_locomotive_tunnel_are_locomotives():
    game, _ = attempt({L: 4, "purple": 6}, ["purple", L, L], "marseille-zurich locomotive:2")
    assert legal(game) == {"decline", "pay locomotive:2"}


@pytest.mark.rule("EU-32", "EU-36")
def test_on_a_gray_tunnel_paid_with_locomotives_no_colour_counts():
    game, _ = attempt({L: 3}, ["red", "blue", "purple"], "paris-zurich locomotive:3")
    assert game.view().seats[0].routes == ["paris-zurich"]


@pytest.mark.rule("EU-33")
def test_the_player_chooses_how_many_locomotives_to_pay():
    game, _ = attempt({"purple": 4, L: 2}, ["purple", "purple", "red"])
    assert legal(game) == {
        "decline",
        "pay purple:2",
        "pay purple:1 locomotive:1",
        "pay locomotive:2",
    }


@pytest.mark.rule("EU-33", "EU-31")
def test_another_colour_does_not_pay_the_extra_cards():
    game, _ = attempt({"purple": 3, "red": 5}, ["purple", "purple", "red"])
    assert legal(game) == {"decline"}
    with pytest.raises(IllegalAction, match="extra cards"):
        game.play("pay red:2")


@pytest.mark.rule("EU-33")
def test_exactly_the_cards_due_are_paid():
    game, _ = attempt({"purple": 6}, ["purple", "purple", "red"])
    for wrong in ("pay purple:1", "pay purple:3"):
        with pytest.raises(IllegalAction, match="does not pay"):
            game.play(wrong)


@pytest.mark.rule("EU-33", "CO-21")
def test_paying_claims_the_tunnel_and_discards_all_cards():
    game, _ = attempt({"purple": 4, L: 1}, ["purple", L, "red"])
    (claimed,) = events_of(game.play("pay purple:1 locomotive:1"), "route_claimed")
    assert claimed.cards == {"purple": 3, L: 1}
    seat = game.view().seats[0]
    assert (seat.routes, seat.trains, seat.score) == (["marseille-zurich"], 43, 2)
    assert hand(game, 0) == {"purple": 1}
    assert game.view().discard == {"purple": 4, L: 2, "red": 1}
    assert (game.seat, game.phase) == (1, "act")


@pytest.mark.rule("EU-33")
def test_declining_returns_the_paid_cards_and_ends_the_turn():
    game, _ = attempt({"purple": 3}, ["purple", "red", "red"])
    assert hand(game, 0) == {"purple": 1}
    (abandoned,) = events_of(game.play("decline"), "tunnel_abandoned")
    assert abandoned.cards == {"purple": 2}
    assert hand(game, 0) == {"purple": 3}
    seat = game.view().seats[0]
    assert (seat.routes, seat.trains, seat.score) == ([], 45, 0)
    assert (game.seat, game.phase) == (1, "act")


@pytest.mark.rule("EU-33")
def test_a_player_who_can_pay_may_decline():
    game, _ = attempt({"purple": 6}, ["purple", "red", "red"])
    game.play("decline")
    assert hand(game, 0) == {"purple": 6}


@pytest.mark.rule("EU-33")
def test_a_tunnel_that_was_given_up_stays_free():
    game, _ = attempt({"purple": 2}, ["purple", "red", "red"])
    play(game, "decline", "draw deck", "draw deck")
    assert "claim marseille-zurich purple:2" in legal(game)


@pytest.mark.rule("EU-33")
def test_a_player_who_cannot_pay_may_still_be_asked_and_declines():
    game, _ = attempt({"purple": 2}, ["purple", L, "red"])
    assert legal(game) == {"decline"}


@pytest.mark.rule("EU-34")
def test_the_turned_up_cards_are_not_discards_before_the_turn_ends():
    game, _ = attempt({"purple": 3}, ["purple", "red", "blue"])
    assert game.view().discard == {}


@pytest.mark.rule("EU-34")
@pytest.mark.parametrize(
    ("turned_up", "answer", "discard"),
    [
        (["red", "blue", "green"], [], {"red": 1, "blue": 1, "green": 1, "purple": 2}),
        (["purple", "blue", "blue"], ["pay purple:1"], {"blue": 2, "purple": 4}),
        (["purple", "blue", "blue"], ["decline"], {"blue": 2, "purple": 1}),
    ],
    ids=["nothing due", "paid", "declined"],
)
def test_the_turned_up_cards_are_discarded_in_any_case(turned_up, answer, discard):
    game, _ = attempt({"purple": 3}, turned_up)
    play(game, *answer)
    assert game.view().discard == discard


def few_cards(deck, discard, cards):
    """Return a game in which seat 1 holds everything except these cards."""
    return europe(
        {"hand": cards},
        {"hand": all_cards_except(cards, deck, discard, ROW)},
        deck=deck,
        discard=discard,
        face_up=ROW,
    )


@pytest.mark.rule("EU-35")
def test_the_discards_are_shuffled_in_when_the_deck_has_fewer_than_three():
    game = few_cards(["red"], {"blue": 5}, {"purple": 2})
    (turned,) = events_of(game.play("claim marseille-zurich purple:2"), "tunnel_turned_up")
    assert turned.row == ["red", "blue", "blue"]


@pytest.mark.rule("EU-35")
def test_with_fewer_than_three_cards_left_all_of_them_are_turned_up():
    game = few_cards(["purple", "red"], {}, {"purple": 3})
    (turned,) = events_of(game.play("claim marseille-zurich purple:2"), "tunnel_turned_up")
    assert (turned.row, turned.count) == (["purple", "red"], 1)
    assert legal(game) == {"decline", "pay purple:1"}


@pytest.mark.rule("EU-35")
def test_with_no_cards_at_all_the_tunnel_is_claimed_without_risk():
    game = few_cards([], {}, {"purple": 2})
    (turned,) = events_of(game.play("claim marseille-zurich purple:2"), "tunnel_turned_up")
    assert (turned.row, turned.count) == ([], 0)
    assert game.view().seats[0].routes == ["marseille-zurich"]
    assert game.position()["deck"] == ["purple", "purple"]


@pytest.mark.rule("EU-35")
@pytest.mark.parametrize("discard", [{}, {"blue": 1}])
def test_the_paid_set_is_never_turned_up_itself(discard):
    game = few_cards(["red"], discard, {"purple": 2})
    (turned,) = events_of(game.play("claim marseille-zurich purple:2"), "tunnel_turned_up")
    assert "purple" not in turned.row
    assert len(turned.row) == 1 + len(discard)


@pytest.mark.rule("EU-35", "CO-15")
def test_discards_after_a_tunnel_took_the_last_cards_become_the_deck():
    game = few_cards(["purple", "red"], {}, {"purple": 3})
    play(game, "claim marseille-zurich purple:2", "decline")
    assert sorted(game.position()["deck"]) == ["purple", "red"]
    assert game.view().discard == {}


@pytest.mark.rule("CO-14", "EU-35")
def test_an_unswept_row_is_swept_during_a_tunnel_if_that_helps():
    """Turning up three locomotives leaves a deck that gives a better row."""
    row = [L, "white", L, "white", L]
    deck = [L, L, L, "blue", "green"]
    cards = {"purple": 2}
    game = europe(
        {"hand": cards},
        {"hand": all_cards_except(cards, deck, row)},
        deck=deck,
        discard={},
        face_up=row,
    )
    assert game.view().face_up == row
    game.play("claim marseille-zurich purple:2")
    assert game.phase == "tunnel"
    assert game.view().face_up.count(L) < 3


@pytest.mark.rule("EU-36")
@pytest.mark.parametrize("colour", ["red", "white", "purple"])
def test_a_gray_tunnel_takes_any_one_colour_and_extra_cards_of_that_colour(colour):
    game, _ = attempt({colour: 4}, [colour, "green", "blue"], f"paris-zurich {colour}:3")
    assert game.view().tunnel.due == 1
    assert legal(game) == {"decline", f"pay {colour}:1"}


@pytest.mark.rule("EU-36")
def test_trains_are_needed_for_the_length_only():
    game, _ = attempt({"purple": 5}, ["purple", L, "purple"])
    game.play("pay purple:3")
    assert game.view().seats[0].trains == 43


@pytest.mark.rule("EU-36")
def test_a_player_with_two_trains_may_try_a_tunnel_of_two():
    game = europe({"hand": {"purple": 3}, "trains": 2}, deck=["purple", "red", "red"])
    play(game, "claim marseille-zurich purple:2", "pay purple:1")
    assert game.view().seats[0].trains == 0


@pytest.mark.rule("EU-36", "CO-21")
def test_a_player_with_too_few_trains_may_not_try():
    game = europe({"hand": {"purple": 3}, "trains": 1})
    assert not any("marseille-zurich" in text for text in legal(game, "claim"))


@pytest.mark.rule("EU-37")
def test_all_players_see_the_paid_set_and_the_turned_up_cards():
    game, _ = attempt({"purple": 3}, ["purple", "red", "blue"])
    for viewer in (0, 1, None):
        tunnel = game.view(viewer).tunnel
        assert (tunnel.route, tunnel.laid) == ("marseille-zurich", {"purple": 2})
        assert (tunnel.turned_up, tunnel.due) == (["purple", "red", "blue"], 1)
    assert game.view(0).tunnel.payments
    assert game.view(1).tunnel.payments == []


@pytest.mark.rule("EU-37")
def test_after_a_failed_attempt_all_players_know_the_returned_cards():
    game, _ = attempt({"purple": 3}, ["purple", "red", "blue"])
    game.play("decline")
    assert game.view(1).seats[0].known_cards == {"purple": 2}


@pytest.mark.rule("EU-37", "CO-50")
def test_a_failed_attempt_does_not_erase_cards_known_before():
    game = europe({"hand": {"purple": 6}, "known": {"purple": 5}}, deck=["purple", "red", "red"])
    play(game, "claim marseille-zurich purple:2", "decline")
    assert game.view(1).seats[0].known_cards == {"purple": 5}
