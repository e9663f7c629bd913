"""HTTP for profiles: the finished games of a person, or of the bots of a level."""

from __future__ import annotations

from fastapi import APIRouter

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.server.http.dependencies import TheGuest
from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.dependencies import TheRegistry
from whistlestop.server.people.dependencies import ThePersons
from whistlestop.server.people.person_messages import Profile
from whistlestop.server.people.person_store import PersonRow
from whistlestop.server.review.profiles import results_of_level, results_of_person, title_profiles
from whistlestop.server.store.disk import on_disk

router = APIRouter(prefix="/api")


@router.get("/me/profile")
async def own_profile(registry: TheRegistry, persons: ThePersons, guest: TheGuest) -> Profile:
    """Return the totals of your games here."""
    return await _profile(registry, await persons.row(guest))


@router.get("/players/{code}/profile")
async def profile(code: str, registry: TheRegistry, persons: ThePersons) -> Profile:
    """Return the totals of the games of a person who shares their profile."""
    row = await on_disk(persons.store.with_profile, code)
    if row is None:
        raise Refused(404, "no_profile", "no profile is shared under this address")
    return await _profile(registry, row)


@router.get("/bots/{level}/profile")
async def level_profile(level: str, registry: TheRegistry) -> Profile:
    """Return the totals of the games of a bot level at the tables of this server."""
    try:
        found = level_of(level)
    except BotError as error:
        raise Refused(404, "no_bot", str(error)) from None
    results = await results_of_level(registry, registry.store, found.id)
    return Profile(name=found.name, names=found.names, titles=title_profiles(results))


async def _profile(registry: TheRegistry, row: PersonRow) -> Profile:
    results = await results_of_person(registry, registry.store, row.person)
    return Profile(name=row.name or "", names=None, titles=title_profiles(results))
