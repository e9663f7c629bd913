"""Guests: a browser is a secret in a signed cookie, and the database keeps its hash alone.

A seat belongs to a person, not to a name. A person is known by the hash of the first browser; other
browsers that became theirs stand in the table ``browsers`` (``persons.py``).
"""

from __future__ import annotations

import hashlib
import secrets

from fastapi import Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

COOKIE = "whistlestop_guest"
YEAR = 365 * 24 * 3600


class Guests:
    """``persons``: of the browsers that are not simply themselves; it is written as they change."""

    def __init__(self, secret: str, persons: dict[str, str]) -> None:
        self.serializer = URLSafeSerializer(secret, salt="guest")
        self.persons = persons

    def known(self, connection: HTTPConnection) -> str | None:
        """The guest behind a request or WebSocket, None for a stranger."""
        browser = self.browser(connection)
        return None if browser is None else self.persons.get(browser, browser)

    def browser(self, connection: HTTPConnection) -> str | None:
        """The browser behind it: the hash of its secret, None if it has none."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            secret = self.serializer.loads(cookie)
        except BadSignature:
            return None
        return hashed(secret) if isinstance(secret, str) else None

    def known_or_new(self, connection: HTTPConnection, response: Response) -> str:
        """The guest behind a request; a stranger gets a cookie and is a guest from now on."""
        guest = self.known(connection)
        if guest is not None:
            return guest
        secret = secrets.token_urlsafe(24)
        _set_cookie(connection, response, str(self.serializer.dumps(secret)))
        return hashed(secret)

    def last_another_year(self, connection: HTTPConnection, response: Response) -> None:
        """Whoever comes back keeps the cookie for another year."""
        if self.known(connection) is not None:
            _set_cookie(connection, response, connection.cookies[COOKIE])


def _set_cookie(connection: HTTPConnection, response: Response, value: str) -> None:
    response.set_cookie(
        COOKIE,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
    )


def hashed(secret: str) -> str:
    """What is kept of a secret that nobody can guess."""
    return hashlib.sha256(secret.encode()).hexdigest()
