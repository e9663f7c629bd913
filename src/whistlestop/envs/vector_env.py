"""Many games at once in compiled code, for training on millions of decisions."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from whistlestop.encoding import batch
from whistlestop.encoding.blocks import ENCODING, encoding_of
from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.errors import EnvError
from whistlestop.envs.keywords import checks_keywords
from whistlestop.envs.memory import check_memory
from whistlestop.envs.one_thread import one_thread_at_a_time
from whistlestop.envs.settings import (
    MAX_ACTIONS,
    checked_flag,
    checked_number,
    checked_players,
    load_title,
    reward_number,
)
from whistlestop.envs.workers import Workers
from whistlestop.game.setting_up import seed_words
from whistlestop.rules.chance import SEED_BITS
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import STATE, Array, as_record

# The parts of an environment that its copies make for themselves.
PREPARED = ("_layout", "_encoding", "_lock", "_workers", "_result")


class Step(NamedTuple):
    """The results of a step: the environment's own arrays, which the next step overwrites."""

    observation: npt.NDArray[np.float32]  # float32[n, observation_size]
    mask: npt.NDArray[np.int8]  # int8[n, actions]
    seat: npt.NDArray[np.int8]  # int8[n]: whose decision, mask and observation these are
    rewards: npt.NDArray[np.float32]  # float32[n, players], by seat
    terminated: npt.NDArray[np.bool_]  # bool[n]: the step ended a game
    truncated: npt.NDArray[np.bool_]  # bool[n]: the step reached ``max_actions``


