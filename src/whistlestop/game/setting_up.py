"""Checks of the settings of a new game: players, seed and options."""

from __future__ import annotations

from typing import Any

import numpy as np

from whistlestop.rules.chance import MASK, SEED_BITS, Seed
from whistlestop.rules.records import STATE, Bytes, Int64s, as_record
from whistlestop.titles import Title

SECURE_BITS = 256


class GameError(ValueError):
    """A game that can't be set up with these settings; the message says what would be right."""


def is_whole(number: object) -> bool:
    """Check whether a value is a whole number, of numpy or not; True and False are not."""
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def check_players(title: Title, players: int) -> None:
    """Raise GameError unless this number of players can play the title."""
    least, most = title.rules.players_at_least, title.rules.players_at_most
    if not is_whole(players) or not least <= players <= most:
        raise GameError(f"{title.name} needs {least} to {most} players, not {players!r}")


def check_seed(seed: int) -> int:
    """Return the seed as an int. Raises GameError for anything but a seed.

    It is from 0 to 2**96 - 1, or a secure seed of 256 bits, from 2**255 on (``rules/chance.py``).
    """
    if is_whole(seed) and (0 <= seed < 1 << SEED_BITS or is_secure(int(seed))):
        return int(seed)
    raise GameError(
        f"seed={seed!r}: a seed is a whole number from 0 to 2**{SEED_BITS} - 1, or a secure one "
        f"from 2**{SECURE_BITS - 1} to 2**{SECURE_BITS} - 1"
    )


def is_secure(seed: int) -> bool:
    """Check whether a seed has 256 bits, so that its shuffles can't be predicted."""
    return seed.bit_length() == SECURE_BITS and seed > 0


def secure_seed(digest: bytes) -> int:
    """Return the secure seed of 32 bytes: their number, with the highest bit set."""
    return int.from_bytes(digest) | 1 << (SECURE_BITS - 1)


def check_options(title: Title, options: dict[str, object]) -> dict[str, bool]:
    """Return the options as booleans.

    Raises GameError for an option that the title does not have, or that is not True or False.
    """
    known = title.rules.options
    for name, value in options.items():
        if name not in known:
            raise GameError(
                f"{title.name} has no option {name[:40]!r}; it has {', '.join(known)}"
                if known
                else f"{title.name} has no options"
            )
        if not isinstance(value, (bool, np.bool_)):
            raise GameError(f"{name}={value!r}: an option is True or False")
    return {name: bool(value) for name, value in options.items()}


def set_options(memory: Bytes, options: dict[str, bool]) -> None:
    """Write the options into a state (CG-12)."""
    as_record(memory, STATE).open_track = options.get("open_track", False)


def options_of(title: Title, state: Any) -> dict[str, bool]:
    """Return the title's options and whether this game uses them (CG-12).

    ``state``: a STATE record.
    """
    return {name: bool(getattr(state, name)) for name in title.rules.options}


def seed_words(seed: int) -> Seed:
    """Split a seed of 96 bits into its words."""
    return Seed(seed & MASK, seed >> 32 & MASK, seed >> 64 & MASK)


def seed_numbers(seed: int) -> Int64s:
    """Return a seed as int64[4] (``chance.begin_chance``): its words and 0, or a key."""
    if is_secure(seed):
        return np.frombuffer(seed.to_bytes(SECURE_BITS // 8, "little"), "<i8").astype(np.int64)
    return np.array([*seed_words(seed), 0], np.int64)
