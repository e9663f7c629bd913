"""Turns at long work: shared between network addresses and guests, short work first.

Guests cost nothing, so one stranger could fill a queue that counts only guests. The next turn goes
to the network that has had the least work lately, and within a network to the shortest work. Work
that waits long moves forward.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the queue.

    ``seconds``: about how long the work takes. ``holders``: those for whom the limits count it.
    """

    asker: Asker
    seconds: float
    number: int
    since: float
    is_called: asyncio.Event
    holders: dict[str, str]
    began: float | None = None


class FairTurns:
    """A queue and its running work.

    ``limit``: the name of the limit for waiting and running work. ``slots``: how much runs at the
    same time; of one network, no more than one.
    """

    def __init__(
        self,
        limits: Limits,
        limit: str,
        slots: int = 1,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits, self._limit, self._now = limits, limit, now
        self.slots = slots
        self._waiting: list[Ticket] = []
        self._running: list[Ticket] = []
        self._numbers = itertools.count()
        self._used: dict[str, tuple[float, float]] = {}  # network → seconds of work, when counted

    def enter(self, asker: Asker, seconds: float) -> Ticket:
        """Return a place in the queue, to wait with in ``turn``. Raises Refused."""
        holders = {"guest": asker.guest, "address": asker.network, "server": ""}
        self._limits.hold(self._limit, **holders)
        number = next(self._numbers)
        ticket = Ticket(asker, seconds, number, self._now(), asyncio.Event(), holders)
        self._waiting.append(ticket)
        return ticket

    @asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for the turn of a ticket, and hold it until the block ends."""
        try:
            self._call_next()
            await ticket.is_called.wait()
            yield
        finally:
            self.leave(ticket)

    def leave(self, ticket: Ticket) -> None:
        """Give a place back, whether its turn has come or not."""
        if ticket in self._running or ticket in self._waiting:
            self._limits.release(self._limit, **ticket.holders)
        if ticket in self._running:
            self._running.remove(ticket)
            assert ticket.began is not None
            self._count(ticket.asker.network, self._now() - ticket.began)
        elif ticket in self._waiting:
            self._waiting.remove(ticket)
        self._call_next()

    def ahead(self, ticket: Ticket) -> int:
        """Return how many others come before a waiting ticket, as far as that is known now."""
        if ticket not in self._waiting:
            return 0
        return len(self._running) + self._in_order().index(ticket)

    def _call_next(self) -> None:
        """Let work begin while there are free slots."""
        for ticket in self._in_order():
            if len(self._running) >= self.slots:
                return
            if all(each.asker.network != ticket.asker.network for each in self._running):
                self._waiting.remove(ticket)
                self._running.append(ticket)
                ticket.began = self._now()
                ticket.is_called.set()

    def _in_order(self) -> list[Ticket]:
        """Return the waiting work, the next first.

        Work of a network comes behind its own earlier work, as if that had been done already.
        """
        now = self._now()
        planned = {each.asker.network: self._left(each.asker.network) for each in self._waiting}
        for each in self._running:
            if each.asker.network in planned:
                planned[each.asker.network] += each.seconds
        order: list[tuple[float, int, Ticket]] = []
        for ticket in sorted(self._waiting, key=lambda each: (each.seconds, each.number)):
            planned[ticket.asker.network] += ticket.seconds
            due = planned[ticket.asker.network] - (now - ticket.since)
            order.append((due, ticket.number, ticket))
        return [ticket for *_, ticket in sorted(order)]

    def _left(self, network: str) -> float:
        """Return the seconds of work that a network has had lately, minus one per second since."""
        used, when = self._used.get(network, (0.0, 0.0))
        return max(0.0, used - (self._now() - when))

    def _count(self, network: str, seconds: float) -> None:
        self._used = {each: used for each, used in self._used.items() if self._left(each)}
        self._used[network] = self._left(network) + seconds, self._now()
