"""The Card Game: setting up and the turn (CG-01 to CG-25)."""

import random
from collections import Counter

import pytest

from positions import card_game, events_of, hand, legal, only, play
from whistlestop import Game, GameError, IllegalAction
from whistlestop.titles import load

L = "locomotive"
ROW = ["purple", "purple", "purple", "orange", "orange"]
DECK = {**dict.fromkeys(load("card_game").train_cards, 10), L: 16}


def stack(game, seat):
    """Return the actual cards on a seat's track."""
    return game.position()["seats"][seat]["on_the_track"]


def rows(game, seat):
    """Return the fewest cards for a new row of each colour, and the seat that must be outbid."""
    return {colour: (row.fewest, row.rival) for colour, row in game.view(seat).rows.items()}


# setting up


@pytest.mark.rule("CG-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_gets_a_locomotive_and_seven_cards_and_five_lie_face_up(players):
    for seed in range(20):
        position = Game.new("card_game", players=players, seed=seed).position()
        for seat in position["seats"]:
            assert sum(seat["hand"].values()) == 8
            assert seat["hand"][L] >= 1
        assert None not in position["face_up"]
        cards = Counter(position["deck"]) + Counter(position["face_up"])
        for seat in position["seats"]:
            cards += Counter(seat["hand"])
        assert cards == DECK
        assert len(position["deck"]) == 96 - 5 - 8 * players


@pytest.mark.rule("CG-01")
def test_the_other_seven_cards_may_be_locomotives_too():
    locomotives = {
        Game.new("card_game", players=2, seed=seed).position()["seats"][0]["hand"][L]
        for seed in range(40)
    }
    assert {1, 2, 3} <= locomotives


@pytest.mark.rule("CG-01", "CO-50")
def test_all_players_know_the_locomotive_that_each_starts_with():
    game = Game.new("card_game", players=3, seed=1)
    for viewer in (None, 0, 1, 2):
        known = [seat.known_cards for seat in game.view(viewer).seats]
        assert known == [{L: 1}] * 3


@pytest.mark.rule("CG-01")
def test_two_to_four_play():
    for players in (1, 5):
        with pytest.raises(GameError, match="2 to 4 players"):
            Game.new("card_game", players=players)


@pytest.mark.rule("CG-02")
def test_six_tickets_are_dealt_and_one_kept_at_least():
    game = Game.new("card_game", players=4, seed=1)
    offered = game.view(0).offered
    assert (len(offered.tickets), offered.keep_at_least) == (6, 1)
    assert {len(action.tickets) for action in game.legal_actions()} == {1, 2, 3, 4, 5, 6}
    assert len(load("card_game").tickets) == 46


@pytest.mark.rule("CG-02")
def test_tickets_not_kept_are_shuffled_back():
    places = []
    for seed in range(30):
        game = Game.new("card_game", players=2, seed=seed)
        back = []
        for _ in range(2):
            names = [ticket.id for ticket in game.view(game.seat).offered.tickets]
            back += names[1:]
            game.play(f"keep {names[0]}")
        deck = game.position()["ticket_deck"]
        assert len(deck) == len(set(deck)) == 44
        assert set(back) <= set(deck)
        places += [deck.index(name) for name in back]
    # ten of 44 places each time: at the bottom they would all be 34 or more
    assert min(places) < 5
    assert 18 < sum(places) / len(places) < 26


@pytest.mark.rule("CG-03")
def test_the_six_bonuses_and_their_values_are_public():
    bonuses = {city.city: city.points for city in Game.new("card_game", seed=1).view().big_cities}
    assert bonuses == {
        "seattle": 8,
        "los_angeles": 12,
        "chicago": 12,
        "dallas": 10,
        "new_york": 15,
        "miami": 8,
    }


@pytest.mark.rule("CG-04")
def test_seat_0_begins():
    game = Game.new("card_game", players=3, seed=5)
    order = []
    while game.phase == "choose_tickets":
        order.append(game.seat)
        game.play(game.legal_actions()[0])
    assert (order, game.seat, game.phase) == ([0, 1, 2], 0, "act")


# phase 1


def moving(railyard, **seat):
    """Begin the turn of seat 1, which has these rows; return the game and its events."""
    game = card_game({"hand": {}}, {"hand": {}, "railyard": railyard, **seat}, face_up=ROW)
    events = play(game, "draw deck", "draw deck")
    assert game.seat == 1
    return game, events


@pytest.mark.rule("CG-10")
def test_one_card_of_each_row_moves_to_the_stack():
    game, events = moving({"blue": {"blue": 3}, "red": {"red": 1}})
    assert only(events, "cards_moved").rows == {"blue": "blue", "red": "red"}
    assert game.view().seats[1].railyard == {"blue": {"blue": 2}}
    assert stack(game, 1) == {"red": 1, "blue": 1}
    assert game.view().seats[1].on_the_track == 2
    assert game.phase == "act"


@pytest.mark.rule("CG-10", "CG-11")
@pytest.mark.parametrize("players", [2, 4])
def test_views_show_the_cards_that_move_when_a_turn_begins(players):
    moves = 0
    for seed in range(3):
        game, chance = Game.new("card_game", players=players, seed=seed), random.Random(seed)
        while not game.is_over:
            shown = [seat.rolls for seat in game.view().seats]
            assert not any(shown) or game.view().phase != "complete_tickets"
            events = game.play(chance.choice(game.legal_actions()))
            for event in events_of(events, "robbed"):
                for card in event.cards:
                    shown[event.seat].pop(card, None)
            for event in events_of(events, "cards_moved"):
                assert event.rows == shown[event.seat]
                moves += 1
            if game.view().turns_left:
                assert game.view().seats[game.seat].rolls == {}  # its last turn
            if game.view().turns_left == 1:
                assert not any(seat.rolls for seat in game.view().seats)
    assert moves > 20


@pytest.mark.rule("CG-10")
def test_with_an_empty_railyard_nothing_moves():
    game, events = moving({})
    assert not events_of(events, "cards_moved")
    assert stack(game, 1) == {}


@pytest.mark.rule("CG-11")
def test_the_locomotives_of_a_row_leave_before_its_colour():
    game, events = moving({"blue": {"blue": 1, L: 2}})
    assert only(events, "cards_moved").rows == {"blue": L}
    assert game.view().seats[1].railyard == {"blue": {"blue": 1, L: 1}}
    for _ in range(2):
        play(game, *["draw deck"] * 4)
    assert game.view().seats[1].railyard == {}
    assert stack(game, 1) == {"blue": 1, L: 2}


@pytest.mark.rule("CG-12")
def test_no_player_sees_a_stack_but_all_see_the_cards_that_move_there():
    game, events = moving({"blue": {"blue": 2}}, on_the_track={"red": 3})
    for viewer in (0, 1, None):
        seat = game.view(viewer).seats[1]
        assert (seat.on_the_track, seat.on_the_track_cards) == (4, None)
        assert game.view(viewer).to_dict()["seats"][1]["on_the_track_cards"] is None
        assert only(events, "cards_moved").visible_to(viewer).rows == {"blue": "blue"}


@pytest.mark.rule("CG-12")
def test_an_option_lets_each_player_see_their_own_stack_and_no_other():
    game = card_game(
        {"hand": {}, "on_the_track": {"red": 2}},
        {"hand": {}, "on_the_track": {"blue": 1}},
        options={"open_track": True},
    )
    assert game.view(0).open_track
    assert [seat.on_the_track_cards for seat in game.view(0).seats] == [{"red": 2}, None]
    assert [seat.on_the_track_cards for seat in game.view(1).seats] == [None, {"blue": 1}]
    assert [seat.on_the_track_cards for seat in game.view(None).seats] == [None, None]


@pytest.mark.rule("CG-12")
def test_the_option_is_part_of_the_game_its_record_and_its_position():
    game = Game.new("card_game", players=2, seed=3, open_track=True)
    assert game.options == {"open_track": True}
    assert "options: open_track" in game.record()
    assert Game.from_record(game.record()).options == {"open_track": True}
    assert Game.from_position(game.position()).options == {"open_track": True}
    assert not Game.new("card_game", players=2, seed=3).view(0).open_track
    with pytest.raises(GameError, match="open_track"):
        Game.new("card_game", open_trak=True)
    with pytest.raises(GameError, match="True or False"):
        Game.new("card_game", open_track="yes")
    with pytest.raises(GameError, match="has no options"):
        Game.new("usa", open_track=True)


# phase 2, A: train cards


@pytest.mark.rule("CG-20", "CO-10")
def test_two_cards_are_drawn_from_the_row_or_the_deck():
    game = card_game({"hand": {}}, {"hand": {}}, face_up=ROW, deck=["red", "blue"])
    play(game, "draw purple", "draw deck")
    assert hand(game, 0) == {"purple": 1, "blue": 1}
    assert game.seat == 1


@pytest.mark.rule("CG-20", "CO-11")
def test_a_face_up_locomotive_counts_as_both_cards():
    row = [L, "red", "red", "red", "red"]
    game = card_game({"hand": {}}, {"hand": {}}, face_up=row)
    game.play(f"draw {L}")
    assert game.seat == 1
    game = card_game({"hand": {}}, {"hand": {}}, face_up=row, deck=["blue"])
    game.play("draw red")
    assert f"draw {L}" not in legal(game)


@pytest.mark.rule("CG-20")
def test_any_number_of_locomotives_leaves_the_row_in_place():
    game = card_game({"hand": {}}, {"hand": {}}, face_up=["red", L, L, L, L], deck=[L, "blue"])
    events = game.play("draw red")
    assert not events_of(events, "row_swept")
    assert sorted(game.view().face_up) == [L] * 5


@pytest.mark.rule("CG-20", "CO-16")
def test_no_player_stops_after_one_card():
    game = card_game({"hand": {"red": 4}}, {"hand": {}}, face_up=ROW)
    game.play("draw deck")
    assert {text.split()[0] for text in legal(game)} == {"draw"}


# phase 2, B: placing


@pytest.mark.rule("CG-21")
def test_two_or_more_cards_of_a_colour_may_be_placed_with_locomotives():
    game = card_game({"hand": {"red": 2, "blue": 1, L: 2}}, {"hand": {}}, face_up=ROW)
    assert legal(game, "place") == {
        "place red:2",
        f"place red:1 {L}:1",
        f"place red:1 {L}:2",
        f"place red:2 {L}:1",
        f"place red:2 {L}:2",
        f"place blue:1 {L}:1",
        f"place blue:1 {L}:2",
    }
    events = game.play(f"place red:2 {L}:1")
    assert only(events, "cards_placed").cards == {"red": 2, L: 1}
    assert game.view().seats[0].railyard == {"red": {"red": 2, L: 1}}
    assert hand(game, 0) == {"blue": 1, L: 1}
    assert game.seat == 1


@pytest.mark.rule("CG-21")
def test_three_cards_of_three_colours_may_be_placed_without_locomotives():
    game = card_game({"hand": {"red": 1, "blue": 1, "green": 1, "black": 1}}, {}, face_up=ROW)
    assert legal(game, "place") == {
        "place red:1 blue:1 green:1",
        "place red:1 blue:1 black:1",
        "place red:1 green:1 black:1",
        "place blue:1 green:1 black:1",
    }
    game.play("place black:1 red:1 blue:1")
    rows = {colour: {colour: 1} for colour in ("red", "blue", "black")}
    assert game.view().seats[0].railyard == rows


@pytest.mark.rule("CG-21")
@pytest.mark.parametrize(
    "text",
    [
        "place",
        "place red:1",
        f"place {L}:3",
        "place red:1 blue:1",
        "place red:2 blue:2",
        f"place red:1 blue:1 {L}:1",
        "place red:1 blue:1 green:1 black:1",
    ],
)
def test_an_invalid_placement_is_refused_with_a_valid_one(text):
    cards = {"red": 2, "blue": 2, "green": 1, "black": 1, L: 3}
    game = card_game({"hand": cards}, {"hand": {}}, face_up=ROW)
    before = game.position()
    with pytest.raises(IllegalAction, match="place two or more cards of one colour"):
        game.play(text)
    assert game.position() == before


@pytest.mark.rule("CG-22")
def test_a_colour_on_the_players_railyard_waits_until_its_cards_are_gone():
    mine = {"hand": {"red": 5, "blue": 1, "green": 1}, "railyard": {"red": {"red": 1}}}
    game = card_game(mine, {"hand": {}}, face_up=ROW, deck=["white"] * 4)
    assert legal(game, "place") == set()
    with pytest.raises(IllegalAction, match="you already have a"):
        game.play("place red:5")
    play(game, *["draw deck"] * 4)
    assert game.view().seats[0].railyard == {}
    assert "place red:5" in legal(game)
    assert rows(game, 0)["red"] == (1, None)


@pytest.mark.rule("CG-23")
def test_the_rulebook_example_three_blue_rob_one():
    game = card_game(
        {"hand": {"blue": 1, "red": 1, "yellow": 1}}, {"hand": {"blue": 3}}, face_up=ROW
    )
    play(game, "place blue:1 red:1 yellow:1")
    offers = {each["action"]: each["robs"] for each in game.view(1).to_dict()["placements"]}
    assert offers["place blue:3"] == [{"seat": 0, "cards": {"blue": 1}}]
    assert rows(game, 1)["blue"] == (2, 0)
    events = game.play("place blue:3")
    robbed = only(events, "robbed")
    assert (robbed.seat, robbed.cards) == (0, {"blue": 1})
    view = game.view()
    assert view.discard == {"blue": 1}
    assert view.seats[1].railyard == {"blue": {"blue": 3}}
    assert "blue" not in view.seats[0].railyard


@pytest.mark.rule("CG-23")
def test_robbing_a_colour_takes_more_cards_than_the_victim_placed():
    other = {"hand": {}, "railyard": {"green": {"green": 2, L: 1}}}
    game = card_game({"hand": {"green": 3, L: 2}}, other, face_up=ROW)
    assert legal(game, "place") == {
        f"place green:2 {L}:2",
        f"place green:3 {L}:1",
        f"place green:3 {L}:2",
    }
    with pytest.raises(IllegalAction, match="seat 1 has 3 cards in its green row"):
        game.play("place green:3")
    game.play(f"place green:3 {L}:1")
    assert game.view().discard == {"green": 2, L: 1}
    assert game.view().seats[1].railyard == {}


@pytest.mark.rule("CG-23", "CG-20")
def test_robbed_cards_stay_discarded_when_the_deck_runs_out():
    other = {"hand": {}, "railyard": {"green": {"green": 1}}}
    game = card_game({"hand": {"green": 2}}, other, face_up=ROW)
    game.play("place green:2")
    while game.view().deck_size:
        game.play("draw deck")
    assert game.view().discard["green"] >= 1
    assert game.view().turns_left is not None


@pytest.mark.rule("CG-24")
def test_each_of_three_colours_must_be_on_no_railyard():
    other = {"hand": {}, "railyard": {"green": {"green": 1}}}
    cards = {"red": 1, "blue": 1, "green": 1, "black": 1}
    game = card_game({"hand": cards}, other, face_up=ROW)
    assert legal(game, "place") == {"place red:1 blue:1 black:1"}
    with pytest.raises(IllegalAction, match="rob it with a row"):
        game.play("place red:1 blue:1 green:1")


# phase 2, C: tickets


@pytest.mark.rule("CG-25", "CO-31")
def test_four_tickets_are_drawn_any_number_kept_and_the_rest_go_to_the_bottom():
    names = ["chicago-new_york", "dallas-miami", "miami-omaha", "boston-miami", "chicago-dallas"]
    game = card_game({"hand": {}}, {"hand": {}}, ticket_deck=names, face_up=ROW)
    game.play("tickets")
    offered = game.view(0).offered
    assert ([t.id for t in offered.tickets], offered.keep_at_least) == (names[:4], 0)
    assert len(legal(game)) == 16
    play(game, "keep dallas-miami boston-miami")
    assert set(game.position()["seats"][0]["tickets"]) == {"dallas-miami", "boston-miami"}
    bottom = ["chicago-dallas", "chicago-new_york", "miami-omaha"]
    assert game.position()["ticket_deck"] == bottom


@pytest.mark.rule("CG-25")
def test_none_need_be_kept_and_fewer_are_drawn_if_fewer_are_left():
    game = card_game({"hand": {}}, {"hand": {}}, ticket_deck=["dallas-miami"], face_up=ROW)
    game.play("tickets")
    assert legal(game) == {"keep none", "keep dallas-miami"}
    game.play("keep none")
    assert game.view().ticket_deck_size == 1
    game = card_game({"hand": {}}, {"hand": {}}, ticket_deck=[], face_up=ROW)
    assert "tickets" not in legal(game)


def test_a_ticket_shows_the_cards_that_it_asks_for():
    game = card_game({"tickets": ["miami-seattle"]}, {})
    (ticket,) = game.view(0).tickets
    assert ticket.cards == {"red": 2, "black": 1, "white": 1, "orange": 1}
    assert ticket.points == 22


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("claim chicago-new_york red:1", "has no board"),
        ("station chicago red:1", "has no board"),
        ("complete chicago", "no ticket 'chicago'; did you mean"),
        ("place reed:2", "did you mean red"),
        ("done", "legal now"),
        ("complete best", "legal now"),
        ("complete miami-seattle", "legal now"),
        ("pass", "you can pass only if you can do nothing else"),
    ],
)
def test_an_illegal_action_is_refused_with_the_legal_ones(text, message):
    game = card_game({"hand": {"red": 2}}, {"hand": {}}, face_up=ROW)
    with pytest.raises(IllegalAction, match=message):
        game.play(text)


def test_titles_with_a_board_have_no_railyards():
    game = Game.from_position({"title": "usa", "phase": "act", "seats": [{}, {}]})
    with pytest.raises(IllegalAction, match="USA has no railyards"):
        game.play("place red:2")
