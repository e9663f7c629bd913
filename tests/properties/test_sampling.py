"""The kernel samples one legal action as if from the list of them all."""

import random
from collections import Counter

import numba
import numpy as np
import pytest
from hypothesis import given, settings

from amount import COMPILED, examples
from playing import GAMES, random_game, some_moments
from positions import europe, usa
from whistlestop.rules import measuring
from whistlestop.rules.constants import ACTIONS
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.legal import sample
from whistlestop.rules.records import STATE, as_record, playing_bytes
from whistlestop.titles import load


@numba.njit
def sample_once(layout, state, chance, out):
    """Call ``sample``, because Python cannot call functions of the kernel."""
    return sample(layout, state, chance, out)


def sampler(game):
    """Return a function that samples the numbers of legal actions of this game."""
    layout = as_record(layout_of(game.title), LAYOUT)
    state = as_record(game._memory, STATE)
    chance = np.array([1, 2, 3, 4], np.int64)
    out = np.empty(ACTIONS, np.int32)
    return lambda: int(sample_once(layout, state, chance, out))


@pytest.mark.slow
@settings(max_examples=examples(30, 8))
@given(GAMES)
def test_a_sampled_action_is_legal_and_sampling_changes_nothing(game):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.1):
        if moment.is_over:
            continue
        before = moment.position()
        legal = {action.index for action in moment.legal_actions()}
        draw = sampler(moment)
        assert {draw() for _ in range(30)} <= legal
        assert moment.position() == before


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="compiled code alone")
def test_loading_an_entry_point_does_not_change_other_compiled_code():
    """An entry point that was loaded first does not affect later compilations."""
    measuring.play_random_games(layout_of(load("europe")), playing_bytes(), 2, 1, 1)
    assert_uniform(europe({"hand": {"red": 2, "blue": 1, "locomotive": 1}}))


TIMES = examples(400, 60)


def assert_uniform(game):
    legal = [action.index for action in game.legal_actions()]
    draw = sampler(game)
    counts = Counter(draw() for _ in range(TIMES * len(legal)))
    assert set(counts) == set(legal)
    # chi squared: mean n - 1, variance 2 (n - 1); five deviations are never seen by chance
    n = len(legal)
    chi = sum((counts[index] - TIMES) ** 2 / TIMES for index in legal)
    assert chi < n - 1 + 5 * (2 * n) ** 0.5 + 10


def test_sampling_is_uniform_over_claims_stations_and_draws():
    assert_uniform(europe({"hand": {"red": 2, "blue": 1, "locomotive": 1}}))


def test_sampling_is_uniform_where_doubles_are_owned():
    """The other route of a seat's own double must neither be sampled nor distort the odds."""
    mine = {
        "hand": {"red": 3, "locomotive": 1},
        "routes": ["portland-seattle", "seattle-vancouver", "boston-montreal"],
    }
    assert_uniform(usa(mine, {}, {}, {}))


def test_sampling_is_uniform_over_subsets_second_cards_and_extra_cards():
    assert_uniform(europe(phase="choose_tickets"))
    assert_uniform(europe({"hand": {}}, phase="second_card"))
    waiting = europe({"hand": {"purple": 5, "locomotive": 3}}, deck=["purple"] * 3)
    waiting.play("claim marseille-zurich purple:2")
    assert_uniform(waiting)
