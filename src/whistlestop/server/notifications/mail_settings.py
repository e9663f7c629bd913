"""The operator's mail settings: the mail server, the sender, and the address in links.

All of them are checked before anything starts. No error message repeats the typed text, which may
contain a password.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from whistlestop.server.http.addresses import is_this_machine

SUBMISSION, SUBMISSIONS = 587, 465  # the ports of smtp and smtps (RFC 6409, RFC 8314)
LONGEST_ADDRESS = 254  # characters (RFC 5321)
LONGEST_NAME = 64  # characters before the @

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(
    rf"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+)*"
    rf"@(?:{_LABEL}\.)+{_LABEL}"
)
_HOST = re.compile(rf"(?:{_LABEL}\.)*{_LABEL}\.?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")

SMTP_LOOKS = "smtp://user:password@mail.example.org:587"
IN_PERCENT = "in user and password, write @ : / # ? % as %40 %3A %2F %23 %3F %25"


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """The mail server and how to sign in there.

    ``tls``: from the first byte on; else the server is asked to start it (STARTTLS).
    """

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False

    @property
    def is_this_machine(self) -> bool:
        """Return whether it is on this computer, so that no other computer is in between."""
        return is_this_machine(self.host)


@dataclass(frozen=True, slots=True)
class MailSettings:
    """The settings for sending mails.

    ``sender``: a mail address. ``address``: the beginning of links, without a slash at its end.
    """

    server: SmtpServer
    sender: str
    address: str


def mail_settings(
    smtp: str | None, mail_from: str | None, address: str | None
) -> MailSettings | None:
    """Return the settings from the three options, None without any. Raises ValueError."""
    if smtp is None:
        if mail_from is not None:
            raise ValueError("--mail-from needs --smtp: the mail server to send emails through")
        return None
    if mail_from is None:
        raise ValueError("--smtp needs --mail-from: the sender of emails, as in name@example.org")
    if address is None:
        raise ValueError(
            "--smtp needs --address: where people open this server, as in https://games.example.org"
        )
    return MailSettings(smtp_server(smtp), sender(mail_from), public_address(address))


def smtp_server(text: str) -> SmtpServer:
    """Return the mail server from ``--smtp``. Raises ValueError."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError(
            f"--smtp: invalid port or host; write {SMTP_LOOKS}; {IN_PERCENT}"
        ) from None
    if parts.scheme not in ("smtp", "smtps"):
        raise ValueError(f"--smtp has to begin with smtp:// or smtps://, as in {SMTP_LOOKS}")
    if not _HOST.fullmatch(host):
        raise ValueError(f"--smtp needs a valid host name; write {SMTP_LOOKS}; {IN_PERCENT}")
    if port == 0:
        raise ValueError("--smtp: the port has to be 1 to 65535")
    if parts.path not in ("", "/") or "?" in text or "#" in text:
        raise ValueError(f"--smtp has to end with host and port, as in {SMTP_LOOKS}; {IN_PERCENT}")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if bool(user) != bool(password):
        raise ValueError(f"--smtp needs both user and password, or neither, as in {SMTP_LOOKS}")
    tls = parts.scheme == "smtps"
    port = port or (SUBMISSIONS if tls else SUBMISSION)
    return SmtpServer(host, port, user or None, password or None, tls)


def sender(text: str) -> str:
    """Return the address from ``--mail-from``. Raises ValueError."""
    if text.count("@") > 1 or "," in text or ";" in text:
        raise ValueError("--mail-from has to be one address, as in name@example.org")
    try:
        return mail_address(text)
    except ValueError as error:
        raise ValueError(f"--mail-from: {error}") from None


def public_address(text: str) -> str:
    """Return the beginning of links from ``--address``. Raises ValueError."""
    right = "write it as https://games.example.org"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError(f"--address: invalid host or port; {right}") from None
    if parts.scheme not in ("http", "https"):
        raise ValueError(f"--address has to begin with https:// or http://; {right}")
    if not _HOST.fullmatch(host) or port == 0:
        raise ValueError(f"--address needs a valid host name; {right}")
    if parts.path not in ("", "/") or "?" in text or "#" in text or "@" in parts.netloc:
        raise ValueError(f"--address can have only scheme, host and port; {right}")
    return f"{parts.scheme}://{parts.netloc}"


def push_contact(text: str) -> str:
    """Return the contact from ``--push-contact``. Raises ValueError."""
    right = "write mailto:you@example.org, or an address that begins with https://"
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
        raise ValueError(f"--push-contact: invalid address; {right}")
    return text


def mail_address(text: str) -> str:
    """Return a mail address without the blanks around it. Raises ValueError."""
    address = text.strip()
    name = address.rpartition("@")[0]
    if (
        not _ADDRESS.fullmatch(address)
        or len(address) > LONGEST_ADDRESS
        or len(name) > LONGEST_NAME
    ):
        raise ValueError("that is not an email address; write it as name@example.org")
    return address


def mailbox_of(address: str) -> str:
    """Return the mailbox of an address: ``Ada+games@example.org`` arrives at ``ada@example.org``.

    Mails are sent to the address as typed; limits count by mailbox (RFC 5233 names such tags).
    """
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"


def masked(address: str) -> str:
    """Return an address for logs: only its owner can recognize it."""
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}…@{domain}"
