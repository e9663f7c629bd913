"""HTTP for ladders."""

from __future__ import annotations

from fastapi import APIRouter

from whistlestop.server.http.dependencies import TheGuest
from whistlestop.server.http.errors import Refused
from whistlestop.server.people.dependencies import ThePersons
from whistlestop.server.ratings.dependencies import TheRatings
from whistlestop.server.ratings.ladder import ladder_of
from whistlestop.server.ratings.rating_messages import Ladder
from whistlestop.server.ratings.ratings import family_of
from whistlestop.server.titles.dependencies import TheTitles

router = APIRouter(prefix="/api")


@router.get("/ladders/{title}")
async def ladder(
    title: str, titles: TheTitles, ratings: TheRatings, persons: ThePersons, guest: TheGuest
) -> Ladder:
    """Return people and levels by the lower bound of their rating.

    All variants of a title have one ladder.
    """
    found = await titles.title(title)
    if found.is_custom:
        raise Refused(404, "no_ladder", "games on custom titles are not rated")
    family = family_of(found.spec)
    return Ladder(title=family, entries=await ladder_of(family, ratings, persons, guest))
