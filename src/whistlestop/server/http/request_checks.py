"""Checks of requests that browsers send for foreign pages: refused before any route sees them.

A page of another origin may send requests with a guest's cookie; browsers name its origin. A page
whose host name leads to this server (DNS rebinding) has the right origin but a foreign host name.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from whistlestop.server.http.close_codes import POLICY_VIOLATION
from whistlestop.server.http.exception_handlers import refusal

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
OWN_SITES = ("same-origin", "none")  # values of Sec-Fetch-Site; none: the address bar or a bookmark
MAIL_LINKS = "/mail/"  # mail programs send a POST there; the token in the path is a secret
NOT_REGISTRABLE = (  # names that can't be registered on the internet
    ".localhost",
    ".local",
    ".localdomain",
    ".lan",
    ".internal",
    ".home.arpa",
    ".test",
)


class RequestChecks:
    """Refuses requests of foreign pages.

    ``hosts``: the names under which people open the server; None accepts every name. ``origins``:
    the names and ports at which they open it behind a proxy, which may change the Host header.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str] | None = None,
        origins: Collection[str] = (),
    ) -> None:
        self._app = app
        self._origins = frozenset(map(str.lower, origins))
        self._hosts = None if hosts is None else frozenset(map(str.lower, hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if self._hosts is not None and not is_own_host(headers.get("host", ""), self._hosts):
            message = (
                "this server is not known by that name; its operator can name it with --address "
                "or --allow-host"
            )
            await _refuse(scope, receive, send, 421, "foreign_host", message)
        elif _is_checked(scope) and self._is_foreign(headers):
            message = "this request comes from a page of another site"
            await _refuse(scope, receive, send, 403, "foreign_page", message)
        else:
            await self._app(scope, receive, send)

    def _is_foreign(self, headers: Headers) -> bool:
        """Check whether a browser says that a page of another origin sends the request.

        Programs other than browsers send neither header.
        """
        origin = headers.get("origin")
        if origin is not None:
            place = origin.partition("://")[2].lower()
            return place != headers.get("host", "").lower() and place not in self._origins
        return headers.get("sec-fetch-site", "none") not in OWN_SITES


def is_own_host(host: str, names: Collection[str]) -> bool:
    """Check whether a Host header may name this server.

    Strangers can't rebind addresses, names without a dot and names of local networks.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name in names or "." not in name or name.endswith(NOT_REGISTRABLE)
    return True


def own_hosts(host: str, origins: Collection[str] = ()) -> set[str]:
    """Return the names of a server that listens on a host and is opened at these origins."""
    named = (urlsplit(f"//{origin}").hostname for origin in origins)
    return {host, socket.gethostname(), *filter(None, named)}


def own_origins(address: str | None, allowed: Collection[str]) -> list[str]:
    """Return the names, with ports, at which people open a server. Raises ValueError.

    ``address``: its address, if it has one. ``allowed``: other names, with ports or without.
    """
    for host in allowed:
        split = urlsplit(f"//{host}")
        try:
            is_host = split.hostname and split.netloc == host and (split.port or True)
        except ValueError:
            is_host = False
        if not is_host or not HOST.fullmatch(split.hostname or ""):
            raise ValueError(
                f"{host!r} is no host name; write a name without a path, such as "
                "games.example.org or games.example.org:8443"
            )
    return [*([urlsplit(address).netloc] if address else []), *allowed]


def _is_checked(scope: Scope) -> bool:
    """Check whether a request could change anything."""
    if scope["type"] == "websocket":
        return True
    path: str = scope["path"]
    return scope["method"] not in CHANGES_NOTHING and not path.startswith(MAIL_LINKS)


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, code: str, message: str
) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(POLICY_VIOLATION, message)
    else:
        await refusal(status, code, message)(scope, receive, send)
