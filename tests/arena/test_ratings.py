"""Ratings against closed forms, brute-force searches and tournaments with a known truth."""

import itertools
import math

import numpy as np
import pytest

from whistlestop.arena.ratings import POINTS, rate


def game(deal, line_up, *winners):
    return {"deal": deal, "lineup": list(line_up), "winners": list(winners)}


def pairs(wins, games):
    """Return games of a against b in both seatings, with this many wins of a."""
    return [game(n // 2, "ab" if n % 2 else "ba", (n % 2) ^ (n < wins)) for n in range(games)]


def test_ratings_of_two_bots_follow_bradley_and_terry():
    rated = rate(pairs(300, 400), ["a", "b"])
    # of 400 games and the imagined one, of which each won half
    expected = 400 * math.log10(300.5 / 100.5)
    assert rated.ratings["a"] - rated.ratings["b"] == pytest.approx(expected, abs=1e-6)
    assert rated.ratings["a"] + rated.ratings["b"] == pytest.approx(0, abs=1e-9)


def test_100_points_more_win_64_of_100_games():
    rated = rate(pairs(6401, 10_000), ["a", "b"], samples=2)
    assert rated.ratings["a"] - rated.ratings["b"] == pytest.approx(100, abs=0.5)


def test_a_shared_win_counts_in_parts():
    rows = [game(deal, "ab", 0, 1) for deal in range(10)]
    assert rate(rows, ["a", "b"]).ratings == pytest.approx({"a": 0, "b": 0})


def test_ten_wins_shared_by_two_of_three_equal_five_wins_each():
    others = [game(deal, "abc", 2) for deal in range(10, 20)]
    shared = [game(deal, "abc", 0, 1) for deal in range(10)]
    apart = [game(deal, "abc", deal % 2) for deal in range(10)]
    rated, same = (rate(games + others, ["a", "b", "c"]) for games in (shared, apart))
    assert rated.ratings == pytest.approx(same.ratings)


def test_a_bot_that_wins_a_quarter_against_three_is_as_strong():
    rows = [game(deal, order, deal % 4) for deal in range(8) for order in ["abbb"]]
    rated = rate(rows, ["a", "b"])
    assert rated.ratings["a"] == pytest.approx(0, abs=1e-6)


def test_ratings_of_three_bots_agree_with_a_brute_force_search():
    dice = np.random.default_rng(1)
    rows = [
        game(deal, order, int(dice.choice(3, p=[0.5, 0.3, 0.2])))
        for deal in range(40)
        for order in ("abc", "bca", "cab", "aab")
    ]
    rated = rate(rows, ["a", "b", "c"])

    def likelihood(a, b):
        strength = {"a": math.exp(a), "b": math.exp(b), "c": 1.0}
        total = 0.0
        for row in rows:
            total += math.log(
                strength[row["lineup"][row["winners"][0]]]
                / sum(strength[bot] for bot in row["lineup"])
            )
        for table in ("abc", "aab"):  # the imagined game, half of it at each table
            for bot in table:
                part = strength[bot] / sum(strength[each] for each in table)
                total += math.log(part) / len(table) / 2
        return total

    a, b = ((rated.ratings[bot] - rated.ratings["c"]) / POINTS for bot in "ab")
    best = likelihood(a, b)
    for step_a, step_b in itertools.product((-0.01, 0, 0.01), repeat=2):
        assert likelihood(a + step_a, b + step_b) <= best + 1e-9
    around = [likelihood(x, y) for x in np.linspace(-2, 2, 41) for y in np.linspace(-2, 2, 41)]
    assert max(around) <= best


def test_a_bot_that_won_everything_has_a_rating_and_an_open_interval():
    rated = rate(pairs(400, 400), ["a", "b"])
    low, high = rated.intervals["a"]
    assert 400 < rated.ratings["a"] < 800
    assert low < rated.ratings["a"] < high
    assert high - rated.ratings["a"] > rated.ratings["a"] - low


def test_identical_deals_leave_some_uncertainty():
    low, high = rate(pairs(3, 6), ["a", "b"]).intervals["a"]
    assert low < -20
    assert high > 20


def test_bots_that_never_met_are_rated_in_separate_groups():
    rows = pairs(30, 40) + [game(n, "cd", n % 2) for n in range(20)]
    rated = rate(rows, ["a", "b", "c", "d"])
    assert rated.groups == [["a", "b"], ["c", "d"]]
    assert rated.ratings["c"] == pytest.approx(0, abs=1e-6)
    linked = rate([*rows, game(0, "bc", 0)], ["a", "b", "c", "d"])
    assert linked.groups == [["a", "b", "c", "d"]]


def test_games_of_one_deal_do_not_count_as_many():
    """The six games of every deal end alike: the interval is that of one game per deal."""
    dice = np.random.default_rng(2)
    once = [game(deal, "ab", int(dice.random() < 0.3)) for deal in range(120)]
    six = [row for row in once for _ in range(6)]
    widths = [
        np.subtract(*rate(rows, ["a", "b"], samples=2000).intervals["a"]) for rows in (once, six)
    ]
    assert widths[1] == pytest.approx(widths[0], rel=0.05)


@pytest.mark.parametrize("deals", [12, 60])
@pytest.mark.parametrize("difference", [0, 300])
def test_nineteen_in_twenty_intervals_contain_the_truth(difference, deals):
    chance = 1 / (1 + 10 ** (-difference / 400))
    dice = np.random.default_rng(3)
    held = []
    for _ in range(300):
        rows = [
            game(deal, order, order.index("a" if dice.random() < chance else "b"))
            for deal in range(deals)
            for order in ("ab", "ba")
        ]
        low, high = rate(rows, ["a", "b"], samples=400).intervals["a"]
        held.append(low <= difference / 2 <= high)
    assert 0.915 < np.mean(held) < 0.99
