"""Limits of arguments: seeds, threads and numbers of games, checked before any computation."""

from __future__ import annotations

from math import isfinite
from typing import Any

import numpy as np

from whistlestop.game.setting_up import is_whole

MAX_SEED = (1 << 62) - 1  # leaves room for additions within 64 bits
MAX_THREADS = 1024
MAX_GAMES = 10_000_000


def whole(name: str, number: Any, least: int, most: int) -> int:
    """Return the number. Raises ValueError unless it is whole and from ``least`` to ``most``."""
    if not is_whole(number) or not least <= number <= most:
        raise ValueError(f"{name}={number!r:.60}: a whole number from {least} to {most} is needed")
    return int(number)


def positive(name: str, number: Any) -> float:
    """Return the number. Raises ValueError unless it is finite and above 0."""
    is_number = isinstance(number, (int, float, np.number)) and not isinstance(number, bool)
    if not is_number or not isfinite(number) or number <= 0:
        raise ValueError(f"{name}={number!r:.60}: a number above 0 is needed")
    return float(number)


def checked_seed(seed: Any) -> int:
    """Return the seed. Raises ValueError if it is out of range."""
    return whole("seed", seed, 0, MAX_SEED)


def checked_threads(threads: Any) -> int:
    """Return the number of threads. Raises ValueError if it is out of range."""
    return whole("threads", threads, 1, MAX_THREADS)


def checked_games(name: str, games: Any, least: int) -> int:
    """Return the number of games. Raises ValueError if it is out of range."""
    return whole(name, games, least, MAX_GAMES)
