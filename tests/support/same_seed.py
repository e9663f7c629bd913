"""Run whistlestop with one seed for every game: ``python tests/support/same_seed.py serve …``.

The same moves then lead to the same moments, whatever ran before.
"""

import secrets

from whistlestop.cli import main

SEED = 1


def randbits(bits: int) -> int:
    return SEED


if __name__ == "__main__":
    secrets.randbits = randbits
    main()
