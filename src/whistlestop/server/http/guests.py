"""Guests: a browser is a secret in a signed cookie, and the database stores only its hash.

A seat belongs to a person, not to a name. A person is known by the hash of the first browser. The
table ``browsers`` lists the other browsers that became theirs (``persons.py``).
"""

from __future__ import annotations

import hashlib
import secrets

from fastapi import Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from whistlestop.server.http.errors import Refused

COOKIE = "whistlestop_guest"
YEAR = 365 * 24 * 3600  # seconds


class Guests:
    """The guests that a server knows by their cookies.

    ``persons``: the person of each browser that belongs to another browser's person. Its owner
    changes it whenever this changes. ``banned``: the people whom the operator has banned.
    """

    def __init__(
        self, secret: str, persons: dict[str, str], banned: frozenset[str] = frozenset()
    ) -> None:
        self.serializer = URLSafeSerializer(secret, salt="guest")
        self.persons = persons
        self.banned = banned

    def check_banned(self, connection: HTTPConnection) -> None:
        """Check that the operator has not banned the guest behind a request. Raises Refused."""
        if self.banned and self.known(connection) in self.banned:
            raise Refused(403, "banned", "the operator of this server has banned you")

    def known(self, connection: HTTPConnection) -> str | None:
        """Return the guest behind a request or WebSocket, None without a valid cookie."""
        browser = self.browser(connection)
        return None if browser is None else self.persons.get(browser, browser)

    def browser(self, connection: HTTPConnection) -> str | None:
        """Return the browser behind a request: the hash of its secret, None if it has none."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            secret = self.serializer.loads(cookie)
        except BadSignature:
            return None
        return hashed(secret) if isinstance(secret, str) else None

    def known_or_new(self, connection: HTTPConnection, response: Response) -> str:
        """Return the guest behind a request.

        A new visitor gets a cookie and is a guest from now on.
        """
        guest = self.known(connection)
        if guest is not None:
            return guest
        secret = secrets.token_urlsafe(24)
        _set_cookie(connection, response, str(self.serializer.dumps(secret)))
        return hashed(secret)

    def last_another_year(self, connection: HTTPConnection, response: Response) -> None:
        """Let the cookie of a returning guest last another year."""
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
    """Return the hash under which a secret that can't be guessed is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()
