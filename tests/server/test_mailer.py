"""Mails and the operator's mail server: passwords, retries and valid settings."""

import logging
import threading

import pytest

from smtp_service import SmtpService, certificate, smtp_service, wait_until
from whistlestop.server.notifications import mailer
from whistlestop.server.notifications.mail_letters import notice_letter
from whistlestop.server.notifications.mail_settings import (
    MailSettings,
    SmtpServer,
    mail_settings,
    masked,
    push_contact,
    smtp_server,
)
from whistlestop.server.notifications.mailer import Mailer

BELA = "bela@example.org"
ADDRESS = "https://games.example.org"
SMTP = "smtp://user:password@mail.example.org"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailer, "RETRY_AFTER", 0.01)
    monkeypatch.setattr(mailer, "TIMEOUT", 5.0)


def settings(port: int, **server: object) -> MailSettings:
    return MailSettings(SmtpServer("127.0.0.1", port, **server), "table@example.org", ADDRESS)


def sent(service: SmtpService, **server: object) -> list[bool]:
    """Send a mail; return whether it failed."""
    options = settings(service.port, **server)
    letter = notice_letter(options, BELA, "ro", "turn", "Elveția", "abcdef", "t" * 22)
    failed: list[bool] = []
    sender = Mailer(options)
    before = len(service.received)
    sender.send(lambda: (BELA, letter), lambda: failed.append(True))
    wait_until(lambda: failed or len(service.received) > before)
    sender.close()
    return failed


def test_the_server_logs_in_and_encrypts_where_that_is_offered(tmp_path):
    context = certificate(tmp_path)
    with smtp_service(context) as service:
        assert not sent(service, user="us", password="pass word")
        assert service.logins == [("us", "pass word", True)]
        assert "STARTTLS" in service.spoken
    with smtp_service(context, from_the_start=True) as service:
        assert not sent(service, user="us", password="secret", tls=True)
        assert service.logins == [("us", "secret", True)]
    with smtp_service() as service:  # on this computer no stranger listens
        assert not sent(service, user="us", password="secret")
        assert service.logins == [("us", "secret", False)]


def test_a_password_is_sent_neither_in_the_clear_nor_to_a_stranger(
    tmp_path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(SmtpServer, "is_this_machine", property(lambda _: False))
    with smtp_service() as service:
        assert sent(service, user="us", password="secret")
        assert "offers no TLS" in caplog.text
        assert service.logins == []
        assert not sent(service), "without a password mails may go in the clear"
    caplog.clear()
    for from_the_start in (False, True):
        with smtp_service(certificate(tmp_path), from_the_start) as service:
            assert sent(service, user="us", password="secret", tls=from_the_start)
            assert service.logins == []
        assert "certificate" in caplog.text
    assert "secret" not in caplog.text


def test_a_failed_mail_is_retried_once_unless_the_failure_is_permanent(
    caplog: pytest.LogCaptureFixture,
):
    with smtp_service() as service:
        service.answers = ["451 later"]
        assert not sent(service)
        service.answers = ["451 later", "451 later"]
        assert sent(service)
        service.answers = ["550 never"]
        assert sent(service)
        assert service.spoken.count("RCPT") == 5
        service.spoken.clear()
        assert sent(service, user="us", password="wrong")
        assert service.spoken.count("AUTH") == 1
    assert "535" in caplog.text
    assert BELA not in caplog.text


def test_a_mail_waiting_for_its_retry_blocks_no_other(
    monkeypatch: pytest.MonkeyPatch,
):
    """Mail servers that use greylisting refuse every first attempt."""
    monkeypatch.setattr(mailer, "RETRY_AFTER", 3600.0)
    with smtp_service() as service:
        options = settings(service.port)
        service.answers = ["451 later"] * mailer.SENDERS
        sender = Mailer(options)
        letter = notice_letter(options, BELA, "ro", "turn", "Elveția", "abcdef", "t" * 22)
        for _ in range(mailer.SENDERS):
            sender.send(lambda: (BELA, letter))
        wait_until(lambda: service.spoken.count("RCPT") == mailer.SENDERS)
        sender.send(lambda: (BELA, letter))
        wait_until(lambda: service.received)
        sender.close()


def test_an_unreachable_mail_server_is_logged(caplog: pytest.LogCaptureFixture):
    with smtp_service() as service:
        pass
    assert sent(service)
    assert "tried once more" in caplog.text
    assert caplog.records[-1].levelno == logging.ERROR


def test_the_queue_of_mails_is_limited(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(mailer, "MAX_WAITING", 2)
    sender = Mailer(settings(1))
    go = threading.Event()
    failed: list[int] = []
    for number in range(3):
        sender.send(lambda: go.wait(60) and None, lambda number=number: failed.append(number))
    assert failed == [2]
    assert "too many mails" in caplog.text
    go.set()
    sender.close()


def test_long_links_are_not_broken():
    options = MailSettings(
        SmtpServer("localhost", 25), "table@example.org", f"https://{'x' * 60}.{'y' * 60}.org"
    )
    letter = notice_letter(options, BELA, "en", "turn", "T" * 300 + "\nBcc: x", "abcdef", "t" * 22)
    raw = letter.as_bytes().decode("ascii")
    assert f"\r\nList-Unsubscribe: <{options.address}/mail/{'t' * 22}>\r\n" in raw
    assert "\r\nBcc" not in raw
    assert len(letter["Subject"]) < 80


def test_an_address_is_masked():
    assert masked(BELA) == "b…@example.org"


# settings of the operator


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("smtp://mail.example.org", SmtpServer("mail.example.org", 587)),
        ("smtps://mail.example.org/", SmtpServer("mail.example.org", 465, tls=True)),
        ("smtp://localhost:25", SmtpServer("localhost", 25)),
        ("smtp://[::1]:2525", SmtpServer("::1", 2525)),
        (
            "smtp://me%40example.org:a%2Fb%3A@mail.example.org:2525",
            SmtpServer("mail.example.org", 2525, "me@example.org", "a/b:"),
        ),
    ],
)
def test_a_mail_server_is_named_by_its_address(text: str, server: SmtpServer):
    assert smtp_server(text) == server
    assert "a/b" not in repr(smtp_server(text))


