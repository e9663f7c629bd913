"""Games played out by the compiled policy, from what is known on to the end."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from whistlestop.analysis.limits import checked_threads
from whistlestop.bots.planning import evaluation
from whistlestop.bots.planning.evaluation import PLAY_ON, LuckBytes, OutcomeBytes
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.rules.constants import ROUTES, SEATS, TICKETS
from whistlestop.rules.records import Bytes, playing_bytes
from whistlestop.titles import Title

CHUNK = 32  # games that one thread plays before it looks up


@dataclass(frozen=True, slots=True)
class Playouts:
    """What came of games: one for each determinization and action, the same ones for all actions.

    ``wins`` (shared ones in parts) and ``points``: float64[games, actions, seats]. ``lengths``:
    float64[games, actions], the actions of the whole game. ``owned``: float64[actions, seats,
    ROUTES], the share of games in which a seat owned a route in the end; ``completed``:
    float64[actions, TICKETS], that in which somebody held and completed a ticket.
    """

    wins: np.ndarray
    points: np.ndarray
    lengths: np.ndarray
    owned: np.ndarray
    completed: np.ndarray

    def __len__(self) -> int:
        return len(self.wins)

    def of(self, action: int) -> Playouts:
        """Those of one action alone, by its place."""
        one = slice(action, action + 1)
        return Playouts(
            self.wins[:, one],
            self.points[:, one],
            self.lengths[:, one],
            self.owned[one],
            self.completed[one],
        )

    def without(self, games: np.ndarray) -> Playouts:
        """All but some games (int[n], their numbers), which still count in ``owned`` and
        ``completed``."""
        return Playouts(
            np.delete(self.wins, games, axis=0),
            np.delete(self.points, games, axis=0),
            np.delete(self.lengths, games, axis=0),
            self.owned,
            self.completed,
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of games after what chance did, and after what it could have done instead:
    float64[games, seats] each; game by game the decks lay alike."""

    wins: np.ndarray
    points: np.ndarray
    other_wins: np.ndarray
    other_points: np.ndarray


class Player:
    """Plays games of a title out, on as many threads as it is given.

    The same seed and numbers of determinizations give the same games, whatever the threads. Raises
    ValueError for a number of threads that can't be.
    """

    def __init__(self, title: Title, players: int, threads: int = 1) -> None:
        self.players, self.threads = players, checked_threads(threads)
        weights = weights_of(title.id, players)
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
        """Play ``actions`` (numbers of the action table) in ``games`` determinizations each, the
        same for all of them, from number ``first`` on. ``known``, ``hidden``: the bytes of a STATE
        and a HIDDEN record."""
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
        """Play on from where chance led by an action, and from where it could have led; see
        ``evaluation.compare_with_chance``."""
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
