"""The Card Game: the end of a deck, completing tickets, scoring (CG-30 to CG-52)."""

import random
from collections import Counter
from itertools import combinations

import pytest

from amount import tries
from end_of_deck import ROW, TICKETS, WHOLE_DECK, L, nearly_out
from positions import events_of, hand, legal, only, play
from whistlestop import Game, IllegalAction


def completing(*seats, **fields):
    """Return a game in which all stacks are open and tickets can be completed."""
    return nearly_out(*seats, deck=[], phase="complete_tickets", **fields)


def tickets_of(score):
    return score["items"]["completed_tickets"], score["items"]["failed_tickets"]


# last turns


@pytest.mark.rule("CG-30")
@pytest.mark.parametrize("players", [2, 3])
def test_after_the_last_card_every_player_has_a_turn_with_its_drawer_last(players):
    seats = [{"hand": {"red": 1}} for _ in range(players)]
    game = nearly_out(*seats, deck=["blue", "blue"], turn=1)
    events = play(game, "draw deck", "draw deck")
    last = only(events, "last_round")
    assert (last.seat, last.count) == (1, players)
    order = []
    while game.phase == "act":
        order.append(game.seat)
        play(game, "tickets", "keep none")
    assert order == [*range(2, players), 0, 1]
    assert game.is_over


@pytest.mark.rule("CG-30", "CG-31")
def test_a_card_that_fills_the_row_may_be_the_last_one():
    game = nearly_out({}, {}, deck=["blue"])
    events = game.play("draw purple")
    assert only(events, "row_refilled").card == "blue"
    assert only(events, "last_round").seat == 0
    assert game.seat == 1
    assert hand(game, 0) == {"purple": 1}


@pytest.mark.rule("CG-31")
def test_with_one_card_left_a_turn_may_take_just_that_card():
    game = nearly_out({}, {}, deck=["blue"])
    assert "draw deck" in legal(game)
    game.play("draw deck")
    assert (game.seat, game.phase) == (1, "act")
    assert hand(game, 0) == {"blue": 1}


@pytest.mark.rule("CG-32")
def test_in_the_last_turns_no_card_is_drawn():
    game = nearly_out({}, {"hand": {"red": 2}}, deck=["blue"])
    game.play("draw deck")
    assert legal(game) == {"tickets", "place red:2"}
    for text in ("draw purple", "draw deck"):
        with pytest.raises(IllegalAction, match="no card is drawn in the last turns"):
            game.play(text)


@pytest.mark.rule("CG-32")
def test_a_player_who_can_do_neither_passes():
    game = nearly_out({}, {}, deck=["blue"], ticket_deck=[])
    game.play("draw deck")
    assert legal(game) == {"pass"}
    events = play(game, "pass", "pass")
    assert len(events_of(events, "passed")) == 2
    assert game.is_over


@pytest.mark.rule("CG-10", "CG-30")
def test_cards_still_move_in_the_last_turns():
    game = nearly_out({}, {"railyard": {"red": {"red": 2}}}, deck=["blue"], ticket_deck=[])
    game.play("draw deck")
    assert game.view().seats[1].on_the_track == 1
    play(game, "pass", "pass")
    assert game.is_over
    assert game.view().seats[1].on_the_track_cards == {"red": 1}


# completing tickets


@pytest.mark.rule("CG-33")
def test_the_stacks_are_opened_after_the_last_turn():
    mine = {"on_the_track": {"red": 1, "blue": 1}, "tickets": ["miami-new_york"]}
    game = nearly_out(mine, {"on_the_track": {L: 2}}, deck=["green"], ticket_deck=[])
    events = play(game, "draw deck", "pass", "pass")
    assert only(events, "stacks_opened").stacks == [{"red": 1, "blue": 1}, {L: 2}]
    for viewer in (0, 1, None):
        cards = [seat.on_the_track_cards for seat in game.view(viewer).seats]
        assert cards == [{"red": 1, "blue": 1}, {L: 2}]
    assert (game.phase, game.seat) == ("complete_tickets", 0)


@pytest.mark.rule("CG-33")
def test_the_rulebook_example_los_angeles_pittsburgh_with_one_locomotive():
    assert TICKETS["los_angeles-pittsburgh"].cards == (("blue", 2), ("white", 1), ("purple", 1))
    mine = {"on_the_track": {"blue": 2, "white": 1, L: 1}, "tickets": ["los_angeles-pittsburgh"]}
    game = completing(mine, {})
    done = only(game.play("complete los_angeles-pittsburgh"), "tickets_completed")
    assert (done.seat, done.tickets, done.points) == (0, ["los_angeles-pittsburgh"], 18)
    assert game.is_over
    assert game.scores()[0]["completed"] == ["los_angeles-pittsburgh"]


