"""The texts of emails in three languages: plain text, and as short as possible."""

from __future__ import annotations

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from whistlestop.server.notifications.mail_settings import MailSettings
from whistlestop.server.notifications.notices import Notice

LONGEST_TITLE = 60  # characters: guests name the titles that they draw
LONGEST_LINE = 900  # characters: a header with a link stays in one piece (RFC 5322 allows 998)

NOTICES: dict[Notice, dict[str, tuple[str, str]]] = {
    "turn": {
        "en": ("Your turn: {title}", "It is your turn in {title}.\n\n{link}\n"),
        "pl": ("Twoja kolej: {title}", "Twoja kolej w grze {title}.\n\n{link}\n"),
        "ro": ("E rândul tău: {title}", "E rândul tău la {title}.\n\n{link}\n"),
    },
    "undo": {
        "en": (
            "Take back a move? {title}",
            "Another player would like to take back a move in {title}. Do you agree?\n\n{link}\n",
        ),
        "pl": (
            "Cofnąć ruch? {title}",
            "Inny gracz chce cofnąć ruch w grze {title}. Czy się zgadzasz?\n\n{link}\n",
        ),
        "ro": (
            "Retragem o mutare? {title}",
            "Alt jucător vrea să își retragă o mutare la {title}. Ești de acord?\n\n{link}\n",
        ),
    },
    "pause": {
        "en": (
            "Pause the game? {title}",
            "Another player would like to pause {title}. Do you agree?\n\n{link}\n",
        ),
        "pl": (
            "Wstrzymać grę? {title}",
            "Inny gracz chce wstrzymać grę {title}. Czy się zgadzasz?\n\n{link}\n",
        ),
        "ro": (
            "Punem jocul pe pauză? {title}",
            "Alt jucător vrea să pună pe pauză partida {title}. Ești de acord?\n\n{link}\n",
        ),
    },
}
CODE = {
    "en": (
        "Your code: {code}",
        "{code} is your code for Whistlestop at {address}. It is valid for {minutes} minutes.\n\n"
        "If you did not request it, another person mistyped their address: you can ignore it.\n",
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
    "en": "Stop these emails: {link}\n",
    "pl": "Nie chcę więcej takich wiadomości: {link}\n",
    "ro": "Nu mai vreau astfel de mesaje: {link}\n",
}


def notice_letter(
    settings: MailSettings,
    to: str,
    language: str,
    kind: Notice,
    title: str,
    code: str,
    token: str,
) -> EmailMessage:
    """Return the email that tells a player that a table is waiting for them."""
    subject, text = NOTICES[kind][language]
    title = " ".join(title.split())
    if len(title) > LONGEST_TITLE:
        title = title[: LONGEST_TITLE - 1] + "…"
    link = f"{settings.address}/table/{code}"
    said = text.format(title=title, link=link)
    return _letter(settings, to, language, subject.format(title=title), said, token)


def code_letter(
    settings: MailSettings, to: str, language: str, code: str, minutes: int, token: str
) -> EmailMessage:
    """Return the email with the code that proves whose address it is."""
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
    mail["Auto-Submitted"] = "auto-generated"  # so that no absence reply is sent (RFC 3834)
    mail["List-Unsubscribe"] = f"<{no_more}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
    said = f"{text}\n-- \n{NO_MORE[language].format(link=no_more)}"
    mail.set_content(said, charset="utf-8", cte="quoted-printable")
    return mail
