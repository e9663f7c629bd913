"""Drawing train cards (CO-10 to CO-16)."""

import pytest

from positions import all_cards_except, europe, events_of, hand, legal, play, usa
from whistlestop import IllegalAction

ROW = ["red", "blue", "green", "yellow", "black"]
L = "locomotive"


def table(row, deck, discard, first=None, **fields):
    """Return a USA game in which seat 1 holds all cards that are not named here."""
    others = all_cards_except([card for card in row if card], deck, discard, first or {})
    return usa(
        {"hand": first or {}},
        {"hand": others},
        face_up=row,
        deck=deck,
        discard=discard,
        **{"ticket_deck": [], **fields},
    )


# two cards, one after the other


@pytest.mark.rule("CO-10")
def test_a_blind_card_comes_from_the_top_of_the_deck():
    game = usa({"hand": {}}, face_up=ROW, deck=["orange", "white", "purple"])
    play(game, "draw deck")
    assert hand(game, 0) == {"orange": 1}
    assert (game.seat, game.phase) == (0, "second_card")
    play(game, "draw deck")
    assert hand(game, 0) == {"orange": 1, "white": 1}
    assert (game.seat, game.phase) == (1, "act")


@pytest.mark.rule("CO-10")
def test_a_card_taken_from_the_row_is_replaced_before_the_next_choice():
    game = usa({"hand": {}}, face_up=ROW, deck=["orange", "white"])
    events = game.play("draw green")
    assert game.view().face_up == ["red", "blue", "orange", "yellow", "black"]
    assert events_of(events, "row_refilled")[0].card == "orange"
    assert "draw orange" in legal(game)
    assert "draw green" not in legal(game)
    game.play("draw orange")
    assert hand(game, 0) == {"green": 1, "orange": 1}
    assert game.view().face_up == ["red", "blue", "white", "yellow", "black"]


@pytest.mark.rule("CO-10")
@pytest.mark.parametrize("second", ["draw deck", "draw red"])
@pytest.mark.parametrize("first", ["draw deck", "draw blue"])
def test_deck_and_row_mix_in_any_order(first, second):
    game = usa({"hand": {}}, face_up=ROW, deck=["orange", "white"])
    play(game, first, second)
    assert sum(hand(game, 0).values()) == 2
    assert game.seat == 1


@pytest.mark.rule("CO-10")
def test_only_face_up_cards_can_be_taken_by_colour():
    game = usa({"hand": {}}, face_up=["red", "red", "green", "green", "green"], deck=["blue"])
    assert legal(game, "draw") == {"draw deck", "draw red", "draw green"}
    with pytest.raises(IllegalAction, match="no blue card is face up"):
        game.play("draw blue")


# locomotives


@pytest.mark.rule("CO-11")
def test_a_face_up_locomotive_is_the_only_card():
    game = usa({"hand": {}}, face_up=[L, *ROW[:4]], deck=["white"])
    game.play("draw locomotive")
    assert hand(game, 0) == {L: 1}
    assert (game.seat, game.phase) == (1, "act")
    assert game.view().face_up[0] == "white"


@pytest.mark.rule("CO-11")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
def test_a_face_up_locomotive_cannot_be_the_second_card(first):
    game = usa({"hand": {}}, face_up=[L, *ROW[:4]], deck=["white", "white"])
    assert "draw locomotive" in legal(game)
    game.play(first)
    assert "draw locomotive" not in legal(game)
    with pytest.raises(IllegalAction, match="can't be the second card"):
        game.play("draw locomotive")


@pytest.mark.rule("CO-11")
def test_a_replacement_locomotive_cannot_be_the_second_card_either():
    game = usa({"hand": {}}, face_up=ROW, deck=[L, "white"])
    game.play("draw red")
    assert L in game.view().face_up
    assert "draw locomotive" not in legal(game)


@pytest.mark.rule("CO-12")
def test_a_locomotive_drawn_blind_is_an_ordinary_first_card():
    game = usa({"hand": {}}, face_up=ROW, deck=[L, "white"])
    game.play("draw deck")
    assert (game.seat, game.phase) == (0, "second_card")
    assert "draw deck" in legal(game)


@pytest.mark.rule("CO-12")
def test_a_locomotive_drawn_blind_is_an_ordinary_second_card():
    game = usa({"hand": {}}, face_up=ROW, deck=["white", L])
    play(game, "draw deck", "draw deck")
    assert hand(game, 0) == {"white": 1, L: 1}


