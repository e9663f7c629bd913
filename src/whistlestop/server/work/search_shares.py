"""The order of searches: one guest's hundred hints delay another guest's first hint by one at most.

Start-time fair queueing: each search gets the time at which it would start if every asker had a
thread of their own, and the earliest is next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused

OF_NETWORK = 4  # the number of guests whose share the guests of one network address have together
MAX_OF_GUEST = 4  # hints that one guest may wait for
MAX_OF_NETWORK = 32  # hints that one network address may wait for


class SearchShares:
    """For each asker, the time at which their queued searches end, in seconds of searching."""

    def __init__(self) -> None:
        self._now = 0.0
        self._ends: dict[str, float] = {}

    def start_of(self, asker: Asker, seconds: float) -> float:
        """Return the start of a new search, and count it."""
        costs = {f"guest {asker.guest}": seconds}
        if asker.network:
            costs[f"network {asker.network}"] = seconds / OF_NETWORK
        start = max([self._now, *(self._ends.get(key, 0.0) for key in costs)])
        self._ends.update({key: start + cost for key, cost in costs.items()})
        return start

    def has_begun(self, start: float) -> None:
        """Note that the search with this start has begun."""
        self._now = max(self._now, start)
        self._ends = {key: end for key, end in self._ends.items() if end > self._now}


class HintRoom:
    """The number of hints that each guest and each network address waits for."""

    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def of(self, asker: Asker) -> Iterator[None]:
        """Hold a place for a hint until the block ends. Raises Refused."""
        limits = {f"guest {asker.guest}": MAX_OF_GUEST}
        if asker.network:
            limits[f"network {asker.network}"] = MAX_OF_NETWORK
        if any(self._waiting[key] >= most for key, most in limits.items()):
            message = "you are waiting for several hints already; ask again when one has arrived"
            raise Refused(429, "hints_busy", message)
        self._waiting.update(limits.keys())
        try:
            yield
        finally:
            self._waiting.subtract(limits.keys())
            self._waiting = +self._waiting
