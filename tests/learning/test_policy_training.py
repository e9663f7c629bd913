"""The policy network with PyTorch: the loss falls, training resumes, compiled code agrees."""

import json

import numpy as np
import pytest
import torch

from command_line import refusal, run_command
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.action_values import NetworkPlayer
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.policy_network import POLICY_NETWORK, new_scratch
from whistlestop.bots.planning.weights import weights_of
from whistlestop.bots.policy_model import PolicyModel
from whistlestop.game import Game
from whistlestop.rules.records import SCORES, new_bytes
from whistlestop.titles import load
from whistlestop.training import action_network, policy_training
from whistlestop.training.action_network import new_network, train
from whistlestop.training.errors import TrainingError
from whistlestop.training.policy_match import play_match
from whistlestop.training.policy_training import PolicyPlan, Progress, train_policy
from whistlestop.training.repeatable import repeatable
from whistlestop.training.trials import Round, Table, play_trials
from whistlestop.training.workers import Workers

ROUND = Round(1, 100, 0, 0)
TABLES = [Table(load("london"), 2), Table(load("berlin"), 3)]
PLANNER = NetworkPlayer(new_bytes(POLICY_NETWORK), 0.0)  # it agrees with the planner


@pytest.fixture(scope="module")
def trials():
    return play_trials(TABLES, ROUND, PLANNER, seed=1)


@pytest.fixture
def small(monkeypatch):
    """Make batches and matches small, so that a few games suffice."""
    monkeypatch.setattr(action_network, "BATCH", 64)
    monkeypatch.setattr(policy_training, "MATCH_DEALS", 4)
    monkeypatch.setattr(policy_training, "MARGIN_DEALS", 2)


def test_the_first_action_of_a_position_has_no_advantage(trials):
    first = np.cumsum(trials.counts) - trials.counts
    assert len(trials) == len(trials.counts) > 500
    assert trials.counts.sum() == len(trials.values) == len(trials.actions)
    assert not trials.values[first].any()
    assert trials.values.any()


def test_trials_depend_neither_on_threads_nor_on_chunks(trials):
    again = play_trials(TABLES, ROUND, PLANNER, seed=1, workers=Workers(1))
    other = play_trials(TABLES, ROUND, PLANNER, seed=2, workers=Workers(1))
    assert np.array_equal(trials.values, again.values)
    assert np.array_equal(trials.actions, again.actions)
    assert not np.array_equal(trials.values[:100], other.values[:100])


@pytest.mark.usefixtures("small")
def test_ten_steps_make_the_loss_fall(trials):
    network = new_network(1)
    curve = train(trials, epochs=5, seed=1, network=network)
    assert [epoch.number for epoch in curve] == [1, 2, 3, 4, 5]
    assert curve[-1].loss < curve[0].loss
    assert curve[-1].test < curve[0].test


def test_gradients_do_not_depend_on_which_thread_comes_first(trials):
    network = new_network(1)
    tensors = action_network.Tensors.of(trials)

    def gradients():
        network.zero_grad()
        predicted, tried, _ = tensors.advantages(network, torch.arange(63))
        torch.square(predicted - tried).sum().backward()
        return [weights.grad.clone() for weights in network.parameters()]

    threads = torch.get_num_threads()
    torch.set_num_threads(16)  # more than cores, so that they would come in any order
    try:
        with repeatable():
            first = gradients()
            assert all(
                torch.equal(one, other)
                for _ in range(200)
                for one, other in zip(first, gradients(), strict=True)
            )
    finally:
        torch.set_num_threads(threads)


@pytest.mark.usefixtures("small")
def test_training_adds_in_a_fixed_order(trials):
    modes = []

    def on_epoch(epoch):
        modes.append(torch.are_deterministic_algorithms_enabled())

    train(trials, epochs=1, seed=1, network=new_network(1), on_epoch=on_epoch)
    assert modes == [True]
    assert not torch.are_deterministic_algorithms_enabled()


