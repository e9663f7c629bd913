"""The counts of one table's games: wins by seat, by route and by ticket."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from whistlestop.rules.records import Array
from whistlestop.titles import COLOURS, Title


@dataclass(frozen=True, slots=True)
class Tally:
    """The wins of the owners of things, in arrays with one number for each thing.

    ``times``: the number of games in which a seat had it. ``wins``: the sum of the owners' parts of
    the win; ``squares``: the sum of their squares, for the variance. ``expected``: the mean win of
    the owners of any of these things. It exceeds an equal share if winners own more things.
    """

    times: Array
    wins: Array
    squares: Array
    expected: float


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums over games, by colour.

    ``shares``: the claimed share of its spaces. ``differences``: those shares minus the mean of all
    colours; ``squares``: the squares of the differences.
    """

    games: int
    shares: Array
    differences: Array
    squares: Array


@dataclass(frozen=True, slots=True)
class Counts:
    """The counted games of one level with one number of seats.

    ``won``: float[games, seats], each seat's part of the win. ``score``, ``decisions``, ``turns``:
    means of a seat's points, and of a game's decisions and turns. ``unfinished``: games without an
    end. By ticket: ``offered``, how often a seat could keep it; ``completed``, how often;
    ``gained``, the sum of its points, negative if failed; ``joined``, the games with a known
    shortest way; ``spaces``, the sum of the spaces filled on those ways.
    """

    level: str
    seats: int
    won: Array
    score: float
    decisions: float
    turns: float
    unfinished: int
    owners: Tally
    keepers: Tally
    offered: Array
    completed: Array
    gained: Array
    joined: Array
    spaces: Array
    filled: Moments

    @property
    def games(self) -> int:
        """Return the number of games counted."""
        return len(self.won)


def count_games(title: Title, level: str, seats: int, games: np.ndarray) -> Counts:
    """Count games; ``games``: PLAYED_GAME records of one table."""
    routes, tickets = len(title.routes), len(title.tickets)
    winners = games["winner"][:, :seats].astype(float)
    won = winners / winners.sum(axis=1, keepdims=True)
    keeper, done = games["ticket_owner"][:, :tickets], games["ticket_completed"][:, :tickets] == 1
    points = games["ticket_points"][:, :tickets]
    way = games["ticket_way"][:, :tickets]
    return Counts(
        level,
        seats,
        won,
        float(games["total"][:, :seats].mean()),
        float(games["decisions"].mean()),
        float(games["turns"].mean()),
        int((games["is_over"] == 0).sum()),
        tally(games["route_owner"][:, :routes], won),
        tally(keeper, won),
        games["ticket_offered"][:, :tickets].sum(axis=0, dtype=np.int64),
        done.sum(axis=0),
        np.where(done, points, -points).sum(axis=0, where=keeper >= 0, dtype=np.int64),
        (way >= 0).sum(axis=0),
        way.sum(axis=0, where=way >= 0, dtype=np.int64),
        colours_filled(title, games["route_owner"][:, :routes] >= 0),
    )


def added(arrays: Iterable[Array]) -> Array:
    """Return the elementwise sum of arrays of one shape."""
    total: Array = np.sum(list(arrays), axis=0)
    return total


def tally(owners: Array, won: Array) -> Tally:
    """Return the tally of things.

    ``owners``: int[games, things], a seat, or a negative number without an owner.
    """
    had = owners >= 0
    parts = np.where(had, np.take_along_axis(won, np.maximum(owners, 0), axis=1), 0.0)
    times, wins = had.sum(axis=0), parts.sum(axis=0)
    expected = float(wins.sum() / times.sum()) if times.any() else 0.0
    return Tally(times, wins, (parts**2).sum(axis=0), expected)


def route_colours(title: Title) -> list[str]:
    """Return the colours of the title's routes, except gray, in the usual order."""
    found = {route.colour for route in title.routes}
    return [colour for colour in COLOURS if colour in found]


def colours_filled(title: Title, claimed: Array) -> Moments:
    """Return sums by colour, in the order of ``route_colours``.

    ``claimed``: bool[games, routes].
    """
    colours = route_colours(title)
    spaces = np.zeros((len(title.routes), len(colours)))
    for place, route in enumerate(title.routes):
        if route.colour in colours:
            spaces[place, colours.index(route.colour)] = route.length
    shares = claimed @ (spaces / spaces.sum(axis=0))
    differences = shares - (shares.mean(axis=1, keepdims=True) if colours else 0.0)
    sums = (shares.sum(axis=0), differences.sum(axis=0), (differences**2).sum(axis=0))
    return Moments(len(claimed), *sums)
