"""The requests about a person's emails, and the page that stops them."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from whistlestop.server.http.dependencies import TheGuest, TheNetwork
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.refusals import refusals
from whistlestop.server.notifications.mail import Mail
from whistlestop.server.notifications.mail_messages import MailAddress, MailCode, MailRequest
from whistlestop.server.people.dependencies import ThePersons
from whistlestop.server.people.person_messages import Me
from whistlestop.server.people.person_routes import me_of

api = APIRouter(prefix="/api/me/mail", responses=refusals(403, 404, 409, 429))
page = APIRouter(include_in_schema=False)

PAGE = (
    '<!doctype html><html lang="{language}"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="robots" content="noindex"><title>Whistlestop</title>'
    "<style>body{{font:1.15rem/1.5 sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}}"
    "button{{font:inherit;min-height:2.75rem;padding:0 1.25rem}}</style>"
    "<main><h1>Whistlestop</h1><p>{text}</p>{more}</main></html>"
)
BUTTON = '<form method="post"><button>{text}</button></form>'
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
}
ASK = {
    "en": "Stop all emails from Whistlestop to this address?",
    "pl": "Czy Whistlestop ma nie wysyłać więcej wiadomości na ten adres?",
    "ro": "Să nu mai trimită Whistlestop mesaje la această adresă?",
}
YES = {"en": "Stop emails", "pl": "Nie wysyłaj więcej", "ro": "Fără alte mesaje"}
DONE = {
    "en": "No more emails will be sent to this address.",
    "pl": "Na ten adres nie będą wysyłane żadne wiadomości.",
    "ro": "Nu se mai trimit mesaje la această adresă.",
}
NOBODY = "This link is no longer valid: it belongs to no address."


def the_mail(request: Request) -> Mail:
    mail: Mail | None = request.app.state.persons.mail
    if mail is None:
        raise Refused(404, "no_mail", "this server sends no email")
    return mail


TheMail = Annotated[Mail, Depends(the_mail)]


@api.post("")
async def ask(
    request: MailAddress,
    mail: TheMail,
    persons: ThePersons,
    guest: TheGuest,
    network: TheNetwork,
) -> Me:
    """Send a code to your address."""
    await mail.ask(guest, request.address, request.language, network)
    return await me_of(persons, await persons.row(guest))


@api.post("/confirm")
async def confirm(request: MailCode, mail: TheMail, persons: ThePersons, guest: TheGuest) -> Me:
    """Confirm your address with the code that was sent there, and get emails from now on."""
    await mail.confirm(guest, request.code)
    return await me_of(persons, await persons.row(guest))


@api.post("/wanted")
async def set_wanted(
    request: MailRequest, mail: TheMail, persons: ThePersons, guest: TheGuest
) -> Me:
    """Turn emails to you on or off; the address stays."""
    await mail.set_wanted(guest, request.wanted)
    return await me_of(persons, await persons.row(guest))


@api.delete("")
async def remove(mail: TheMail, persons: ThePersons, guest: TheGuest) -> Me:
    """Drop the code that was sent to you; without one, forget your address."""
    await mail.remove(guest)
    return await me_of(persons, await persons.row(guest))


@page.get("/mail/{token}")
async def ask_to_end(token: str, mail: TheMail) -> HTMLResponse:
    """Show the page of the link at the foot of an email.

    It changes nothing, because programs that check links for malware open it as well.
    """
    language = await mail.language_of(token)
    if language is None:
        return _page("en", NOBODY, status=404)
    return _page(language, ASK[language], BUTTON.format(text=escape(YES[language])))


@page.post("/mail/{token}")
async def end(token: str, mail: TheMail) -> HTMLResponse:
    """Stop the emails: for the button of that page, and of email programs (RFC 8058)."""
    language = await mail.language_of(token)
    if language is None:
        return _page("en", NOBODY, status=404)
    await mail.end(token)
    return _page(language, DONE[language])


def _page(language: str, text: str, more: str = "", status: int = 200) -> HTMLResponse:
    filled = PAGE.format(language=language, text=escape(text), more=more)
    return HTMLResponse(filled, status, HEADERS)
