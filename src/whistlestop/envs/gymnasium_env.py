"""Gymnasium environments (version 1.4): one seat of a game against bots.

Gymnasium's registry knows them after ``import whistlestop.envs``::

    gymnasium.make("whistlestop/Europe-v1", opponents=["planner", "path"])
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Space

from whistlestop.bots import Bot, BotError, close_bots, make_bot
from whistlestop.envs.encoded_game import EncodedGame, History, Mask, Vector
from whistlestop.envs.errors import EnvError, PlayerFailed
from whistlestop.envs.generated import map_of
from whistlestop.envs.keywords import checks_keywords
from whistlestop.envs.one_thread import one_thread_at_a_time
from whistlestop.envs.rendering import RENDER_MODES, checked_render_mode, render
from whistlestop.envs.settings import (
    MAX_ACTIONS,
    checked_choice,
    checked_flag,
    checked_number,
    checked_title,
)
from whistlestop.envs.spaces import LegalActions, vector_in

Observation = Vector | dict[str, npt.NDArray[Any]]
BOT_SEEDS = 1 << 48


class WhistlestopEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; bots play the others.

    ``opponents`` are bot specs, one for each other seat. ``seat`` is fixed, or random in every game
    if it is None. An observation is a vector (float32[size], ``docs/envs``); with
    ``mask_in_observation=True`` it is a dict of ``observation`` and ``action_mask``. The mask is in
    ``info["action_mask"]`` too, and ``action_masks()`` returns it. ``reward`` is ``win`` or
    ``score`` (``EncodedGame``). ``with_history`` records what the seat sees (``history()``). An
    illegal action raises EnvError; with ``illegal="lose"`` it ends the game with the reward -1
    instead, and ``info["illegal"]`` says why. Raises EnvError, and PlayerFailed, a kind of it, if
    an opponent fails. After that, and after an exception that interrupts ``step``, only ``reset``
    can follow.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    @checks_keywords()
    def __init__(
        self,
        title: str,
        opponents: Sequence[str] = ("path",),
        *,
        seat: int | None = None,
        reward: str = "win",
        max_actions: int = MAX_ACTIONS,
        mask_in_observation: bool = False,
        with_history: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self._lock = threading.Lock()
        self.opponents = checked_opponents(opponents)
        players = len(self.opponents) + 1
        self.game = EncodedGame(
            title, players, reward=reward, max_actions=max_actions, with_history=with_history
        )
        self.seat = None if seat is None else checked_number("seat", seat, 0, players - 1)
        self._own = self.seat or 0
        self._bots: dict[int, Bot] = {}
        self._is_dealt = False
        self._has_lost = False  # by an illegal action
        self._loses_if_illegal = checked_choice("illegal", illegal, ("raise", "lose")) == "lose"
        self._mask_in_observation = checked_flag("mask_in_observation", mask_in_observation)
        self.render_mode = checked_render_mode(render_mode)
        self.action_space = LegalActions(self.game.actions, self._mask)
        vector: Space[Any] = Box(0.0, 1.0, (self.game.observation_size,), np.float32)
        mask: Space[Any] = Box(0, 1, (self.game.actions,), np.int8)
        self.observation_space: Space[Any] = vector
        if mask_in_observation:
            self.observation_space = Dict({"observation": vector, "action_mask": mask})

    @one_thread_at_a_time
    def __getstate__(self) -> dict[str, Any]:
        return {name: part for name, part in vars(self).items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._lock = threading.Lock()
        self.action_space = LegalActions.of(state["action_space"], self._mask)

    @one_thread_at_a_time
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and play the bots' actions before the first decision.

        There are no ``options``. Raises EnvError.
        """
        check_options(options)
        super().reset(seed=seed)
        self._close()
        self.game.deal(int.from_bytes(self.np_random.bytes(12), "little"))
        players = self.game.players
        self._own = int(self.np_random.integers(players)) if self.seat is None else self.seat
        others = [seat for seat in range(players) if seat != self._own]
        self._bots = {
            seat: make_bot(spec, int(self.np_random.integers(BOT_SEEDS)))
            for seat, spec in zip(others, self.opponents, strict=True)
        }
        self._has_lost = False
        self._play_bots()
        self._show()
        return self._observation(), self._info()

    @one_thread_at_a_time
    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action and the bots' actions after it. Raises EnvError if it is not legal."""
        self._check_dealt("step()")
        if self._has_lost or self.game.is_over or self.game.is_cut_off:
            raise EnvError(f"action {action!r}: the game is over; call reset() before step()")
        self._is_dealt = False  # until all opponents have acted; one may fail
        try:
            self.game.play(action)
        except EnvError as error:
            self._is_dealt = True
            if not self._loses_if_illegal:
                raise
            self._has_lost = True
            return self._observation(), -1.0, True, False, self._info() | {"illegal": str(error)}
        self._play_bots()
        self._show()
        over, cut_off = self.game.is_over, self.game.is_cut_off
        reward = float(self.game.rewards()[self._own]) if over or cut_off else 0.0
        return self._observation(), reward, over, cut_off, self._info()

    def _check_dealt(self, call: str) -> None:
        if not self._is_dealt:
            raise EnvError(f"call reset() before {call}")

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_bots(self) -> None:
        game = self.game
        while not (game.is_over or game.is_cut_off) and game.seat != self._own:
            try:
                game.play(self._bots[game.seat].choose(game.view(game.seat)).index)
            except (BotError, EnvError) as error:
                raise PlayerFailed(f"the opponent in seat {game.seat} failed: {error}") from error
        self._is_dealt = True

    def _observation(self) -> Observation:
        vector = self.game.observation(self._own)
        if not self._mask_in_observation:
            return vector
        return {"observation": vector, "action_mask": self.action_masks()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self._own}

    def action_masks(self) -> Mask:
        """Return 1 for each action that is legal now: int8[actions]; all 0 after the end."""
        self._check_dealt("action_masks()")
        return self._mask()

    def _mask(self) -> Mask:
        return np.zeros(self.game.actions, np.int8) if self._has_lost else self.game.mask()

    def explain(self, observation: Observation) -> dict[str, float]:
        """Return the numbers of an observation by name (``EncodedGame.explain``)."""
        return self.game.explain(vector_in(observation))

    def history(self) -> History:
        """Return what the seat has seen after every action (``EncodedGame.history``)."""
        self._check_dealt("history()")
        return self.game.history(self._own)

    def critic_observation_with_hidden_facts(self) -> Vector:
        """Return the observation and all hidden facts, for a critic alone."""
        self._check_dealt("critic_observation_with_hidden_facts()")
        return self.game.critic_observation_with_hidden_facts(self._own)

    def render(self) -> Any:
        """Return the table as a text (``ansi``) or a picture (``rgb_array``); ``human`` prints."""
        self._check_dealt("render()")
        return render(self.game, self.render_mode)

    @one_thread_at_a_time
    def close(self) -> None:
        """Close the bots, which may be programs; ``reset`` begins a new game."""
        self._close()

    def _close(self) -> None:
        bots, self._bots, self._is_dealt = self._bots, {}, False
        close_bots(bots.values())


