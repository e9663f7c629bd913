"""Value models with PyTorch: the loss falls, training resumes, compiled code reads the result."""

import json
import re

import numpy as np
import pytest
import torch

from command_line import refusal, run_command
from whistlestop.bots.planning.seat_features import PUBLIC, SEAT
from whistlestop.bots.value_model import ValueModel, ValueReader
from whistlestop.cli.train import training_into
from whistlestop.titles import load
from whistlestop.training.errors import TrainingError
from whistlestop.training.positions import play_positions
from whistlestop.training.value_network import (
    inputs_of,
    new_network,
    random_knowledge,
    train,
)
from whistlestop.training.value_training import Progress, ValuePlan, train_value

GAMES = 900


@pytest.fixture(scope="module")
def positions():
    return [play_positions(load("london"), players, GAMES, seed=1) for players in (2, 3)]


def test_ten_steps_make_the_loss_fall(positions):
    network = new_network(1)
    curve = train(positions, epochs=5, seed=1, network=network)
    assert [epoch.number for epoch in curve] == [1, 2, 3, 4, 5]
    assert curve[-1].loss < curve[0].loss
    assert curve[-1].test < curve[0].test


def test_training_adds_in_a_fixed_order(positions):
    modes = []

    def on_epoch(epoch):
        modes.append(torch.are_deterministic_algorithms_enabled())

    train(positions, epochs=1, seed=1, network=new_network(1), on_epoch=on_epoch)
    assert modes == [True]
    assert not torch.are_deterministic_algorithms_enabled()


def test_compiled_code_predicts_as_pytorch_does(positions, tmp_path):
    network = new_network(2)
    ValueModel(network.packed(), {"title": "london"}).save(tmp_path / "value.npz")
    model = ValueModel.load(tmp_path / "value.npz")
    for rows in positions:
        players = rows.players
        features = torch.from_numpy(rows.features[:200])
        known = random_knowledge(200, players, torch.Generator().manual_seed(1))
        with torch.no_grad():
            wins = torch.softmax(network(inputs_of(features, known))[:, :, 0], dim=1).numpy()
        masked = rows.features[:200].copy()
        bits = np.zeros(200, np.int64)
        for seat in range(players):
            unknown = known[:, seat].numpy() == 0
            masked[unknown, seat * SEAT + PUBLIC : (seat + 1) * SEAT] = 0.0
            bits |= (~unknown).astype(np.int64) << seat
        found = ValueReader(load("london"), players, model).predict_features(masked, bits)
        assert found.wins == pytest.approx(wins, abs=5e-3)  # weights are stored in 16 bits


def test_training_resumes_and_the_same_plan_gives_the_same_model(tmp_path):
    def run(name, epochs, stop=None):
        def on_epoch(number, loss, test):
            if number == stop:
                raise KeyboardInterrupt

        plan = ValuePlan(load("london"), GAMES, epochs, 1)
        return train_value(plan, tmp_path / name, Progress(on_epoch=on_epoch))

    whole = ValueModel.load(run("whole", 3))
    with pytest.raises(KeyboardInterrupt):
        run("parts", 3, stop=2)
    parts = ValueModel.load(run("parts", 3))
    assert whole.weights.tolist() == parts.weights.tolist()
    assert whole.facts["curve"] == parts.facts["curve"]
    assert whole.facts["seats"] == [2, 3, 4]
    assert any((tmp_path / "whole" / "log").iterdir())


def test_a_folder_with_another_training_is_refused(tmp_path):
    (tmp_path / "training.json").write_text(json.dumps({"title": "usa"}))
    with pytest.raises(TrainingError, match="holds another training"):
        train_value(ValuePlan(load("london"), GAMES, 1, 1), tmp_path, Progress())
    said = refusal("train", "value", "london", "--folder", tmp_path)
    assert "holds another training" in said


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    file = tmp_path / "game.txt"
    file.touch()
    for folder in (file, file / "models"):
        assert "name a folder" in refusal("train", "value", "london", "--folder", folder)


@pytest.mark.parametrize("model", [["value", "london"], ["policy", "--title", "london"]])
def test_a_seed_beyond_the_compiled_code_is_refused(model):
    assert "is not in the range" in refusal("train", *model, "--seed", 2**63)


def test_a_folder_that_can_not_be_written_to_is_refused():
    said = refusal("train", "value", "london", "--folder", "/proc/models")
    assert "/proc/models: can't store a training there: No such file" in said
    assert "name a --folder that can be written to" in said


def test_a_stopped_training_says_how_it_continues(capsys, tmp_path):
    with pytest.raises(KeyboardInterrupt), training_into(tmp_path):
        raise KeyboardInterrupt
    assert "the same command continues" in capsys.readouterr().err


def test_the_command_writes_a_model(tmp_path):
    done = run_command(
        "train", "value", "london", "--games", "700", "--epochs", "1", "--folder", str(tmp_path)
    )
    assert done.exit_code == 0, done.stderr
    assert "epoch 1 of 1" in done.stdout
    facts = ValueModel.load(tmp_path / "value.npz").facts
    assert facts["command"] == "whistlestop train value london --games 700 --epochs 1 --seed 1"


def test_damaged_files_and_too_few_games_are_refused_with_the_way_out(tmp_path):
    asked = ("train", "value", "london", "--games", "900", "--epochs", "2", "--folder", tmp_path)
    run_command(*asked)
    (tmp_path / "checkpoint.pt").write_bytes(b"no checkpoint")
    assert "checkpoint.pt can't be read; remove it" in refusal(*asked)
    (tmp_path / "positions-2.npz").write_bytes(b"no archive")
    assert "positions-2.npz can't be read; remove it" in refusal(*asked)
    few = refusal("train", "value", "london", "--games", "100", "--folder", tmp_path / "few")
    assert "too few games" in few
    times = int(re.search(r"play (\d+) times as many", few)[1])
    assert 4 <= times <= 8  # 700 games are enough for the command above
