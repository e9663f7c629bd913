"""The ladder of a title: people and levels of bots on one scale."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from whistlestop.bots.level_ratings import BETA, NEW, level_skill
from whistlestop.bots.levels import LEVELS
from whistlestop.server.ratings.rating_messages import LadderEntry, RatingChange
from whistlestop.server.ratings.rating_store import Rating
from whistlestop.server.ratings.rating_weights import PLACED
from whistlestop.server.ratings.ratings import Ratings
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.rows import FORGOTTEN, TableRow

if TYPE_CHECKING:
    from whistlestop.server.people.persons import Persons

SHOWN = 200  # people with a place, the best ones
SHOWN_WITHOUT_PLACE = 20  # people
FIRST = 1500  # points of a new player
POINTS = 400 / math.log(10) / (math.sqrt(2) * BETA)  # points of Elo's scale per unit of skill
NORMAL = 1.96  # standard deviations for 95 %


def points(mu: float) -> int:
    """Return a skill on Elo's scale: 400 points more win ten of eleven games of two players."""
    return round(FIRST + (mu - NEW) * POINTS)


async def ladder_of(
    title: str, ratings: Ratings, persons: Persons, guest: str
) -> list[LadderEntry]:
    """Return the levels and people of a title's ladder. Raises Refused.

    Levels and people with a place are sorted by their lower bound, the best first. People without a
    place come after them. The caller is always among them.
    """
    profiles = await on_disk(persons.store.profiles)
    found = [_entry(each, guest, profiles) for each in await on_disk(ratings.store.ladder, title)]
    people = sorted(found, key=_order)
    placed = [entry for entry in people if not entry.provisional][:SHOWN]
    others = [entry for entry in people if entry.provisional][:SHOWN_WITHOUT_PLACE]
    you = [entry for entry in people if entry.you and entry not in placed + others]
    return sorted([*placed, *others, *you, *_levels(title)], key=_order)


async def changes_by(row: TableRow, ratings: Ratings) -> list[RatingChange]:
    """Return how a table's game changed the ratings of its players. Raises Refused.

    Players who were deleted are left out. It is empty until the game is counted.
    """
    if row.state != "over" or not row.terms.rated:
        return []
    guests = {seat.seat: seat.guest or FORGOTTEN for seat in row.seats}
    return [
        RatingChange(
            seat=each.seat,
            before=points(each.before),
            after=points(each.after),
            counts_little=each.reason,
        )
        for each in await on_disk(ratings.store.changes, row.code)
        if not guests[each.seat].startswith(FORGOTTEN)
    ]


def _order(entry: LadderEntry) -> tuple[bool, int]:
    return entry.provisional, -entry.at_least


def _entry(rating: Rating, guest: str, profiles: dict[str, str]) -> LadderEntry:
    uncertainty = NORMAL * rating.sigma
    return LadderEntry(
        name=rating.name,
        names=None,
        level=None,
        rating=points(rating.mu),
        uncertainty=round(uncertainty * POINTS),
        at_least=points(rating.mu - uncertainty),
        provisional=rating.history < PLACED,
        games=rating.games,
        you=rating.person == guest,
        profile=profiles.get(rating.person),
    )


def _levels(title: str) -> list[LadderEntry]:
    return [
        LadderEntry(
            name=level.name,
            names=level.names,
            level=level.id,
            rating=points(level_skill(title, level.id)),
            uncertainty=None,
            at_least=points(level_skill(title, level.id)),
            provisional=False,
            games=0,
            you=False,
            profile=None,
        )
        for level in LEVELS
    ]
