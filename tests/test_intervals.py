"""Intervals against tables, closed forms and many simulated tournaments."""

import math

import numpy as np
import pytest

from whistlestop import intervals
from whistlestop.intervals import mean_interval, share_interval, student_t


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_t_agrees_with_the_tables(freedom, quantile):
    assert student_t(freedom) == pytest.approx(quantile, abs=0.005)


@pytest.mark.parametrize(("freedom", "quantile"), [(1, 63.657), (2, 9.925), (30, 2.750)])
def test_students_t_is_right_at_another_level(freedom, quantile):
    assert student_t(freedom, 0.99) == pytest.approx(quantile, abs=0.005)


def test_a_stricter_level_has_a_wider_interval_around_the_same_middle():
    shares = np.array([1.0] * 60 + [0.0] * 140)
    usual, strict = (share_interval(shares, 200, level) for level in (0.95, 0.9999))
    assert strict[0] < usual[0] < 0.3 < usual[1] < strict[1]
    assert intervals.wilson(0.3, 200) == pytest.approx(wilson(60, 200))
    low, high = intervals.moments_interval(31, 5.0, 31.0, 0.99)
    assert (low, high) == pytest.approx((5 - 2.750, 5 + 2.750), abs=0.005)


def test_a_mean_has_the_right_interval():
    low, high = mean_interval(np.array([10.0, 12.0, 14.0, 16.0]))
    half = 3.182 * math.sqrt(20 / 3) / 2
    assert (low, high) == pytest.approx((13 - half, 13 + half), abs=0.01)


def test_one_deal_says_nothing_about_the_spread():
    assert all(map(math.isnan, mean_interval(np.array([3.0]))))


def wilson(wins, games):
    z, share = 1.959964, wins / games
    width = 1 + z * z / games
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / width
    middle = (share + z * z / (2 * games)) / width
    return middle - half, middle + half


def test_independent_games_have_wilsons_interval():
    shares = np.array([1.0] * 60 + [0.0] * 140)
    assert share_interval(shares, 200) == pytest.approx(wilson(60, 200), abs=0.002)


def test_repeated_deals_count_once():
    shares = np.array([1.0] * 60 + [0.0] * 140)
    assert share_interval(shares, 200 * 6) == share_interval(shares, 200)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_bot_that_won_or_lost_everything_has_an_interval_and_not_a_point(share):
    low, high = share_interval(np.full(500, share), 1000)
    if share:
        assert (low, high) == pytest.approx((wilson(1000, 1000)[0], 1), abs=1e-4)
    else:
        assert (low, high) == pytest.approx((0, wilson(0, 1000)[1]), abs=1e-4)


def test_no_games_give_no_information():
    assert all(map(math.isnan, share_interval(np.array([]), 0)))


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.8])
@pytest.mark.parametrize("deals", [12, 80])
def test_nineteen_in_twenty_intervals_contain_the_truth(chance, deals):
    """Each deal has its own chance, and its six games share it."""
    dice = np.random.default_rng(4)
    own = dice.beta(6 * chance, 6 * (1 - chance), (1500, deals))
    shares = dice.binomial(6, own) / 6
    held = [low <= chance <= high for low, high in (share_interval(s, 6 * deals) for s in shares)]
    assert 0.93 < np.mean(held) < 0.99
