"""Who sits where: seats drawn at random from the game's seed (CO-05)."""

from __future__ import annotations

import numpy as np

from whistlestop.game.setting_up import check_seed, seed_words
from whistlestop.rules import entry_points
from whistlestop.rules.records import STATE, as_record, new_bytes

SEATING = 0x5EA7  # keeps this drawing apart from the game's own


def draw_seats(seed: int, players: int) -> list[int]:
    """An order of ``players`` people: entry n is the one who gets seat n.

    It follows from the seed, and tells nothing of the cards that follow from it too.
    """
    low, middle, high = seed_words(check_seed(seed))
    memory = new_bytes(STATE)
    chance = as_record(memory, STATE).chance
    chance[:] = (low, middle, high ^ SEATING, 1)
    order = np.arange(players, dtype=np.int8)
    entry_points.draw_order(memory, order)
    return [int(seat) for seat in order]