@pytest.mark.rule("CO-13")
def test_there_is_no_hand_limit():
    game = table(ROW, ["white", "white"], {}, first={"red": 11, "blue": 11, "green": 11, L: 14})
    play(game, "draw deck", "draw deck")
    assert sum(hand(game, 0).values()) == 49


# three locomotives


@pytest.mark.rule("CO-14")
def test_three_face_up_locomotives_sweep_the_row():
    game = usa({"hand": {}}, face_up=[L, L, "red", "blue", "green"], deck=[L, *ROW, "white"])
    events = game.play("draw red")
    (swept,) = events_of(events, "row_swept")
    assert sorted(swept.swept) == sorted([L, L, L, "blue", "green"])
    assert game.view().face_up == swept.row == ROW
    assert game.view().discard == {"blue": 1, "green": 1, L: 3}
    assert legal(game, "draw") == {"draw deck", *(f"draw {card}" for card in ROW)}


@pytest.mark.rule("CO-14")
def test_two_face_up_locomotives_stay():
    game = usa({"hand": {}}, face_up=[L, "red", "red", "blue", "green"], deck=[L, *ROW])
    assert not events_of(game.play("draw red"), "row_swept")
    assert game.view().face_up.count(L) == 2


@pytest.mark.rule("CO-14")
def test_the_row_is_swept_again_while_it_has_three_locomotives():
    deck = [L, L, L, L, "red", "blue", L, L, L, "red", "red", *ROW]
    game = usa({"hand": {}}, face_up=[L, L, "red", "blue", "green"], deck=deck)
    events = game.play("draw green")
    assert len(events_of(events, "row_swept")) == 3
    assert game.view().face_up == ROW
    assert game.view().discard[L] == 9


@pytest.mark.rule("CO-14")
def test_a_sweep_during_a_turn_leaves_the_second_card_due():
    game = usa({"hand": {}}, face_up=[L, L, "red", "blue", "green"], deck=[L, *ROW])
    game.play("draw red")
    assert (game.seat, game.phase) == (0, "second_card")


@pytest.mark.rule("CO-14", "CO-15")
def test_a_sweep_shuffles_the_discards_when_the_deck_is_too_small():
    row, discard = [L, L, "red", "blue", "green"], {"white": 6, "black": 6}
    game = table(row, [L, "purple", "purple"], discard)
    events = game.play("draw red")
    assert events_of(events, "deck_reshuffled")
    assert game.view().face_up[:2] == ["purple", "purple"]
    assert None not in game.view().face_up
    assert game.view().face_up.count(L) < 3


@pytest.mark.rule("CO-14")
@pytest.mark.parametrize(
    "deck",
    [
        ["red", L, L, L, "blue"],
        [L, L, L, L, "blue", "red"],
        [],
        ["red"],
        [L, L],
    ],
    ids=" ".join,
)
def test_sweeping_stops_if_every_possible_row_has_three_locomotives(deck):
    """A row with three locomotives stays if any replacement would have as many."""
    row = [L, "white", L, "white", L] if deck != ["red"] else [L, L, "white", L, L]
    game = table(row, deck, {})
    assert game.view().face_up == row
    assert game.view().discard == {}


@pytest.mark.rule("CO-14")
def test_the_discard_pile_counts_among_the_possible_cards():
    """Two other cards in the deck are too few for a better row; three discards are enough."""
    game = table([L, "white", L, "white", None], [L, "red", L, L, L, "blue"], {"green": 3})
    view = game.view()
    assert view.face_up.count(L) < 3
    assert view.discard != {"green": 3}


@pytest.mark.rule("CO-14")
def test_locomotives_in_the_discard_pile_count_too():
    """With one other card in the deck and one in the discards, a new row has three locomotives."""
    row = [L, "white", L, "white", L]
    game = table(row, ["red"], {L: 4, "blue": 1})
    assert game.view().face_up == row
    assert game.view().discard == {"blue": 1, L: 4}


@pytest.mark.rule("CO-14")
def test_an_unswept_row_is_swept_as_soon_as_a_better_one_is_possible():
    """A player draws the deck's locomotive blind; now the four other cards make a better row."""
    game = table([L, "white", L, "white", L], [L, "red", "blue", L, L], {})
    assert game.view().face_up.count(L) == 3
    game.play("draw deck")
    assert game.view().face_up.count(L) < 3


