"""The id, the log line and the measured time of each request.

Lines and labels name the route (``/api/tables/{code}``), not the path, which may contain a secret.
"""

from __future__ import annotations

import logging
import secrets
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, clear_contextvars

from whistlestop.server.telemetry.metrics import ANSWERS, REQUESTS

log = logging.getLogger("whistlestop.requests")

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OTHER = "other"  # a method or path that the server does not know
ASSETS = "/assets/"
ID_BYTES = 4
CODE_LENGTH = 6  # of a table's code; invitations and persons' codes are longer


class RequestLog:
    """Gives each request and connection an id, which all its log lines carry."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        clear_contextvars()  # of an earlier request on the same connection
        bind_contextvars(request=secrets.token_hex(ID_BYTES))
        begin = time.perf_counter()
        status = 500  # unless an answer says otherwise

        async def note_and_send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, note_and_send)
        finally:
            seconds = time.perf_counter() - begin
            route = route_of(scope)
            if scope["type"] == "http":
                method = scope["method"] if scope["method"] in METHODS else OTHER
                REQUESTS.labels(method, route).observe(seconds)
                ANSWERS.labels(f"{status // 100}xx").inc()
                _log(
                    "request", scope, route, method=method, status=status, ms=round(1000 * seconds)
                )
            else:
                _log("connection ended", scope, route, seconds=round(seconds))


def route_of(scope: Scope) -> str:
    """Return the pattern of the route that answered a request, or OTHER."""
    pattern = getattr(scope.get("route"), "path", None)
    if pattern is None:
        return ASSETS if str(scope["path"]).startswith(ASSETS) else OTHER
    return str(pattern)


def _is_code(text: object) -> bool:
    """Check whether a typed text may be the code of a table, and not one that a person keeps."""
    return isinstance(text, str) and text.isalnum() and len(text) <= CODE_LENGTH


def _log(event: str, scope: Scope, route: str, **facts: Any) -> None:
    if not log.isEnabledFor(logging.INFO):
        return
    code = scope.get("path_params", {}).get("code")
    if _is_code(code) and route.startswith("/api/tables/"):
        facts["table"] = code
    log.info(event, extra={"route": route, **facts})
