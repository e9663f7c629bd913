"""SHA-256 (FIPS 180-4) of a key and a counter, from which secure shuffles take their words.

Words of 32 bits are held in int64 and masked, so that compiled code and plain Python agree.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import Array

MASK = 0xFFFFFFFF
WORDS = 8  # in a digest
ROUNDS = 64
KEY = 4  # numbers of 64 bits in a key, the lowest first
LENGTH = 8 * 40  # bits of a key and a counter


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _root_bits(number: int, root: int) -> int:
    """Return the first 32 bits after the point of a root (2 or 3) of a number."""
    scaled = number << (32 * root)
    low, high = 0, 1 << 40
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= scaled else (low, middle)
    return low & MASK


CONSTANTS = np.array([_root_bits(prime, 3) for prime in _primes(ROUNDS)], np.int64)
START = np.array([_root_bits(prime, 2) for prime in _primes(WORDS)], np.int64)


@kernel
def rotated(word: int, by: int) -> int:
    """Rotate a word of 32 bits to the right."""
    return ((word >> by) | (word << (32 - by))) & MASK


@kernel
def hash_of_counter(key: Array, counter: int, digest: Array) -> None:
    """Write the SHA-256 of a key and a counter, the highest bytes first.

    ``key``: int64[4], 256 bits. ``counter`` has 64 bits. ``digest``: int64[8], words of 32 bits.
    """
    schedule = np.zeros(ROUNDS, np.int64)
    for place in range(KEY):
        schedule[2 * place] = (key[KEY - 1 - place] >> 32) & MASK
        schedule[2 * place + 1] = key[KEY - 1 - place] & MASK
    schedule[8] = (counter >> 32) & MASK
    schedule[9] = counter & MASK
    schedule[10] = 0x80000000
    schedule[15] = LENGTH
    for place in range(16, ROUNDS):
        before, far = schedule[place - 2], schedule[place - 15]
        small = rotated(far, 7) ^ rotated(far, 18) ^ (far >> 3)
        large = rotated(before, 17) ^ rotated(before, 19) ^ (before >> 10)
        schedule[place] = (schedule[place - 16] + small + schedule[place - 7] + large) & MASK
    for place in range(WORDS):
        digest[place] = START[place]
    for place in range(ROUNDS):
        a, b, c = digest[0], digest[1], digest[2]
        e, f, g = digest[4], digest[5], digest[6]
        of_e = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        of_a = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
        chosen = (e & f) ^ ((e ^ MASK) & g)
        first = (digest[7] + of_e + chosen + CONSTANTS[place] + schedule[place]) & MASK
        second = of_a + ((a & b) ^ (a & c) ^ (b & c))
        for word in range(WORDS - 1, 0, -1):
            digest[word] = digest[word - 1]
        digest[4] = (digest[4] + first) & MASK
        digest[0] = (first + second) & MASK
    # add the start: the digest of a single block
    for place in range(WORDS):
        digest[place] = (digest[place] + START[place]) & MASK
