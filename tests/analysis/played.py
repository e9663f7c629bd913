"""Finished games between bots of several kinds, and quick analyses of them."""

import numpy as np

from whistlestop import Game
from whistlestop.analysis.decisions import Depth
from whistlestop.analysis.game_analysis import Options
from whistlestop.bots import make_bot
from whistlestop.titles import load, title_ids

SHALLOW = Options(depth=Depth(4, 8, 20), luck=8)
KINDS = ("planner", "one_step:few=true", "path")
FEWEST = [(title, load(title).rules.players_at_least) for title in title_ids()]


def finished(title: str, players: int, seed: int, bots: tuple[str, ...] = KINDS) -> Game:
    """Play a game to its end; the seed decides the seating."""
    game = Game.new(title, players=players, seed=seed)
    seated = [make_bot(bots[(seat + seed) % len(bots)], seat) for seat in range(players)]
    while (seat := game.seat) is not None:
        game.play(seated[seat].choose(game.view(seat)))
    return game


def states_of(game: Game) -> np.ndarray:
    """Return the states of a game from its start: uint8[actions + 1, size of STATE]."""
    now = game.from_start()
    states = [now.state_bytes()]
    for _, action in game.played:
        now.play(action)
        states.append(now.state_bytes())
    return np.stack(states)
