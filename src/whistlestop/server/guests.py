"""Guests: a person is a secret in a signed cookie, nothing more.

A seat belongs to that secret, not to a name. The database keeps its hash alone.
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
    def __init__(self, secret: str) -> None:
        self.serializer = URLSafeSerializer(secret, salt="guest")

    def known(self, connection: HTTPConnection) -> str | None:
        """The guest behind a request or WebSocket: the hash of the secret, None for a stranger."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            secret = self.serializer.loads(cookie)
        except BadSignature:
            return None
        return _hashed(secret) if isinstance(secret, str) else None

    def known_or_new(self, connection: HTTPConnection, response: Response) -> str:
        """The guest behind a request; a stranger gets a cookie and is a guest from now on."""
        guest = self.known(connection)
        if guest is not None:
            return guest
        secret = secrets.token_urlsafe(24)
        response.set_cookie(
            COOKIE,
            str(self.serializer.dumps(secret)),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
        )
        return _hashed(secret)


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
