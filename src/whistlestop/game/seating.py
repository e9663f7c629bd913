"""The seating: seats drawn at random from the game's seed (CO-05)."""

from __future__ import annotations

from hashlib import sha256

import numpy as np

from whistlestop.game.setting_up import check_seed, is_secure, secure_seed, seed_numbers
from whistlestop.rules import entry_points

SEATING = 0x5EA7  # separates these random numbers from those of the game


def draw_seats(seed: int, players: int) -> list[int]:
    """Return a random order of ``players`` people: entry n is the person who gets seat n.

    The order follows from the seed but says nothing about the cards, which also follow from it.
    """
    if is_secure(check_seed(seed)):
        seed = secure_seed(sha256(f"seats {seed}".encode()).digest())
    else:
        seed ^= SEATING << 64
    order = np.arange(players, dtype=np.int8)
    entry_points.draw_order(seed_numbers(seed), order)
    return [int(seat) for seat in order]
