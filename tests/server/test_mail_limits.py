"""Codes by mail are limited by network address and mailbox, and delay no turn mail."""

import threading
from collections.abc import Iterator

import pytest

from guests import Guest
from server.local_server import LocalServer
from server.mailing import BELA, ask, ask_refused, settings, stranger_to, two, wants_mail
from server.still_clock import HOUR, StillClock
from smtp_service import SmtpService, link_of
from whistlestop.server.notifications import mailer

OF_NETWORK = 10  # codes in an hour

pytestmark = pytest.mark.usefixtures("stubs")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def server(data, clock, smtp: SmtpService) -> Iterator[LocalServer]:
    with LocalServer(data, clock, settings(smtp.port)) as server:
        yield server


def ask_from(guest: Guest, network: str, address: str) -> tuple[int, str]:
    """Ask for a code from a network address, as a reverse proxy on this computer forwards it."""
    wanted = {"address": address, "language": "en"}
    headers = {"X-Forwarded-For": network}
    answer = guest.http.post("/me/mail", json=wanted, headers=headers)
    return answer.status_code, answer.json().get("code", "")


def test_new_guests_of_one_network_do_not_block_codes_for_others(
    server: LocalServer, clock: StillClock
):
    answers = [
        ask_from(server.guest(), "203.0.113.7", f"{number}@example.org")[0]
        for number in range(OF_NETWORK + 1)
    ]
    assert answers.count(200) == OF_NETWORK
    assert ask_from(server.guest(), "203.0.113.7", "z@example.org") == (429, "mail_network")
    assert ask_from(server.guest(), "203.0.113.8", "y@example.org")[0] == 200
    clock.advance(HOUR + 1)
    assert ask_from(server.guest(), "203.0.113.7", "z@example.org")[0] == 200


def test_tags_lead_to_the_same_mailbox(server: LocalServer, smtp: SmtpService):
    for tag in ("", "+a", "+b"):
        ask(server.guest(), f"one{tag}@example.org")
        assert smtp.await_mails(f"one{tag}@example.org", 1), "it is sent as typed"
    assert ask_refused(server.guest(), "One+c@example.org")[1] == "mail_often"


def test_a_silenced_mailbox_stays_silent_with_every_tag(server: LocalServer, smtp: SmtpService):
    ask(server.guest(), "one+a@example.org")
    link = link_of(smtp.await_mails("one+a@example.org", 1)[0])
    with stranger_to(server) as browser:
        assert browser.post(link).status_code == 200
    assert ask_refused(server.guest(), "one+b@example.org")[1] == "mail_silenced"
    assert ask_refused(server.guest(), "one@example.org")[1] == "mail_silenced"


def test_codes_that_cannot_be_sent_delay_no_turn_mail(
    server: LocalServer, ada: Guest, bela: Guest, smtp: SmtpService, monkeypatch: pytest.MonkeyPatch
):
    """The mail server does not answer the threads that send codes."""
    wants_mail(bela, smtp)
    stuck = threading.Event()
    codes = server.app.state.persons.mail.code_mailer
    monkeypatch.setattr(codes, "_hand_over", lambda *_: stuck.wait(60))
    for number in range(2 * mailer.SENDERS):
        ask(server.guest(), f"{number}@example.org")
    two(bela, ada)
    smtp.await_mails(BELA, 1)
    stuck.set()
