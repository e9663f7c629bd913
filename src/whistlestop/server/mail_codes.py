"""Codes that show that a mail address is somebody's, and how many of them are sent.

They are in memory alone, by their hashes: an address that nobody has confirmed is not kept.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from whistlestop.server.errors import Refused

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000  # milliseconds
CODE_LASTS = 15 * MINUTE
TRIES = 5
LETTERS_OF_CODE = 6

# Codes sent at most, each within how many milliseconds.
OF_PERSON = ((1, MINUTE), (4, HOUR), (8, DAY))
OF_ADDRESS = ((3, HOUR), (5, DAY))
OF_ALL = ((60, HOUR), (300, DAY))


@dataclass(slots=True)
class Pending:
    """A code that was sent. ``failed``: the mail could not be."""

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
    """By person; ``token``: of the link that ends mails to the address."""

    _pending: dict[str, Pending] = field(default_factory=dict)
    _sent: dict[str, deque[int]] = field(default_factory=dict)  # when, by whom or where to
    _tokens: dict[str, tuple[str, int]] = field(default_factory=dict)  # address, until when

    def of(self, person: str, now: int) -> Pending | None:
        pending = self._pending.get(person)
        return pending if pending is not None and pending.until > now else None

    def new(self, person: str, address: str, language: str, now: int) -> tuple[str, Pending]:
        """A new code, in place of the one before. Raises Refused."""
        self._forget_old(now)
        self._count(person, address, now)
        code = f"{secrets.randbelow(10**LETTERS_OF_CODE):0{LETTERS_OF_CODE}}"
        salt, token = secrets.token_bytes(16), secrets.token_urlsafe(16)
        pending = Pending(address, language, now + CODE_LASTS, _hash(code, salt), salt, token)
        self._pending[person] = pending
        self._tokens[token] = address, now + DAY
        return code, pending

    def check(self, person: str, typed: str, now: int) -> Pending:
        """The pending one if this is its code, which is worth nothing afterwards.
        Raises Refused."""
        pending = self.of(person, now)
        if pending is None:
            raise Refused(
                404, "mail_no_code", "no code is waited for any more; let a new one be sent"
            )
        pending.left -= 1
        if hmac.compare_digest(_hash("".join(typed.split()), pending.salt), pending.hashed):
            del self._pending[person]
            return pending
        if pending.left == 0:
            del self._pending[person]
            raise Refused(
                403, "mail_tries", "that is not the code, five times; let a new one be sent"
            )
        raise Refused(403, "mail_wrong_code", f"that is not the code; tries left: {pending.left}")

    def drop(self, person: str) -> None:
        self._pending.pop(person, None)

    def drop_address(self, token: str, now: int) -> str | None:
        """No code for the address to which this token was sent is worth anything any more; the
        address, None if nobody knows the token."""
        address, until = self._tokens.get(token, ("", 0))
        if until <= now:
            return None
        for person in [who for who, each in self._pending.items() if each.address == address]:
            del self._pending[person]
        return address

    def knows(self, token: str, now: int) -> bool:
        return self._tokens.get(token, ("", 0))[1] > now

    def _count(self, person: str, address: str, now: int) -> None:
        """Raises Refused."""
        mailbox = f"to {address.lower()}"
        checked = (
            (person, OF_PERSON, "mail_wait", "you have asked for a code just now, or for several"),
            (mailbox, OF_ADDRESS, "mail_often", "several codes were sent to this address"),
            ("all", OF_ALL, "mail_busy", "this server has sent many codes"),
        )
        for key, limits, code, why in checked:
            wait = _wait(self._sent.get(key, ()), limits, now)
            if wait > 0:
                raise Refused(429, code, f"{why}; wait {_in_words(wait)}")
        for key, *_ in checked:
            self._sent.setdefault(key, deque()).append(now)

    def _forget_old(self, now: int) -> None:
        for key in [key for key, sent in self._sent.items() if sent[-1] <= now - DAY]:
            del self._sent[key]
        for sent in self._sent.values():
            while sent[0] <= now - DAY:
                sent.popleft()
        for person in [who for who, each in self._pending.items() if each.until <= now]:
            del self._pending[person]
        for token in [each for each, (_, until) in self._tokens.items() if until <= now]:
            del self._tokens[token]


def _wait(sent: Iterable[int], limits: tuple[tuple[int, int], ...], now: int) -> int:
    """Milliseconds until another one may be sent."""
    times = list(sent)
    waits = [times[-most] + within - now for most, within in limits if len(times) >= most]
    return max(waits, default=0)


def _in_words(milliseconds: int) -> str:
    minutes = -(-milliseconds // MINUTE)
    return f"{minutes} min" if minutes < 120 else f"{-(-minutes // 60)} h"


def _hash(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode(), salt=salt, n=1024, r=8, p=1)
