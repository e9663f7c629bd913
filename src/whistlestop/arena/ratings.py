"""Ratings: the strengths of bots relative to each other, from all tables together.

The model is Luce's choice axiom, which is the Bradley-Terry model for two players: each bot has a
strength, and each seat of a table wins with a probability proportional to it. A rating is the
logarithm of a strength on Elo's scale: a bot 100 points above another beats it in 64 of 100 games
of two. 0 is the average of all bots. The strengths are those of maximum likelihood, so each bot's
expected number of wins equals its actual number.

One imaginary game is added, spread over all tables and won in equal parts by every seat. It keeps
the rating of a bot finite if it has won or lost all games. Intervals are from the Bayesian
bootstrap (Rubin, 1981) over deals and the parts of the imaginary game, and are wider for few deals
(Hesterberg, 2015).

The likelihood depends on wins only through their sums. Wins with luck removed can therefore replace
them; the expected wins then equal those. After few games a bot may have fewer than 0 such wins, or
more than its games; they are clipped to that range.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from whistlestop.arena.rows import PlayedRow
from whistlestop.game.scores import win_share
from whistlestop.intervals import expansion

POINTS = 400 / np.log(10)  # Elo's scale
BATCH = 100  # samples per batch, to limit the memory for weights
STEPS = 100  # most steps of Newton's method
TINY = 1e-12  # keeps a matrix invertible
CLOSE = 1e-10  # length of a step at which the method has converged
LONGEST_STEP = 2.0  # limit of a step far from the maximum


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of bots and their 95 % intervals.

    ``groups``: bots that met. Ratings of different groups can't be compared; each group has its own
    average.
    """

    ratings: dict[str, float]
    intervals: dict[str, tuple[float, float]]
    groups: list[list[str]]


@dataclass(frozen=True, slots=True)
class Counts:
    """Games and wins by table.

    ``places``: (tables, bots), the number of seats of a bot. ``games``: (deals, tables). ``wins``:
    (deals, bots); a shared win is divided among the winners, and luck may be removed.
    """

    bots: list[str]
    places: np.ndarray
    games: np.ndarray
    wins: np.ndarray


def count(
    rows: list[PlayedRow], bots: list[str], luck_out: Mapping[int, float] | None = None
) -> Counts:
    """Count games and wins of each deal; ``luck_out``: the fraction of luck to remove, by deal."""
    deals = {deal: place for place, deal in enumerate(sorted({row["deal"] for row in rows}))}
    tables: dict[tuple[int, ...], int] = {}
    found = []
    for row in rows:
        sitting: Counter[str] = Counter(row["lineup"])
        table = tuple(sitting[bot] for bot in bots)
        found.append((deals[row["deal"]], tables.setdefault(table, len(tables)), row))
    games = np.zeros((len(deals), len(tables)))
    wins = np.zeros((len(deals), len(bots)))
    for deal, table_number, row in found:
        games[deal, table_number] += 1
        for seat in row["winners"]:
            wins[deal, bots.index(row["lineup"][seat])] += win_share(seat, row["winners"])
        if luck_out is not None:
            for bot, of_seat in zip(row["lineup"], row["seats"], strict=True):
                wins[deal, bots.index(bot)] -= luck_out[row["deal"]] * of_seat["luck_wins"]
    return Counts(bots, np.array(list(tables), dtype=float), games, wins)


def rate(
    rows: list[PlayedRow],
    bots: list[str],
    samples: int = 1000,
    seed: int = 1,
    luck_out: Mapping[int, float] | None = None,
) -> Ratings:
    """Return the ratings of bots, with intervals from this number of samples.

    ``luck_out``: by deal, the fraction of its luck to remove.
    """
    counts = count(rows, bots, luck_out)
    groups = groups_of(counts)
    deals = len(counts.wins)
    imagined = counts.places / counts.places.sum()  # each seat of each table wins an equal part
    games, wins = [], []
    for weights in _weights(deals + imagined.size, samples, seed):
        played = weights[:, :deals]
        others = imagined * weights[:, deals:].reshape(-1, *imagined.shape)
        games.append(played @ counts.games + others.sum(axis=2))
        won = played @ counts.wins
        if luck_out is not None:
            won = _possible(won, played @ counts.games, counts.places)
        wins.append(won + others.sum(axis=1))
    groups_by_bot = np.array([[float(bot in group) for bot in bots] for group in groups])
    strengths = POINTS * fit(
        counts.places, np.concatenate(games), np.concatenate(wins), groups_by_bot
    )
    low, high = np.quantile(strengths[1:], [0.025, 0.975], axis=0)
    low, high = (strengths[0] + expansion(deals) * (end - strengths[0]) for end in (low, high))
    return Ratings(
        dict(zip(bots, strengths[0].tolist(), strict=True)),
        {bot: (float(low[n]), float(high[n])) for n, bot in enumerate(bots)},
        groups,
    )


def _possible(wins: np.ndarray, games: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Clip wins to the range from 0 to a bot's games, and scale them to the same sum as before."""
    most = games @ (places > 0)
    cut = np.clip(wins, 0.0, most)
    possible: np.ndarray = np.minimum(
        most, cut * games.sum(axis=1, keepdims=True) / cut.sum(axis=1, keepdims=True)
    )
    return possible


def _weights(things: int, samples: int, seed: int) -> Iterator[np.ndarray]:
    """Yield weights by batches of samples: all ones first, then random weights."""
    dice = np.random.default_rng(seed)
    yield np.ones((1, things))
    for first in range(0, samples, BATCH):
        yield dice.standard_exponential((min(BATCH, samples - first), things))


def fit(places: np.ndarray, games: np.ndarray, wins: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Return the strengths of maximum likelihood for many samples, by Newton's method.

    The strengths are natural logarithms, (samples, bots). ``places``: (tables, bots). ``games``:
    (samples, tables). ``wins``: (samples, bots). ``groups``: (groups, bots), 1 where a bot belongs
    to a group; its strengths add up to 0.
    """
    strengths = np.zeros(wins.shape)
    # This makes the equations solvable without a change of differences within a group.
    anchor = groups.T @ groups + TINY * np.eye(wins.shape[1])
    for _ in range(STEPS):
        chances = places * np.exp(strengths)[:, None, :]
        chances /= chances.sum(axis=2, keepdims=True)
        expected = games[:, :, None] * chances
        slope = wins - expected.sum(axis=1)
        bend = -np.einsum("stb,stc->sbc", expected, chances, optimize=True)
        diagonal = np.arange(wins.shape[1])
        bend[:, diagonal, diagonal] += expected.sum(axis=1)
        step = np.linalg.solve(bend + anchor, slope[..., None])[..., 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        strengths += step * np.minimum(1.0, LONGEST_STEP / np.maximum(longest, CLOSE))
        if longest.max() < CLOSE:
            break
    means: np.ndarray = (strengths @ groups.T) / groups.sum(axis=1)
    centred: np.ndarray = strengths - means @ groups
    return centred


def groups_of(counts: Counts) -> list[list[str]]:
    """Return groups of bots that are linked by common tables, directly or through other bots."""
    group = list(range(len(counts.bots)))
    for table in counts.places:
        together = {group[bot] for bot in np.flatnonzero(table)}
        group = [min(together) if each in together else each for each in group]
    return [
        [bot for bot, its in zip(counts.bots, group, strict=True) if its == one]
        for one in dict.fromkeys(group)
    ]
