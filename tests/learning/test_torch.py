"""Libraries that stand on PyTorch: TorchRL, Stable-Baselines3, and tensors as buffers."""

import importlib
import warnings
from itertools import islice
from pathlib import Path

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env as check_sb3_env
from torchrl.envs import GymEnv, PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from whistlestop.envs import EncodedGame, EnvError, VectorEnv
from whistlestop.envs.generated import maps
from whistlestop.envs.graph import graph
from whistlestop.envs.pettingzoo_env import aec_env
from whistlestop.envs.registration import env_id
from whistlestop.titles import load, title_ids

# TorchRL warns of every PettingZoo but 1.24.
pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested")


@pytest.mark.parametrize("title", title_ids())
def test_torchrl_finds_the_specs_right(title):
    players = load(title).rules.players_at_most
    check_env_specs(PettingZooWrapper(aec_env(title, players), use_mask=True))


def test_torchrl_plays_a_random_game():
    env = PettingZooWrapper(aec_env("london", 2), use_mask=True)
    rollout = env.rollout(200)
    assert rollout["next", "done"][-1].all()


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("mask_in_observation", [False, True])
def test_it_passes_the_check_of_stable_baselines(title, mask_in_observation):
    env = gymnasium.make(
        env_id(title),
        opponents=["random"],
        illegal="lose",
        mask_in_observation=mask_in_observation,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_sb3_env(env.unwrapped)


def test_maskable_ppo_learns_from_legal_actions_only():
    env = gymnasium.make(env_id("london"), opponents=["random"])
    model = MaskablePPO("MlpPolicy", env.unwrapped, n_steps=64, n_epochs=1, seed=1)
    model.learn(128)  # an illegal action would raise


def test_one_model_learns_from_all_titles_and_maps_and_plays_them(monkeypatch, tmp_path):
    folder = Path(__file__).parents[2] / "examples" / "envs"
    monkeypatch.syspath_prepend(folder)
    example = importlib.import_module("train_on_maps")
    model, agreed = example.train(steps=5, stored=100)
    assert len(agreed) == 5
    batch = list(islice(example.decisions(1, model), 0, 256, 4))
    optimizer = torch.optim.Adam(model.parameters(), example.RATE)
    before = example.judge(model, batch)[0].item()
    for _ in range(40):
        example.step(model, optimizer, batch)
    # One fixed batch: eight seeds reached 0.33 to 0.50 of the loss before.
    assert example.judge(model, batch)[0].item() < 0.75 * before
    for title in (*title_ids(), *maps("test", 2)):
        game = EncodedGame(title, 2)
        while not game.is_over:
            game.play(example.choose(model, graph(game, game.seat)))
    first, second = (graph(EncodedGame(title), 0) for title in ("card_game", "switzerland"))
    alone = torch.cat([model(example.join([seen])) for seen in (first, second)])
    joined = model(example.join([first, second]))
    torch.testing.assert_close(joined, alone, rtol=0, atol=1e-3)  # sums in another order
    torch.save(model.state_dict(), tmp_path / "maps.pt")
    monkeypatch.setattr(example, "WEIGHTS", tmp_path / "maps.pt")
    assert example.policy(second) == example.choose(model, second)


def test_results_are_written_into_tensors_without_a_copy():
    plain = VectorEnv("usa", 2, 3)
    observation = torch.zeros((3, plain.observation_size))
    mask = torch.zeros((3, plain.actions), dtype=torch.bool)
    env = VectorEnv("usa", 2, 3, buffers={"observation": observation, "mask": mask})
    step, other = env.reset(seed=1), plain.reset(seed=1)
    for _ in range(50):
        np.testing.assert_array_equal(observation.numpy(), other.observation)
        np.testing.assert_array_equal(mask.numpy(), other.mask)
        actions = torch.multinomial(mask.float(), 1)[:, 0]
        step, other = env.step(actions), plain.step(actions)
    assert torch.from_dlpack(step.rewards).data_ptr() == step.rewards.ctypes.data


def test_torchrl_makes_environments_of_gymnasium_by_their_id():
    env = GymEnv(env_id("london"), opponents=["random"], illegal="lose")
    assert env.rollout(50)["next", "done"][-1].all()


def test_an_action_may_be_a_tensor_without_a_shape():
    env = gymnasium.make(env_id("london"), opponents=["random"])
    _, info = env.reset(seed=1)
    env.unwrapped.step(torch.tensor(int(info["action_mask"].argmax())))
    for wrong in (torch.tensor(1.0), torch.tensor(True), torch.tensor([66])):
        with pytest.raises(EnvError, match="an action is a whole number"):
            env.unwrapped.step(wrong)
