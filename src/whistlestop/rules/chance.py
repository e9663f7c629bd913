"""Chance: Chris Doty-Humphrey's generator sfc32 (PractRand), stored in the state.

It has four 32-bit words, held in int64 and masked, so that compiled code and plain Python give the
same numbers.
"""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import Array

MASK = 0xFFFFFFFF
SEED_BITS = 96
WARM_UP = 12  # words discarded after seeding


class Seed(NamedTuple):
    """A seed of 96 bits as three words of 32 bits, the lowest first."""

    low: int
    middle: int
    high: int


@kernel
def next_word(chance: Array) -> int:
    """Return the next 32 random bits; ``chance`` is int64[4]."""
    result = (chance[0] + chance[1] + chance[3]) & MASK
    chance[3] = (chance[3] + 1) & MASK
    chance[0] = chance[1] ^ (chance[1] >> 9)
    chance[1] = (chance[2] + (chance[2] << 3)) & MASK
    chance[2] = ((((chance[2] << 21) & MASK) | (chance[2] >> 11)) + result) & MASK
    return result


@kernel
def seed_chance(chance: Array, seed: Seed) -> None:
    """Seed the generator."""
    chance[0] = seed.low
    chance[1] = seed.middle
    chance[2] = seed.high
    chance[3] = 1
    for _ in range(WARM_UP):
        next_word(chance)


@kernel
def below(chance: Array, n: int) -> int:
    """Return a whole number from 0 to n - 1, each equally likely (Lemire 2019)."""
    product = next_word(chance) * n
    if product & MASK < n:
        unfair = (MASK + 1) % n
        while product & MASK < unfair:
            product = next_word(chance) * n
    return product >> 32


@kernel
def shuffle(chance: Array, things: Array, size: int) -> None:
    """Shuffle the first ``size`` entries in place (Fisher and Yates)."""
    for last in range(size - 1, 0, -1):
        other = below(chance, last + 1)
        kept = things[last]
        things[last] = things[other]
        things[other] = kept
