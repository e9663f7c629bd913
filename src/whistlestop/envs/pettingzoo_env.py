"""PettingZoo environments (version 1.27): all seats of a game as agents that act in turn.

``aec_env`` and ``parallel_env`` make them; so does PettingZoo's registry after
``import whistlestop.envs``::

    pettingzoo.make("aec", "whistlestop/Europe-v1", players=3)
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Space
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from whistlestop.envs.encoded_game import EncodedGame, History, Mask, Vector
from whistlestop.envs.errors import EnvError
from whistlestop.envs.generated import map_of
from whistlestop.envs.keywords import checks_keywords
from whistlestop.envs.one_thread import one_thread_at_a_time
from whistlestop.envs.rendering import RENDER_MODES, checked_render_mode, render
from whistlestop.envs.settings import (
    MAX_ACTIONS,
    checked_choice,
    checked_flag,
    checked_title,
)
from whistlestop.envs.spaces import LegalActions, vector_in

Observation = dict[str, npt.NDArray[Any]] | Vector


class WhistlestopAEC(AECEnv[str, Observation, int]):
    """A game of a title as an AEC environment; ``seat_0`` begins.

    An observation is a dict of ``observation`` (float32[size], ``docs/envs``) and ``action_mask``
    (int8[actions]); with ``mask_in_observation=False`` it is the vector alone. The mask is in
    ``infos[agent]["action_mask"]`` too. Only the agent that must act has legal actions. ``reward``
    and ``max_cycles`` (actions in a game) are those of ``EncodedGame``; so is ``with_history``, for
    ``history(agent)``. Raises EnvError.
    """

    metadata = {  # noqa: RUF012
        "name": "whistlestop_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": 2,
    }

    @checks_keywords()
    def __init__(
        self,
        title: str,
        players: int = 2,
        *,
        reward: str = "win",
        max_cycles: int = MAX_ACTIONS,
        mask_in_observation: bool = True,
        with_history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self.game = EncodedGame(
            title, players, reward=reward, max_actions=max_cycles, with_history=with_history
        )
        self.metadata = {**type(self).metadata, "name": f"whistlestop_{self.game.title.id}_v1"}
        self.render_mode = checked_render_mode(render_mode)
        self._mask_in_observation = checked_flag("mask_in_observation", mask_in_observation)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {a: self._new_observation_space() for a in self.possible_agents}
        self._action_spaces = {
            agent: LegalActions(self.game.actions, partial(self._mask, agent))
            for agent in self.possible_agents
        }
        self.state_space = Box(0.0, 1.0, (self.game.critic_size,), np.float32)
        self._random, _ = np_random(None)
        self.agents: list[str] = []
        self._is_dealt = False

    @one_thread_at_a_time
    def __getstate__(self) -> dict[str, Any]:
        return {name: part for name, part in vars(self).items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.Lock()
        self._action_spaces = {
            agent: LegalActions.of(space, partial(self._mask, agent))
            for agent, space in self._action_spaces.items()
        }

    def _new_observation_space(self) -> Space[Any]:
        vector = Box(0.0, 1.0, (self.game.observation_size,), np.float32)
        if not self._mask_in_observation:
            return vector
        return Dict(
            {"observation": vector, "action_mask": Box(0, 1, (self.game.actions,), np.int8)}
        )

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations, always the same object."""
        return self._observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> LegalActions:
        """Return the space of an agent's actions, always the same object."""
        return self._action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        return checked_choice("agent", agent, self.possible_agents)

    def check_dealt(self, call: str) -> None:
        """Raise EnvError unless a game was dealt. ``call``: the call that needs one."""
        if not self._is_dealt:
            raise EnvError(f"call reset() before {call}")

    @one_thread_at_a_time
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; ``seed`` restarts the environment's own generator.

        There are no ``options``, but PettingZoo's tests demand that ``reset`` takes any.
        """
        if seed is not None:
            self._random, _ = np_random(seed)
        self._is_dealt = False
        self.game.deal(int.from_bytes(self._random.bytes(12), "little"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()
        self._is_dealt = True
        self._show()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.game.seat]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    @one_thread_at_a_time
    def step(self, action: int | None) -> None:
        """Play an action of the selected agent, None if its game is over. Raises EnvError."""
        self.check_dealt("step()")
        if not self.agents:
            raise EnvError(f"action {action!r}: the game is over and all agents have left; reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise EnvError(f"action {action!r}: the game of {agent} is over; step(None)")
            self._was_dead_step(action)
            return
        self._is_dealt = False  # until rewards and agents are those of the game
        try:
            self.game.play(action)  # type: ignore[arg-type]  # it refuses None with a clear error
        except EnvError:
            self._is_dealt = True
            raise
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        over, cut_off = self.game.is_over, self.game.is_cut_off
        if over or cut_off:
            self.rewards = dict(zip(self.agents, self.game.rewards().tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut_off)
        self._select()
        self._accumulate_rewards()
        self._is_dealt = True
        self._show()

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return the selected agent's observation, rewards, whether it has ended, and info."""
        self.check_dealt("last()")
        if not self.agents:
            raise EnvError("last(): the game is over and all agents have left; call reset()")
        found: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know now. Raises EnvError."""
        self.check_dealt("observe()")
        vector = self.game.observation(self._seat[self._known(agent)])
        if not self._mask_in_observation:
            return vector
        return {"observation": vector, "action_mask": self._mask(agent)}

    def action_masks(self, agent: str | None = None) -> Mask:
        """Return 1 for each legal action of an agent (the selected one by default)."""
        self.check_dealt("action_masks()")
        return self._mask(agent if agent is None else self._known(agent))

    def _mask(self, agent: str | None) -> Mask:
        if agent is None or self._seat[agent] == self.game.seat:
            return self.game.mask()
        return np.zeros(self.game.actions, np.int8)

    def history(self, agent: str) -> History:
        """Return what an agent has seen after every action (``EncodedGame.history``)."""
        self.check_dealt("history()")
        return self.game.history(self._seat[self._known(agent)])

    def state(self) -> Vector:
        """Return all facts of the game, hidden ones too, for the selected agent's critic."""
        self.check_dealt("state()")
        return self.game.critic_observation_with_hidden_facts(self.game.seat)

    def explain(self, observation: Observation) -> dict[str, float]:
        """Return the numbers of an observation by name (``EncodedGame.explain``)."""
        return self.game.explain(vector_in(observation))

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Return the table as a text (``ansi``) or a picture (``rgb_array``); ``human`` prints."""
        self.check_dealt("render()")
        return render(self.game, self.render_mode)

    @one_thread_at_a_time
    def close(self) -> None:
        """End the game; ``reset`` begins a new game."""
        self._is_dealt = False


@checks_keywords(WhistlestopAEC)
def aec_env(title: str, players: int = 2, **options: Any) -> WhistlestopAEC:
    """Return an AEC environment; the options are those of ``WhistlestopAEC``."""
    return WhistlestopAEC(title, players, **options)


@checks_keywords(WhistlestopAEC)
def titled_aec_env(
    _title_of_id: str, *, title: str | None = None, **options: Any
) -> WhistlestopAEC:
    """Return the environment of an id that names its title. Raises EnvError for another title."""
    return WhistlestopAEC(checked_title(_title_of_id, title), **options)


class WhistlestopParallel(turn_based_aec_to_parallel_wrapper):
    """A game as a parallel environment, in which only the action of the agent to act counts."""

    def __init__(self, aec_env: WhistlestopAEC) -> None:
        super().__init__(aec_env)
        self.agents: list[str] = []

    def step(self, actions: dict[str, int | None]) -> Any:
        """Play the action of the agent that must act. Raises EnvError."""
        self.unwrapped.check_dealt("step()")
        agent = self.aec_env.agent_selection
        if not self.agents:
            raise EnvError("step(): the game is over and all agents have left; call reset()")
        if not isinstance(actions, Mapping) or agent not in actions:
            raise EnvError(
                f"actions={actions!r}: give a dict with an action for {agent}, which must act"
            )
        return super().step(actions)

    def action_masks(self, agent: str | None = None) -> Mask:
        """Return 1 for each legal action of an agent (the one that must act by default)."""
        return self.unwrapped.action_masks(agent)  # type: ignore[no-any-return]

    def explain(self, observation: Observation) -> dict[str, float]:
        """Return the numbers of an observation by name (``EncodedGame.explain``)."""
        return self.unwrapped.explain(observation)  # type: ignore[no-any-return]


@checks_keywords(WhistlestopAEC)
def parallel_env(title: str, players: int = 2, **options: Any) -> WhistlestopParallel:
    """Return a parallel environment; the options are those of ``WhistlestopAEC``."""
    return WhistlestopParallel(WhistlestopAEC(title, players, **options))


@checks_keywords(WhistlestopAEC)
def titled_parallel_env(
    _title_of_id: str, *, title: str | None = None, **options: Any
) -> WhistlestopParallel:
    """Return a parallel environment (``titled_aec_env``)."""
    return WhistlestopParallel(titled_aec_env(_title_of_id, title=title, **options))


@checks_keywords(WhistlestopAEC)
def generated_aec_env(
    seed: int = 0,
    *,
    region: str | None = None,
    cities: int | None = None,
    split: str = "train",
    **options: Any,
) -> WhistlestopAEC:
    """Return an AEC environment of a generated map (``map_of``).

    ``seed`` chooses the map, and ``reset(seed=)`` the deal. The options are those of
    ``WhistlestopAEC``.
    """
    return WhistlestopAEC(map_of(seed, region=region, cities=cities, split=split), **options)


@checks_keywords(generated_aec_env, WhistlestopAEC)
def generated_parallel_env(seed: int = 0, **options: Any) -> WhistlestopParallel:
    """Return a parallel environment of a generated map; the options: ``generated_aec_env``."""
    return WhistlestopParallel(generated_aec_env(seed, **options))
