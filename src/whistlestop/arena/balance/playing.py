"""The games of a balance check: equal bots against each other, inside compiled code.

All seats of a table have the same level, for a seat's advantage shows only where nobody plays
better than the others; and several levels play, for what decides between strong players may not
matter between newcomers, and the other way round. The levels are those of the tables whose bots
think by the planner's policy alone: such games run in compiled code, thousands a second, and
threads share the cores, for compiled code lets go of Python's lock.

Every table (a level and a number of seats) has deals of its own, so that all games are independent.
A game depends on title, level, number of seats, seed and its number alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from whistlestop.arena.balance.counting import Counts, count_games
from whistlestop.arena.match import match_seed
from whistlestop.bots import BotError, make_bot
from whistlestop.bots.levels import LEVELS, level_of
from whistlestop.bots.planner_bot import PolicyBot
from whistlestop.bots.planning import self_play
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.self_play import PLAYED_GAME
from whistlestop.game.action import table_of
from whistlestop.game.setting_up import check_players, check_seed, seed_words
from whistlestop.rules.records import Bytes, playing_bytes
from whistlestop.titles import Title, load

THREE_LEVELS = ("newcomer", "traveller", "conductor")
"""A child's first game, a solid player who never looks at the others, the strongest policy."""
GAMES = 1000
MOST_GAMES = 100_000
BATCH = 25  # games between two looks at whether to go on


class BalanceError(ValueError):
    """A balance check that can't be made as asked; the message says what would be right."""


class Cancelled(Exception):
    """Whoever asked for the check wants it no more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be played: ``games`` at every table, a table for each level and number of seats.

    ``title``: an id, ``id:variant`` or the path of a title file. ``seats``: all numbers of seats
    that the title takes, if none is named. ``levels``: ids of ``bots/levels.py``.
    """

    title: str
    games: int = GAMES
    seats: tuple[int, ...] = ()
    levels: tuple[str, ...] = THREE_LEVELS
    seed: int = 1

    def check(self) -> Title:
        """The title. Raises TitleError, GameError, BotError or BalanceError."""
        title = load(self.title)
        table_of(title)  # whether the rules have room for it
        if not 1 <= self.games <= MOST_GAMES:
            raise BalanceError(f"games={self.games}: from 1 to {MOST_GAMES:,}")
        check_seed(self.seed)
        for seats in self.seats:
            check_players(title, seats)
        if not self.levels:
            raise BalanceError(f"no level is named; there are {', '.join(policy_levels())}")
        for level in self.levels:
            if level_of(level).id not in policy_levels():
                raise BalanceError(
                    f"{level} takes its time for every move; there are {', '.join(policy_levels())}"
                )
        return title

    def tables(self) -> list[tuple[str, int]]:
        """(level, seats) of every table, in the order in which they are played and told."""
        rules = load(self.title).rules
        every = range(rules.players_at_least, rules.players_at_most + 1)
        numbers = sorted(set(self.seats or every))
        levels = dict.fromkeys(self.levels)
        return [(level, seats) for seats in numbers for level in levels]


def policy_levels() -> list[str]:
    """The levels whose bots play by the policy alone, the gentlest first."""
    return [level.id for level in LEVELS if not level.seconds]


def table_seed(seed: int, level: str, seats: int) -> int:
    """The seed of a table's series: game n has the deal ``match_seed(table_seed(...), n)``."""
    place = [each.id for each in LEVELS].index(level)
    return match_seed(seed, 10 * place + seats)


def play_tables(
    asked: Asked,
    threads: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> list[Counts]:
    """Play all games and count what came of them, table by table.

    ``threads``: all cores unless given; what comes out does not depend on it. ``progress`` is told
    (games done, games in all). ``is_cancelled`` is asked several times a second; once it says
    True, no more games begin, and Cancelled is raised. Raises what ``Asked.check`` raises.
    """
    title, tables = asked.check(), asked.tables()
    done, of = 0, asked.games * len(tables)
    progress(0, of)
    counts = []
    for level, seats in tables:

        def look(played: int, before: int = done) -> None:
            progress(before + played, of)
            if is_cancelled():
                raise Cancelled

        games = play_games(asked.title, level, seats, asked.seed, asked.games, threads, look)
        counts.append(count_games(title, level, seats, games))
        done += asked.games
    return counts


def play_games(
    title: str,
    level: str,
    seats: int,
    seed: int,
    games: int,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda played: None,
) -> np.ndarray:
    """The games of one table, a PLAYED_GAME record each. ``progress`` is told how many were
    played; if it raises, no more begin."""
    records = np.zeros(games, PLAYED_GAME)
    weights, series = _weights(level, title, seats), table_seed(seed, level, seats)
    played = 0
    with ThreadPoolExecutor(max(1, threads or os.cpu_count() or 1)) as pool:
        futures = [
            pool.submit(_play_batch, title, weights, seats, series, first, part)
            for first in range(0, games, BATCH)
            for part in (records[first : first + BATCH],)
        ]
        try:
            for future in futures:
                played += future.result()
                progress(played)
        finally:
            for future in futures:
                future.cancel()
    return records


def _play_batch(
    title: str, weights: Bytes, seats: int, series: int, first: int, games: np.ndarray
) -> int:
    """Play the games that begin with number ``first`` into their records; returns how many."""
    for number, game in enumerate(games, first):
        game["seed"] = seed_words(match_seed(series, number))
    memory = games.view(np.uint8)
    self_play.play_against_itself(planner_bytes(title, weights), playing_bytes(), seats, memory)
    return len(games)


def _weights(level: str, title: str, seats: int) -> Bytes:
    """What a level's bot weighs at such a table."""
    bot = make_bot(level_of(level).spec, 0)
    if not isinstance(bot, PolicyBot):
        raise BotError(f"{level} does not play by the policy")
    return bot.weights(title, seats)
