"""Codes that prove that a mail address is a person's.

They are in memory only, by their hashes: an address that was never confirmed is not stored.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.errors import Refused
from whistlestop.server.notifications.mail_settings import mailbox_of

MINUTE, DAY = 60_000, 86_400_000  # milliseconds
CODE_LASTS = 15 * MINUTE
TRIES = 5  # wrong codes
LETTERS_OF_CODE = 6


@dataclass(slots=True)
class Pending:
    """A code that was sent. ``failed``: the mail could not be sent.

    ``until``: when the code expires, in milliseconds since 1970. ``token``: see ``MailCodes``.
    ``left``: the tries that are left.
    """

    address: str
    language: str
    until: int
    hashed: bytes
    salt: bytes
    token: str
    left: int = TRIES
    failed: bool = False


@dataclass(slots=True)
class MailCodes:
    """The codes that were sent, by person.

    The token of a code is in the link that stops mails to the address.
    """

    limits: Limits
    _pending: dict[str, Pending] = field(default_factory=dict)
    _tokens: dict[str, tuple[str, int]] = field(default_factory=dict)  # address, end of the token

    def of(self, person: str, now: int) -> Pending | None:
        pending = self._pending.get(person)
        return pending if pending is not None and pending.until > now else None

    def new(
        self, person: str, address: str, language: str, now: int, network: str
    ) -> tuple[str, Pending]:
        """Return a new code, which replaces the one before. Raises Refused."""
        self._forget_old(now)
        mailbox = mailbox_of(address)
        holders = {"guest": person, "mailbox": mailbox, "address": network, "server": ""}
        self.limits.take("mail_codes", **holders)
        code = f"{secrets.randbelow(10**LETTERS_OF_CODE):0{LETTERS_OF_CODE}}"
        salt, token = secrets.token_bytes(16), secrets.token_urlsafe(16)
        pending = Pending(address, language, now + CODE_LASTS, _hash(code, salt), salt, token)
        self._pending[person] = pending
        self._tokens[token] = address, now + DAY
        return code, pending

    def check(self, person: str, typed: str, now: int) -> Pending:
        """Return the pending entry if this is its code, and remove it. Raises Refused."""
        pending = self.of(person, now)
        if pending is None:
            raise Refused(404, "mail_no_code", "this code has expired; request a new one")
        pending.left -= 1
        if hmac.compare_digest(_hash("".join(typed.split()), pending.salt), pending.hashed):
            del self._pending[person]
            return pending
        if pending.left == 0:
            del self._pending[person]
            raise Refused(
                403, "mail_tries", f"that was the wrong code {TRIES} times; request a new one"
            )
        message = f"that is the wrong code; attempts left: {pending.left}"
        raise Refused(403, "mail_wrong_code", message)

    def drop(self, person: str) -> None:
        self._pending.pop(person, None)

    def drop_address(self, token: str, now: int) -> str | None:
        """Cancel all codes for the address to which this token was sent.

        Return the address, None if the token is unknown.
        """
        address, until = self._tokens.get(token, ("", 0))
        if until <= now:
            return None
        for person in [who for who, each in self._pending.items() if each.address == address]:
            del self._pending[person]
        return address

    def knows(self, token: str, now: int) -> bool:
        return self._tokens.get(token, ("", 0))[1] > now

    def _forget_old(self, now: int) -> None:
        for person in [who for who, each in self._pending.items() if each.until <= now]:
            del self._pending[person]
        for token in [each for each, (_, until) in self._tokens.items() if until <= now]:
            del self._tokens[token]


def _hash(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode(), salt=salt, n=1024, r=8, p=1)
