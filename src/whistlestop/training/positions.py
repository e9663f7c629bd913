"""Positions to learn from: compiled games between policies of mixed strength.

The styles and their frequency are those of the games that measure estimates
(``tools/fit_calibration.py``), without the search. In half of the games all seats have the same
style. Otherwise a model takes the habits of weak policies, such as early claims or open
locomotives, for weaknesses of the position. In a quarter of the games one action of ten is random,
so that weak positions occur too; more would make the chances too cautious.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from whistlestop.bots.planning import positions
from whistlestop.bots.planning.planner import PlannerBytes, planner_bytes
from whistlestop.bots.planning.positions import PositionBytes, PositionSettings
from whistlestop.bots.planning.seat_features import SEAT, TABLE
from whistlestop.bots.planning.styles import EAGER, FEW, STYLES
from whistlestop.bots.planning.weights import WEIGHTS, pack_weights, weights_of
from whistlestop.rules.constants import ACTIONS
from whistlestop.rules.records import playing_bytes
from whistlestop.titles import Title
from whistlestop.training.workers import ALL_CORES, Workers

ALIKE = 500  # of 1,000 games; docs/value.md compares shares
SLIPS, SLIPPING = 100, 4  # random ones of 1,000 actions, in one of so many games
POSITIONS = 10  # of a game, on average
DECISIONS_A_TRAIN = 1.45  # of a seat in a game, about
DECISIONS = 60  # where no trains are used
CHUNK = 500  # games in a call of compiled code
MOST_POSITIONS = 60  # of a game; room for the longest
MIXTURE: tuple[tuple[Mapping[str, float] | None, int], ...] = (
    (None, 4),  # the planner's own weights
    (STYLES["path"], 3),
    ({**STYLES["one_step"], **EAGER, **FEW}, 2),
    ({**STYLES["one_step"], **EAGER}, 2),
    ({**STYLES["one_step"], **FEW}, 2),
    (STYLES["hungry"], 1),
)
PATIENT = 7  # of so many seats and those of MIXTURE, patient play


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of games and their results; every seat's features are known.

    ``features``: float32[n, players * SEAT + TABLE]. ``game``: int64[n]. ``seat``: int64[n], the
    seat to decide. ``progress``: float32[n], the share of the game's actions that were played.
    ``wins``, ``totals``, ``completed``: float32[n, players], the shares of the win, the final
    scores and the numbers of completed tickets.
    """

    features: np.ndarray
    game: np.ndarray
    seat: np.ndarray
    progress: np.ndarray
    wins: np.ndarray
    totals: np.ndarray
    completed: np.ndarray

    def __len__(self) -> int:
        return len(self.features)

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return int(self.wins.shape[1])

    def part(self, rows: np.ndarray) -> Positions:
        """Return some of the rows: bool[n] or int[m]."""
        return Positions(*(getattr(self, name)[rows] for name in self.__slots__))


def play_positions(
    title: Title,
    players: int,
    games: int,
    seed: int,
    workers: Workers = ALL_CORES,
    progress: Callable[[int], None] = lambda games: None,
) -> Positions:
    """Play games and return about ten positions of each.

    The result does not depend on the workers. ``progress`` is called with
    the number of finished games.
    """
    weights = weights_of(title.id, players)
    own = weights[: WEIGHTS.itemsize]
    styles = [
        own if style is None else pack_weights(dict(style))
        for style, often in MIXTURE
        for _ in range(often)
    ]
    styles += [weights_of(title.id, players, patient=True)[: WEIGHTS.itemsize]] * PATIENT
    decisions = DECISIONS_A_TRAIN * title.rules.trains if title.routes else DECISIONS
    each = max(1, round(decisions * players / POSITIONS))
    settings = PositionSettings(players, len(styles), ALIKE, SLIPS, SLIPPING, each, seed)

    def play(first: int) -> Positions:
        judge = planner_bytes(title.spec, weights)
        player = PlannerBytes(
            judge.layout, judge.network, np.zeros_like(judge.plans), np.concatenate(styles)
        )
        return _chunk(judge, player, settings, first, min(CHUNK, games - first))

    parts = []
    for part in workers.map(play, range(0, games, CHUNK)):
        parts.append(part)
        progress(min(games, CHUNK * len(parts)))
    return joined(parts)


def joined(parts: list[Positions]) -> Positions:
    """Return the rows of all parts."""
    names = Positions.__slots__
    return Positions(*(np.concatenate([getattr(p, name) for p in parts]) for name in names))


def _chunk(
    judge: PlannerBytes, player: PlannerBytes, settings: PositionSettings, first: int, games: int
) -> Positions:
    players = settings.players
    most = games * MOST_POSITIONS
    out = PositionBytes(
        np.zeros((most, players * SEAT + TABLE), np.float32),
        np.zeros((most, 3), np.int64),
        np.zeros((games, 3 * players + 1), np.float32),
    )
    count = positions.collect_positions(
        judge, player, playing_bytes(), settings, first, np.empty(ACTIONS, np.int32), out
    )
    rows = out.rows[:count]
    result = out.results[rows[:, 0] - first]
    return Positions(
        out.features[:count].copy(),
        rows[:, 0].copy(),
        rows[:, 1].copy(),
        (rows[:, 2] / np.maximum(1, result[:, -1])).astype(np.float32),
        result[:, :players],
        result[:, players : 2 * players],
        result[:, 2 * players : 3 * players],
    )
