"""Playouts by the compiled policy, from the known state to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from whistlestop.analysis.limits import checked_threads
from whistlestop.bots.advice import Outcome
from whistlestop.bots.planning import evaluation
from whistlestop.bots.planning.evaluation import PLAY_ON, LuckBytes, OutcomeBytes
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.rules.constants import ROUTES, SEATS, TICKETS
from whistlestop.rules.records import Bytes, playing_bytes
from whistlestop.titles import Title

CHUNK = 32  # playouts per call of compiled code


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of playouts: one for each determinization and action.

    All actions share the determinizations. ``wins`` (a shared win is divided) and ``points``:
    float64[games, actions, seats]. ``lengths``: float64[games, actions], the actions of the whole
    game. ``owned``: float64[actions, seats, ROUTES], the share of games in which a seat owned a
    route at the end. ``completed``: float64[actions, TICKETS], the share in which any seat
    completed a ticket.
    """

    wins: np.ndarray
    points: np.ndarray
    lengths: np.ndarray
    owned: np.ndarray
    completed: np.ndarray

    def __len__(self) -> int:
        return len(self.wins)

    def of(self, action: int) -> Playouts:
        """Return the playouts of one action, by its index."""
        return self.of_all(slice(action, action + 1))

    def of_all(self, actions: list[int] | slice) -> Playouts:
        """Return the playouts of some actions, by their indices."""
        return Playouts(
            self.wins[:, actions],
            self.points[:, actions],
            self.lengths[:, actions],
            self.owned[actions],
            self.completed[actions],
        )

    def followed_by(self, more: Playouts) -> Playouts:
        """Return these playouts and more of the same actions."""
        games, whole = len(self), len(self) + len(more)
        mean = [
            (games * one + len(more) * other) / whole
            for one, other in ((self.owned, more.owned), (self.completed, more.completed))
        ]
        return Playouts(
            np.concatenate([self.wins, more.wins]),
            np.concatenate([self.points, more.points]),
            np.concatenate([self.lengths, more.lengths]),
            *mean,
        )

    @property
    def outcome(self) -> Outcome:
        """Return the final states of the playouts of the only action."""
        [owned], [completed] = self.owned, self.completed
        return Outcome(owned, completed)

    def without(self, games: np.ndarray) -> Playouts:
        """Return the playouts without some games (int[n], their numbers).

        They still count in ``owned`` and ``completed``.
        """
        return Playouts(
            np.delete(self.wins, games, axis=0),
            np.delete(self.points, games, axis=0),
            np.delete(self.lengths, games, axis=0),
            self.owned,
            self.completed,
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of playouts after the actual outcome of chance and after alternatives.

    Each is float64[games, seats]; the decks are the same in both playouts of a game.
    """

    wins: np.ndarray
    points: np.ndarray
    other_wins: np.ndarray
    other_points: np.ndarray


class Player:
    """A player of playouts for a title, with several threads.

    Every second game is played patiently, because people and bots do either.
    The same seed and numbers of determinizations give the same games for any number of threads.
    Raises ValueError for an invalid number of threads.
    """

    def __init__(self, title: Title, players: int, threads: int = 1) -> None:
        self.players, self.threads = players, checked_threads(threads)
        weights = np.concatenate(
            [weights_of(title.id, players, patient) for patient in (False, True)]
        )
        self._tools = [
            (planner_bytes(title.spec, weights), playing_bytes()) for _ in range(self.threads)
        ]

    def play(
        self,
        known: Bytes,
        hidden: Bytes,
        games: int,
        *,
        actions: Sequence[int] = (PLAY_ON,),
        seed: int = 0,
        first: int = 0,
    ) -> Playouts:
        """Play each of ``actions`` in the same ``games`` determinizations, numbered from ``first``.

        ``actions``: numbers of the action table. ``known``, ``hidden``: the bytes of a STATE and a
        HIDDEN record.
        """
        numbers = np.array(actions, np.int32)
        shares = np.array_split(np.arange(games), self.threads)

        def share(thread: int) -> OutcomeBytes:
            own = shares[thread]
            out = _memory(len(own), len(numbers))
            planner, playing = self._tools[thread]
            for begin in range(0, len(own), CHUNK):
                chunk = OutcomeBytes(
                    out.wins[begin : begin + CHUNK],
                    out.points[begin : begin + CHUNK],
                    out.lengths[begin : begin + CHUNK],
                    out.owned,
                    out.completed,
                )
                number = first + int(own[begin])
                evaluation.evaluate(planner, playing, known, hidden, numbers, seed, number, chunk)
            return out

        if self.threads == 1:
            return self._joined([share(0)], games)
        with ThreadPoolExecutor(self.threads) as pool:
            return self._joined(list(pool.map(share, range(self.threads))), games)

    def compare(
        self,
        before: Bytes,
        known_before: int,
        action: int,
        after: Bytes,
        known_after: int,
        games: int,
        seed: int = 0,
    ) -> Comparison:
        """Play on from the actual outcome of an action and from alternatives.

        See ``evaluation.compare_with_chance``.
        """
        shares = np.array_split(np.arange(games), self.threads)

        def share(thread: int) -> LuckBytes:
            out = LuckBytes(*(np.zeros((len(shares[thread]), SEATS)) for _ in range(4)))
            planner, playing = self._tools[thread]
            first = int(shares[thread][0]) if len(out.wins) else 0
            evaluation.compare_with_chance(
                planner, playing, before, known_before, action, after, known_after, seed, first, out
            )
            return out

        with ThreadPoolExecutor(self.threads) as pool:
            parts = list(pool.map(share, range(self.threads)))
        joined = [np.concatenate(each)[:, : self.players] for each in zip(*parts, strict=True)]
        return Comparison(*joined)

    def _joined(self, parts: list[OutcomeBytes], games: int) -> Playouts:
        seats = self.players
        return Playouts(
            np.concatenate([part.wins for part in parts])[:, :, :seats],
            np.concatenate([part.points for part in parts])[:, :, :seats],
            np.concatenate([part.lengths for part in parts]),
            np.sum([part.owned for part in parts], axis=0)[:, :seats] / games,
            np.sum([part.completed for part in parts], axis=0) / games,
        )


def _memory(games: int, actions: int) -> OutcomeBytes:
    return OutcomeBytes(
        np.zeros((games, actions, SEATS)),
        np.zeros((games, actions, SEATS)),
        np.zeros((games, actions)),
        np.zeros((actions, SEATS, ROUTES)),
        np.zeros((actions, TICKETS)),
    )
