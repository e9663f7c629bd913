"""The HTTP interface of persons: who you are, taking yourself along, profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.server.errors import Refused
from whistlestop.server.guests import Guests
from whistlestop.server.ladder import ladder_of
from whistlestop.server.person_messages import AboutMe, Code, CodeOwner, Ladder, Me, Profile, Share
from whistlestop.server.person_store import PersonRow
from whistlestop.server.persons import Persons
from whistlestop.server.profiles import results_of_level, results_of_person, title_profiles
from whistlestop.server.ratings import family_of
from whistlestop.server.routes import TheGuest, TheRegistry
from whistlestop.server.store import on_disk

api = APIRouter(prefix="/api")


def the_persons(request: Request) -> Persons:
    persons: Persons = request.app.state.persons
    return persons


def the_browser(request: Request, guest: TheGuest) -> str:
    """The browser that asks; a new one is the guest that it has just become."""
    guests: Guests = request.app.state.guests
    return guests.browser(request) or guest


ThePersons = Annotated[Persons, Depends(the_persons)]
TheBrowser = Annotated[str, Depends(the_browser)]


@api.get("/me")
async def me(request: Request, response: Response, persons: ThePersons, guest: TheGuest) -> Me:
    """Who you are to this server; the cookie lasts another year."""
    persons.guests.last_another_year(request, response)
    return await me_of(persons, await persons.row(guest))


@api.put("/me")
async def tell(request: AboutMe, persons: ThePersons, guest: TheGuest) -> Me:
    """What you are called, the colour you wish for and your language, in all your browsers."""
    name = None if request.name is None else request.name.strip()
    await persons.change(guest, name=name, colour=request.colour, language=request.language)
    return await me_of(persons, await persons.row(guest))


@api.delete("/me")
async def forget(persons: ThePersons, guest: TheGuest) -> Me:
    """Forget you: your games stay, of a nameless guest."""
    await persons.forget(guest)
    return await me_of(persons, PersonRow(guest))


@api.post("/me/share")
async def share(request: Share, persons: ThePersons, guest: TheGuest) -> Me:
    """Let others read your profile, or nobody any more."""
    await persons.share(guest, request.shared)
    return await me_of(persons, await persons.row(guest))


@api.post("/me/link")
def link(persons: ThePersons, guest: TheGuest) -> Code:
    """A code that makes another browser yours, once and within ten minutes."""
    return Code(code=persons.new_link(guest))


@api.post("/me/recovery")
async def recovery(persons: ThePersons, guest: TheGuest) -> Code:
    """A code that makes any browser yours, until you ask for another one."""
    return Code(code=await persons.new_recovery(guest))


@api.post("/me/whose")
async def whose(request: Code, persons: ThePersons, guest: TheGuest) -> CodeOwner:
    """Whose code this is; nothing is changed yet."""
    owner = await persons.whose(request.code)
    return CodeOwner(name=owner.name, yours=owner.person == guest)


@api.post("/me/enter")
async def enter(request: Code, persons: ThePersons, browser: TheBrowser) -> Me:
    """Make this browser the one whose code this is; what you played in it comes along."""
    person = await persons.enter(browser, request.code)
    return await me_of(persons, await persons.row(person))


@api.post("/me/leave-others")
async def leave_others(persons: ThePersons, guest: TheGuest, browser: TheBrowser) -> Me:
    """All your other browsers are strangers from now on, and your codes worth nothing."""
    await persons.leave_others(guest, browser)
    return await me_of(persons, await persons.row(guest))


@api.get("/me/profile")
async def own_profile(registry: TheRegistry, persons: ThePersons, guest: TheGuest) -> Profile:
    """What you have played here."""
    return await _profile(registry, await persons.row(guest))


@api.get("/players/{code}/profile")
async def profile(code: str, registry: TheRegistry, persons: ThePersons) -> Profile:
    """What somebody has played who shares that."""
    row = await on_disk(persons.store.with_profile, code)
    if row is None:
        raise Refused(404, "no_profile", "nobody shares a profile under this address")
    return await _profile(registry, row)


@api.get("/bots/{level}/profile")
async def level_profile(level: str, registry: TheRegistry) -> Profile:
    """What bots of a level have played at the tables of this server."""
    try:
        found = level_of(level)
    except BotError as error:
        raise Refused(404, "no_bot", str(error)) from None
    results = await results_of_level(registry, found.id)
    return Profile(name=found.name, names=found.names, titles=title_profiles(results))


@api.get("/ladders/{title}")
async def ladder(title: str, registry: TheRegistry, persons: ThePersons, guest: TheGuest) -> Ladder:
    """How strong people and levels are on a title, all its variants together."""
    found = await registry.titles.title(title)
    if found.is_own:
        raise Refused(404, "no_ladder", "titles that guests drew are not rated")
    family = family_of(found.spec)
    return Ladder(title=family, entries=await ladder_of(family, registry.ratings, persons, guest))


async def _profile(registry: TheRegistry, row: PersonRow) -> Profile:
    results = await results_of_person(registry, row.person)
    return Profile(name=row.name or "", names=None, titles=title_profiles(results))


async def me_of(persons: Persons, row: PersonRow) -> Me:
    """A person, as shown to nobody else. Raises Refused."""
    return Me(
        name=row.name,
        colour=row.colour,
        language=row.language,
        browsers=persons.browsers_of(row.person),
        recovery=row.recovery is not None,
        profile=row.profile,
        mail=None if persons.mail is None else await persons.mail.info(row.person),
    )
