"""The seating of bots in a tournament."""

from collections import Counter
from math import comb, factorial

import pytest

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.lineups import bot_combinations, line_ups, seat_orders
from whistlestop.arena.tournament import Tournament


def test_every_pair_of_bots_meets_in_both_seatings():
    assert line_ups(bot_combinations(["a", "b", "c"], 2), "every") == (
        ("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"),
    )  # fmt: skip


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (4, 3), (5, 4), (5, 5)])
def test_enough_bots_play_every_combination_in_every_order(bots, seats):
    made = line_ups(bot_combinations("abcde"[:bots], seats), "every")
    assert len(made) == len(set(made)) == comb(bots, seats) * factorial(seats)
    assert all(len(set(each)) == seats for each in made)


def test_with_fewer_bots_than_seats_each_sits_at_every_table():
    assert bot_combinations(["a", "b"], 4) == [tuple("aaab"), tuple("aabb"), tuple("abbb")]
    made = line_ups(bot_combinations(["a", "b"], 4), "every")
    assert Counter(each.count("a") for each in made) == {3: 4, 2: 6, 1: 4}


def test_a_bot_named_twice_is_one_bot():
    assert bot_combinations(["a", "b", "a"], 2) == [("a", "b")]


def test_rotations_put_each_bot_on_each_seat_after_the_same_bot():
    assert seat_orders(tuple("abbb"), "rotations") == [
        tuple("abbb"), tuple("bbba"), tuple("bbab"), tuple("babb"),
    ]  # fmt: skip
    assert seat_orders(tuple("abab"), "rotations") == [tuple("abab"), tuple("baba")]
    for order in seat_orders(tuple("abc"), "rotations"):
        assert "".join(order * 2).count("ab") >= 1


def test_too_many_line_ups_are_refused():
    with pytest.raises(TournamentError, match="more than 100,000 line-ups"):
        line_ups(bot_combinations([f"random:seed={n}" for n in range(20)], 5), "every")


def test_games_are_ordered_deal_by_deal():
    asked = Tournament("usa", line_ups(bot_combinations(["a", "b"], 2), "every"), deals=3, seed=9)
    tasks = [asked.task(number) for number in range(asked.games)]
    assert [task.deal for task in tasks] == [0, 0, 1, 1, 2, 2]
    assert [task.line_up for task in tasks[:2]] == [("a", "b"), ("b", "a")]
    assert tasks[0].seed == tasks[1].seed != tasks[2].seed
    longer = Tournament("usa", asked.line_ups, deals=5, seed=9)
    assert [longer.task(number) for number in range(asked.games)] == tasks
