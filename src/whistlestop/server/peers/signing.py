"""The clients of requests that another server of the same database sends on.

The header that names them is signed with the key of the database, so no client can make one.
"""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

HEADER = "x-whistlestop-client"
SENT_ON = "sent_on"  # the entry of a scope's state: another server has sent this request on


class Signing:
    """Signs the client of a request, and reads such a signature.

    It has no time, because the clocks of two computers may differ.
    """

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="client of a request")

    def signed(self, scope: Scope) -> str:
        """Return the value of the header for a request."""
        host = scope["client"][0] if scope.get("client") else ""
        return str(self._serializer.dumps([host, scope["scheme"]]))

    def client(self, value: str) -> tuple[str, str] | None:
        """Return host and scheme of the client, None if the value is no signature of ours."""
        try:
            host, scheme = self._serializer.loads(value)
        except (BadSignature, ValueError):
            return None
        return host, scheme


class SentOn:
    """Gives requests that another server has sent on the address of their own client."""

    def __init__(self, app: ASGIApp, signing: Signing) -> None:
        self._app, self._signing = app, signing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            value = Headers(scope=scope).get(HEADER)
            client = None if value is None else self._signing.client(value)
            if client is not None:
                host, scheme = client
                scope = {**scope, "client": (host, 0) if host else None, "scheme": scheme}
                scope["state"] = {**scope.get("state", {}), SENT_ON: True}
                scope["headers"] = list(scope["headers"])
                del MutableHeaders(scope=scope)[HEADER]
        await self._app(scope, receive, send)