@pytest.mark.rule("CG-33")
def test_each_card_counts_for_one_ticket():
    mine = {
        "on_the_track": {"red": 1, "blue": 1, "yellow": 1, L: 1},
        "tickets": ["miami-new_york", "new_orleans-new_york", "chicago-miami"],
    }
    game = completing(mine, {})
    assert legal(game) == {
        "complete best",
        "complete chicago-miami",
        "complete miami-new_york",
        "complete new_orleans-new_york",
        "done",
    }
    game.play("complete miami-new_york")  # red and blue
    assert legal(game) == {"complete best", "complete chicago-miami", "done"}
    with pytest.raises(IllegalAction, match="it needs red:1 blue:1; your stack: yellow:1 locomo"):
        game.play("complete new_orleans-new_york")


@pytest.mark.rule("CG-33")
def test_neither_railyard_nor_hand_completes_a_ticket():
    mine = {
        "hand": {"red": 1, "blue": 1, L: 3},
        "railyard": {"red": {"red": 1}, "blue": {"blue": 1, L: 2}},
        "tickets": ["miami-new_york"],
    }
    game = nearly_out(mine, {}, deck=[], turns_left=1, turn=1, ticket_deck=[])
    game.play("pass")
    assert game.is_over
    assert game.scores()[0]["failed"] == ["miami-new_york"]


@pytest.mark.rule("CG-34")
def test_the_most_valuable_set_is_suggested_and_taken_on_request():
    tickets = ["chicago-new_york.2", "miami-new_york", "new_orleans-new_york"]
    tickets.append("los_angeles-new_york")
    mine = {"on_the_track": {"red": 1, "blue": 2, "white": 2}, "tickets": tickets}
    game = completing(mine, {})
    completion = game.view(0).completion
    assert set(completion.possible) == set(tickets)
    assert (completion.best, completion.points) == (["los_angeles-new_york"], 20)
    assert game.view(1).completion is None
    events = game.play("complete best")
    assert only(events, "tickets_completed").tickets == ["los_angeles-new_york"]
    assert game.is_over
    assert tickets_of(game.scores()[0]) == (20, -5 - 10 - 10)


@pytest.mark.rule("CG-34")
def test_of_equal_values_the_largest_set_is_suggested():
    """Los Angeles-New York is worth 20, and so are two tickets of 10."""
    tickets = ["los_angeles-new_york", "miami-new_york", "los_angeles-vancouver"]
    stack = {"blue": 2, "white": 2, "red": 1, "black": 1}
    completion = completing({"on_the_track": stack, "tickets": tickets}, {}).view(0).completion
    assert completion.points == 20
    assert set(completion.best) == {"miami-new_york", "los_angeles-vancouver"}


@pytest.mark.rule("CG-34")
def test_the_owner_may_choose_another_set_or_none():
    mine = {
        "on_the_track": {"red": 1, "blue": 2, "white": 2},
        "tickets": ["miami-new_york", "los_angeles-new_york"],
    }
    game = completing(mine, {})
    game.play("complete miami-new_york")
    assert game.is_over, "nothing else can be completed"
    assert tickets_of(game.scores()[0]) == (10, -20)
    game = completing(mine, {})
    game.play("done")
    assert game.is_over
    assert tickets_of(game.scores()[0]) == (0, -30)


@pytest.mark.rule("CG-34")
def test_coloured_cards_are_used_before_locomotives():
    tickets = ["miami-new_york", "new_orleans-new_york"]
    game = completing({"on_the_track": {"red": 1, "blue": 1, L: 2}, "tickets": tickets}, {})
    game.play("complete miami-new_york")
    assert game.view().seats[0].on_the_track_cards == {L: 2}


def best_value(stack, tickets):
    """Return the most points over all sets, and the most tickets among sets with these points."""
    best = (0, 0)
    for size in range(len(tickets) + 1):
        for chosen in combinations(tickets, size):
            needed = Counter()
            for ticket in chosen:
                needed.update(dict(TICKETS[ticket].cards))
            missing = sum(max(0, n - stack.get(c, 0)) for c, n in needed.items())
            if missing <= stack.get(L, 0):
                best = max(best, (sum(TICKETS[t].points for t in chosen), size))
    return best


@pytest.mark.rule("CG-34")
def test_the_suggested_set_is_the_best_of_all_sets():
    chance = random.Random(34)
    sizes = Counter()
    for _ in range(tries(150, 12)):
        tickets = chance.sample(sorted(TICKETS), chance.randint(1, 10))
        colours = chance.choices([card for card in WHOLE_DECK if card not in ROW], k=22)
        stack = Counter(colours[: chance.randint(1, 22)])
        best = best_value(stack, tickets)
        if best == (0, 0) or any(n > WHOLE_DECK[card] for card, n in stack.items()):
            continue
        game = completing({"on_the_track": dict(stack), "tickets": tickets}, {})
        completion = game.view(0).completion
        assert (completion.points, len(completion.best)) == best
        game.play("complete best")
        assert set(game.scores()[0]["completed"]) == set(completion.best)
        sizes[len(completion.best)] += 1
    assert len(sizes) > 3


