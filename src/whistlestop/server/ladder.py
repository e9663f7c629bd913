"""The ladder of a title: people and levels of bots on one scale."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from whistlestop.bots.level_ratings import BETA, NEW, level_skill
from whistlestop.bots.levels import LEVELS
from whistlestop.server.person_messages import LadderEntry
from whistlestop.server.ratings import Ratings
from whistlestop.server.store import on_disk

if TYPE_CHECKING:
    from whistlestop.server.persons import Persons

SHOWN = 200  # people, the best ones, and whoever asks
FIRST = 1500  # points of somebody new
POINTS = 400 / math.log(10) / (math.sqrt(2) * BETA)  # of Elo's scale, for 1 of skill
NORMAL = 1.96  # standard deviations, for 95 %


def points(mu: float) -> int:
    """A skill on Elo's scale: whoever has 400 more wins ten games of two for one that is lost."""
    return round(FIRST + (mu - NEW) * POINTS)


async def ladder_of(
    title: str, ratings: Ratings, persons: Persons, guest: str
) -> list[LadderEntry]:
    """The best people on a title, whoever asks, and the levels, the best first. Raises Refused."""
    ladder = await on_disk(ratings.store.ladder, title)
    people = [rating for n, rating in enumerate(ladder) if n < SHOWN or rating.person == guest]
    profiles = await on_disk(persons.store.profiles)
    entries = [
        LadderEntry(
            name=rating.name,
            names=None,
            level=None,
            rating=points(rating.mu),
            uncertainty=round(NORMAL * rating.sigma * POINTS),
            games=rating.games,
            you=rating.person == guest,
            profile=profiles.get(rating.person),
        )
        for rating in people
    ]
    entries += [
        LadderEntry(
            name=level.name,
            names=level.names,
            level=level.id,
            rating=points(level_skill(title, level.id)),
            uncertainty=None,
            games=0,
            you=False,
            profile=None,
        )
        for level in LEVELS
    ]
    return sorted(entries, key=lambda entry: -entry.rating)
