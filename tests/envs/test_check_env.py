"""``check_env`` accepts our environments and names what a wrapper breaks."""

import random

import gymnasium
import numpy as np
import pytest
from pettingzoo.utils import BaseParallelWrapper, BaseWrapper

from whistlestop.envs.errors import EnvError
from whistlestop.envs.gymnasium_env import WhistlestopEnv
from whistlestop.envs.pettingzoo_env import aec_env, parallel_env
from whistlestop.testing import EnvFailure, check_env


def env(**options):
    return WhistlestopEnv("london", ["random"], **options)


@pytest.mark.parametrize("mask_in_observation", [False, True])
def test_our_environments_pass(mask_in_observation):
    check_env(env(mask_in_observation=mask_in_observation))
    check_env(aec_env("london", 3, mask_in_observation=mask_in_observation))
    check_env(BaseWrapper(aec_env("london", 2)))
    check_env(parallel_env("london", 3, mask_in_observation=mask_in_observation))
    check_env(BaseParallelWrapper(parallel_env("london", 2)))


class Scaled(gymnasium.ObservationWrapper):
    def observation(self, observation):
        return observation * 2


class Shaped(gymnasium.RewardWrapper):
    def reward(self, reward):
        return reward + 0.01


class OtherMask(gymnasium.Wrapper):
    def action_masks(self):
        mask = self.unwrapped.action_masks()
        mask[0] = 1 - mask[0]
        return mask


class Shared(gymnasium.ObservationWrapper):
    """Returns the same array after every step."""

    def __init__(self, env):
        super().__init__(env)
        self.array = np.zeros(env.observation_space.shape, np.float32)

    def observation(self, observation):
        self.array[:] = observation
        return self.array


class Unseeded(gymnasium.Wrapper):
    def reset(self, *, seed=None, options=None):
        return self.env.reset()


class SameMask(gymnasium.Wrapper):
    """Marks other actions than the environment, the same ones in every place."""

    def change(self, mask):
        raise NotImplementedError

    def action_masks(self):
        return self.change(self.unwrapped.action_masks())

    def reset(self, **options):
        observation, info = self.env.reset(**options)
        return observation, info | {"action_mask": self.action_masks()}

    def step(self, action):
        *rest, info = self.env.step(action)
        return (*rest, info | {"action_mask": self.action_masks()})


class EverythingMarked(SameMask):
    def change(self, mask):
        return np.ones_like(mask)


class OneForgotten(SameMask):
    def change(self, mask):
        mask[np.flatnonzero(mask)[:1]] = mask.sum() < 2
        return mask


class ShortMask(SameMask):
    def change(self, mask):
        return mask[:-1]


class Shuffled(gymnasium.Wrapper):
    def reset(self, **options):
        random.shuffle([1, 2])
        return self.env.reset(**options)


class Seeding(gymnasium.Wrapper):
    def reset(self, *, seed=None, options=None):
        np.random.seed(seed)
        return self.env.reset(seed=seed, options=options)


class Noisy(gymnasium.Wrapper):
    def step(self, action):
        np.random.random()
        return self.env.step(action)


class NoMask(gymnasium.Wrapper):
    def step(self, action):
        *rest, _ = self.env.step(action)
        return (*rest, {})

    def reset(self, **options):
        return self.env.reset(**options)[0], {}


@pytest.mark.parametrize(
    ("wrapper", "message"),
    [
        (Scaled, "decision 0: the observation is not in the observation space"),
        (Shaped, "a reward of 0.01 before the end"),
        (OtherMask, "the masks of info and of action_masks"),
        (Shared, "the next step changed an observation"),
        (Unseeded, "the same seed gave another game"),
        (NoMask, "no mask in the observation, in info"),
        (EverythingMarked, r"the mask marks action \d+ as legal, but step\(\) refuses it: action"),
        (OneForgotten, r"the mask marks action \d+ as illegal, but step\(\) plays it"),
        (ShortMask, r"the mask of info has shape \(462,\); there are 463 actions"),
        (Shuffled, r"reset\(\): the environment uses or seeds the global generator of random;"),
        (Seeding, r"reset\(\): the environment uses or seeds the global generator of numpy"),
        (Noisy, "decision 0: the environment uses or seeds the global generator of numpy"),
    ],
)
def test_what_a_wrapper_breaks_is_named(wrapper, message):
    with pytest.raises(EnvFailure, match=message):
        check_env(wrapper(env()))


def test_shaped_rewards_can_be_allowed():
    check_env(Shaped(env()), rewards_at_end=False)


def test_an_illegal_action_must_be_refused():
    with pytest.raises(EnvFailure, match=r"action 0 as illegal, .* illegal='lose'"):
        check_env(env(illegal="lose"))


def test_something_else_is_refused():
    with pytest.raises(EnvError, match="int is not an environment of Gymnasium or PettingZoo"):
        check_env(3)


class ParallelScaled(BaseParallelWrapper):
    def reset(self, seed=None, options=None):
        observations, infos = self.env.reset(seed=seed, options=options)
        return {agent: 2 * shown for agent, shown in observations.items()}, infos


class ParallelShaped(BaseParallelWrapper):
    def step(self, actions):
        observations, rewards, *rest = self.env.step(actions)
        return observations, dict.fromkeys(rewards, 0.01), *rest


class ParallelOtherMask(BaseParallelWrapper):
    def action_masks(self):
        return 1 - self.env.action_masks()


class ParallelForgiving(BaseParallelWrapper):
    def step(self, actions):
        agent = self.env.unwrapped.agent_selection
        mask = self.env.unwrapped.action_masks()
        if not mask[actions[agent]]:
            actions = {agent: int(np.flatnonzero(mask)[0])}
        return self.env.step(actions)


@pytest.mark.parametrize(
    ("wrapper", "message"),
    [
        (ParallelScaled, "decision 0: the observation is not in the observation space"),
        (ParallelShaped, "a reward of 0.01 before the end"),
        (ParallelOtherMask, "the masks of info and of action_masks"),
        (ParallelForgiving, r"the mask marks action \d+ as illegal, but step\(\) plays it"),
    ],
)
def test_what_a_wrapper_of_a_parallel_environment_breaks_is_named(wrapper, message):
    with pytest.raises(EnvFailure, match=message):
        check_env(wrapper(parallel_env("london", 2, mask_in_observation=False)))


def test_the_callers_generators_are_left_as_they_were():
    random.seed(7)
    np.random.seed(7)
    before = random.getstate(), np.random.get_state()[1].tolist()
    check_env(env())
    with pytest.raises(EnvFailure):
        check_env(Noisy(env()))
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before
