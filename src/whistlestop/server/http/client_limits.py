"""Limits of how often a network address may do something: guests cost nothing, addresses do."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection

MAX_REMEMBERED = 20_000  # addresses
IPV6_PREFIX = 64  # bits: one internet connection has a whole network of this size
MINUTE = 60.0  # seconds


def network_of(connection: HTTPConnection) -> str:
    """Return the network address that a request comes from; for IPv6 the address of its network.

    Behind a reverse proxy on this computer it is the address in the ``X-Forwarded-For`` header.
    """
    host = "" if connection.client is None else connection.client.host
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return str(address)


class ClientLimit:
    """Allows each network ``burst`` uses at once, and ``per_minute`` more per minute (GCRA)."""

    def __init__(
        self, burst: int, per_minute: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._step = MINUTE / per_minute
        self._room = burst * self._step
        self._now = now
        self._free_at: OrderedDict[str, float] = OrderedDict()  # when all uses are forgotten

    def wait(self, network: str) -> float:
        """Return the seconds until the network may do it again, 0 if it may now."""
        return max(0.0, self._free_at.get(network, 0.0) + self._step - self._room - self._now())

    def count(self, network: str) -> None:
        """Count one use."""
        free_at = max(self._free_at.pop(network, 0.0), self._now()) + self._step
        self._free_at[network] = free_at
        while len(self._free_at) > MAX_REMEMBERED:
            self._free_at.popitem(last=False)

    def take(self, network: str) -> float:
        """Count one use if it is allowed; return the seconds to wait, 0 if it was allowed."""
        seconds = self.wait(network)
        if not seconds:
            self.count(network)
        return seconds
