"""Ratings: how strong bots are against each other, whatever tables they sat at.

The model is Luce's choice axiom, which for two is Bradley and Terry's: each bot has a strength,
and each seat of a table wins with a chance in proportion to it. Ratings are its logarithm on
Elo's scale, so that a bot 100 points above another beats it in 64 of 100 games of two; 0 is the
average of all bots. Strengths are those under which the games are most likely, so that expected
wins are the wins that were counted.

One game is imagined beside those that were played, spread over all tables, which every seat wins
in part: it keeps the rating of a bot finite that has won or lost all. Intervals are the Bayesian
bootstrap's (Rubin, 1981) over deals, the parts of the imagined game beside them, made wider for
few deals (Hesterberg, 2015).

What is maximal depends on wins by their sums alone, so that wins with luck taken out can stand in
their place: strengths are then those under which expected wins are these. Few games can leave a bot
with less than no wins, or more than it has games; that is taken to the limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from whistlestop.arena.rows import PlayedRow
from whistlestop.intervals import expansion

POINTS = 400 / np.log(10)  # Elo's scale
AT_ONCE = 100  # samples: weights of all at once would fill the memory
STEPS = 100
TINY = 1e-12
CLOSE = 1e-10  # steps of this length change nothing
LONGEST_STEP = 2.0  # Newton's steps are held back far from the maximum


@dataclass(frozen=True, slots=True)
class Ratings:
    """By bot: its rating and the 95 % interval. ``groups``: bots that met; ratings of two groups
    can't be compared, and each group has an average of its own."""

    ratings: dict[str, float]
    intervals: dict[str, tuple[float, float]]
    groups: list[list[str]]


@dataclass(frozen=True, slots=True)
class Counts:
    """Games and wins by table. ``places``: (tables, bots), how often a bot sits there. ``games``:
    (deals, tables). ``wins``: (deals, bots); a shared win counts in parts, and luck can be out."""

    bots: list[str]
    places: np.ndarray
    games: np.ndarray
    wins: np.ndarray


def count(
    rows: list[PlayedRow], bots: list[str], luck_out: Mapping[int, float] | None = None
) -> Counts:
    """Games and wins of each deal; ``luck_out``: how much of its luck is taken out."""
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
            wins[deal, bots.index(row["lineup"][seat])] += 1 / len(row["winners"])
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
    """Ratings of bots; their intervals from so many samples. ``luck_out``: by deal, how much of its
    luck is taken out."""
    counts = count(rows, bots, luck_out)
    groups = groups_of(counts)
    deals = len(counts.wins)
    imagined = counts.places / counts.places.sum()  # each seat of each table wins as much of it
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
    """Wins between none and all of a bot's games, of which there are as many as before."""
    most = games @ (places > 0)
    cut = np.clip(wins, 0.0, most)
    possible: np.ndarray = np.minimum(
        most, cut * games.sum(axis=1, keepdims=True) / cut.sum(axis=1, keepdims=True)
    )
    return possible


def _weights(things: int, samples: int, seed: int) -> Iterator[np.ndarray]:
    """How much each thing counts, by sample: once each, then as chance will have it."""
    dice = np.random.default_rng(seed)
    yield np.ones((1, things))
    for first in range(0, samples, AT_ONCE):
        yield dice.standard_exponential((min(AT_ONCE, samples - first), things))


def fit(places: np.ndarray, games: np.ndarray, wins: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """The most likely strengths, natural logarithms, by Newton's method, for many samples at once.

    ``places``: (tables, bots). ``games``: (samples, tables). ``wins``: (samples, bots).
    ``groups``: (groups, bots), 1 where a bot belongs to a group; its strengths add up to 0.
    Returns (samples, bots).
    """
    strengths = np.zeros(wins.shape)
    # Makes the equations solvable, and changes no difference within a group.
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
    """Bots that sat at one table, or at tables that are linked by others."""
    group = list(range(len(counts.bots)))
    for table in counts.places:
        together = {group[bot] for bot in np.flatnonzero(table)}
        group = [min(together) if each in together else each for each in group]
    return [
        [bot for bot, its in zip(counts.bots, group, strict=True) if its == one]
        for one in dict.fromkeys(group)
    ]
