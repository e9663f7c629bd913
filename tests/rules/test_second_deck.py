"""The Card Game with four players: the second deck (CG-40 to CG-43)."""

from collections import Counter

import pytest

from end_of_deck import ROW, WHOLE_DECK, L, nearly_out
from positions import events_of, only, play


def four(*seats, **fields):
    seated = [*seats, *({} for _ in range(4 - len(seats)))]
    return nearly_out(*seated, deck=[], turns_left=1, turn=2, ticket_deck=[], **fields)


@pytest.mark.rule("CG-40")
def test_with_four_players_all_cards_except_hands_form_a_second_deck():
    game = four(
        {"hand": {"red": 3}, "on_the_track": {"blue": 2}, "tickets": ["miami-new_york"]},
        {"hand": {"green": 1}, "railyard": {"white": {"white": 2, L: 1}}},
    )
    events = game.play("pass")
    assert only(events, "new_deck").count == 96 - 4
    position = game.position()
    assert position["deck_number"] == game.view().deck_number == game.view().decks == 2
    assert position["discard"] == {}
    assert len(position["deck"]) == 96 - 4 - 16 - 5
    assert None not in position["face_up"]
    for seat, before in zip(position["seats"], [3, 1, 0, 0], strict=True):
        assert sum(seat["hand"].values()) == before + 4
        assert seat["railyard"] == seat["on_the_track"] == {}
    assert position["seats"][0]["hand"]["red"] >= 3
    assert position["seats"][0]["tickets"] == ["miami-new_york"]
    cards = Counter(position["deck"]) + Counter(position["face_up"])
    for seat in position["seats"]:
        cards += Counter(seat["hand"])
    assert cards == WHOLE_DECK


@pytest.mark.rule("CG-40", "CO-32")
def test_uncompleted_tickets_stay_secret_and_completed_ones_do_not():
    tickets = ["miami-new_york", "boston-miami"]
    game = four({"on_the_track": {"red": 1, "blue": 1}, "tickets": tickets})
    play(game, "pass", "complete miami-new_york")
    assert game.view().deck_number == 2
    other = game.view(1).to_dict()
    assert other["seats"][0]["completed"] == ["miami-new_york"]
    assert other["seats"][0]["on_the_track_cards"] is None
    assert "boston-miami" not in str(other)
    status = {ticket.id: ticket.status for ticket in game.view(0).tickets}
    assert status == {"boston-miami": "open", "miami-new_york": "completed"}


@pytest.mark.rule("CG-41")
def test_play_resumes_left_of_the_player_who_took_the_last_turn():
    game = four()
    game.play("pass")
    assert (game.seat, game.phase) == (3, "act")
    assert game.view().turns_left is None
    game = four({"on_the_track": {L: 2}, "tickets": ["miami-new_york"]})
    play(game, "pass", "complete best")
    assert game.seat == 3


@pytest.mark.rule("CG-43")
def test_a_second_deck_used_up_by_the_deal_leaves_each_player_one_turn():
    cards = sorted((Counter(WHOLE_DECK) - Counter(ROW)).elements())[:80]
    hoarders = [{"hand": dict(Counter(cards[seat::4]))} for seat in range(4)]
    left = {"turns_left": 1, "turn": 2, "ticket_deck": ["boston-miami"]}
    game = nearly_out(*hoarders, deck=[], **left)
    events = play(game, "tickets", "keep none")
    assert (only(events, "new_deck").count, only(events, "last_round").count) == (16, 4)
    assert [sum(seat["hand"].values()) for seat in game.position()["seats"]] == [24] * 4
    order = []
    while game.phase == "act":
        assert game.view().turns_left == 4 - len(order)
        order.append(game.seat)
        game.play(next(action for action in game.legal_actions() if action.kind == "place"))
    assert order == [3, 0, 1, 2]


@pytest.mark.rule("CG-41", "CG-30", "CG-50")
def test_the_second_deck_ends_the_game_and_new_completions_are_added():
    mine = {
        "on_the_track": {"red": 1, "blue": 1},
        "tickets": ["miami-new_york"],
        "completed": ["chicago-dallas"],
    }
    game = four(mine, deck_number=2)
    game.play("pass")
    assert game.view().seats[0].score == 6
    game.play("complete best")
    assert game.is_over
    assert game.scores()[0]["items"]["completed_tickets"] == 16


@pytest.mark.rule("CG-42")
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_the_game_ends_after_the_first_deck(players):
    seats = [{} for _ in range(players)]
    game = nearly_out(*seats, deck=[], turns_left=1, ticket_deck=[])
    assert game.view().decks == 1
    events = game.play("pass")
    assert game.is_over
    assert not events_of(events, "new_deck")
