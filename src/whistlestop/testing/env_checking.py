"""The check of environments: does a wrapped environment still keep the promises of ours?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from whistlestop.envs import EnvError

MOMENTS = 40  # decisions of a game that are checked


class EnvFailure(AssertionError):
    """A broken promise of an environment; the message says which, and at which decision."""


def check_env(env: Any, *, seed: int = 1, rewards_at_end: bool = True) -> None:
    """Check an environment of Gymnasium or of PettingZoo (AEC), wrapped or not.

    It plays random games. Observations lie in their space, the masks agree wherever they are,
    the same seed gives the same game, an illegal action raises EnvError and changes nothing, and
    results are not reused. ``rewards_at_end=False`` allows rewards before the end, for wrappers
    that shape them. Raises EnvFailure, or EnvError for something that is no environment.
    """
    player = _player_of(env)
    first = list(_played(player, seed, rewards_at_end))
    again = list(_played(player, seed, rewards_at_end))
    for number, (one, other) in enumerate(zip(first, again, strict=False)):
        if not _same(one, other):
            raise EnvFailure(f"decision {number}: the same seed gave another game")
    if len(first) != len(again):
        raise EnvFailure("the same seed gave a game of another length")


class _Gymnasium:
    """An environment of Gymnasium; its one agent decides every time."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.space = env.observation_space

    def reset(self, seed: int) -> None:
        self.observation, self.info = self.env.reset(seed=seed)
        self.reward, self.is_over = 0.0, False

    def step(self, action: int) -> None:
        self.observation, reward, terminated, truncated, self.info = self.env.step(action)
        self.reward, self.is_over = float(reward), bool(terminated or truncated)

    def now(self) -> Any:
        return self.observation

    def masks(self) -> dict[str, Any]:
        return _masks(self.observation, self.info, getattr(self.env, "action_masks", None))


class _PettingZoo:
    """An AEC environment of PettingZoo; the selected agent decides."""

    def __init__(self, env: Any) -> None:
        self.env = env

    @property
    def space(self) -> Any:
        return self.env.observation_space(self.env.agent_selection)

    def reset(self, seed: int) -> None:
        self.env.reset(seed=seed)

    def step(self, action: int) -> None:
        self.env.step(action)

    @property
    def reward(self) -> float:
        return max(map(abs, self.env.rewards.values()), default=0.0)

    @property
    def is_over(self) -> bool:
        agent = self.env.agent_selection
        return bool(self.env.terminations[agent] or self.env.truncations[agent])

    def now(self) -> Any:
        return self.env.observe(self.env.agent_selection)

    def masks(self) -> dict[str, Any]:
        observation, info = self.now(), self.env.infos[self.env.agent_selection]
        return _masks(observation, info, getattr(self.env, "action_masks", None))


Player = _Gymnasium | _PettingZoo


def _player_of(env: Any) -> Player:
    if hasattr(env, "agent_selection") or hasattr(env, "possible_agents"):
        if not hasattr(env, "agent_iter"):
            raise EnvError("check the AEC environment; a parallel one plays the same games")
        return _PettingZoo(env)
    if hasattr(env, "observation_space") and hasattr(env, "step"):
        return _Gymnasium(env)
    raise EnvError(f"{type(env).__name__} is no environment of Gymnasium or PettingZoo")


def _masks(
    observation: Any, info: dict[str, Any], method: Callable[[], Any] | None
) -> dict[str, Any]:
    """Return the masks by the place where each was found."""
    found = {}
    if isinstance(observation, dict) and "action_mask" in observation:
        found["the observation"] = observation["action_mask"]
    if "action_mask" in info:
        found["info"] = info["action_mask"]
    if method is not None:
        found["action_masks()"] = method()
    return found


def _played(player: Player, seed: int, rewards_at_end: bool) -> Iterator[Any]:
    """Play a game with checks, and yield the observation of each decision."""
    chance = random.Random(seed)
    player.reset(seed)
    number = 0
    while not player.is_over:
        where = f"decision {number}"
        mask = _checked_mask(player, where)
        observation = _copied(player.now())
        if observation not in player.space:
            raise EnvFailure(f"{where}: the observation is not in the observation space")
        if number < MOMENTS:
            _check_illegal(player, mask, where)
        kept, before = player.now(), _copied(player.now())
        player.step(chance.choice(np.flatnonzero(mask).tolist()))
        if not _same(kept, before):
            raise EnvFailure(f"{where}: the next step changed an observation returned before it")
        if rewards_at_end and player.reward and not player.is_over:
            raise EnvFailure(f"{where}: a reward of {player.reward} before the end of the game")
        yield observation
        number += 1


def _checked_mask(player: Player, where: str) -> npt.NDArray[np.bool_]:
    masks = player.masks()
    if not masks:
        raise EnvFailure(f"{where}: no mask in the observation, in info or from action_masks()")
    (place, first), *others = masks.items()
    mask = np.asarray(first).astype(bool)
    for other, values in others:
        if not np.array_equal(mask, np.asarray(values).astype(bool)):
            raise EnvFailure(f"{where}: the masks of {place} and of {other} differ")
    if not mask.any():
        raise EnvFailure(f"{where}: the mask has no legal action, but the game goes on")
    return mask


def _check_illegal(player: Player, mask: npt.NDArray[np.bool_], where: str) -> None:
    illegal = np.flatnonzero(~mask)
    if not len(illegal):
        return
    before = _copied(player.now())
    try:
        player.step(int(illegal[0]))
    except EnvError:
        pass
    else:
        raise EnvFailure(f"{where}: the illegal action {illegal[0]} was not refused")
    if not _same(before, player.now()):
        raise EnvFailure(f"{where}: a refused action changed the observation")


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return np.array(value, copy=True)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return np.array_equal(one, other)
