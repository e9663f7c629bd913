"""Guests who want notifications by mail, and turns that pass while their page is closed."""

import httpx

from guests import Guest, Json
from server.local_server import LocalServer
from smtp_service import SmtpService, wait_until
from whistlestop.server.notifications.mail_settings import MailSettings, SmtpServer

BELA = "bela@example.org"
DAY_A_TURN = {"kind": "move", "seconds": 86_400}
ADDRESS = "https://games.example.org"


def settings(port: int, **server: object) -> MailSettings:
    return MailSettings(SmtpServer("127.0.0.1", port, **server), "table@example.org", ADDRESS)


def ask(guest: Guest, address: str = BELA, language: str = "en") -> Json:
    wanted = {"address": address, "language": language}
    return guest.ask("POST", "/me/mail", json=wanted)["mail"]


def ask_refused(guest: Guest, address: str = BELA) -> tuple[int, str, str]:
    wanted = {"address": address, "language": "en"}
    return guest.refusal("POST", "/me/mail", json=wanted)


def confirm(guest: Guest, code: str) -> Json:
    return guest.ask("POST", "/me/mail/confirm", json={"code": code})["mail"]


def confirm_refused(guest: Guest, code: str) -> tuple[int, str, str]:
    return guest.refusal("POST", "/me/mail/confirm", json={"code": code})


def mail_of(guest: Guest) -> Json:
    return guest.ask("GET", "/me")["mail"]


def wants_mail(guest: Guest, smtp: SmtpService, address: str = BELA, language: str = "en") -> None:
    """Confirm the guest's address, and discard the mail with the code."""
    ask(guest, address, language)
    assert confirm(guest, smtp.await_code(address))["wanted"] is True
    smtp.received.clear()


def two(ada: Guest, bela: Guest, **wanted: object) -> Json:
    terms = {"title": "usa", "time_limit": DAY_A_TURN, **wanted}
    table = ada.open_table("you", "open", seating="as_listed", **terms)
    bela.join(table, 1)
    return ada.start(table)


def choose(guest: Guest, table: Json) -> None:
    with guest.visit(table) as client:
        client.until_seen().play(client.legal[0])


def take_turn(guest: Guest, table: Json) -> None:
    with guest.visit(table) as client:
        client.until_my_turn().play("draw deck").play("draw deck")
    await_gone(guest, table)


def await_gone(guest: Guest, table: Json) -> None:
    """Wait until the server has noticed that the guest closed the page."""
    wait_until(lambda: not guest.table(table)["seats"][guest.table(table)["you"]]["connected"])


def stranger_to(server: LocalServer) -> httpx.Client:
    return httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60)
