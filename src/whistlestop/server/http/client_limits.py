"""Limits of how often guests and network addresses may do something: the table, in force.

Guests cost nothing, so most limits also count network addresses. The library ``limits`` counts
events within windows of time; places that are held at the same time are counted here.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from whistlestop.server.http.errors import Refused
from whistlestop.server.http.limit_table import OFF, TABLE, By

IPV6_PREFIX = 64  # bits: one internet connection has a whole network of this size
PLACE_IS_FREE_AFTER = 10  # seconds after which it makes sense to try again for a place
MINUTE = 60  # seconds
UNLIMITED = 10**9  # places
EVERY = "all"  # in a setting: the limits of all names
SYNTAX = "NAME=VALUE, such as tables.guest=20/hour, sockets.table=200 or hints=off"


def network_of(connection: HTTPConnection) -> str:
    """Return the network address that a request comes from; for IPv6 the address of its network.

    Behind a trusted proxy it is the address in the ``X-Forwarded-For`` header.
    """
    return network_of_host("" if connection.client is None else connection.client.host)


def network_of_host(host: str) -> str:
    """Return the network by which the limits count an IP address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return str(address)


class Limits:
    """The limits of a server.

    ``settings``: changes of the table, each ``NAME=VALUE``. A name without ``.guest`` or the like
    means the limits of all; ``all`` means every limit. ``now``: the clock of the library's windows,
    in seconds. Raises ValueError.
    """

    def __init__(self, settings: Iterable[str] = (), now: Callable[[], float] = time.time) -> None:
        self.values = {
            f"{limited.name}.{by}": value for limited in TABLE for by, value in limited.by.items()
        }
        for setting in settings:
            self._change(setting)
        self._limited = {limited.name: limited for limited in TABLE}
        self._rates = {name: _rates(value) for name, value in self.values.items()}
        self._windows = MovingWindowRateLimiter(MemoryStorage())
        self._now = now
        self._held: Counter[tuple[str, str]] = Counter()  # places, by limit and holder

    def _change(self, setting: str) -> None:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not equals:
            raise ValueError(f"{setting!r} is no limit; write {SYNTAX}")
        names = [each for each in self.values if name in (EVERY, each, each.partition(".")[0])]
        if not names:
            known = ", ".join(self.values)
            raise ValueError(f"there is no limit {name!r}; the limits are {known}")
        for each in names:
            self.values[each] = _checked(each, value)

    # rates

    def take(self, name: str, **holders: str) -> None:
        """Count one use, for example by ``guest=`` and ``address=``. Raises Refused."""
        self.check(name, **holders)
        self.count(name, **holders)

    def check(self, name: str, **holders: str) -> None:
        """Check that one more use is allowed. Raises Refused."""
        for by, holder in holders.items():
            wait = self._wait(f"{name}.{by}", holder)
            if wait:
                raise self._refusal(name, by, wait)

    def count(self, name: str, **holders: str) -> None:
        """Count one use."""
        for by, holder in holders.items():
            for rate in self._rates.get(f"{name}.{by}", ()):
                self._windows.hit(rate, name, by, holder)

    def is_reached(self, name: str, **holders: str) -> bool:
        """Check whether one of the limits allows no more uses now."""
        return any(self._wait(f"{name}.{by}", holder) for by, holder in holders.items())

    def _wait(self, name: str, holder: str) -> int:
        """Return the seconds until a holder has one more use, 0 if that is now."""
        return max(
            (self._wait_for(each, name, holder) for each in self._rates.get(name, ())), default=0
        )

    def _wait_for(self, rate: RateLimitItem, name: str, holder: str) -> int:
        key = *name.split("."), holder
        if self._windows.test(rate, *key):
            return 0
        until: float = self._windows.get_window_stats(rate, *key).reset_time
        return max(0, math.floor(until - self._now())) + 1

    def rate(self, name: str, by: By) -> Rate:
        """Return the count of one holder's uses, which ends with the holder.

        The library visits every use of every holder whenever one is counted: too many for something
        that each of a thousand players does all the time.
        """
        full_name = f"{name}.{by}"
        return Rate(self._rates[full_name], partial(self._refusal, name, by), self._now)

    # places that are held

    def most(self, name: str) -> int:
        """Return the number of places that a limit allows."""
        value = self.values.get(name, OFF)
        return UNLIMITED if value == OFF else int(value)

    @contextmanager
    def place(self, name: str, **holders: str) -> Iterator[None]:
        """Hold a place until the block ends. Raises Refused."""
        self.hold(name, **holders)
        try:
            yield
        finally:
            self.release(name, **holders)

    def hold(self, name: str, **holders: str) -> None:
        """Hold a place until ``release``. Raises Refused."""
        keys = [(f"{name}.{by}", holder) for by, holder in holders.items()]
        for by, key in zip(holders, keys, strict=True):
            if self._held[key] >= self.most(key[0]):
                raise self._refusal(name, by, PLACE_IS_FREE_AFTER)
        self._held.update(keys)

    def release(self, name: str, **holders: str) -> None:
        """Give a place back."""
        for by, holder in holders.items():
            key = f"{name}.{by}", holder
            self._held[key] -= 1
            if self._held[key] <= 0:
                del self._held[key]

    def held(self, name: str, holder: str) -> int:
        """Return how many places a holder has now."""
        return self._held.get((name, holder), 0)

    def refusal(self, name: str, by: By) -> Refused:
        """Return the refusal when all places are held."""
        return self._refusal(name, by, PLACE_IS_FREE_AFTER)

    def _refusal(self, name: str, by: Any, wait: int) -> Refused:
        limited = self._limited[name]
        status = 503 if by == "server" else 429
        message = f"{limited.refusal}; try again in {_in_words(wait)}"
        return Refused(status, limited.code(by), message, retry_after=wait)


class Rate:
    """The uses of one holder, counted in moving windows."""

    def __init__(
        self,
        rates: Iterable[RateLimitItem],
        refusal: Callable[[int], Refused],
        now: Callable[[], float],
    ) -> None:
        self._windows = [
            (deque[float](maxlen=rate.amount), float(rate.get_expiry())) for rate in rates
        ]
        self._refusal = refusal
        self._now = now

    def take(self) -> None:
        """Count one use. Raises Refused."""
        now = self._now()
        for uses, seconds in self._windows:
            if len(uses) == uses.maxlen and now < uses[0] + seconds:
                raise self._refusal(math.ceil(uses[0] + seconds - now))
        for uses, _ in self._windows:
            uses.append(now)


def _rates(value: str) -> tuple[RateLimitItem, ...]:
    return () if value == OFF or value.isdecimal() else tuple(parse_many(value))


def _checked(name: str, value: str) -> str:
    """Return a value if it fits a limit. Raises ValueError."""
    default = next(
        limited.by[by] for limited in TABLE for by in limited.by if f"{limited.name}.{by}" == name
    )
    if value == OFF:
        return value
    if default.isdecimal():
        if not value.isdecimal() or not 1 <= int(value) <= UNLIMITED:
            raise ValueError(f"{name} is a number, such as {default}, or {OFF}; not {value!r}")
        return value
    try:
        parsed = parse_many(value)
    except ValueError:
        parsed = []
    if not parsed or any(each.amount < 1 for each in parsed):
        raise ValueError(f"{name} is a rate, such as {default}, or {OFF}; not {value!r}")
    return value


def _in_words(seconds: int) -> str:
    if seconds < MINUTE:
        return f"{seconds} s"
    minutes = round(seconds / MINUTE)
    return f"{minutes} min" if minutes < 2 * MINUTE else f"{-(-minutes // 60)} h"
