"""Random games of numbers, for tests of environments."""

import random
from collections.abc import Iterator
from typing import Any

from whistlestop.envs import EncodedGame


def played(title: str, players: int, seed: int, **options: Any) -> Iterator[EncodedGame]:
    """Yield a random game before each of its decisions, and at its end."""
    game = EncodedGame(title, players, seed=seed, **options)
    chance = random.Random(f"{title} {players} {seed}")
    while True:
        yield game
        if not len(game.legal()):
            return
        game.play(chance.choice(game.legal().tolist()))
