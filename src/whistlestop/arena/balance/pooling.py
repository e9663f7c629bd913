"""The pooled tables of a check: estimates with their uncertainty.

The games of all tables are independent, because each table has its own deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from whistlestop.arena.balance.counting import Counts, Moments, Tally, added
from whistlestop.arena.balance.figures import Difference, Part
from whistlestop.intervals import (
    LEVEL,
    Interval,
    moments_interval,
    share_interval,
    wilson,
)
from whistlestop.rules.records import Array

FEWEST = 30  # games needed for an estimate of the owners' wins


@dataclass(frozen=True, slots=True)
class Share:
    """A share: ``hits`` out of ``of``."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        """Return the share of observations that hit."""
        return self.hits / self.of

    def interval(self, level: float = LEVEL) -> Interval:
        """Return Wilson's interval of the share."""
        return wilson(self.value, self.of, level)

    def part(self) -> Part | None:
        """Return the share with its interval, or None without observations."""
        return Part(self.value, *self.interval(), self.of) if self.of else None


@dataclass(frozen=True, slots=True)
class SeatWins:
    """A seat's parts of the wins, one number for each game."""

    parts: Array

    @property
    def value(self) -> float:
        """Return the mean part of the win."""
        return float(self.parts.mean())

    def interval(self, level: float = LEVEL) -> Interval:
        """Return Student's interval of the mean."""
        return share_interval(self.parts, len(self.parts), level)

    def part(self) -> Part:
        """Return the mean with its interval."""
        return Part(self.value, *self.interval(), len(self.parts))


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean difference from the expected value, from at least ``FEWEST`` games.

    ``won``: the mean itself.
    """

    games: int
    value: float
    variance: float
    won: float

    def interval(self, level: float = LEVEL) -> Interval:
        """Return the interval of the mean, from its moments."""
        return moments_interval(self.games, self.value, self.variance, level)

    def difference(self) -> Difference:
        """Return the difference with its interval."""
        return Difference(self.value, *self.interval(), self.games)


@dataclass(frozen=True, slots=True)
class Pooled:
    """All tables together: by route and ticket in the title's order, by seat as (seats, seat)."""

    seats: dict[tuple[int, int], SeatWins]
    claimed: list[Share]
    owners: list[Mean | None]
    kept: list[Share]
    completed: list[Share]
    keepers: list[Mean | None]
    filled: list[Mean | None]
    unfinished: Share

    @property
    def comparisons(self) -> int:
        """Return the number of estimates that are compared."""
        told = [*self.owners, *self.keepers, *self.filled]
        shares = [*self.claimed, *self.kept, *self.completed]
        return len(self.seats) + len(shares) + sum(each is not None for each in told)


def pool(tables: list[Counts]) -> Pooled:
    """Return the tables of one title, pooled."""
    games = sum(table.games for table in tables)
    kept = added(table.keepers.times for table in tables)
    completed = added(table.completed for table in tables)
    seats: dict[tuple[int, int], SeatWins] = {}
    for number in sorted({table.seats for table in tables}):
        won = np.concatenate([table.won for table in tables if table.seats == number])
        seats |= {(number, seat): SeatWins(won[:, seat]) for seat in range(number)}
    return Pooled(
        seats,
        _shares(added(table.owners.times for table in tables), games),
        _means(tables, lambda table: table.owners),
        _shares(kept, added(table.offered for table in tables)),
        _shares(completed, kept),
        _means(tables, lambda table: table.keepers),
        _filled([table.filled for table in tables]),
        Share(sum(table.unfinished for table in tables), games),
    )


def _shares(hits: Array | int, of: Array | int) -> list[Share]:
    return [Share(int(one), int(other)) for one, other in np.broadcast(hits, of)]


def _means(tables: list[Counts], of: Callable[[Counts], Tally]) -> list[Mean | None]:
    """Return the owners' mean wins above those of the average owner at the same table."""
    tallies = [of(table) for table in tables]
    times = added(each.times for each in tallies)
    won = added(each.wins for each in tallies)
    more = added(each.wins - each.times * each.expected for each in tallies)
    squares = added(
        each.squares - 2 * each.expected * each.wins + each.times * each.expected**2
        for each in tallies
    )
    return [_mean(*each) for each in zip(times, more, squares, won, strict=True)]


def _filled(moments: list[Moments]) -> list[Mean | None]:
    games = sum(each.games for each in moments)
    return [
        _mean(games, difference, square, filled)
        for difference, square, filled in zip(
            added(each.differences for each in moments),
            added(each.squares for each in moments),
            added(each.shares for each in moments),
            strict=True,
        )
    ]


def _mean(games: float, total: float, squares: float, won: float) -> Mean | None:
    if games < FEWEST:
        return None
    mean = float(total / games)
    variance = max(0.0, float(squares / games) - mean * mean) * games / (games - 1)
    return Mean(int(games), mean, variance, float(won / games))
