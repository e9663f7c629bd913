"""Requests to addresses that strangers name: only over https, and only to public hosts (SSRF)."""

from __future__ import annotations

import ipaddress
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

ANYWHERE = False  # tests call local servers
HTTPS_PORT = 443
UNICAST = ipaddress.IPv6Network("2000::/3")  # the public IPv6 addresses; no translated IPv4
INTERNAL = tuple(  # public by their registration, but they lead to IPv4 addresses or nowhere
    ipaddress.ip_network(network)
    for network in (
        "2001::/32",  # Teredo (RFC 4380)
        "2002::/16",  # 6to4 (RFC 3056)
        "192.88.99.0/24",  # relays of 6to4 (RFC 7526)
        "3ffe::/16",  # a network that was closed (RFC 3701)
        "3fff::/20",  # documentation (RFC 9637)
    )
)


def check_public_url(url: str) -> None:
    """Check that the server may call an address. Raises ValueError with the rule that it breaks.

    The addresses of its host name are checked when it is called.
    """
    if ANYWHERE:
        return
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme != "https" or parts.port not in (None, HTTPS_PORT) or "@" in parts.netloc:
        raise ValueError("a push service's address has to begin with https:// and name no port")
    try:
        is_allowed = is_public(ipaddress.ip_address(host))
    except ValueError:
        is_allowed = "." in host.strip(".")
    if not is_allowed:
        raise ValueError("a push service's address has to be on the public internet")


@contextmanager
def public_session(within: float) -> Iterator[requests.Session]:
    """Yield a session that connects only to public addresses, and ends after ``within`` seconds.

    The timeouts of requests begin again with every byte that arrives; this limit does not.
    """
    lifeline = _Lifeline(within)
    with requests.Session() as session:
        session.trust_env = False  # a proxy could be asked for addresses that are refused here
        session.mount("https://", _LimitedAdapter(lifeline))
        session.mount("http://", _LimitedAdapter(lifeline) if ANYWHERE else _NoAdapter())
        try:
            yield session
        finally:
            lifeline.close()


class _Lifeline:
    """Cuts the connections of a session when its time is up."""

    def __init__(self, within: float) -> None:
        self._lock = threading.Lock()
        self._held: list[socket.socket] = []
        self._is_cut = False
        self._timer = threading.Timer(within, self._cut)
        self._timer.daemon = True
        self._timer.start()

    def hold(self, connection: socket.socket) -> None:
        """Cut this connection in time, too.

        A TLS socket takes it over, so a copy is held here.
        """
        with self._lock:
            self._held.append(connection.dup())
            if self._is_cut:
                _shut_down(self._held[-1])

    def close(self) -> None:
        """Stop watching the connections, which are no longer used."""
        self._timer.cancel()
        with self._lock:
            for connection in self._held:
                connection.close()
            self._held.clear()

    def _cut(self) -> None:
        with self._lock:
            self._is_cut = True
            for connection in self._held:
                _shut_down(connection)


def _shut_down(connection: socket.socket) -> None:
    with suppress(OSError):  # it has ended already
        connection.shutdown(socket.SHUT_RDWR)


class _LimitedAdapter(HTTPAdapter):
    """Makes connections that a lifeline cuts."""

    def __init__(self, lifeline: _Lifeline) -> None:
        self._lifeline = lifeline
        super().__init__()

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        lifeline = self._lifeline

        class Connection(HTTPConnection):
            def _new_conn(self) -> socket.socket:
                connection = super()._new_conn()
                lifeline.hold(connection)
                return connection

        class PublicConnection(HTTPSConnection):
            def _new_conn(self) -> socket.socket:
                for found in socket.getaddrinfo(self._dns_host, self.port, type=socket.SOCK_STREAM):
                    _check_address(str(found[4][0]))
                connection = super()._new_conn()
                lifeline.hold(connection)
                try:
                    # The name may lead elsewhere by now; no data has been sent yet.
                    _check_address(connection.getpeername()[0])
                except ValueError:
                    connection.close()
                    raise
                return connection

        class Pool(HTTPConnectionPool):
            ConnectionCls = Connection

        class PublicPool(HTTPSConnectionPool):
            ConnectionCls = PublicConnection

        self.poolmanager.pool_classes_by_scheme = {"http": Pool, "https": PublicPool}


class _NoAdapter(HTTPAdapter):
    def send(self, *arguments: Any, **options: Any) -> requests.Response:
        raise ValueError("only https addresses can be called")


def _check_address(address: str) -> None:
    """Check that an address is public. Raises ValueError."""
    if not is_public(ipaddress.ip_address(address.partition("%")[0])):
        raise ValueError(f"{address} is not on the public internet")


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Check whether an address is on the public internet.

    For IPv6 this is true only for global unicast addresses: NAT64 (64:ff9b::/96), IPv4-compatible
    (::/96) and IPv4-mapped addresses could lead to an internal IPv4 address.
    """
    if address.version == 6 and address not in UNICAST:
        return False
    if any(address in network for network in INTERNAL):
        return False
    return address.is_global and not address.is_multicast
