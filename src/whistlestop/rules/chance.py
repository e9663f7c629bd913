"""Chance: the random numbers of a game, from a fast generator or from a secure one.

Both are stored as four numbers in the state. The fast one is Chris Doty-Humphrey's sfc32
(PractRand): four 32-bit words, held in int64 and masked, so that compiled code and plain Python
give the same numbers. Simulations and playouts use it.

The secure one has a key of 256 bits, of which the highest is set, so the last number is negative.
A shuffle takes its words from the SHA-256 of the key and a counter; then the key itself is hashed
(``NEW_KEY``). So the cards that players see reveal neither the rest of the deck nor a later
shuffle. Tables of people use it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import Array
from whistlestop.rules.sha256 import KEY, WORDS, hash_of_counter

MASK = 0xFFFFFFFF
SEED_BITS = 96
WARM_UP = 12  # words discarded after seeding
NEW_KEY = -1  # the counter whose hash is the next key
HIGHEST_BIT = -(1 << 63)


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
def begin_chance(chance: Array, seed: Array) -> None:
    """Begin with a seed (int64[4]): a key if its last number is negative, else 96 bits."""
    if seed[3] < 0:
        for place in range(KEY):
            chance[place] = seed[place]
    else:
        seed_chance(chance, Seed(int(seed[0]), int(seed[1]), int(seed[2])))


@kernel
def shuffle(chance: Array, things: Array, size: int) -> None:
    """Shuffle the first ``size`` entries in place (Fisher and Yates)."""
    if chance[3] < 0:
        shuffle_securely(chance, things, size)
        return
    for last in range(size - 1, 0, -1):
        other = below(chance, last + 1)
        kept = things[last]
        things[last] = things[other]
        things[other] = kept


@kernel
def shuffle_securely(key: Array, things: Array, size: int) -> None:
    """Shuffle with the words of a key, and replace the key."""
    digest = np.empty(WORDS, np.int64)
    used = 0
    for last in range(size - 1, 0, -1):
        n = last + 1
        unfair = (MASK + 1) % n
        product = -1
        while product < 0 or product & MASK < unfair:
            if used % WORDS == 0:
                hash_of_counter(key, used // WORDS, digest)
            product = int(digest[used % WORDS]) * n
            used += 1
        other = product >> 32
        kept = things[last]
        things[last] = things[other]
        things[other] = kept
    hash_of_counter(key, NEW_KEY, digest)
    for place in range(KEY):
        high, low = digest[2 * (KEY - 1 - place)], digest[2 * (KEY - 1 - place) + 1]
        key[place] = (high << 32) | low
    key[3] |= HIGHEST_BIT
