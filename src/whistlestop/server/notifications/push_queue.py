"""The queue of push messages: one slow push service delays the messages of no other.

Senders take turns between the domains that wait, and no domain has more than a few of them. A
message that waits for too long is given up, so that its guest can get a mail instead.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain

log = logging.getLogger("whistlestop.push")

SENDERS = 16  # threads
MAX_OF_DOMAIN = 4  # senders that one domain may have at the same time
MAX_WAITING = 1_000  # messages
WAITS_FOR = 15.0  # seconds after which a message is given up


@dataclass(frozen=True, slots=True)
class Job:
    """A message for one browser. Exactly one of ``send`` and ``give_up`` is called, once."""

    domain: str
    until: float
    send: Callable[[], None]
    give_up: Callable[[], None]


class PushQueue:
    """The waiting messages, by the domain of their push service, and the threads that send them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()  # the next domain first
        self._sending: Counter[str] = Counter()  # senders, by domain
        self._threads: list[threading.Thread] = []
        self._is_closed = False

    def add(self, domain: str, send: Callable[[], None], give_up: Callable[[], None]) -> None:
        """Add a message. Returns at once; where there is no room, ``give_up`` is called first."""
        with self._changed:
            has_room = not self._is_closed and self._count() < MAX_WAITING
            if has_room:
                job = Job(domain, time.monotonic() + WAITS_FOR, send, give_up)
                self._waiting.setdefault(domain, deque()).append(job)
                self._start_threads()
                self._changed.notify_all()
        if not has_room:
            log.error("too many push messages are waiting; one is given up")
            give_up()

    def close(self) -> None:
        """End the threads; waiting messages are not sent."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
            self._changed.notify_all()

    def _count(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _start_threads(self) -> None:
        """Start the threads with the first message. Called under the lock."""
        if self._threads:
            return
        work = [(self._send_all, f"push {number}") for number in range(SENDERS)]
        for target, name in [*work, (self._give_up_all, "push waiting")]:
            # Daemon threads, so that a push service that does not answer can't delay the server's
            # end.
            thread = threading.Thread(target=target, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _send_all(self) -> None:
        """Send messages until the queue is closed."""
        while (job := self._next()) is not None:
            try:
                job.send()
            except Exception:
                log.exception("a push message could not be sent")
            with self._changed:
                self._sending[job.domain] -= 1
                if not self._sending[job.domain]:
                    del self._sending[job.domain]
                self._changed.notify_all()

    def _next(self) -> Job | None:
        """Wait for the next message and return it; None when the queue is closed."""
        with self._changed:
            while not self._is_closed:
                for domain, jobs in self._waiting.items():
                    if self._sending[domain] < MAX_OF_DOMAIN:
                        self._sending[domain] += 1
                        job = jobs.popleft()
                        del self._waiting[domain]
                        if jobs:  # behind the other domains
                            self._waiting[domain] = jobs
                        return job
                self._changed.wait()
            return None

    def _give_up_all(self) -> None:
        """Give up messages that wait for too long, until the queue is closed."""
        while True:
            with self._changed:
                if self._is_closed:
                    return
                late = self._late()
                if not late:
                    firsts = (jobs[0].until for jobs in self._waiting.values())
                    self._changed.wait(max(0.0, min(firsts, default=1e6) - time.monotonic()))
            for job in late:
                try:
                    job.give_up()
                except Exception:
                    log.exception("a push message could not be given up")

    def _late(self) -> list[Job]:
        """Remove the messages that have waited for too long from the queue, and return them.

        Called under the lock.
        """
        now = time.monotonic()
        late = [job for job in chain.from_iterable(self._waiting.values()) if job.until <= now]
        for domain in {job.domain for job in late}:
            left = deque(job for job in self._waiting[domain] if job.until > now)
            if left:
                self._waiting[domain] = left
            else:
                del self._waiting[domain]
        return late


def domain_of(host: str) -> str:
    """Return the domain by which messages are grouped: the last two parts of a host name."""
    return ".".join(host.rsplit(".", 2)[-2:])
