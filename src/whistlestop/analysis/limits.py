"""What may be asked for: seeds, threads, how many games. Said before anything is computed."""

from __future__ import annotations

from math import isfinite
from typing import Any

import numpy as np

from whistlestop.game.setting_up import is_whole

MOST_SEED = (1 << 62) - 1  # so that what is added to it still fits into 64 bits
MOST_THREADS = 1024
MOST_GAMES = 10_000_000


def whole(name: str, number: Any, least: int, most: int) -> int:
    """The number. Raises ValueError unless it is a whole one from ``least`` to ``most``."""
    if not is_whole(number) or not least <= number <= most:
        raise ValueError(f"{name}={number!r:.60}: a whole number from {least} to {most} is needed")
    return int(number)


def positive(name: str, number: Any) -> float:
    """The number. Raises ValueError unless it is a finite one above 0."""
    is_number = isinstance(number, (int, float, np.number)) and not isinstance(number, bool)
    if not is_number or not isfinite(number) or number <= 0:
        raise ValueError(f"{name}={number!r:.60}: a number above 0 is needed")
    return float(number)


def checked_seed(seed: Any) -> int:
    """Raises ValueError."""
    return whole("seed", seed, 0, MOST_SEED)


def checked_threads(threads: Any) -> int:
    """Raises ValueError."""
    return whole("threads", threads, 1, MOST_THREADS)


def checked_games(name: str, games: Any, least: int) -> int:
    """Raises ValueError."""
    return whole(name, games, least, MOST_GAMES)