@pytest.mark.parametrize(
    ("smtp", "sender", "address", "about"),
    [
        ("mail.example.org:587", "a@example.org", ADDRESS, "smtp:// or smtps://"),
        ("https://mail.example.org", "a@example.org", ADDRESS, "smtp:// or smtps://"),
        ("smtp://", "a@example.org", ADDRESS, "host"),
        ("smtp://user:password@", "a@example.org", ADDRESS, "host"),
        ("smtp://user:secr/et@mail.example.org", "a@example.org", ADDRESS, "%2F"),
        ("smtp://user:secr#et@mail.example.org", "a@example.org", ADDRESS, "%23"),
        ("smtp://user@mail.example.org", "a@example.org", ADDRESS, "both user and password"),
        (f"{SMTP}:0", "a@example.org", ADDRESS, "1 to 65535"),
        (f"{SMTP}:70000", "a@example.org", ADDRESS, "port"),
        (f"{SMTP}:secret", "a@example.org", ADDRESS, "port"),
        (f"{SMTP}/path", "a@example.org", ADDRESS, "end with host and port"),
        (SMTP, None, ADDRESS, "--mail-from"),
        (SMTP, "a@example.org", None, "--address"),
        (SMTP, "a@example.org, b@example.org", ADDRESS, "one address"),
        (SMTP, "nobody", ADDRESS, "name@example.org"),
        (SMTP, "Table <a@example.org>", ADDRESS, "name@example.org"),
        (SMTP, "a@example.org", "games.example.org", "https://"),
        (SMTP, "a@example.org", "ftp://games.example.org", "https://"),
        (SMTP, "a@example.org", "https://", "host"),
        (SMTP, "a@example.org", "https://games.example.org/a", "only scheme, host and port"),
        (SMTP, "a@example.org", "https://me@games.example.org", "only scheme, host and port"),
        (SMTP, "a@example.org", "https://games.example.org:x", "host or port"),
        (None, "a@example.org", None, "--smtp"),
    ],
)
def test_invalid_settings_are_refused_without_repeating_a_password(smtp, sender, address, about):
    with pytest.raises(ValueError, match="--") as error:
        mail_settings(smtp, sender, address)
    assert about in str(error.value)
    assert "secr" not in str(error.value)


def test_valid_settings_are_accepted():
    assert mail_settings(None, None, None) is None
    assert mail_settings(None, None, ADDRESS) is None
    found = mail_settings(SMTP, "a@example.org", "https://games.example.org:8443/")
    assert found is not None
    assert found.address == "https://games.example.org:8443"
    assert push_contact("mailto:a@example.org") == "mailto:a@example.org"
    assert push_contact("https://example.org/contact") == "https://example.org/contact"


@pytest.mark.parametrize(
    "contact",
    ["me", "a@example.org", "mailto:me", "mailto:", "http://a.test", "https://", "https://a b"],
)
def test_push_services_get_a_contact_address(contact: str):
    with pytest.raises(ValueError, match=r"mailto:you@example\.org"):
        push_contact(contact)
