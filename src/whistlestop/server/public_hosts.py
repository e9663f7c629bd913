"""Calling addresses that strangers name: over https, and only what is public (SSRF)."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPSConnection
from urllib3.connectionpool import HTTPSConnectionPool

ANYWHERE = False  # tests call servers of their own
HTTPS_PORT = 443


def check_public_url(url: str) -> None:
    """See that an address may be called at all. Raises ValueError, which says what would be right.

    What its name leads to is looked at when it is called.
    """
    if ANYWHERE:
        return
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme != "https" or parts.port not in (None, HTTPS_PORT) or "@" in parts.netloc:
        raise ValueError("a push service's address begins with https:// and names no port")
    try:
        is_public = ipaddress.ip_address(host).is_global
    except ValueError:
        is_public = "." in host.strip(".")
    if not is_public:
        raise ValueError("a push service's address is one of the public internet")


def public_session() -> requests.Session:
    """A session that connects to public addresses only, whatever a name leads to."""
    session = requests.Session()
    session.trust_env = False  # a proxy could be asked for what we may not
    if not ANYWHERE:
        session.mount("https://", _PublicAdapter())
        session.mount("http://", _NoAdapter())
    return session


class _PublicConnection(HTTPSConnection):
    def _new_conn(self) -> socket.socket:
        for found in socket.getaddrinfo(self._dns_host, self.port, type=socket.SOCK_STREAM):
            _check_address(str(found[4][0]))
        connection = super()._new_conn()
        try:
            # The name may lead elsewhere by now; nothing has been said yet.
            _check_address(connection.getpeername()[0])
        except ValueError:
            connection.close()
            raise
        return connection


class _PublicPool(HTTPSConnectionPool):
    ConnectionCls = _PublicConnection


class _PublicAdapter(HTTPAdapter):
    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        self.poolmanager.pool_classes_by_scheme = {"https": _PublicPool}


class _NoAdapter(HTTPAdapter):
    def send(self, *arguments: Any, **options: Any) -> requests.Response:
        raise ValueError("only https is spoken here")


def _check_address(address: str) -> None:
    """Raises ValueError."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if not found.is_global or found.is_multicast:
        raise ValueError(f"{address} is no address of the public internet")
