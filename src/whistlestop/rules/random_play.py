"""Random playouts with scores, all inside compiled code: for measuring and testing."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.chance import Seed, seed_chance
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import ACTIONS, Phase
from whistlestop.rules.legal import sample
from whistlestop.rules.records import Array, Layout, Playing
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game
from whistlestop.rules.step import step


@kernel
def play_random_game(layout: Layout, game: Playing, chance: Array, out: Array) -> None:
    """Play random actions until the game is over, and score it."""
    while game.state.phase != Phase.OVER:
        step(layout, game.state, sample(layout, game.state, chance, out), game.events)
    score(layout, game.state, game.scores)


@kernel
def play_random_games(
    layout: Layout, game: Playing, players: int, seed: int, games: int
) -> tuple[int, int]:
    """Play whole games; return the number of decisions and the sum of all totals.

    Together they are a fingerprint of the games.
    """
    chance = np.empty(4, np.int64)
    out = np.empty(ACTIONS, np.int32)
    seed_chance(chance, Seed(seed, 1, 1))
    decisions = 0
    points = 0
    for number in range(games):
        new_game(layout, game.state, players, Seed(number, seed, 0), game.events)
        play_random_game(layout, game, chance, out)
        decisions += game.state.actions
        for seat in range(players):
            points += game.scores.total[seat]
    return decisions, points