@pytest.mark.rule("CO-14")
def test_an_unswept_row_is_swept_when_cards_are_discarded():
    game = table([L, "white", L, "white", L], [L, L, L], {}, first={"green": 5})
    assert game.view().face_up.count(L) == 3
    events = game.play("claim portland-san_francisco green:5")
    assert events_of(events, "row_swept")
    assert game.view().face_up.count(L) < 3


# an empty deck


@pytest.mark.rule("CO-15")
def test_the_discards_become_the_deck_as_soon_as_it_runs_out():
    game = table(ROW, ["white"], {"orange": 3, "purple": 1})
    (reshuffled,) = events_of(game.play("draw deck"), "deck_reshuffled")
    assert reshuffled.count == 4
    assert game.view().deck_size == 4
    assert game.view().discard == {}
    assert sorted(game.position()["deck"]) == ["orange", "orange", "orange", "purple"]


@pytest.mark.rule("CO-15")
def test_a_reshuffle_is_random():
    def new_deck(seed):
        game = table(ROW, ["white"], {"orange": 6, "purple": 6}, seed=seed)
        game.play("draw deck")
        return game.position()["deck"]

    assert new_deck(1) == new_deck(1)
    assert len({tuple(new_deck(seed)) for seed in range(30)}) > 20


@pytest.mark.rule("CO-15")
def test_with_nothing_to_shuffle_deck_and_gap_stay_empty():
    game = table(ROW, [], {})
    game.play("draw blue")
    assert game.view().face_up == ["red", None, "green", "yellow", "black"]
    assert game.view().deck_size == 0


@pytest.mark.rule("CO-15")
def test_gaps_are_filled_as_soon_as_cards_are_discarded():
    row = ["red", None, None, None, "black"]
    game = table(row, [], {}, first={"green": 6, "red": 1})
    events = game.play("claim portland-san_francisco green:5")
    view = game.view()
    assert sorted(view.face_up) == ["black", "green", "green", "green", "red"]
    assert view.face_up[0] == "red"
    assert view.deck_size == 2
    assert view.discard == {}
    assert len(events_of(events, "row_refilled")) == 3


@pytest.mark.rule("CO-15")
def test_too_few_discards_fill_only_some_of_the_gaps():
    game = table([None] * 5, [], {}, first={"green": 2})
    game.play("claim new_york-pittsburgh green:2")
    assert sorted(card or "" for card in game.view().face_up) == ["", "", "", "green", "green"]


# no cards


@pytest.mark.rule("CO-16")
def test_no_player_draws_blind_from_an_empty_deck():
    game = table(ROW, [], {})
    assert legal(game, "draw") == {f"draw {card}" for card in ROW}
    with pytest.raises(IllegalAction, match="the deck is empty"):
        game.play("draw deck")


@pytest.mark.rule("CO-16")
def test_with_no_card_to_take_drawing_is_not_available():
    game = table([None] * 5, [], {}, ticket_deck=["atlanta-montreal"])
    assert legal(game) == {"tickets"}


@pytest.mark.rule("CO-16")
def test_a_turn_ends_after_one_card_if_there_is_no_second():
    game = table(["red", None, None, None, None], [], {})
    game.play("draw red")
    assert (game.seat, game.phase) == (1, "act")
    assert hand(game, 0) == {"red": 1}


@pytest.mark.rule("CO-16", "CO-11")
def test_a_single_face_up_locomotive_is_no_possible_second_card():
    game = table(["red", L, None, None, None], [], {})
    game.play("draw red")
    assert (game.seat, game.phase) == (1, "act")
    assert game.view().face_up == [None, L, None, None, None]


@pytest.mark.rule("CO-16")
def test_the_last_card_of_the_deck_can_be_the_second_one():
    game = table([None] * 5, [], {}, first={"green": 2})
    game.play("claim new_york-pittsburgh green:2")
    assert game.seat == 1
    assert "draw deck" not in legal(game)
    assert "draw green" in legal(game)
    play(game, "draw green", "draw green")
    assert game.seat == 0


@pytest.mark.rule("CO-16")
@pytest.mark.parametrize("make", [europe, usa])
def test_a_player_may_not_choose_to_stop_after_one_card(make):
    game = make({"hand": {"red": 3}}, face_up=ROW, deck=["white", "white"])
    game.play("draw deck")
    assert legal(game) == {"draw deck", *(f"draw {card}" for card in ROW)}
    with pytest.raises(IllegalAction, match="you must take your second train card now"):
        game.play("pass")
