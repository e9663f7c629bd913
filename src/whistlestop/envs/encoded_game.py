"""One game whose observations and actions are numbers; all environments with one game use it."""

from __future__ import annotations

import threading
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from whistlestop.bots.planning.belief import BeliefState
from whistlestop.encoding import batch, history
from whistlestop.encoding.blocks import ENCODING, blocks_of, encoding_of
from whistlestop.encoding.history import COLUMNS
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
    without_shape,
)
from whistlestop.game import Game, View
from whistlestop.game.action import Action, table_of
from whistlestop.game.observing import Observer
from whistlestop.game.record_view import RecordView
from whistlestop.game.setting_up import is_whole, seed_numbers
from whistlestop.rules import entry_points
from whistlestop.rules.chance import SEED_BITS
from whistlestop.rules.constants import ACTIONS, CLAIM, KEEP, Phase
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import STATE, Bytes, as_record, new_bytes
from whistlestop.titles import Title

Vector = npt.NDArray[np.float32]
History = npt.NDArray[np.int16]  # [max_actions, COLUMNS], or one of these for each player
Mask = npt.NDArray[np.int8]

# The parts of a game that its pickles leave out.
DERIVED = ("layout", "encoding", "blocks", "_lock", "_state", "_scratch", "_out", "_observer")


