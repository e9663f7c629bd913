"""Connections to the server, before any request: how many, and how long they may hang.

Uvicorn's protocols with three more rules. One network address has a limited number of connections.
A request that is not complete after a while ends its connection, and so does a client that does not
read its answer: uvicorn would wait for either for ever.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections.abc import Sequence
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from whistlestop.server.http.addresses import host_and_port
from whistlestop.server.http.client_limits import Limits, network_of_host
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.message import Refusal
from whistlestop.server.http.security_headers import SECURITY

log = logging.getLogger("whistlestop.server")

REQUEST_WITHIN = 30.0  # seconds for a whole request, with its body
READ_WITHIN = 30.0  # seconds in which a client has to read some of what waits for it
LIMIT, FAULTS = "connections", "faults"
FULL = "out of system resource"  # in the message of asyncio when no file handle is left
FULL_AGAIN_AFTER = 60.0  # seconds for which the log does not repeat that
INVALID = "this is not valid HTTP"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks_of(proxies: Sequence[str]) -> list[Network]:
    """Return the networks of trusted proxies. Raises ValueError."""
    found: list[Network] = []
    for proxy in proxies:
        try:
            found.append(ipaddress.ip_network(proxy))
        except ValueError:
            raise ValueError(
                f"{proxy!r} is no address of a proxy; write an IP address or a network, such as "
                "127.0.0.1 or 10.0.0.0/8"
            ) from None
    return found


End = tuple[str, int | None]  # host and port of one end of a connection


class _Places:
    """The connections of each network address.

    Connections of trusted proxies don't count, nor those of other servers, which come to ``peers``.
    """

    def __init__(self, limits: Limits, proxies: Sequence[Network], peers: str | None) -> None:
        self._limits, self._proxies, self._peers = limits, proxies, peers

    def hold(self, client: End | None, here: End | None) -> str | None:
        """Return the address for which a place is held, None for a proxy. Raises Refused."""
        if client is not None and not self._is_known(client, here):
            self._limits.check(FAULTS, address=network_of_host(client[0]))
        return self.take_over(client, here)

    def take_over(self, client: End | None, here: End | None) -> str | None:
        """Return the address for which a place is held that was given back just now."""
        if client is None or self._is_known(client, here):
            return None
        network = network_of_host(client[0])
        self._limits.hold(LIMIT, address=network)
        return network

    def note_fault(self, network: str | None) -> None:
        """Count a request that can't be read."""
        if network is not None:
            self._limits.count(FAULTS, address=network)

    def release(self, network: str | None) -> None:
        if network is not None:
            self._limits.release(LIMIT, address=network)

    def _is_known(self, client: End, here: End | None) -> bool:
        """Check whether a connection comes from a proxy or from another server."""
        if here is not None and self._peers == host_and_port(*here):
            return True
        try:
            address = ipaddress.ip_address(client[0].partition("%")[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


class _Reader:
    """Aborts a connection whose client reads nothing of the data that waits for it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def is_waited_for(self) -> None:
        self.has_read()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(READ_WITHIN, self._transport.abort)

    def has_read(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HttpConnection(H11Protocol):
    """An HTTP connection."""

    places: _Places
    _network: str | None = None
    _reader: _Reader | None = None
    _request_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or answer that its address has too many."""
        super().connection_made(transport)
        self._reader = _Reader(transport)
        try:
            self._network = self.places.hold(self.client, self.server)
        except Refused as refused:
            self._refuse(refused.status, refused.code, refused.message, refused.retry_after)
            return
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, which has to be complete soon."""
        if self.transport.is_closing():
            return
        self._expect_request()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._end_request_timer()

    def pause_writing(self) -> None:
        """Wait until the client has read some of its answer."""
        self.flow.pause_writing()
        if self._reader is not None:
            self._reader.is_waited_for()

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        self.flow.resume_writing()
        if self._reader is not None:
            self._reader.has_read()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection and its place over to the WebSocket."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer a request that can't be read."""
        self.places.note_fault(self._network)
        self._refuse(400, "malformed", INVALID, None)

    def _expect_request(self) -> None:
        if self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_WITHIN, self.transport.abort)

    def _end_request_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _forget(self) -> None:
        self._end_request_timer()
        if self._reader is not None:
            self._reader.has_read()
        self.places.release(self._network)
        self._network = None

    def _refuse(self, status: int, code: str, message: str, retry_after: int | None) -> None:
        """Send a refusal without a request, and close the connection."""
        body = Refusal(code=code, message=message).model_dump_json().encode()
        headers = {
            **SECURITY,
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        if retry_after is not None:
            headers["Retry-After"] = str(retry_after)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.transport.write(f"HTTP/1.1 {status} Refused\r\n{lines}\r\n".encode() + body)
        self.transport.close()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket."""

    places: _Places
    _network: str | None = None
    _reader: _Reader | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place over that the HTTP connection has just given back."""
        super().connection_made(transport)
        self._reader = _Reader(cast(asyncio.Transport, transport))
        self._network = self.places.take_over(self.client, self.server)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        if self._reader is not None:
            self._reader.has_read()
        self.places.release(self._network)
        self._network = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait until the client has read some of its messages."""
        super().pause_writing()
        if self._reader is not None:
            self._reader.is_waited_for()

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        if self._reader is not None:
            self._reader.has_read()


def connection_classes(
    limits: Limits, proxies: Sequence[Network] = (), peers: str | None = None
) -> dict[str, Any]:
    """Return the options of uvicorn for the connections of a server.

    ``proxies``: the networks of trusted reverse proxies. ``peers``: host and port at which other
    servers of the database connect.
    """
    logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)
    places = {"places": _Places(limits, proxies, peers)}
    return {
        "http": type("HttpConnection", (HttpConnection,), places),
        "ws": type("SocketConnection", (SocketConnection,), places),
        "proxy_headers": False,  # make_app reads them, from trusted proxies only
    }


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Drop the warnings that any stranger can cause as often as they like."""
    return record.msg not in ("Invalid HTTP request received.", "Unsupported upgrade request.")


def log_full_once(loop: asyncio.AbstractEventLoop) -> None:
    """Log only once a minute that no more connections can be accepted.

    asyncio then pauses for a second, but first logs an error for each connection that waits.
    """
    logged_at = -FULL_AGAIN_AFTER

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal logged_at
        if FULL not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif time.monotonic() - logged_at > FULL_AGAIN_AFTER:
            logged_at = time.monotonic()
            log.error(
                "no file handle is left for another connection (%s); raise the limit of open files",
                context.get("exception"),
            )

    loop.set_exception_handler(handle)