def test_compiled_code_scores_as_pytorch_does(tmp_path):
    network = new_network(3)
    PolicyModel(network.packed(), {}).save(tmp_path / "policy.npz")
    stored = PolicyModel.load(tmp_path / "policy.npz").weights
    scratch = new_scratch()
    for title, players in (("usa", 2), ("card_game", 3), ("nordic", 2)):
        game = Game.new(title, players=players, seed=4)
        planner = planner_bytes(title, weights_of(title, players))
        state = np.frombuffer(game.state_bytes(), np.uint8).copy()
        count = entry_points.write_advantages(planner, stored, state, new_bytes(SCORES), scratch)
        assert count > 1
        with torch.no_grad():
            scores = network(
                torch.from_numpy(scratch.inputs)[None],
                torch.from_numpy(scratch.actions[:count]),
                torch.zeros(count, dtype=torch.int64),
            ).numpy()
        expected = scores - scores[0]
        assert scratch.advantages[:count] == pytest.approx(expected, abs=2e-3)  # stored in 16 bits


@pytest.mark.usefixtures("small")
def test_training_resumes_and_the_same_plan_gives_the_same_network(tmp_path):
    def run(name, stop=None):
        def on_epoch(number, epoch, loss, test):
            if (number, epoch) == stop:
                raise KeyboardInterrupt

        plan = PolicyPlan((load("london"),), 20, 2, 1)
        return train_policy(plan, tmp_path / name, Progress(on_epoch=on_epoch))

    whole = PolicyModel.load(run("whole"))
    with pytest.raises(KeyboardInterrupt):
        run("parts", stop=(2, 1))
    parts = PolicyModel.load(run("parts"))
    assert whole.weights.tolist() == parts.weights.tolist()
    assert whole.facts["generations"] == parts.facts["generations"]
    assert [each["round"] for each in whole.facts["generations"]] == [1, 2, 3]
    assert any((tmp_path / "whole" / "log").iterdir())


@pytest.mark.usefixtures("small")
def test_a_worse_generation_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(policy_training, "BETTER", 1.01)
    plan = PolicyPlan((load("london"),), 20, 1, 1)
    model = PolicyModel.load(train_policy(plan, tmp_path, Progress()))
    assert not any(each["kept"] for each in model.facts["generations"])
    assert not model.weights.any()  # it still plays as the planner


def test_equal_networks_are_even_in_every_deal():
    match = play_match([Table(load("london"), 2), Table(load("london"), 4)], PLANNER, PLANNER, 6, 1)
    assert (match.share, match.points, match.deals) == (pytest.approx(0.5), pytest.approx(0), 12)


@pytest.mark.usefixtures("small")
def test_the_command_writes_a_network(tmp_path):
    asked = ("train", "policy", "--title", "london", "--games", "20", "--epochs", "1")
    done = run_command(*asked, "--folder", str(tmp_path))
    assert done.exit_code == 0, done.stderr
    assert "round 3, epoch 1 of 1" in done.stdout
    matches = [line for line in done.stdout.splitlines() if " wins " in line]
    generations = PolicyModel.load(tmp_path / "policy.npz").facts["generations"]
    assert [": kept" in line for line in matches] == [each["kept"] for each in generations]
    assert "against planner" in matches[0]
    assert ("plays as planner does" in done.stderr) == (not any(e["kept"] for e in generations))
    facts = PolicyModel.load(tmp_path / "policy.npz").facts
    assert facts["command"] == (
        "whistlestop train policy --title london --games 20 --epochs 1 --seed 1"
    )


@pytest.mark.usefixtures("small")
def test_damaged_files_other_trainings_and_few_games_are_refused(tmp_path, monkeypatch):
    asked = ("train", "policy", "--title", "london", "--games", "20", "--folder", tmp_path)
    run_command(*asked, "--epochs", "1")
    (tmp_path / "trials-2.npz").write_bytes(b"no archive")
    assert "trials-2.npz can't be read; remove it" in refusal(*asked, "--epochs", "1")
    (tmp_path / "policy-1.npz").write_bytes(b"no archive")
    assert "policy-1.npz" in refusal(*asked, "--epochs", "1")
    assert "holds another training" in refusal(*asked, "--epochs", "2")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "training.json").write_text(json.dumps({"titles": ["usa"]}))
    with pytest.raises(TrainingError, match="holds another training"):
        train_policy(PolicyPlan((load("london"),), 20, 1, 1), tmp_path / "other", Progress())
    monkeypatch.setattr(action_network, "BATCH", 10_000)
    few = refusal(
        "train", "policy", "--title", "london", "--games", "20", "--folder", tmp_path / "f"
    )
    assert "too few games" in few
    assert "times as many (--games), with another --folder" in few
