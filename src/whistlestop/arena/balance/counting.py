"""What the games of one table add up to: wins by seat, and by route and by ticket."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from whistlestop.rules.records import Array
from whistlestop.titles import COLOURS, Title


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins of those who had something, thing by thing: arrays of one number for each.

    ``times``: in how many games a seat had it. ``wins``: their parts of the wins, and ``squares``
    the sum of the squares, from which follows how much they vary. ``expected``: what whoever had
    any of these things won on average, which is more than an equal share where winners have more.
    """

    times: Array
    wins: Array
    squares: Array
    expected: float


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums over games, by colour: the ``shares`` of its spaces that were claimed, and by how much
    they differ from those of the colours on average, with the squares of that."""

    games: int
    shares: Array
    differences: Array
    squares: Array


@dataclass(frozen=True, slots=True)
class Counts:
    """The games of one level with one number of seats, counted.

    ``won``: float[games, seats], each seat's part of the win. ``score``, ``decisions``, ``turns``:
    means, of a seat's points and of a game's decisions and turns. ``unfinished``: games that nobody
    brought to an end. By ticket: how often somebody could have kept it (``offered``), ``completed``
    it, the points that it brought or cost together (``gained``), and the spaces that were filled on
    the shortest ways by which it was joined (``spaces``, in so many games as ``joined`` says).
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
    """The sum of arrays of one shape, number by number."""
    total: Array = np.sum(list(arrays), axis=0)
    return total


def tally(owners: Array, won: Array) -> Tally:
    """``owners``: int[games, things], a seat or a negative number where nobody had it."""
    had = owners >= 0
    parts = np.where(had, np.take_along_axis(won, np.maximum(owners, 0), axis=1), 0.0)
    times, wins = had.sum(axis=0), parts.sum(axis=0)
    expected = float(wins.sum() / times.sum()) if times.any() else 0.0
    return Tally(times, wins, (parts**2).sum(axis=0), expected)


def route_colours(title: Title) -> list[str]:
    """The colours that routes of the title have, but gray, in the usual order."""
    found = {route.colour for route in title.routes}
    return [colour for colour in COLOURS if colour in found]


def colours_filled(title: Title, claimed: Array) -> Moments:
    """``claimed``: bool[games, routes]. Sums by colour, in the order of ``route_colours``."""
    colours = route_colours(title)
    spaces = np.zeros((len(title.routes), len(colours)))
    for place, route in enumerate(title.routes):
        if route.colour in colours:
            spaces[place, colours.index(route.colour)] = route.length
    shares = claimed @ (spaces / spaces.sum(axis=0))
    differences = shares - (shares.mean(axis=1, keepdims=True) if colours else 0.0)
    sums = (shares.sum(axis=0), differences.sum(axis=0), (differences**2).sum(axis=0))
    return Moments(len(claimed), *sums)
