"""Turn notifications by mail, where the operator has configured SMTP."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime

import pytest

from guests import PATIENCE, Guest
from push_service import push_service
from server.local_server import LocalServer
from server.mailing import (
    ADDRESS,
    BELA,
    ask,
    ask_refused,
    await_gone,
    choose,
    confirm,
    confirm_refused,
    mail_of,
    settings,
    stranger_to,
    take_turn,
    two,
    wants_mail,
)
from server.still_clock import DAY, HOUR, MINUTE, StillClock
from smtp_service import SmtpService, link_of, wait_until
from whistlestop.server.notifications import mailer, public_hosts
from whistlestop.server.notifications.mail_store import MailStore
from whistlestop.server.notifications.push import Pusher

pytestmark = pytest.mark.usefixtures("stubs")


@pytest.fixture(autouse=True)
def impatient_mailer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailer, "RETRY_AFTER", 0.01)


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def server(data, clock, smtp: SmtpService) -> Iterator[LocalServer]:
    limits = ["mail_codes.server=5/hour"]
    with LocalServer(data, clock, settings(smtp.port), limits=limits) as server:
        yield server


# confirming


def test_a_code_confirms_an_address(ada: Guest, bela: Guest, smtp: SmtpService):
    assert mail_of(bela) == {"address": None, "wanted": False, "pending": None, "failed": False}
    assert ask(bela, f" {BELA} ") == {
        "address": None,
        "wanted": False,
        "pending": BELA,
        "failed": False,
    }
    code = smtp.await_code(BELA)
    assert confirm(bela, f"{code[:3]} {code[3:]}") == {
        "address": BELA,
        "wanted": True,
        "pending": None,
        "failed": False,
    }
    assert mail_of(ada)["address"] is None
    assert confirm_refused(bela, code)[:2] == (404, "mail_no_code")


def test_only_a_confirmed_address_survives_a_restart(
    server: LocalServer, ada: Guest, bela: Guest, smtp: SmtpService
):
    wants_mail(bela, smtp)
    ask(ada, "ada@example.org")
    server.end()
    assert b"ada@example.org" not in b"".join(f.read_bytes() for f in server.data.iterdir())
    with LocalServer(server.data, StillClock(), settings(smtp.port)) as again:
        assert mail_of(again.reopen(bela))["address"] == BELA
    with LocalServer(server.data) as silent:
        assert silent.reopen(bela).ask("GET", "/me")["mail"] is None


@pytest.mark.parametrize(
    "address",
    [
        "bela",
        "bela@localhost",
        "a@b@example.org",
        "bela@example.org\nBcc: x@example.org",
        "@example.org",
        "béla@example.org",
        "bela@-x.org",
        f"{'x' * 65}@example.org",
        "a@example.org, b@example.org",
        "",
    ],
)
def test_an_invalid_address_is_refused(bela: Guest, address: str):
    status, code, message = ask_refused(bela, address)
    assert (status, code) == (422, "mail_address")
    assert "name@example.org" in message


def test_five_wrong_codes_are_too_many(bela: Guest, smtp: SmtpService):
    ask(bela)
    code = smtp.await_code(BELA)
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    for left in (4, 3, 2, 1):
        status, why, message = confirm_refused(bela, wrong)
        assert (status, why) == (403, "mail_wrong_code")
        assert str(left) in message
    assert confirm_refused(bela, wrong)[:2] == (403, "mail_tries")
    assert confirm_refused(bela, code)[:2] == (404, "mail_no_code")
    assert mail_of(bela)["pending"] is None


def test_a_code_is_valid_for_fifteen_minutes_or_until_the_next_one(
    bela: Guest, smtp: SmtpService, clock: StillClock
):
    ask(bela)
    first = smtp.await_code(BELA)
    clock.advance(2 * MINUTE)
    ask(bela)
    second = smtp.await_code(BELA, 2)
    if first != second:
        assert confirm_refused(bela, first)[1] == "mail_wrong_code"
    clock.advance(15 * MINUTE)
    assert confirm_refused(bela, second)[1] == "mail_no_code"


def test_codes_are_limited_by_person_by_address_and_in_total(
    server: LocalServer, bela: Guest, clock: StillClock
):
    ask(bela, "1@example.org")
    status, code, message = ask_refused(bela, "2@example.org")
    assert (status, code) == (429, "mail_wait")
    assert "1 min" in message
    for number in (2, 3, 4):
        clock.advance(2 * MINUTE)
        ask(bela, f"{number}@example.org")
    clock.advance(2 * MINUTE)
    assert ask_refused(bela, "5@example.org")[1] == "mail_wait"
    clock.advance(DAY)
    for _ in range(3):
        ask(server.guest(), "one@example.org")
    assert ask_refused(server.guest(), "One@Example.org")[:2] == (429, "mail_often")
    ask(server.guest(), "x@example.org")
    ask(server.guest(), "y@example.org")
    assert ask_refused(server.guest(), "z@example.org")[:2] == (503, "mail_busy")
    clock.advance(HOUR + 1)
    ask(server.guest(), "z@example.org")


def test_a_new_address_replaces_the_old_one_once_confirmed(
    bela: Guest, smtp: SmtpService, clock: StillClock
):
    wants_mail(bela, smtp)
    clock.advance(2 * MINUTE)
    assert ask(bela, "new@example.org")["address"] == BELA
    smtp.await_code("new@example.org", 1)  # the next mail could arrive before it
    called_off = bela.ask("DELETE", "/me/mail")["mail"]
    assert (called_off["address"], called_off["pending"]) == (BELA, None)
    clock.advance(2 * MINUTE)
    ask(bela, "new@example.org")
    assert confirm(bela, smtp.await_code("new@example.org", 2))["address"] == "new@example.org"


def test_a_code_that_could_not_be_sent_is_reported(
    bela: Guest, smtp: SmtpService, caplog: pytest.LogCaptureFixture
):
    smtp.answers = ["550 no bela@example.org here"]
    ask(bela)
    wait_until(lambda: mail_of(bela)["failed"])
    logged = caplog.text
    assert "b…@example.org" in logged
    assert "550" in logged
    assert BELA not in logged


# turn notifications


def test_a_player_without_the_table_in_view_gets_one_mail_per_turn(
    ada: Guest, bela: Guest, smtp: SmtpService
):
    wants_mail(bela, smtp)
    table = two(ada, bela)
    (mail,) = smtp.await_mails(BELA, 1)
    assert mail["Subject"] == "Your turn: USA"
    assert mail["From"] == "Whistlestop <table@example.org>"
    assert mail["To"] == BELA
    assert mail["Message-ID"].endswith("@example.org>")
    assert abs(parsedate_to_datetime(mail["Date"]).timestamp() - time.time()) < 3600
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = mail.get_content()
    assert text.startswith("It is your turn in USA.")
    assert f"{ADDRESS}/table/{table['code']}" in text
    assert mail["List-Unsubscribe"] == f"<{ADDRESS}{link_of(mail)}>"
    assert "Ada" not in mail.as_string()
    choose(bela, table)
    choose(ada, table)
    await_gone(bela, table)
    take_turn(ada, table)
    smtp.await_mails(BELA, 2)
    with bela.visit(table) as client:  # a player who is present gets no mail
        client.until_my_turn().play("draw deck").play("draw deck")
        take_turn(ada, table)
        client.until_my_turn()
    assert len(smtp.received) == 2


def test_a_turn_repeated_after_a_take_back_is_notified_once(
    ada: Guest, bela: Guest, smtp: SmtpService
):
    wants_mail(bela, smtp)
    table = two(ada, bela)
    smtp.await_mails(BELA, 1)
    choose(bela, table)
    choose(ada, table)
    await_gone(bela, table)
    with ada.visit(table) as client:
        client.until_my_turn()
        for _ in range(3):
            client.until(lambda client: client.my_turn)
            claim = next(action for action in client.legal if action.startswith("claim"))
            client.play(claim)
            request = {"number": client.length}
            ada.ask("POST", f"/tables/{table['code']}/undo", json=request)
            client.until(lambda client: client.my_turn)
        client.play(claim)
    smtp.await_mails(BELA, 2)
    take_turn(bela, table)
    take_turn(ada, table)
    smtp.await_mails(BELA, 3)
    assert len(smtp.received) == 3


def test_live_games_send_no_mails(ada: Guest, bela: Guest, smtp: SmtpService):
    wants_mail(bela, smtp)
    for limit in (None, {"kind": "move", "seconds": 300}):
        two(ada, bela, time_limit=limit)
    two(ada, bela)
    smtp.await_mails(BELA, 1)
    assert len(smtp.received) == 1


@pytest.mark.parametrize(
    ("language", "subject", "word"),
    [("pl", "Twoja kolej: Szwajcaria", "grze"), ("ro", "E rândul tău: Elveția", "rândul")],
)
def test_mails_are_in_the_players_language(
    ada: Guest, bela: Guest, smtp: SmtpService, language, subject, word
):
    ask(bela, language="en")
    mails = smtp.await_mails(BELA, 1)
    assert "is your code" in mails[0].get_content()
    confirm(bela, smtp.await_code(BELA))
    bela.ask("PUT", "/me", json={"name": "Béla", "colour": None, "language": language})
    two(ada, bela, title="switzerland")
    mail = smtp.await_mails(BELA, 2)[1]
    assert mail["Subject"] == subject
    assert word in mail.get_content()
    assert mail.get_content_charset() == "utf-8"


def test_a_push_notification_replaces_the_mail(
    ada: Guest, bela: Guest, smtp: SmtpService, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(public_hosts, "ANYWHERE", True)
    wants_mail(bela, smtp)
    with push_service() as service:
        browser = service.browser("bela")
        key = browser.subscribe(bela)
        two(ada, bela)
        browser.await_messages(key, 1)
        service.answers["/bela"] = 500
        second = two(ada, bela)
        (mail,) = smtp.await_mails(BELA, 1)
        assert second["code"] in mail.get_content()
    assert len(smtp.received) == 1


def test_a_failing_push_is_logged_and_the_mail_is_sent(
    ada: Guest,
    bela: Guest,
    smtp: SmtpService,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    wants_mail(bela, smtp)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("no way")

    with push_service() as service:
        service.browser("bela").subscription()
        monkeypatch.setattr(Pusher, "notify", broken)
        two(ada, bela)
        smtp.await_mails(BELA, 1)
        monkeypatch.undo()
        monkeypatch.setattr(
            "whistlestop.server.notifications.subscriptions.Subscriptions.of", broken
        )
        two(ada, bela)
        smtp.await_mails(BELA, 2)
    assert caplog.text.count("no way") >= 2


def test_a_hanging_mail_server_blocks_no_game(ada: Guest, bela: Guest, smtp: SmtpService):
    wants_mail(bela, smtp)
    smtp.gate.clear()
    table = two(ada, bela)
    choose(bela, table)
    choose(ada, table)
    take_turn(ada, table)
    smtp.gate.set()
    smtp.await_mails(BELA, 2)


def test_mails_are_switched_off_and_on_and_an_address_is_removed(
    ada: Guest, bela: Guest, smtp: SmtpService, monkeypatch: pytest.MonkeyPatch
):
    looked_up, find = threading.Event(), MailStore.of

    def find_and_note(self, person):
        found = find(self, person)
        if found is not None:
            looked_up.set()
        return found

    assert bela.refusal("POST", "/me/mail/wanted", json={"wanted": True})[1] == "mail_none"
    wants_mail(bela, smtp)
    off = bela.ask("POST", "/me/mail/wanted", json={"wanted": False})["mail"]
    assert (off["address"], off["wanted"]) == (BELA, False)
    monkeypatch.setattr(MailStore, "of", find_and_note)
    two(ada, bela)
    assert looked_up.wait(PATIENCE), "the server decides about a mail in a thread of its own"
    bela.ask("POST", "/me/mail/wanted", json={"wanted": True})
    table = two(ada, bela)
    (mail,) = smtp.await_mails(BELA, 1)
    assert table["code"] in mail.get_content()
    assert bela.ask("DELETE", "/me/mail")["mail"]["address"] is None
    two(ada, bela)
    assert len(smtp.received) == 1


# unsubscribing


def test_one_click_ends_the_mails_without_a_cookie(
    server: LocalServer, ada: Guest, bela: Guest, smtp: SmtpService
):
    wants_mail(bela, smtp, language="pl")
    two(ada, bela)
    link = link_of(smtp.await_mails(BELA, 1)[0])
    with stranger_to(server) as visitor:
        page = visitor.get(link)
        assert page.status_code == 200
        assert '<html lang="pl">' in page.text
        assert "<button>" in page.text
        assert page.headers["cache-control"] == "no-store"
        assert "form-action 'self'" in page.headers["content-security-policy"]
        assert mail_of(bela)["wanted"] is True, "a look changes nothing"
        done = visitor.post(link, data={"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
        assert BELA not in page.text + done.text
        assert visitor.post(f"{link}x").status_code == 404
        assert not visitor.cookies
    assert (mail_of(bela)["address"], mail_of(bela)["wanted"]) == (BELA, False)
    two(ada, bela)
    ask(ada, "ada@example.org")
    smtp.await_mails("ada@example.org", 1)
    assert len(smtp.to(BELA)) == 1


def test_a_person_who_gets_codes_by_mistake_can_stop_them(
    server: LocalServer, ada: Guest, bela: Guest, smtp: SmtpService, clock: StillClock
):
    ask(bela)
    mail = smtp.await_mails(BELA, 1)[0]
    assert mail["List-Unsubscribe"] == f"<{ADDRESS}{link_of(mail)}>"
    with stranger_to(server) as visitor:
        assert visitor.get(link_of(mail)).status_code == 200
        assert visitor.post(link_of(mail)).status_code == 200
    assert confirm_refused(bela, smtp.await_code(BELA))[1] == "mail_no_code"
    clock.advance(HOUR)
    assert ask_refused(ada, "Bela@example.org")[:2] == (403, "mail_silenced")
    clock.advance(31 * DAY)
    ask(ada)


@pytest.mark.sqlite
def test_a_deleted_player_leaves_no_address(server: LocalServer, bela: Guest, smtp: SmtpService):
    wants_mail(bela, smtp)
    bela.ask("DELETE", "/me")
    assert mail_of(bela)["address"] is None
    server.end()
    with sqlite3.connect(server.data / "whistlestop.db") as database:
        assert database.execute("select count(*) from mail_addresses").fetchone() == (0,)
    database.close()
    for file in server.data.iterdir():
        assert BELA.encode() not in file.read_bytes(), file.name


def test_an_address_moves_along_to_a_person_who_has_none(
    server: LocalServer, ada: Guest, bela: Guest, smtp: SmtpService
):
    wants_mail(bela, smtp)
    bela.ask("POST", "/me/enter", json=ada.ask("POST", "/me/link"))
    assert mail_of(ada)["address"] == BELA
    phone = server.guest()
    wants_mail(phone, smtp, "phone@example.org")
    phone.ask("POST", "/me/enter", json=ada.ask("POST", "/me/link"))
    assert mail_of(phone)["address"] == mail_of(ada)["address"] == BELA


# where there is no mail server


def test_a_server_without_smtp_offers_no_mails(data):
    with LocalServer(data) as silent:
        guest = silent.guest()
        assert guest.ask("GET", "/me")["mail"] is None
        for method, path, body in [
            ("POST", "/me/mail", {"address": BELA, "language": "en"}),
            ("POST", "/me/mail/confirm", {"code": "123456"}),
            ("POST", "/me/mail/wanted", {"wanted": True}),
            ("DELETE", "/me/mail", None),
        ]:
            status, code, message = guest.refusal(method, path, json=body)
            assert (status, code) == (404, "no_mail")
            assert "sends no email" in message
        with stranger_to(silent) as visitor:
            assert visitor.get("/mail/abc").status_code == 404
