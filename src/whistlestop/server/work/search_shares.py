"""The order of searches: one guest's hundred hints delay another guest's first hint by one at most.

Start-time fair queueing on two levels. The next network is the one that would start first if every
network had threads of its own, and within it the next guest is chosen in the same way. So strangers
with many cookies share the part of their network, and a guest waits for no guest's second search.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from whistlestop.server.http.dependencies import Asker

OF_NETWORK = 4  # the number of guests whose share the guests of one network address have together


class Search(Protocol):
    """A search that waits. ``order``: decides between searches of equal shares."""

    asker: Asker
    seconds: float

    @property
    def order(self) -> tuple[bool, float, int]: ...


Waiting = TypeVar("Waiting", bound=Search)


class _Shares:
    """For each holder, the time at which their last search ends, in seconds of searching."""

    def __init__(self) -> None:
        self._now = 0.0
        self._ends: dict[str, float] = {}

    def start_of(self, holder: str) -> float:
        """Return the time at which a holder's next search starts."""
        return max(self._now, self._ends.get(holder, 0.0))

    def count(self, holder: str, seconds: float) -> None:
        """Count a search that has begun."""
        self._now = self.start_of(holder)
        self._ends[holder] = self._now + seconds
        self._ends = {each: end for each, end in self._ends.items() if end > self._now}

    @property
    def are_even(self) -> bool:
        return not self._ends


class SearchShares:
    """The shares of networks, and of the guests in each."""

    def __init__(self) -> None:
        self._networks = _Shares()
        self._guests: dict[str, _Shares] = {}

    def next(self, waiting: Iterable[Waiting]) -> Waiting:
        """Return the next of these searches, and count it."""
        firsts: dict[str, Waiting] = {}
        for search in waiting:
            network = _network_of(search.asker)
            first = firsts.get(network)
            if first is None or self._place_of(search) < self._place_of(first):
                firsts[network] = search
        network, search = min(
            firsts.items(), key=lambda each: (self._networks.start_of(each[0]), each[1].order)
        )
        self._networks.count(network, search.seconds / OF_NETWORK)
        guests = self._guests.setdefault(network, _Shares())
        guests.count(search.asker.guest, search.seconds)
        self._guests = {
            each: shares for each, shares in self._guests.items() if not shares.are_even
        }
        return search

    def _place_of(self, search: Search) -> tuple[float, tuple[bool, float, int]]:
        """Return the place of a search among those of its network."""
        guests = self._guests.get(_network_of(search.asker), _Shares())
        return guests.start_of(search.asker.guest), search.order


def _network_of(asker: Asker) -> str:
    """Return the network of an asker; without an address, each guest is a network."""
    return f"network {asker.network}" if asker.network else f"guest {asker.guest}"
