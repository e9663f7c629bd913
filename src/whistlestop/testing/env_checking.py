"""The check of environments: does a wrapped environment still keep the promises of ours?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from whistlestop.envs import EnvError

MOMENTS = 40  # decisions of a game that are checked


class EnvFailure(AssertionError):
    """A broken promise of an environment; the message says which, and at which decision."""


def check_env(env: Any, *, seed: int = 1, rewards_at_end: bool = True) -> None:
    """Check an environment of Gymnasium or of PettingZoo (AEC or parallel), wrapped or not.

    It plays random games. Observations lie in their space, the masks agree wherever they are,
    a legal action can be played, an illegal one raises EnvError and changes nothing, the same seed
    gives the same game, the global generators of ``random`` and ``numpy.random`` are left alone,
    and results are not reused. ``rewards_at_end=False`` allows rewards before the end, for wrappers
    that shape them. Raises EnvFailure, or EnvError for something else than an environment.
    """
    player = _player_of(env)
    with _GlobalGenerators() as generators:
        generators.seed(1)
        first = list(_played(player, seed, rewards_at_end, generators))
        generators.seed(2)
        again = list(_played(player, seed, rewards_at_end, generators))
    for number, (one, other) in enumerate(zip(first, again, strict=False)):
        if not _same(one, other):
            raise EnvFailure(f"decision {number}: the same seed gave another game")
    if len(first) != len(again):
        raise EnvFailure("the same seed gave a game of another length")


class _GlobalGenerators:
    """The global generators of Python and numpy; afterwards they are as they were before."""

    def __enter__(self) -> Self:
        self._before = random.getstate(), np.random.get_state()
        return self

    def __exit__(self, *_: object) -> None:
        random.setstate(self._before[0])
        np.random.set_state(self._before[1])

    def seed(self, seed: int) -> None:
        """Seed both generators, and remember their states."""
        random.seed(seed)
        np.random.seed(seed)
        self._states = _states()

    def check(self, where: str) -> None:
        """Raise EnvFailure if one of the states has changed."""
        for name, state in _states().items():
            if state != self._states[name]:
                raise EnvFailure(
                    f"{where}: the environment uses or seeds the global generator of {name}; it "
                    "needs one of its own, such as self.np_random"
                )


def _states() -> dict[str, object]:
    kind, numbers, *rest = np.random.get_state()
    return {
        "random": random.getstate(),
        "numpy.random": (kind, np.asarray(numbers).tobytes(), *rest),
    }


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

    @property
    def actions(self) -> Any:
        return self.env.action_space

    def masks(self) -> dict[str, Any]:
        return _masks(self.observation, self.info, getattr(self.env, "action_masks", None))


class _PettingZoo:
    """An AEC environment of PettingZoo; the selected agent decides."""

    def __init__(self, env: Any) -> None:
        self.env = env

    @property
    def space(self) -> Any:
        return self.env.observation_space(self.env.agent_selection)

    @property
    def actions(self) -> Any:
        return self.env.action_space(self.env.agent_selection)

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


class _Parallel:
    """A parallel environment of PettingZoo; the agent that has a legal action decides."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.agent = str(env.possible_agents[0])

    @property
    def space(self) -> Any:
        return self.env.observation_space(self.agent)

    @property
    def actions(self) -> Any:
        return self.env.action_space(self.agent)

    def reset(self, seed: int) -> None:
        self.observations, self.infos = self.env.reset(seed=seed)
        self.reward, self.is_over = 0.0, False
        self._choose_agent()

    def step(self, action: int) -> None:
        actions = dict.fromkeys(self.env.agents, 0) | {self.agent: action}
        self.observations, rewards, terminated, truncated, self.infos = self.env.step(actions)
        self.reward = max(map(abs, rewards.values()), default=0.0)
        self.is_over = not self.env.agents or any(terminated.values()) or any(truncated.values())
        if not self.is_over:
            self._choose_agent()

    def _choose_agent(self) -> None:
        for agent in self.env.agents:
            masks = _masks(self.observations[agent], self.infos[agent], None)
            if any(np.any(mask) for mask in masks.values()):
                self.agent = agent
                return

    def now(self) -> Any:
        return self.observations[self.agent]

    def masks(self) -> dict[str, Any]:
        method = getattr(self.env, "action_masks", None)
        return _masks(self.now(), self.infos[self.agent], method)


Player = _Gymnasium | _PettingZoo | _Parallel


def _player_of(env: Any) -> Player:
    if hasattr(env, "agent_selection") or hasattr(env, "possible_agents"):
        return _PettingZoo(env) if hasattr(env, "agent_iter") else _Parallel(env)
    if hasattr(env, "observation_space") and hasattr(env, "step"):
        return _Gymnasium(env)
    raise EnvError(f"{type(env).__name__} is not an environment of Gymnasium or PettingZoo")


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


def _played(
    player: Player, seed: int, rewards_at_end: bool, generators: _GlobalGenerators
) -> Iterator[Any]:
    """Play a game with checks, and yield the observation of each decision."""
    chance = random.Random(seed)
    player.reset(seed)
    generators.check("reset()")
    number = 0
    while not player.is_over:
        where = f"decision {number}"
        mask = _checked_mask(player, where)
        observation = _copied(player.now())
        if observation not in player.space:
            raise EnvFailure(f"{where}: the observation is not in the observation space")
        if number < MOMENTS:
            _check_illegal(player, mask, where, chance)
        kept, before = player.now(), _copied(player.now())
        action = chance.choice(np.flatnonzero(mask).tolist())
        try:
            player.step(action)
        except EnvError as error:
            raise EnvFailure(
                f"{where}: the mask marks action {action} as legal, but step() refuses it: {error}"
            ) from None
        generators.check(where)
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
    actions = int(getattr(player.actions, "n", mask.size))
    if mask.shape != (actions,):
        raise EnvFailure(
            f"{where}: the mask of {place} has shape {mask.shape}; there are {actions} actions"
        )
    for other, values in others:
        if not np.array_equal(mask, np.asarray(values).astype(bool)):
            raise EnvFailure(f"{where}: the masks of {place} and of {other} differ")
    if not mask.any():
        raise EnvFailure(f"{where}: the mask has no legal action, but the game goes on")
    return mask


def _check_illegal(
    player: Player, mask: npt.NDArray[np.bool_], where: str, chance: random.Random
) -> None:
    """Try the first action that the mask does not mark, and a random one."""
    illegal = np.flatnonzero(~mask).tolist()
    for action in {illegal[0], chance.choice(illegal)} if illegal else ():
        before = _copied(player.now())
        try:
            player.step(action)
        except EnvError:
            pass
        else:
            raise EnvFailure(
                f"{where}: the mask marks action {action} as illegal, but step() plays it "
                "(so does an environment with illegal='lose': check it without)"
            )
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
