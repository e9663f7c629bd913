"""HTTP for whoever wants to be told by mail, and the page with which that ends."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from whistlestop.server.errors import Refused
from whistlestop.server.mail import Mail
from whistlestop.server.mail_messages import MailAddress, MailCode, MailWish
from whistlestop.server.person_messages import Me
from whistlestop.server.person_routes import ThePersons, me_of
from whistlestop.server.routes import TheGuest

api = APIRouter(prefix="/api/me/mail")
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
    "en": "Shall Whistlestop send no more mails to this address?",
    "pl": "Czy Whistlestop ma nie wysyłać więcej wiadomości na ten adres?",
    "ro": "Să nu mai trimită Whistlestop mesaje la această adresă?",
}
YES = {"en": "No more mails", "pl": "Nie wysyłaj więcej", "ro": "Fără alte mesaje"}
DONE = {
    "en": "No more mails are sent to this address.",
    "pl": "Na ten adres nie będą wysyłane żadne wiadomości.",
    "ro": "Nu se mai trimit mesaje la această adresă.",
}
NOBODY = "This link leads nowhere any more: no mails are sent because of it."


def the_mail(request: Request) -> Mail:
    mail: Mail | None = request.app.state.persons.mail
    if mail is None:
        raise Refused(404, "no_mail", "this server sends no mails")
    return mail


TheMail = Annotated[Mail, Depends(the_mail)]


@api.post("")
async def ask(request: MailAddress, mail: TheMail, persons: ThePersons, guest: TheGuest) -> Me:
    """Send a code to your address."""
    await mail.ask(guest, request.address, request.language)
    return await me_of(persons, await persons.row(guest))


@api.post("/confirm")
async def confirm(request: MailCode, mail: TheMail, persons: ThePersons, guest: TheGuest) -> Me:
    """The code that came: from now on you are told by mail."""
    await mail.confirm(guest, request.code)
    return await me_of(persons, await persons.row(guest))


@api.post("/wanted")
async def want(request: MailWish, mail: TheMail, persons: ThePersons, guest: TheGuest) -> Me:
    """Send you mails, or don't; the address stays."""
    await mail.want(guest, request.wanted)
    return await me_of(persons, await persons.row(guest))


@api.delete("")
async def remove(mail: TheMail, persons: ThePersons, guest: TheGuest) -> Me:
    """Wait for no code any more; if none is waited for, forget your address."""
    await mail.remove(guest)
    return await me_of(persons, await persons.row(guest))


@page.get("/mail/{token}")
async def ask_to_end(token: str, mail: TheMail) -> HTMLResponse:
    """What a link at the foot of a mail opens. It changes nothing: programs that look for harm
    open links as well."""
    language = await mail.language_of(token)
    if language is None:
        return _page("en", NOBODY, status=404)
    return _page(language, ASK[language], BUTTON.format(text=escape(YES[language])))


@page.post("/mail/{token}")
async def end(token: str, mail: TheMail) -> HTMLResponse:
    """End the mails: the button of that page, and of mail programs (RFC 8058)."""
    language = await mail.language_of(token)
    if language is None:
        return _page("en", NOBODY, status=404)
    await mail.end(token)
    return _page(language, DONE[language])


def _page(language: str, text: str, more: str = "", status: int = 200) -> HTMLResponse:
    filled = PAGE.format(language=language, text=escape(text), more=more)
    return HTMLResponse(filled, status, HEADERS)
