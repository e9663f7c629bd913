"""What mails say, in three languages: plain text, and no more than they have to."""

from __future__ import annotations

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from whistlestop.server.mail_settings import MailSettings

LONGEST_TITLE = 60  # characters: guests name the titles that they draw
LONGEST_LINE = 900  # characters: a header with a link stays in one piece (RFC 5322 allows 998)

YOUR_TURN = {
    "en": ("Your turn: {title}", "It is your turn in {title}.\n\n{link}\n"),
    "pl": ("Twoja kolej: {title}", "Twoja kolej w grze {title}.\n\n{link}\n"),
    "ro": ("E rândul tău: {title}", "E rândul tău la {title}.\n\n{link}\n"),
}
CODE = {
    "en": (
        "Your code: {code}",
        "{code} is your code for Whistlestop at {address}. It is good for {minutes} minutes.\n\n"
        "If you did not ask for it, somebody has mistyped an address: do nothing.\n",
    ),
    "pl": (
        "Twój kod: {code}",
        "{code} to Twój kod do Whistlestop pod adresem {address}. Jest ważny {minutes} minut.\n\n"
        "Jeśli to nie Twoja prośba, ktoś pomylił adres: nic nie trzeba robić.\n",
    ),
    "ro": (
        "Codul tău: {code}",
        "{code} este codul tău pentru Whistlestop la {address}. Este valabil {minutes} de minute."
        "\n\nDacă nu l-ai cerut tu, cineva a greșit o adresă: nu trebuie să faci nimic.\n",
    ),
}
NO_MORE = {
    "en": "No more such mails: {link}\n",
    "pl": "Nie chcę więcej takich wiadomości: {link}\n",
    "ro": "Nu mai vreau astfel de mesaje: {link}\n",
}


def turn_letter(
    settings: MailSettings, to: str, language: str, title: str, code: str, token: str
) -> EmailMessage:
    """That it is somebody's turn at a table, known by its code."""
    subject, text = YOUR_TURN[language]
    title = " ".join(title.split())
    if len(title) > LONGEST_TITLE:
        title = title[: LONGEST_TITLE - 1] + "…"
    link = f"{settings.address}/table/{code}"
    said = text.format(title=title, link=link)
    return _letter(settings, to, language, subject.format(title=title), said, token)


def code_letter(
    settings: MailSettings, to: str, language: str, code: str, minutes: int, token: str
) -> EmailMessage:
    """The code with which somebody shows that an address is his."""
    subject, text = CODE[language]
    said = text.format(code=code, address=settings.address, minutes=minutes)
    return _letter(settings, to, language, subject.format(code=code), said, token)


def _letter(
    settings: MailSettings, to: str, language: str, subject: str, text: str, token: str
) -> EmailMessage:
    no_more = f"{settings.address}/mail/{token}"
    mail = EmailMessage(SMTP.clone(max_line_length=LONGEST_LINE))
    mail["From"] = Address("Whistlestop", addr_spec=settings.sender)
    mail["To"] = Address(addr_spec=to)
    mail["Subject"] = subject
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain=settings.sender.rpartition("@")[2])
    mail["Content-Language"] = language
    mail["Auto-Submitted"] = "auto-generated"  # nobody is away and answers (RFC 3834)
    mail["List-Unsubscribe"] = f"<{no_more}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
    said = f"{text}\n-- \n{NO_MORE[language].format(link=no_more)}"
    mail.set_content(said, charset="utf-8", cte="quoted-printable")
    return mail
