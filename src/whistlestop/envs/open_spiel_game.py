"""OpenSpiel games (version 2.0): ``python_whistlestop(title=europe,players=3)``.

OpenSpiel knows the game after ``import whistlestop.envs.open_spiel_game``. The deal is chance: two
chance nodes choose one of a million seeds. Everything after it follows from the deal and the
actions, so a copied state knows the order of the deck. A search that must not know it resamples
(``resample_from_infostate``), as OpenSpiel's Python ``ismcts`` does. Hardly ever does one of the
million deals lead to a resampled state. So its history has two made-up outcomes of chance, which
no deal has, and can't be replayed; it can be cloned, pickled and serialized. OpenSpiel's C++ bots
``MCTSBot`` and ``ISMCTSBot`` crash on any game in Python in version 2.0.2.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from whistlestop.encoding.history import COLUMNS
from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.errors import EnvError
from whistlestop.envs.settings import MAX_ACTIONS
from whistlestop.envs.text import describe
from whistlestop.rules.constants import SEATS
from whistlestop.titles import load, title_ids

DEFAULT = max(title_ids(), key=lambda title: load(title).rules.players_at_most)
CHANCE_NODES = 2
OUTCOMES = 1024  # of each chance node
RESAMPLE_BITS = 52  # of the number that chooses a resampled state

GAME_TYPE = pyspiel.GameType(
    short_name="python_whistlestop",
    long_name="Whistlestop",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"title": DEFAULT, "players": 2, "max_actions": MAX_ACTIONS},
)


class WhistlestopGame(pyspiel.Game):
    """A title for a number of players; after ``max_actions`` actions it is scored as it stands."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = GAME_TYPE.parameter_specification | (params or {})
        self.encoded = EncodedGame(
            given["title"],
            given["players"],
            max_actions=given["max_actions"],
            with_history=True,
        )
        players = self.encoded.players
        info = pyspiel.GameInfo(
            num_distinct_actions=max(self.encoded.actions, OUTCOMES),
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.encoded.max_actions,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> WhistlestopState:
        """Return the state before the deal."""
        return WhistlestopState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Return an observer; with perfect recall it adds the seat's history."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.encoded, kind)


class WhistlestopState(pyspiel.State):
    """A state of a game: chance deals first, then the seats act."""

    def __init__(self, game: WhistlestopGame) -> None:
        super().__init__(game)
        self.encoded = game.encoded.copy()
        self.outcomes: list[int] = []
        self.player_to_note: int | None = None  # while a history is written

    @property
    def is_dealt(self) -> bool:
        """Check whether the deal is known."""
        return len(self.outcomes) == CHANCE_NODES

    def current_player(self) -> int:
        """Return the seat to decide, or OpenSpiel's number for chance or for the end."""
        if self.player_to_note is not None:
            return self.player_to_note
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.encoded.seat

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.encoded.seat:
            return []
        legal: list[int] = self.encoded.legal().tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, all equally likely."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.player_to_note is not None:
            return
        if self.is_dealt:
            self.encoded.play(action)
            return
        if not 0 <= action < OUTCOMES:
            raise EnvError(
                f"outcome {action}: chance has outcomes 0 to {OUTCOMES - 1}. The history of a "
                "resampled state has others and can't be replayed; clone or serialize the state"
            )
        self.outcomes.append(action)
        if self.is_dealt:
            self.encoded.deal(self.outcomes[0] * OUTCOMES + self.outcomes[1])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {action}"
        return str(self.encoded.action(action))

    def is_terminal(self) -> bool:
        """Check whether the game has ended or was cut off."""
        return self.is_dealt and (self.encoded.is_over or self.encoded.is_cut_off)

    def returns(self) -> list[float]:
        """Return every seat's reward: 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.encoded.players
        # Shares of a win are fractions; as float32 they would not add up to 0 exactly.
        rewards = self.encoded.rewards().tolist()
        return [float(Fraction(reward).limit_denominator(SEATS)) for reward in rewards]

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> WhistlestopState:
        """Return a state that the player can't tell from this one (``EncodedGame.resample``).

        Nothing in it shows the deal. Its history has the players' actions after two outcomes of
        chance that no deal has; they differ from one resampled state to the next.
        """
        state: WhistlestopState = self.get_game().new_initial_state()
        if not self.is_dealt:
            for _ in self.outcomes:
                state.apply_action(int(sampler() * OUTCOMES))
            return state
        number = int(sampler() * (1 << RESAMPLE_BITS))
        state.outcomes = [OUTCOMES + half for half in divmod(number, 1 << RESAMPLE_BITS // 2)]
        state.encoded = self.encoded.resample(player, number)
        actions = [pair.action for pair in self.full_history()[CHANCE_NODES:]]
        players = [pair.player for pair in self.full_history()]
        for noted, action in zip(players, [*state.outcomes, *actions], strict=True):
            state.player_to_note = noted
            state.apply_action(action)
        state.player_to_note = None
        return state

    def hides_state_from_agents(self) -> bool:
        """Tell Kaggle's ``open_spiel_env`` to send agents no serialized state.

        Its actions give the deal away, and so every hidden card.
        """
        return True

    def __str__(self) -> str:
        if not self.is_dealt:
            return f"Chance: {self.outcomes}"
        seat = self.encoded.seat
        return describe(self.encoded.title, self.encoded.view(seat))


class Observer:
    """An observer of states (OpenSpiel's PyObserver): the vector, and with recall the history."""

    def __init__(self, game: EncodedGame, kind: Any) -> None:
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = bool(kind.perfect_recall)
        self._size = game.observation_size
        rows = game.max_actions if self._recall else 0
        self._name_parts(np.zeros(self._size + rows * COLUMNS, np.float32))

    def _name_parts(self, tensor: npt.NDArray[np.float32]) -> None:
        """Set ``tensor``, and ``dict``, which shows parts of its memory."""
        self.tensor = tensor
        self.dict = {"observation": tensor[: self._size]}
        if self._recall:
            self.dict["history"] = tensor[self._size :].reshape(-1, COLUMNS)

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._name_parts(np.array(self.tensor))

    def set_from(self, state: WhistlestopState, player: int) -> None:
        """Write what a player may know of a state into the tensor."""
        self.tensor[:] = 0
        if not state.is_dealt or not self._own:
            return
        state.encoded.observation(player, self.dict["observation"])
        if self._recall:
            self.dict["history"][:] = state.encoded.history(player)

    def string_from(self, state: WhistlestopState, player: int) -> str | None:
        """Return what a player may know of a state as a text; None without private facts."""
        if not self._own:
            return None
        if not state.is_dealt:
            return f"seat {player}: no cards are dealt"
        game = state.encoded
        text = describe(game.title, game.view(player))
        if not self._recall:
            return text
        rows = game.history(player)[: game.played]
        return text + "\n" + "\n".join(" ".join(map(str, row)) for row in rows.tolist())


pyspiel.register_game(GAME_TYPE, WhistlestopGame)
