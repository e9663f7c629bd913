"""The games of a balance check: equal bots against each other, in compiled code.

All seats of a table have the same level, because a seat's advantage shows only between equal
players. Several levels play, because a feature that decides games of strong players may not matter
to beginners, and vice versa. The levels are those with bots that use only the planner's policy.
Such games run in compiled code, thousands a second, in threads that release the interpreter lock.

Every table (a level and a number of seats) has its own deals, so all games are independent. A game
depends only on title, level, number of seats, seed and its number.
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
"""A child's first game, a solid player that ignores the others, and the strongest policy."""
GAMES = 1000
MAX_GAMES = 100_000
BATCH = 25  # games between two checks for a cancellation


class BalanceError(ValueError):
    """A balance check that can't be made as requested; the message says what would be right."""


class Cancelled(Exception):
    """The caller has cancelled the check."""


@dataclass(frozen=True, slots=True)
class BalanceRequest:
    """A request for a check: ``games`` at every table, one for each level and number of seats.

    ``title``: an id, ``id:variant`` or the path of a title file. ``seats``: the numbers of seats,
    by default all that the title allows. ``levels``: ids of ``bots/levels.py``.
    """

    title: str
    games: int = GAMES
    seats: tuple[int, ...] = ()
    levels: tuple[str, ...] = THREE_LEVELS
    seed: int = 1

    def check(self) -> Title:
        """Return the title. Raises TitleError, GameError, BotError or BalanceError."""
        title = load(self.title)
        table_of(title)  # raises an error if the title exceeds the limits of the rules
        if not 1 <= self.games <= MAX_GAMES:
            raise BalanceError(f"games={self.games}: give a number from 1 to {MAX_GAMES:,}")
        check_seed(self.seed)
        for seats in self.seats:
            check_players(title, seats)
        if not self.levels:
            raise BalanceError(f"no level is named; choose from {', '.join(policy_levels())}")
        for level in self.levels:
            if level_of(level).id not in policy_levels():
                raise BalanceError(
                    f"{level} is too slow for a check; choose from {', '.join(policy_levels())}"
                )
        return title

    def tables(self) -> list[tuple[str, int]]:
        """Return (level, seats) of every table, in the order of play and of the results."""
        rules = load(self.title).rules
        every = range(rules.players_at_least, rules.players_at_most + 1)
        numbers = sorted(set(self.seats or every))
        levels = dict.fromkeys(self.levels)
        return [(level, seats) for seats in numbers for level in levels]


def policy_levels() -> list[str]:
    """Return the levels with bots that play only by the policy, the weakest first."""
    return [level.id for level in LEVELS if not level.seconds]


def table_seed(seed: int, level: str, seats: int) -> int:
    """Return the seed of a table's series; its game n has ``match_seed(table_seed(...), n)``."""
    place = [each.id for each in LEVELS].index(level)
    return match_seed(seed, 10 * place + seats)


def play_tables(
    request: BalanceRequest,
    threads: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> list[Counts]:
    """Play all games and return the counts, table by table.

    ``threads``: all cores by default; the result does not depend on it. ``progress`` is called with
    (games done, games in all). ``is_cancelled`` is called several times a second; once it returns
    True, no more games begin and Cancelled is raised. Raises the errors of
    ``BalanceRequest.check``.
    """
    title, tables = request.check(), request.tables()
    done, of = 0, request.games * len(tables)
    progress(0, of)
    counts = []
    for level, seats in tables:

        def look(played: int, before: int = done) -> None:
            progress(before + played, of)
            if is_cancelled():
                raise Cancelled

        games = play_games(request.title, level, seats, request.seed, request.games, threads, look)
        counts.append(count_games(title, level, seats, games))
        done += request.games
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
    """Return the games of one table, a PLAYED_GAME record each.

    ``progress`` is called with the number of finished games; if it raises, no more games begin.
    """
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
    """Play the games from number ``first`` into their records, and return their number."""
    for number, game in enumerate(games, first):
        game["seed"] = seed_words(match_seed(series, number))
    memory = games.view(np.uint8)
    self_play.play_against_itself(planner_bytes(title, weights), playing_bytes(), seats, memory)
    return len(games)


def _weights(level: str, title: str, seats: int) -> Bytes:
    """Return the weights of a level's bot at such a table."""
    bot = make_bot(level_of(level).spec, 0)
    if not isinstance(bot, PolicyBot):
        raise BotError(f"{level} does not play by the policy alone")
    return bot.weights(title, seats)