def check_options(options: dict[str, Any] | None) -> None:
    """Raise EnvError for any option of ``reset``; ``reset_mask`` is one of Gymnasium's vectors."""
    if options:
        named = ", ".join(map(repr, options))
        raise EnvError(
            f"options: reset() knows no option {named}; it takes a seed, as reset(seed=3), and "
            "gymnasium.make all other settings"
        )


@checks_keywords(WhistlestopEnv)
def titled_env(_title_of_id: str, *, title: str | None = None, **options: Any) -> WhistlestopEnv:
    """Return the environment of an id that names its title. Raises EnvError for another title."""
    return WhistlestopEnv(checked_title(_title_of_id, title), **options)


@checks_keywords(WhistlestopEnv)
def generated_env(
    seed: int = 0,
    *,
    region: str | None = None,
    cities: int | None = None,
    split: str = "train",
    **options: Any,
) -> WhistlestopEnv:
    """Return an environment of a generated map (``map_of``), with options of ``WhistlestopEnv``.

    ``seed`` chooses the map; ``reset(seed=)`` chooses the deal, as in every environment.
    """
    return WhistlestopEnv(map_of(seed, region=region, cities=cities, split=split), **options)


def checked_opponents(opponents: Sequence[str]) -> tuple[str, ...]:
    """Return bot specs that can be made. Raises EnvError."""
    is_list = isinstance(opponents, Sequence) and all(isinstance(spec, str) for spec in opponents)
    if isinstance(opponents, str) or not opponents or not is_list:
        raise EnvError(f"opponents={opponents!r}: name a bot for each other seat, as ['path']")
    try:
        close_bots([make_bot(spec, 0) for spec in opponents])
    except BotError as error:
        raise EnvError(f"opponents: {error}") from None
    return tuple(opponents)
