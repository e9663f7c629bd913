"""Tried actions to learn from: games in which the candidate actions of some decisions are tried.

``bots/planning/action_values.py`` plays them. All titles and numbers of seats are mixed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.action_features import ACTION
from whistlestop.bots.planning.action_values import (
    NetworkPlayer,
    TrialBytes,
    TrialSettings,
    try_actions,
)
from whistlestop.bots.planning.candidate_actions import MAX_CANDIDATES
from whistlestop.bots.planning.planner import PlannerBytes, planner_bytes
from whistlestop.bots.planning.policy_network import new_scratch
from whistlestop.bots.planning.value import INPUTS
from whistlestop.bots.planning.weights import WEIGHTS, pack_weights, weights_of
from whistlestop.rules.constants import ACTIONS
from whistlestop.rules.records import playing_bytes
from whistlestop.titles import Title
from whistlestop.training.positions import DECISIONS, DECISIONS_A_TRAIN, MIXTURE
from whistlestop.training.workers import ALL_CORES, Workers

PLANNERS = 10  # of so many seats and those of MIXTURE, besides the network's
SLIPS, SLIPPING = 100, 8  # random ones of 1,000 actions, in one of so many games
POSITIONS = 6  # of a game, on average
MOST_POSITIONS = 36  # of a game; room for the longest
PLAYOUTS = 4  # of each action
CHUNK = 50  # games in a call of compiled code


class Table(NamedTuple):
    """A title and a number of seats."""

    title: Title
    players: int


@dataclass(frozen=True, slots=True)
class Round:
    """The settings of the games of one generation.

    ``playing``: how many of 1,000 seats the network before plays. ``by_network``: how many actions
    of a playout it chooses before the planner plays on.
    """

    number: int
    games: int
    playing: int
    by_network: int


@dataclass(frozen=True, slots=True)
class Trials:
    """Tried actions.

    ``inputs``: float16[positions, INPUTS]. ``game``: int64[positions]. ``counts``:
    int64[positions], the number of actions of each. ``actions``: float16[tried, ACTION].
    ``values``: float32[tried], their mean reward less that of the planner's choice, which comes
    first.
    """

    inputs: np.ndarray
    game: np.ndarray
    counts: np.ndarray
    actions: np.ndarray
    values: np.ndarray

    def __len__(self) -> int:
        return len(self.inputs)


def joined(parts: list[Trials]) -> Trials:
    """Return the rows of all parts."""
    names = Trials.__slots__
    return Trials(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def play_trials(
    tables: list[Table],
    plan: Round,
    player: NetworkPlayer,
    seed: int,
    workers: Workers = ALL_CORES,
    progress: Callable[[int, int], None] = lambda games, of: None,
) -> Trials:
    """Play ``plan.games`` games at each table, and return about six positions of each game.

    ``player``: the network before. The result does not depend on the workers.
    ``progress`` is called with the games played, and those in all.
    """
    tasks = [
        (number, table, first)
        for number, table in enumerate(tables)
        for first in range(0, plan.games, CHUNK)
    ]

    def play(task: tuple[int, Table, int]) -> Trials:
        number, table, first = task
        games = min(CHUNK, plan.games - first)
        return _chunk(table, plan, player, seed, number * plan.games + first, games)

    parts: list[Trials] = []
    for part in workers.map(play, tasks):
        parts.append(part)
        progress(min(len(parts) * CHUNK, plan.games * len(tables)), plan.games * len(tables))
    return joined(parts)


def _chunk(
    table: Table, plan: Round, learned: NetworkPlayer, seed: int, first: int, games: int
) -> Trials:
    title, players = table
    weights = weights_of(title.id, players)
    own = weights[: WEIGHTS.itemsize]
    styles = [own] * PLANNERS + [
        pack_weights(dict(style))
        for style, often in MIXTURE
        if style is not None
        for _ in range(often)
    ]
    decisions = DECISIONS_A_TRAIN * title.rules.trains if title.routes else DECISIONS
    settings = TrialSettings(
        players=players,
        styles=len(styles),
        slips=SLIPS,
        slipping=SLIPPING,
        each=max(1, round(decisions * players / POSITIONS)),
        playouts=PLAYOUTS,
        by_network=plan.by_network,
        playing=plan.playing,
        margin=learned.margin,
        seed=seed * 1_000 + plan.number,
    )
    judge = planner_bytes(title.spec, weights)
    player = PlannerBytes(
        judge.layout, judge.network, np.zeros_like(judge.plans), np.concatenate(styles)
    )
    rows, tried = games * MOST_POSITIONS, games * MOST_POSITIONS * MAX_CANDIDATES // 2
    out = TrialBytes(
        np.zeros((rows, INPUTS), np.float32),
        np.zeros((rows, 4), np.int64),
        np.zeros((tried, ACTION), np.float32),
        np.zeros(tried, np.float32),
    )
    count = try_actions(
        judge, player, learned.network, playing_bytes(), settings, first, games,
        np.empty(ACTIONS, np.int32), new_scratch(), out,
    )  # fmt: skip
    kept = out.rows[:count]
    end = int(kept[-1, 2] + kept[-1, 3]) if count else 0
    return Trials(
        out.inputs[:count].astype(np.float16),
        kept[:, 0].copy(),
        kept[:, 3].copy(),
        out.actions[:end].astype(np.float16),
        out.values[:end].copy(),
    )
