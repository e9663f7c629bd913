"""HTTP for persons: who you are, and how you move to other devices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import APIRouter, Request, Response

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker, TheAsker, TheBrowser, TheGuest, TheLimits
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.refusals import refusals
from whistlestop.server.people.dependencies import ThePersons
from whistlestop.server.people.person_messages import AboutMe, Code, CodeOwner, Me, Share
from whistlestop.server.people.person_store import PersonRow
from whistlestop.server.people.persons import Persons

router = APIRouter(prefix="/api", responses=refusals(404, 409, 429))


@router.get("/me")
async def me(request: Request, response: Response, persons: ThePersons, guest: TheGuest) -> Me:
    """Return who you are to this server; your cookie lasts another year from now."""
    persons.guests.last_another_year(request, response)
    return await me_of(persons, await persons.row(guest))


@router.put("/me")
async def update(request: AboutMe, persons: ThePersons, guest: TheGuest) -> Me:
    """Set your name, your colour and your language, in all your browsers."""
    await persons.change(guest, name=request.name, colour=request.colour, language=request.language)
    return await me_of(persons, await persons.row(guest))


@router.delete("/me")
async def forget(persons: ThePersons, guest: TheGuest) -> Me:
    """Forget you: your games stay, under a nameless guest."""
    await persons.forget(guest)
    return await me_of(persons, PersonRow(guest))


@router.post("/me/share")
async def share(request: Share, persons: ThePersons, guest: TheGuest) -> Me:
    """Share your profile with others, or stop sharing it."""
    await persons.share(guest, request.shared)
    return await me_of(persons, await persons.row(guest))


@router.post("/me/link")
def link(persons: ThePersons, guest: TheGuest) -> Code:
    """Make a code that makes another browser yours, once and within ten minutes."""
    return Code(code=persons.new_link(guest))


@router.post("/me/recovery")
async def recovery(persons: ThePersons, guest: TheGuest) -> Code:
    """Make a code that makes any browser yours, until you make another one."""
    return Code(code=await persons.new_recovery(guest))


@router.post("/me/whose")
async def whose(
    request: Code, persons: ThePersons, guest: TheGuest, asker: TheAsker, limits: TheLimits
) -> CodeOwner:
    """Return whose code this is; nothing changes yet."""
    with _counting_wrong_codes(limits, asker):
        owner = await persons.whose(request.code)
    return CodeOwner(name=owner.name, yours=owner.person == guest)


@router.post("/me/enter")
async def enter(
    request: Code, persons: ThePersons, browser: TheBrowser, asker: TheAsker, limits: TheLimits
) -> Me:
    """Make this browser belong to the owner of a code; your games in this browser move along."""
    with _counting_wrong_codes(limits, asker):
        person = await persons.enter(browser, request.code)
    return await me_of(persons, await persons.row(person))


@router.post("/me/leave-others")
async def leave_others(persons: ThePersons, guest: TheGuest, browser: TheBrowser) -> Me:
    """Sign out all your other browsers, and cancel your codes."""
    await persons.leave_others(guest, browser)
    return await me_of(persons, await persons.row(guest))


@contextmanager
def _counting_wrong_codes(limits: Limits, asker: Asker) -> Iterator[None]:
    """Count a wrong code, and refuse all codes after too many. Raises Refused."""
    holders = {"guest": asker.guest, "address": asker.network}
    limits.check("recovery_codes", **holders)
    try:
        yield
    except Refused as refused:
        if refused.code == "no_code":
            limits.count("recovery_codes", **holders)
        raise


async def me_of(persons: Persons, row: PersonRow) -> Me:
    """Return a person as only they see themselves. Raises Refused."""
    return Me(
        name=row.name,
        colour=row.colour,
        language=row.language,
        browsers=persons.browsers_of(row.person),
        recovery=row.recovery is not None,
        profile=row.profile,
        mail=None if persons.mail is None else await persons.mail.info(row.person),
    )
