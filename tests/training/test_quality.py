"""The quality of chances: by hand, and against its definitions."""

import numpy as np
import pytest

from whistlestop.training.quality import by_thirds, quality, reliability


def test_perfect_and_even_chances():
    results = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert quality(results, results) == (0.0, 0.0, pytest.approx(0, abs=1e-9))
    even = quality(np.full((2, 2), 0.5), results)
    assert even == (0.0, 0.5, pytest.approx(np.log(2), abs=1e-4))


def test_chances_that_are_too_high_are_off_by_the_difference():
    chances = np.tile([0.95, 0.05], (100, 1))
    results = np.array([[1.0, 0.0]] * 80 + [[0.0, 1.0]] * 20)
    assert quality(chances, results).ece == pytest.approx(0.15)
    [low, high] = reliability(chances, results)
    assert low == (0.05, 0.2, 0.5)
    assert high == (0.95, 0.8, 0.5)


def test_thirds_are_measured_one_by_one():
    chances = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])
    results = np.array([[1.0, 0.0]] * 3)
    found = by_thirds(chances, results, np.array([0.1, 0.5, 0.9]))
    assert [each.brier for each in found] == [0.0, 0.5, 2.0]
