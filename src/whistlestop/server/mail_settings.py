"""What an operator says about mail: its server, its sender, the address that links begin with.

All of it is checked before anything starts. No complaint repeats what was typed: it may hold a
password.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from whistlestop.server.addresses import is_own

SUBMISSION, SUBMISSIONS = 587, 465  # the ports of smtp and smtps (RFC 6409, RFC 8314)
LONGEST_ADDRESS = 254  # characters (RFC 5321)
LONGEST_NAME = 64  # before the @

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(
    rf"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+)*"
    rf"@(?:{_LABEL}\.)+{_LABEL}"
)
_HOST = re.compile(rf"(?:{_LABEL}\.)*{_LABEL}\.?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")

SMTP_LOOKS = "smtp://user:password@mail.example.org:587"
IN_PERCENT = "in user and password, signs like @ : / # ? % are written as %40 %3A %2F %23 %3F %25"


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """``tls``: from the first byte on; else the server is asked for it (STARTTLS)."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False

    @property
    def is_own(self) -> bool:
        """Whether it is on this computer, so that nobody is in between."""
        return is_own(self.host)


@dataclass(frozen=True, slots=True)
class MailSettings:
    """``sender``: a mail address. ``address``: what links begin with, without a slash at its
    end."""

    server: SmtpServer
    sender: str
    address: str


def mail_settings(
    smtp: str | None, mail_from: str | None, address: str | None
) -> MailSettings | None:
    """What the three options say together, None without any. Raises ValueError."""
    if smtp is None:
        for option, value in (("--mail-from", mail_from), ("--address", address)):
            if value is not None:
                raise ValueError(f"{option} is for mails; say with --smtp through which server")
        return None
    if mail_from is None:
        raise ValueError("--smtp needs --mail-from: who mails are from, as name@example.org")
    if address is None:
        raise ValueError(
            "--smtp needs --address: where people open this server, as https://games.example.org"
        )
    return MailSettings(smtp_server(smtp), sender(mail_from), public_address(address))


def smtp_server(text: str) -> SmtpServer:
    """What ``--smtp`` says. Raises ValueError."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError(
            f"--smtp: port or host is none; write {SMTP_LOOKS}; {IN_PERCENT}"
        ) from None
    if parts.scheme not in ("smtp", "smtps"):
        raise ValueError(f"--smtp begins with smtp:// or smtps://, as in {SMTP_LOOKS}")
    if not _HOST.fullmatch(host):
        raise ValueError(f"--smtp lacks the host's name; write {SMTP_LOOKS}; {IN_PERCENT}")
    if port == 0:
        raise ValueError("--smtp: a port is 1 to 65535")
    if parts.path not in ("", "/") or "?" in text or "#" in text:
        raise ValueError(f"--smtp ends with host and port, as in {SMTP_LOOKS}; {IN_PERCENT}")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if bool(user) != bool(password):
        raise ValueError(f"--smtp: user and password go together, as in {SMTP_LOOKS}")
    tls = parts.scheme == "smtps"
    port = port or (SUBMISSIONS if tls else SUBMISSION)
    return SmtpServer(host, port, user or None, password or None, tls)


def sender(text: str) -> str:
    """What ``--mail-from`` says. Raises ValueError."""
    if text.count("@") > 1 or "," in text or ";" in text:
        raise ValueError("--mail-from is one address, as name@example.org")
    try:
        return mail_address(text)
    except ValueError as error:
        raise ValueError(f"--mail-from: {error}") from None


def public_address(text: str) -> str:
    """What ``--address`` says. Raises ValueError."""
    right = "write it as https://games.example.org"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError(f"--address: host or port is none; {right}") from None
    if parts.scheme not in ("http", "https"):
        raise ValueError(f"--address begins with https:// or http://; {right}")
    if not _HOST.fullmatch(host) or port == 0:
        raise ValueError(f"--address lacks a host's name; {right}")
    if parts.path not in ("", "/") or "?" in text or "#" in text or "@" in parts.netloc:
        raise ValueError(f"--address is scheme, host and port alone; {right}")
    return f"{parts.scheme}://{parts.netloc}"


def push_contact(text: str) -> str:
    """What ``--push-contact`` says. Raises ValueError."""
    right = "write mailto:you@example.org, or an address with https://"
    if text.startswith("mailto:"):
        try:
            return f"mailto:{mail_address(text.removeprefix('mailto:'))}"
        except ValueError as error:
            raise ValueError(f"--push-contact: {error}; {right}") from None
    try:
        parts = urlsplit(text)
        is_good = parts.scheme == "https" and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or not _HOST.fullmatch(parts.hostname or "") or re.search(r"[^!-~]", text):
        raise ValueError(f"--push-contact is no such address; {right}")
    return text


def mail_address(text: str) -> str:
    """A mail address without the blanks around it. Raises ValueError."""
    address = text.strip()
    name = address.rpartition("@")[0]
    if (
        not _ADDRESS.fullmatch(address)
        or len(address) > LONGEST_ADDRESS
        or len(name) > LONGEST_NAME
    ):
        raise ValueError("that is no mail address; one looks like name@example.org")
    return address


def masked(address: str) -> str:
    """An address as logs have it: whose it is, only its owner can tell."""
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}…@{domain}"