@pytest.mark.rule("CG-33", "CG-34")
def test_seats_complete_in_turn_and_those_that_cannot_are_skipped():
    able = {"on_the_track": {L: 2}, "tickets": ["miami-new_york"]}
    other = {"on_the_track": {L: 2}, "tickets": ["chicago-miami"]}
    game = nearly_out(able, {}, other, deck=[], turns_left=1, turn=1, ticket_deck=[])
    game.play("pass")
    order = []
    while not game.is_over:
        order.append(game.seat)
        game.play("complete best")
    assert order == [2, 0]


@pytest.mark.rule("CG-35")
def test_completed_tickets_are_set_aside_and_score_at_once():
    mine = {
        "on_the_track": {"red": 2, "blue": 1, "yellow": 1},
        "tickets": ["miami-new_york", "chicago-miami"],
    }
    game = completing(mine, {})
    before = game.view().discard
    game.play("complete miami-new_york")
    seat = game.view(1).seats[0]
    assert (seat.completed, seat.score) == (["miami-new_york"], 10)
    spent = Counter(game.view().discard) - Counter(before)
    assert spent == {"red": 1, "blue": 1}
    mine = {ticket.id: ticket.status for ticket in game.view(0).tickets}
    assert mine == {"miami-new_york": "completed", "chicago-miami": "open"}
    with pytest.raises(IllegalAction, match="you have completed that ticket"):
        game.play("complete miami-new_york")
    with pytest.raises(IllegalAction, match="you do not hold that ticket"):
        game.play("complete boston-miami")


# scores


def ended(*seats):
    return Game.from_position({"title": "card_game", "phase": "over", "seats": list(seats)})


@pytest.mark.rule("CG-50")
def test_uncompleted_tickets_are_subtracted_once():
    score, _ = ended({"completed": ["denver-seattle"], "tickets": ["boston-miami"]}, {}).scores()
    assert (score["completed"], score["failed"]) == (["denver-seattle"], ["boston-miami"])
    assert tickets_of(score) == (10, -12)
    assert list(score["items"]) == ["completed_tickets", "failed_tickets", "big_cities"]


@pytest.mark.rule("CG-51")
def test_most_completed_tickets_to_a_big_city_get_its_bonus():
    game = ended(
        {"completed": ["dallas-raleigh", "dallas-helena"], "tickets": ["dallas-winnipeg"]},
        {"completed": ["dallas-washington"]},
    )
    scores = game.scores()
    assert [score["big_cities_won"] for score in scores] == [["dallas"], []]
    assert [score["items"]["big_cities"] for score in scores] == [10, 0]
    (dallas,) = [city for city in game.view().big_cities if city.city == "dallas"]
    assert (dallas.counts, dallas.leaders) == ([2, 1], [0])


@pytest.mark.rule("CG-51")
def test_all_tied_players_get_the_full_bonus_and_a_ticket_may_count_for_two():
    scores = ended({"completed": ["chicago-dallas"]}, {"completed": ["chicago-montreal"]}).scores()
    assert scores[0]["big_cities_won"] == ["chicago", "dallas"]
    assert scores[1]["big_cities_won"] == ["chicago"]
    assert [score["items"]["big_cities"] for score in scores] == [22, 12]
    assert [score["total"] for score in scores] == [6 + 22, 7 + 12]


@pytest.mark.rule("CG-51")
def test_no_player_gets_a_bonus_without_a_completed_ticket_to_the_city():
    scores = ended({"tickets": ["dallas-miami"]}, {}).scores()
    assert [score["items"]["big_cities"] for score in scores] == [0, 0]
    assert [city.leaders for city in ended({}, {}).view().big_cities] == [[]] * 6


@pytest.mark.rule("CG-52")
def test_most_points_win():
    assert ended({"completed": ["dallas-raleigh"]}, {"completed": ["miami-omaha"]}).winners() == [1]


@pytest.mark.rule("CG-52")
@pytest.mark.parametrize(
    ("one", "two", "total", "winners"),
    [
        # the first has more completed tickets
        (["dallas-winnipeg", "dallas-los_angeles"], ["new_york-seattle"], 43, [0]),
        # both have two: the first has four bonuses, the second two
        (["dallas-miami", "los_angeles-seattle"], ["new_york-portland", "dallas-helena"], 56, [0]),
        # one ticket and one bonus each
        (["el_paso-miami"], ["dallas-winnipeg"], 21, [0, 1]),
    ],
)
def test_ties_go_to_more_tickets_then_to_more_bonuses_then_are_shared(one, two, total, winners):
    game = ended({"completed": one}, {"completed": two})
    assert [score["total"] for score in game.scores()] == [total, total]
    assert game.winners() == winners
    turned = ended({"completed": two}, {"completed": one})
    assert turned.winners() == sorted(1 - seat for seat in winners)


@pytest.mark.rule("CG-30", "CG-32")
def test_a_position_in_the_last_turns_has_no_deck():
    position = {"title": "card_game", "phase": "act", "turns_left": 1, "seats": [{}, {}]}
    game = Game.from_position(position)
    assert game.view().deck_size == 0
    assert legal(game, "draw") == set()
    with pytest.raises(ValueError, match="deck: in the last turns it is empty"):
        Game.from_position({**position, "deck": ["red"]})
