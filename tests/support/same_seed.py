"""Run whistlestop with one seed for every game: ``python tests/support/same_seed.py serve …``.

The same moves then lead to the same moments, whatever ran before. Browsers contribute nothing.
"""

import secrets

from whistlestop.cli import main
from whistlestop.game import commitment
from whistlestop.game.commitment import Shuffle, new_salt

SEED = 1


def randbits(bits: int) -> int:
    return SEED


def shuffle() -> Shuffle:
    return Shuffle(SEED, new_salt())


if __name__ == "__main__":
    secrets.randbits = randbits
    commitment.new_shuffle = shuffle
    commitment.shuffle_of = lambda key, name: shuffle()

    from whistlestop.server.store.rows import TableRow

    TableRow.next_contributions = property(lambda row: None)
    main()