class VectorEnv:
    """``n`` independent games of a title, each with all of its seats.

    ``step`` plays one action in each game. When a game ends, its rewards are in ``rewards``, and
    the observation and the mask already belong to the next game.

    ``reward`` is ``win`` (1 for a sole winner, and 0 for all seats together) or ``score`` (the
    final score divided by 100). ``threads`` share the games. ``with_observation=False`` and
    ``with_mask=False`` save the time that these take. ``buffers`` are arrays of the caller, by the
    names of Step's fields, which the results are written into: numpy arrays, or tensors in main
    memory that share theirs through DLPack. Raises EnvError.

    One thread at a time may use an environment: while a call runs, a call of another thread raises
    EnvError. After an exception in the middle of ``step`` or ``reset``, such as KeyboardInterrupt,
    every call but ``reset`` and ``close`` raises EnvError, because some games may have been played.
    """

    @checks_keywords()
    def __init__(
        self,
        title: str,
        players: int = 2,
        n: int = 1,
        *,
        reward: str = "win",
        max_actions: int = MAX_ACTIONS,
        threads: int = 1,
        with_observation: bool = True,
        with_mask: bool = True,
        buffers: Mapping[str, Any] | None = None,
    ) -> None:
        self.title = load_title(title)
        self.players = checked_players(self.title, players)
        self.n = checked_number("n", n, 1)
        limit = checked_number("max_actions", max_actions, 1)
        self._settings = batch.Settings(self.players, limit, reward_number(reward))
        layout, encoding = layout_of(self.title), encoding_of(self.title, self.players)
        self.actions = int(as_record(layout, LAYOUT).actions)
        self.observation_size = int(as_record(encoding, ENCODING).length)
        columns = {
            "observation": checked_flag("with_observation", with_observation)
            * self.observation_size,
            "mask": checked_flag("with_mask", with_mask) * self.actions,
        }
        self._batch = self._new_batch(columns, {} if buffers is None else buffers)
        self._threads = min(checked_number("threads", threads, 1), self.n)
        self._prepare()
        self._is_seeded = False
        self._is_dealt = False
        self._is_interrupted = False  # some games may be a step ahead of the others

    def _prepare(self) -> None:
        """Make the memory of each thread, and the result, which shows the batch's memory."""
        self._layout = layout_of(self.title)
        self._encoding = encoding_of(self.title, self.players)
        self._lock = threading.Lock()
        self._workers = Workers(self.n, self._threads)
        self._result = Step(
            self._batch.observation,
            self._batch.mask,
            self._batch.seat,
            self._batch.rewards,
            self._batch.terminated.view(np.bool_),
            self._batch.truncated.view(np.bool_),
        )

    @one_thread_at_a_time
    def __getstate__(self) -> dict[str, Any]:
        """Return all that ``_prepare`` does not make; later steps don't change it."""
        state = {name: part for name, part in vars(self).items() if name not in PREPARED}
        return state | {"_batch": copied(self._batch)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        # Copies, because some pickles are read-only. A caller's buffers stay with the original.
        self._batch = copied(self._batch)
        self._prepare()

    def _new_batch(self, columns: dict[str, int], buffers: Mapping[str, Any]) -> batch.Batch:
        n = self.n
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "observation": ((n, columns["observation"]), np.float32),
            "mask": ((n, columns["mask"]), np.int8),
            "seat": ((n,), np.int8),
            "rewards": ((n, self.players), np.float32),
            "terminated": ((n,), np.int8),
            "truncated": ((n,), np.int8),
        }
        if not isinstance(buffers, Mapping):
            raise EnvError(f"buffers: give a dict of arrays by name: {', '.join(shapes)}")
        for name in buffers:
            if name not in shapes:
                raise EnvError(f"buffers: there is no {name!r}; name {', '.join(shapes)}")
            if shapes[name][0][-1] == 0:
                raise EnvError(f"buffers: with_{name}=False, so no {name} is written; leave it out")
        own = {
            "states": ((n, STATE.itemsize), np.uint8),
            "chance": ((n, 4), np.int64),
            "choice": ((n, 4), np.int64),
            "legal": ((n, (self.actions + 7) // 8), np.uint8),
        } | {name: shapes[name] for name in shapes if name not in buffers}
        sizes = (math.prod(shape) * np.dtype(dtype).itemsize for shape, dtype in own.values())
        check_memory(f"n={n}", sum(sizes))
        given = {
            name: checked_buffer(name, buffer, shapes[name][0], np.dtype(shapes[name][1]))
            for name, buffer in buffers.items()
        }
        check_apart(given)
        made = {name: np.zeros(shape, dtype) for name, (shape, dtype) in own.items()}
        return batch.Batch(**made, **given)

    @one_thread_at_a_time
    def reset(self, seed: int | None = None) -> Step:
        """Deal new games; ``seed`` (0 to 2**96 - 1) fixes all deals from now on.

        Without a seed the environment continues its own generators; the first time it takes a
        random one.
        """
        if seed is not None or not self._is_seeded:
            if seed is None:
                seed = int.from_bytes(np.random.SeedSequence().generate_state(3, np.uint32))
            words = seed_words(checked_number("seed", seed, 0, (1 << SEED_BITS) - 1))
            batch.seed_games(self._batch, words)
        self._is_seeded = True
        self._change_all(batch.reset_games)
        self._is_dealt = True
        return self._result

    @one_thread_at_a_time
    def step(self, actions: npt.ArrayLike) -> Step:
        """Play a legal action in each game: whole numbers, shape [n].

        Raises EnvError for a wrong shape, dtype or action, and while another step runs; then no
        game has changed.
        """
        self._check_dealt("step()")
        numbers = self._checked_actions(actions)
        self._change_all(batch.step_games, numbers)
        return self._result

    @one_thread_at_a_time
    def sample(self) -> npt.NDArray[np.int32]:
        """Return a random legal action for each game, from the environment's own generators."""
        self._check_dealt("sample()")
        actions = np.empty(self.n, np.int32)
        batch.sample_actions(self._batch, actions, 0, self.n)
        return actions

    def _check_dealt(self, call: str) -> None:
        if self._is_interrupted:
            raise EnvError(
                "an exception interrupted the last step, which some games may have played; "
                f"call reset() before {call}"
            )
        if not self._is_dealt:
            raise EnvError(f"call reset() before {call}")

    def _checked_actions(self, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise EnvError(f"actions of shape {given.shape}: give one for each of {self.n} games")
        if given.dtype.kind not in "iu":
            raise EnvError(f"actions of dtype {given.dtype}: actions are whole numbers, as int32")
        numbers = np.ascontiguousarray(np.clip(given, -1, self.actions), np.int32)
        game = batch.find_illegal(self._batch, numbers, self.actions)
        if game >= 0:
            reason = self._game(game).why_illegal(int(given[game]))
            raise EnvError(f"action {given[game]} in game {game}: {reason}")
        return numbers

    def _change_all(self, entry: Callable[..., None], *arguments: Array) -> None:
        self._is_interrupted = True  # until all games have changed
        self._run(entry, *arguments)
        self._is_interrupted = False

    def _run(self, entry: Callable[..., None], *arguments: Array) -> None:
        fixed = (self._layout, self._encoding, self._batch)
        self._workers.run(entry, fixed, (self._settings, *arguments))

    @one_thread_at_a_time
    def game(self, number: int) -> EncodedGame:
        """Return a copy of one game, with names, views and explanations."""
        number = checked_number("number", number, 0, self.n - 1)
        self._check_dealt("game()")
        return self._game(number)

    def _game(self, number: int) -> EncodedGame:
        return EncodedGame.from_state(
            self.title,
            self._batch.states[number].copy(),
            reward=self._settings.reward,
            max_actions=self._settings.limit,
        )

    @one_thread_at_a_time
    def critic_observation_with_hidden_facts(self) -> npt.NDArray[np.float32]:
        """Return every game's observation and all hidden facts: float32[n, critic size].

        They belong to the seat that must decide. They are for the critic of centralized training
        alone; a policy that reads them cheats.
        """
        self._check_dealt("critic_observation_with_hidden_facts()")
        size = int(as_record(self._encoding, ENCODING).critic_length)
        out = np.empty((self.n, size), np.float32)
        self._run(batch.encode_hidden_of_games, out)
        return out

    @one_thread_at_a_time
    def close(self) -> None:
        """End the threads; ``reset`` begins new games."""
        self._is_dealt = False
        self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def copied(memory: batch.Batch) -> batch.Batch:
    """Return a batch with arrays of its own."""
    return batch.Batch(**{name: np.array(array) for name, array in memory._asdict().items()})


def check_apart(buffers: Mapping[str, Array]) -> None:
    """Raise EnvError if two buffers share memory; results would overwrite each other."""
    for (one, first), (other, second) in combinations(buffers.items(), 2):
        if np.may_share_memory(first, second):  # exact, because both are contiguous
            raise EnvError(f"buffers: {one} and {other} share memory; give each its own")


def checked_buffer(name: str, buffer: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
    """Return a caller's memory as an array of this shape and dtype. Raises EnvError."""
    kind = "int8 or bool" if dtype == np.int8 else str(dtype)
    wanted = f"{name} must be a writable, contiguous {kind} array of shape {shape}"
    try:
        array = buffer if isinstance(buffer, np.ndarray) else np.from_dlpack(buffer)
    except (AttributeError, BufferError, RuntimeError, TypeError, ValueError) as error:
        raise EnvError(f"buffers: {wanted}; this one can't share its memory: {error}") from None
    if isinstance(array, np.matrix):
        raise EnvError(f"buffers: {wanted}, not a matrix; give numpy.asarray of it")
    if array.dtype == np.bool_ and dtype == np.int8:
        array = array.view(np.int8)
    if array.shape != shape or array.dtype != dtype:
        raise EnvError(f"buffers: {wanted}, not {array.dtype} of shape {array.shape}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise EnvError(f"buffers: {wanted}; this one is read-only or has gaps")
    return array
