"""The seating: seats drawn at random from the game's seed (CO-05)."""

from __future__ import annotations

import numpy as np

from whistlestop.game.setting_up import check_seed, seed_words
from whistlestop.rules import entry_points
from whistlestop.rules.records import STATE, as_record, new_bytes

SEATING = 0x5EA7  # separates these random numbers from those of the game


def draw_seats(seed: int, players: int) -> list[int]:
    """Return a random order of ``players`` people: entry n is the person who gets seat n.

    The order follows from the seed but says nothing about the cards, which also follow from it.
    """
    low, middle, high = seed_words(check_seed(seed))
    memory = new_bytes(STATE)
    chance = as_record(memory, STATE).chance
    chance[:] = (low, middle, high ^ SEATING, 1)
    order = np.arange(players, dtype=np.int8)
    entry_points.draw_order(memory, order)
    return [int(seat) for seat in order]
