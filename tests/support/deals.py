"""The same deals in every run of a test."""

import random
import secrets

import pytest

from whistlestop.rules.chance import SEED_BITS


def seed_deals(monkeypatch: pytest.MonkeyPatch, seed: int | str) -> None:
    """Make the server deal from this seed.

    Only draws of a game's seed count: a library that draws bits when it is first imported must not
    change the deals of the test that happens to import it.
    """
    chance, other = random.Random(seed), secrets.SystemRandom()

    def randbits(bits: int) -> int:
        return (chance if bits == SEED_BITS else other).getrandbits(bits)

    monkeypatch.setattr(secrets, "randbits", randbits)
