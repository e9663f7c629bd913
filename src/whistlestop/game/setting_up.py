"""What a game is set up with: players, seed and options, checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from whistlestop.rules.chance import MASK, SEED_BITS, Seed
from whistlestop.rules.records import STATE, Bytes, as_record
from whistlestop.titles import Title


class GameError(ValueError):
    """A game that can't be set up as asked; the message says what would be right."""


def is_whole(number: object) -> bool:
    """Whether it is a whole number, numpy's included; True and False are none."""
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def check_players(title: Title, players: int) -> None:
    """Raises GameError unless that many can play the title."""
    least, most = title.rules.players_at_least, title.rules.players_at_most
    if not is_whole(players) or not least <= players <= most:
        raise GameError(f"players={players!r}: {title.name} is for {least} to {most} players")


def check_seed(seed: int) -> int:
    """Raises GameError unless it is a whole number from 0 to 2**96 - 1."""
    if not is_whole(seed) or not 0 <= seed < 1 << SEED_BITS:
        raise GameError(f"seed={seed!r}: a seed is a whole number from 0 to 2**{SEED_BITS} - 1")
    return int(seed)


def check_options(title: Title, options: dict[str, object]) -> dict[str, bool]:
    """The options, all of them True or False.

    Raises GameError for one that the title does not have.
    """
    known = title.rules.options
    for name, value in options.items():
        if name not in known:
            raise GameError(
                f"{title.name} has no option {name[:40]!r}; it has {', '.join(known) or 'none'}"
            )
        if not isinstance(value, (bool, np.bool_)):
            raise GameError(f"{name}={value!r}: an option is True or False")
    return {name: bool(value) for name, value in options.items()}


def set_options(memory: Bytes, options: dict[str, bool]) -> None:
    """Write the options into a state (CG-12)."""
    as_record(memory, STATE).open_track = options.get("open_track", False)


def options_of(title: Title, state: Any) -> dict[str, bool]:
    """The title's options as this game has them (CG-12); ``state``: a STATE record."""
    return {name: bool(getattr(state, name)) for name in title.rules.options}


def seed_words(seed: int) -> Seed:
    """The words of a seed."""
    return Seed(seed & MASK, seed >> 32 & MASK, seed >> 64 & MASK)
