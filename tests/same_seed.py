"""``python tests/same_seed.py serve …``: whistlestop with one seed for every game, so that whoever
plays alike comes to the same moments, whatever ran before."""

import secrets

from whistlestop.cli import main

SEED = 1


def randbits(bits: int) -> int:
    return SEED


if __name__ == "__main__":
    secrets.randbits = randbits
    main()
