"""The line-ups of a tournament: which bot sits on which seat.

A combination is a choice of bots. A line-up is a combination with seats; the bot of seat 0 is
first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Literal

from whistlestop.arena.errors import TournamentError

LineUp = tuple[str, ...]
Seatings = Literal["every", "rotations"]

MAX_LINE_UPS = 100_000


def bot_combinations(bots: Sequence[str], seats: int) -> list[LineUp]:
    """Return every choice of bots for this number of seats.

    With enough bots, each has at most one seat in a combination. With fewer bots than seats, every
    combination has all of them, some of them in several seats.
    """
    bots = list(dict.fromkeys(bots))
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    more = combinations_with_replacement(bots, seats - len(bots))
    return [tuple(sorted((*bots, *extra), key=bots.index)) for extra in more]


def seat_orders(combination: LineUp, seatings: Seatings) -> list[LineUp]:
    """Return a combination's line-ups.

    ``every``: all orders of its bots. ``rotations``: the bots keep their circular order, and each
    has every seat once.
    """
    if seatings == "rotations":
        turned = [combination[place:] + combination[:place] for place in range(len(combination))]
        return list(dict.fromkeys(turned))
    return list(_orders(combination))


def _orders(bots: LineUp) -> Iterable[LineUp]:
    """Yield every distinct order of the bots."""
    if not bots:
        yield ()
    for first in dict.fromkeys(bots):
        rest = list(bots)
        rest.remove(first)
        for order in _orders(tuple(rest)):
            yield (first, *order)


def line_ups(chosen: Iterable[LineUp], seatings: Seatings) -> tuple[LineUp, ...]:
    """Return all distinct line-ups of the combinations. Raises TournamentError for too many."""
    found: dict[LineUp, None] = {}
    for combination in chosen:
        found.update(dict.fromkeys(seat_orders(combination, seatings)))
        if len(found) > MAX_LINE_UPS:
            raise TournamentError(
                f"more than {MAX_LINE_UPS:,} line-ups: choose fewer bots, or only rotations"
            )
    return tuple(found)
