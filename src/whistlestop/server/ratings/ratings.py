"""Ratings: how strong people are on each title, compared with the levels of the bots.

OpenSkill's model of Plackett and Luce (Weng and Lin, JMLR 2011; the ``openskill`` library). A
rating follows from the logs of rated games alone, in the order in which they were counted. So it
can always be computed again with the same result. How much each opponent counts is in
``rating_weights.py``. Levels are anchors: their skills were measured (``bots/level_ratings.py``)
and games of people do not move them.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from whistlestop.bots.level_ratings import level_skill
from whistlestop.game import GameError, IllegalAction
from whistlestop.server.ratings.rating_store import Rating, RatingStore, StoredChange
from whistlestop.server.ratings.rating_weights import (
    FULL_HISTORY,
    PAIR_GAMES,
    Player,
    Skill,
    player_after,
    why_little,
)
from whistlestop.server.store.game_log import ActionRow, standing
from whistlestop.server.store.quarantine import Damaged
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.store.stored_game import deal, play_stored
from whistlestop.server.store.summary import Summary, summary_of

log = logging.getLogger("whistlestop.ratings")

RULES = "3"  # change it when the same games give other ratings: the next start counts them again
LEVEL = Player(history=FULL_HISTORY)
LEVEL_SIGMA = 0.5  # levels are known well
COUNTING = 0x72617465  # the number of the work for other servers of the database: "rate"
AWAY = 0.25  # share of actions played by a bot, above which the player comes in last


class Acted(Protocol):
    """An action: its seat, and the level of the bot that played it in the player's place."""

    @property
    def seat(self) -> int: ...
    @property
    def stand_in(self) -> str | None: ...


def seats_that_left(actions: Iterable[Acted], seats: Iterable[SeatRow]) -> list[int]:
    """Return the seats that gave up, or for which bots played more than ``AWAY`` of the actions."""
    gave_up = {seat.seat for seat in seats if seat.gave_up}
    played, stood_in = Counter[int](), Counter[int]()
    for action in actions:
        played[action.seat] += 1
        stood_in[action.seat] += action.stand_in is not None
    left = {seat for seat in played if stood_in[seat] > AWAY * played[seat]}
    return sorted(gave_up | left)


def places_of(
    summary: Summary, actions: Iterable[Acted], seats: Iterable[SeatRow] = ()
) -> list[int]:
    """Return the place of each seat in a finished game.

    Winners come first, then the others by points, and last the seats that left.
    """
    left = seats_that_left(actions, seats)
    keys = []
    for seat, score in enumerate(summary.scores):
        if seat in left:
            keys.append((2, 0))
        elif seat in summary.winners:
            keys.append((0, 0))
        else:
            keys.append((1, -score))
    ordered = sorted(set(keys))
    return [ordered.index(key) for key in keys]


def places_in(row: TableRow, actions: list[ActionRow]) -> list[int]:
    """Return the place of each seat in a finished game, from its log.

    Raises GameError and IllegalAction.
    """
    game, played = deal(row), standing(actions).actions
    for number, action in enumerate(played):
        play_stored(game, number, action)
    return places_of(summary_of(game.view(None)), played, row.seats)


class Ratings:
    """Counts rated games. Its methods block; call them from a worker thread."""

    def __init__(self, store: RatingStore) -> None:
        self.store = store
        self._counting = threading.Lock()

    def count_new(self) -> None:
        """Count the finished rated games that are not counted yet, in the order of their ends.

        If the rules of counting have changed, count all games again.
        """
        if self.store.rules() != RULES:
            log.info("computing all ratings again, by new rules")
            self.rebuild()
        with self._alone():
            for code in self.store.uncounted():
                self._count_whole(code)

    def rebuild(self) -> int:
        """Compute all ratings again from the logs; return the number of games."""
        with self._alone():
            counted = self.store.begin_again(RULES)
            codes = counted + [code for code in self.store.uncounted() if code not in set(counted)]
            return sum(self._count_whole(code) for code in codes)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Count while no other thread or server counts."""
        with self._counting, self.store.store.database.alone(COUNTING):
            yield

    def _count_whole(self, code: str) -> bool:
        """Count a game unless its table is damaged; return whether it was counted."""
        quarantine = self.store.store.quarantine
        if code in quarantine:
            return False
        try:
            self._count(code)
        except (Damaged, GameError, IllegalAction, ValueError) as error:
            quarantine.add(code, str(error))
            return False
        return True

    def _count(self, code: str) -> None:
        row, actions = self.store.game(code)
        self._rate(row, places_in(row, actions))

    def _rate(self, row: TableRow, places: list[int]) -> None:
        """Store the ratings after a game, and how it changed them."""
        title = family_of(row.title)
        players = [self._player(title, seat) for seat in row.seats]
        ratings, changes = [], []
        for number, seat in enumerate(row.seats):
            if seat.guest is None:
                continue
            met_often = self._met_often(title, row, number)
            player = player_after(players, places, number, met_often)
            skill, history, unknown = player.skill, player.history, player.unknown
            ratings.append(
                Rating(title, seat.guest, seat.name, skill.mu, skill.sigma, history, unknown)
            )
            reason = why_little(players, number, met_often)
            changes.append(StoredChange(number, players[number].skill.mu, skill.mu, reason))
        self.store.keep(row.code, row.changed, ratings, changes)

    def _met_often(self, title: str, row: TableRow, number: int) -> set[int]:
        """Return the seats of people who have met the player of a seat often enough lately."""
        guest = row.seats[number].guest
        assert guest is not None
        met = self.store.met(title, guest, row.changed or 0)
        return {seat.seat for seat in row.seats if met[seat.guest] >= PAIR_GAMES}

    def _player(self, title: str, seat: SeatRow) -> Player:
        if seat.bot is not None:
            return replace(LEVEL, skill=Skill(level_skill(title, seat.bot), LEVEL_SIGMA))
        found = None if seat.guest is None else self.store.rating(title, seat.guest)
        if found is None:
            return Player()
        return Player(Skill(found.mu, found.sigma), found.history, found.unknown)


def family_of(title: str) -> str:
    """Return a title without its variant: all variants are rated together."""
    return title.partition(":")[0]
