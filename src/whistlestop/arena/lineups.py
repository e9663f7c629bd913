"""Who sits where: the line-ups of a tournament.

A combination is a choice of bots, a line-up a combination with its seats: the bot of seat 0 first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Literal

from whistlestop.arena.errors import TournamentError

LineUp = tuple[str, ...]
Seatings = Literal["every", "rotations"]

MOST_LINE_UPS = 100_000


def bot_combinations(bots: Sequence[str], seats: int) -> list[LineUp]:
    """Every choice of bots for so many seats.

    Each sits there once at most if there are enough of them. If there are fewer bots than seats,
    each is in every combination, and some of them more than once.
    """
    bots = list(dict.fromkeys(bots))
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    more = combinations_with_replacement(bots, seats - len(bots))
    return [tuple(sorted((*bots, *extra), key=bots.index)) for extra in more]


def seat_orders(combination: LineUp, seatings: Seatings) -> list[LineUp]:
    """A combination's line-ups: ``every`` order of its bots, or its ``rotations`` alone, in which
    each bot sits once on every seat, behind the same neighbour."""
    if seatings == "rotations":
        turned = [combination[place:] + combination[:place] for place in range(len(combination))]
        return list(dict.fromkeys(turned))
    return list(_orders(combination))


def _orders(bots: LineUp) -> Iterable[LineUp]:
    """Every order of the bots; those that look the same once."""
    if not bots:
        yield ()
    for first in dict.fromkeys(bots):
        rest = list(bots)
        rest.remove(first)
        for order in _orders(tuple(rest)):
            yield (first, *order)


def line_ups(chosen: Iterable[LineUp], seatings: Seatings) -> tuple[LineUp, ...]:
    """All line-ups of the combinations, each once. Raises TournamentError if they are too many."""
    found: dict[LineUp, None] = {}
    for combination in chosen:
        found.update(dict.fromkeys(seat_orders(combination, seatings)))
        if len(found) > MOST_LINE_UPS:
            raise TournamentError(
                f"more than {MOST_LINE_UPS:,} line-ups: take fewer bots, or rotations alone"
            )
    return tuple(found)