class EncodedGame:
    """A game of a title with a fixed number of players.

    ``title`` is an id or the path of a title file. ``reward`` is ``win`` (1 for a sole winner, and
    0 for all seats together) or ``score`` (the final score divided by 100). After ``max_actions``
    actions the game is cut off and scored as it stands. ``with_history`` records what each seat
    sees after every action (``history``). Raises EnvError.

    One thread at a time may use a game: while a call runs, a call of another thread raises
    EnvError. After an exception in the middle of ``play``, such as KeyboardInterrupt, calls raise
    EnvError until the next ``deal``.
    """

    @checks_keywords()
    def __init__(
        self,
        title: str,
        players: int = 2,
        *,
        reward: str = "win",
        max_actions: int = MAX_ACTIONS,
        with_history: bool = False,
        seed: int = 0,
    ) -> None:
        facts = load_title(title)
        self.max_actions = checked_number("max_actions", max_actions, 1)
        self._prepare(facts, checked_players(facts, players), reward_number(reward))
        self._history: History | None = None
        if checked_flag("with_history", with_history):
            cells = self.players * self.max_actions * COLUMNS
            asked = f"the history with max_actions={self.max_actions}"
            check_memory(asked, cells * np.dtype(np.int16).itemsize)
            self._history = np.zeros((self.players, self.max_actions, COLUMNS), np.int16)
        self.deal(seed)

    def _prepare(self, title: Title, players: int, reward: int) -> None:
        self.title = title
        self.players = players
        self.reward = reward
        self.layout = layout_of(self.title)
        self.encoding = encoding_of(self.title, self.players)
        self.blocks = blocks_of(self.title, self.players)
        self.actions = int(as_record(self.layout, LAYOUT).actions)
        sizes = as_record(self.encoding, ENCODING)
        self.observation_size = int(sizes.length)
        self.critic_size = int(sizes.critic_length)
        self._lock = threading.Lock()
        self._memory = new_bytes(STATE)
        self._state = RecordView(self._memory, STATE)
        self._scratch = batch.new_scratch()
        self._out = np.empty(ACTIONS, np.int32)
        self._count = 0
        self._observer: Observer | None = None

    @classmethod
    def from_state(
        cls, title: Title, memory: Bytes, *, reward: int = 0, max_actions: int = MAX_ACTIONS
    ) -> Self:
        """Return a game that continues from the bytes of a STATE record.

        ``reward`` is the number of a Reward.
        """
        game = object.__new__(cls)
        game.max_actions = max_actions
        game._prepare(title, int(as_record(memory, STATE).players), reward)
        game._history = None
        game._is_interrupted = False
        game.seed = 0
        game._memory[:] = memory
        game._count = entry_points.legal(game.layout, game._memory, game._out)
        return game

    @one_thread_at_a_time
    def deal(self, seed: int) -> None:
        """Begin a new game. The same seed and actions give the same game (0 to 2**96 - 1)."""
        self.seed = checked_number("seed", seed, 0, (1 << SEED_BITS) - 1)
        self._is_interrupted = True  # until legal actions and history are those of the state
        entry_points.new_game(
            self.layout, self._memory, self.players, seed_numbers(self.seed), self._scratch.events
        )
        self._count = entry_points.legal(self.layout, self._memory, self._out)
        if self._history is not None:
            self._history[:] = 0
        self._is_interrupted = False

    def _check_uninterrupted(self) -> None:
        if self._is_interrupted:
            raise EnvError("an exception interrupted the last action; begin a new game with deal()")

    @property
    def is_over(self) -> bool:
        """Check whether the game has ended by its rules."""
        return int(self._state.phase) == Phase.OVER

    @property
    def is_cut_off(self) -> bool:
        """Check whether the game has reached ``max_actions`` and has not ended."""
        return not self.is_over and self.played >= self.max_actions

    @property
    def played(self) -> int:
        """Return the number of actions played."""
        return int(self._state.actions)

    @property
    def seat(self) -> int:
        """Return the seat that must decide; after the end, the seat that decided last."""
        return int(self._state.seat)

    @one_thread_at_a_time
    def legal(self) -> npt.NDArray[np.int32]:
        """Return the numbers of all legal actions, sorted: int32[n]; none after the end."""
        self._check_uninterrupted()
        return self._legal()

    def _legal(self) -> npt.NDArray[np.int32]:
        if self.is_cut_off:
            return np.empty(0, np.int32)
        return np.sort(self._out[: self._count])

    def mask(self) -> Mask:
        """Return 1 for each legal action of the seat that must decide: int8[actions]."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal()] = 1
        return mask

    @one_thread_at_a_time
    def play(self, action: int | np.integer[Any]) -> None:
        """Play a legal action by its number. Raises EnvError, which says what is legal.

        A whole-number array of shape () is a number too: trained models return such arrays.
        """
        action = without_shape(action)
        self._check(action)
        seat, number = self.seat, self.played
        self._is_interrupted = True
        self._count = entry_points.step_and_legal(
            self.layout, self._memory, int(action), self._scratch.events, self._out
        )
        if self._history is not None:
            for viewer in range(self.players):
                row = self._history[viewer, number]
                history.record_action(
                    self.layout, self._memory, viewer, seat, int(action), self._scratch, row
                )
        self._is_interrupted = False

    @one_thread_at_a_time
    def check(self, action: int | np.integer[Any]) -> None:
        """Raise EnvError unless the action may be played now."""
        self._check(without_shape(action))

    def _check(self, action: int | np.integer[Any]) -> None:
        self._check_uninterrupted()
        self._check_whole(action)
        if int(action) not in self._out[: self._count] or self.is_cut_off:
            raise EnvError(f"action {action}: {self._why_illegal(int(action))}")

    def _check_whole(self, action: object) -> None:
        if not is_whole(action):
            raise EnvError(f"action {action!r}: an action is a whole number below {self.actions}")

    @one_thread_at_a_time
    def why_illegal(self, action: int) -> str:
        """Say why an action may not be played now, and which ones may. Raises EnvError."""
        self._check_uninterrupted()
        self._check_whole(action)
        return self._why_illegal(action)

    def _why_illegal(self, action: int) -> str:
        if not 0 <= action < self.actions:
            return self._range()
        if self.is_over or self.is_cut_off:
            return "the game is over; begin a new one"
        meant = self.action(action)
        reason = self._to_game().why_illegal(meant)
        return f"{meant}: {reason}; legal numbers: {shown(self._legal())}"

    def _range(self) -> str:
        return f"{self.title.name} has actions 0 to {self.actions - 1}"

    def action(self, number: int | np.integer[Any]) -> Action:
        """Return the Action with a number; ``keep`` names the tickets that are offered now.

        Raises EnvError for a number that the title does not have.
        """
        self._check_whole(number)
        if not 0 <= number < self.actions:
            raise EnvError(f"action {number}: {self._range()}")
        number = int(number)
        table = table_of(self.title)
        if KEEP <= number < CLAIM:
            return table.keep(number - KEEP, self._offered())
        return table.actions[number]

    def number(self, notation: str) -> int:
        """Return the number of an action by its notation. Raises EnvError."""
        if not isinstance(notation, str):
            raise EnvError(f"{notation!r}: a notation is a text, such as 'draw deck'")
        try:
            return table_of(self.title).parse(notation, self._offered()).index
        except ValueError as error:
            raise EnvError(str(error)) from None

    def _offered(self) -> list[str]:
        count = int(self._state.offered_count[self.seat])
        tickets = self._state.offered[self.seat, :count].tolist()
        return [self.title.tickets[ticket].id for ticket in tickets]

    def observation(self, seat: int, out: Vector | None = None) -> Vector:
        """Return what a seat may know, as numbers from 0 to 1: float32[observation_size].

        After a cut-off it shows the decision that would be due, as value estimates need it.
        """
        return self._encode(seat, self.observation_size, out)

    def critic_observation_with_hidden_facts(self, seat: int, out: Vector | None = None) -> Vector:
        """Return a seat's observation and all hidden facts: float32[critic_size].

        It is for the critic of centralized training alone. A policy that reads it cheats.
        """
        return self._encode(seat, self.critic_size, out)

    @one_thread_at_a_time
    def _encode(self, seat: int, size: int, out: Vector | None) -> Vector:
        self._check_uninterrupted()
        checked_number("seat", seat, 0, self.players - 1)
        vector = np.empty(size, np.float32) if out is None else checked_out(out, size)
        batch.encode_seat(
            self.layout, self.encoding, self._memory, int(seat), self._scratch, vector
        )
        return vector

    @one_thread_at_a_time
    def history(self, seat: int) -> History:
        """Return what a seat has seen after every action: int16[max_actions, COLUMNS].

        ``feature_names.history_columns()`` names the columns. Raises EnvError unless the game was
        made with ``with_history=True``.
        """
        if self._history is None:
            raise EnvError("this game records no history; make it with with_history=True")
        checked_number("seat", seat, 0, self.players - 1)
        self._check_uninterrupted()
        own: History = self._history[seat]
        return own.copy()

    @one_thread_at_a_time
    def rewards(self) -> Vector:
        """Return every seat's reward if the game ended now: float32[players]."""
        self._check_uninterrupted()
        rewards = np.zeros(self.players, np.float32)
        batch.reward_game(self.layout, self._memory, self.reward, self._scratch, rewards)
        return rewards

    @one_thread_at_a_time
    def resample(self, seat: int, seed: int) -> Self:
        """Return a game that a seat can't tell from this one, with other hidden facts.

        All arrangements of the unseen cards and tickets are equally likely; ``seed`` chooses one
        (0 to 2**53 - 1). A ticket that the seat has returned may turn up in another hand. In the
        new game, the histories of the other seats have no private facts, and ``seed`` is 0: the
        real one would show everything.
        """
        self._check_uninterrupted()
        checked_number("seat", seat, 0, self.players - 1)
        belief = BeliefState()
        belief.update(self._view(seat))
        twin = self._copy()
        twin.seed = 0
        twin._memory[:] = belief.determinize(checked_number("seed", seed, 0, (1 << 53) - 1))
        twin._count = entry_points.legal(twin.layout, twin._memory, twin._out)
        if twin._history is not None:
            for other in range(self.players):
                if other != seat:
                    history.hide_private(twin._history[other])
        return twin

    @one_thread_at_a_time
    def view(self, seat: int) -> View:
        """Return the view of a seat, which bots decide from. Raises EnvError.

        After a cut-off it shows the decision that would be due.
        """
        self._check_uninterrupted()
        checked_number("seat", seat, 0, self.players - 1)
        return self._view(seat)

    def _view(self, seat: int) -> View:
        if self._observer is None:
            self._observer = Observer(self.title)
        return self._observer.view(self._memory, seat)

    @one_thread_at_a_time
    def to_game(self) -> Game:
        """Return the game in its present state, with views, positions and explanations."""
        self._check_uninterrupted()
        return self._to_game()

    def _to_game(self) -> Game:
        return Game(self.title, self._memory.copy(), self.seed)

    def explain(self, vector: Vector) -> dict[str, float]:
        """Return the numbers of an observation by name, without zeros.

        Counts are whole again: ``hand: red`` is 2 for two red cards. ``vector`` is an observation
        or a critic's observation. Raises EnvError for another size.
        """
        try:
            values = np.asarray(vector, np.float32)
        except (TypeError, ValueError) as error:
            raise EnvError(f"an observation is an array of numbers: {error}") from None
        if values.shape not in ((self.observation_size,), (self.critic_size,)):
            raise EnvError(
                f"an observation of shape {values.shape}: {self.title.name} with {self.players} "
                f"players has observations of {self.observation_size} numbers, and "
                f"{self.critic_size} for a critic"
            )
        if not ((values >= 0) & (values <= 1)).all():
            raise EnvError("an observation has numbers from 0 to 1; this one has others")
        named: dict[str, float] = {}
        begin = 0
        for block in self.blocks:
            if begin == len(values):
                break
            for place in np.flatnonzero(values[begin : begin + block.size]).tolist():
                whole = float(values[begin + place]) * block.divisor(place)
                named[block.label(place)] = round(whole, 4)
            begin += block.size
        return named

    @one_thread_at_a_time
    def copy(self) -> Self:
        """Return an independent copy of this game."""
        return self._copy()

    def _copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._lock = threading.Lock()
        twin._memory = self._memory.copy()
        twin._state = RecordView(twin._memory, STATE)
        twin._out = self._out.copy()
        twin._scratch = batch.new_scratch()
        twin._observer = None
        if self._history is not None:
            twin._history = self._history.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    @one_thread_at_a_time
    def __getstate__(self) -> dict[str, Any]:
        """Return all that does not follow from the title and the state, as it is now."""
        state = {name: part for name, part in vars(self).items() if name not in DERIVED}
        state["_memory"] = self._memory.copy()
        if self._history is not None:
            state["_history"] = self._history.copy()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._prepare(self.title, self.players, self.reward)
        self._memory[:] = state["_memory"]  # a copy, because some pickles are read-only
        self._count = entry_points.legal(self.layout, self._memory, self._out)
        if self._history is not None:
            self._history = np.array(self._history)


def checked_out(out: Vector, size: int) -> Vector:
    """Return an array that compiled code may write a vector into. Raises EnvError."""
    if (
        not isinstance(out, np.ndarray)
        or out.dtype != np.float32
        or out.shape != (size,)
        or not (out.flags.c_contiguous and out.flags.writeable)
    ):
        raise EnvError(f"out: give a writable, contiguous float32 array of shape ({size},)")
    return out


def shown(numbers: npt.NDArray[np.int32], most: int = 8) -> str:
    """Return the first few of some numbers for an error message."""
    listed = ", ".join(map(str, numbers[:most].tolist()))
    return f"{listed}, and {len(numbers) - most} more" if len(numbers) > most else listed
