"""The games of a training are the same on threads and on a Ray cluster of two workers here."""

import os
import socket

import numpy as np
import pytest

from whistlestop.rules.compiler import COMPILED
from whistlestop.titles import load
from whistlestop.training.errors import TrainingError
from whistlestop.training.positions import CHUNK, play_positions
from whistlestop.training.workers import Workers


def test_results_come_in_order():
    assert list(Workers(3).map(lambda task: task**2, range(50))) == [n**2 for n in range(50)]


def test_an_unreachable_cluster_is_named(monkeypatch):
    pytest.importorskip("ray")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        monkeypatch.setenv("RAY_ADDRESS", address)
        with pytest.raises(TrainingError, match=f"no Ray cluster at RAY_ADDRESS={address}"):
            next(Workers(on="ray").map(str, range(3)))


@pytest.fixture
def on_ray(monkeypatch):
    """Return two workers of a cluster on this computer."""
    pytest.importorskip("ray")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return Workers(2, "ray")


@pytest.mark.slow  # Ray starts many processes
def test_a_task_that_the_cluster_loses_ends_the_training(on_ray):
    with pytest.raises(TrainingError, match=r"Ray lost some games: .*the same command continues"):
        list(on_ray.map(lambda task: os._exit(1) if task == 2 else task, range(4)))


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="plays hundreds of games")
def test_a_cluster_plays_the_same_games(on_ray):
    there, here = (
        play_positions(load("london"), 2, 2 * CHUNK + 40, seed=5, workers=workers)
        for workers in (on_ray, Workers(1))
    )
    for name in there.__slots__:
        assert np.array_equal(getattr(there, name), getattr(here, name)), name
