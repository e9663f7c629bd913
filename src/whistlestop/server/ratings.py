"""Ratings: how strong people are on each title, beside the levels of the bots.

OpenSkill's model of Plackett and Luce (Weng and Lin, JMLR 2011; the ``openskill`` library). A
rating follows from the logs of rated games alone, in the order in which these were counted, so it
can always be computed again with the same result. Levels are anchors: their skills were measured
(``bots/level_ratings.py``) and games of people do not move them.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from openskill.models import PlackettLuce

from whistlestop.bots.level_ratings import BETA, NEW, level_skill
from whistlestop.server.rating_store import Rating, RatingStore
from whistlestop.server.store import TableRow
from whistlestop.server.summary import Summary
from whistlestop.server.table_state import TableState

log = logging.getLogger("whistlestop.ratings")

NEW_SIGMA = NEW / 3
LEVEL_SIGMA = 0.5  # levels are known well
AWAY = 0.25  # whoever lets a bot play more than this part of their actions comes in last

_MODEL = PlackettLuce(mu=NEW, sigma=NEW_SIGMA, beta=BETA)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of somebody's skill: a normal distribution."""

    mu: float = NEW
    sigma: float = NEW_SIGMA


def after(players: list[Skill], places: list[int]) -> list[Skill]:
    """The skills of players after a game; ``places``: 0 the best, equal where they share one."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in players]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(one.mu, one.sigma) for [one] in rated]


class Acted(Protocol):
    """An action: whose, and the level of the bot that played it in his place."""

    @property
    def seat(self) -> int: ...
    @property
    def stand_in(self) -> str | None: ...


def seats_that_left(actions: Iterable[Acted]) -> list[int]:
    """The seats for which bots played more than ``AWAY`` of their actions."""
    played, stood_in = Counter[int](), Counter[int]()
    for action in actions:
        played[action.seat] += 1
        stood_in[action.seat] += action.stand_in is not None
    return [seat for seat in sorted(played) if stood_in[seat] > AWAY * played[seat]]


def places_of(summary: Summary, actions: Iterable[Acted]) -> list[int]:
    """The place of each seat in a finished game: the winners', then by points; behind all others
    whoever has left."""
    left = seats_that_left(actions)
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


class Ratings:
    """Counts rated games. Its methods block; call them from a worker thread."""

    def __init__(self, store: RatingStore) -> None:
        self.store = store
        self._counting = threading.Lock()

    def count_new(self) -> None:
        """Count the rated games that are over and not counted yet, in the order in which they
        ended."""
        with self._counting:
            for code in self.store.uncounted():
                self._count(code)

    def rebuild(self) -> int:
        """Compute all ratings again, from the logs; the number of games."""
        with self._counting:
            counted = self.store.begin_again()
            codes = counted + [code for code in self.store.uncounted() if code not in set(counted)]
            for code in codes:
                self._count(code)
            return len(codes)

    def _count(self, code: str) -> None:
        row, actions = self.store.game(code)
        state = TableState(row)
        state.begin()
        state.replay(actions)
        summary = state.summary()
        assert summary is not None
        title = family_of(row.title)
        places = places_of(summary, state.standing.actions)
        before = [self._skill(title, row, seat) for seat in range(len(row.seats))]
        ratings = []
        for seat, skill in zip(row.seats, after(before, places), strict=True):
            if seat.guest is not None:
                ratings.append(Rating(title, seat.guest, seat.name, skill.mu, skill.sigma))
        self.store.keep(code, row.changed, ratings)

    def _skill(self, title: str, row: TableRow, number: int) -> Skill:
        seat = row.seats[number]
        if seat.bot is not None:
            return Skill(level_skill(title, seat.bot), LEVEL_SIGMA)
        found = None if seat.guest is None else self.store.rating(title, seat.guest)
        return Skill() if found is None else Skill(found.mu, found.sigma)


def family_of(title: str) -> str:
    """A title without its variant: all variants are rated together."""
    return title.partition(":")[0]
