"""The services that all tables of a server share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from anyio import CapacityLimiter

from whistlestop.game.commitment import Shuffle
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.notifications.notifier import Notifier
from whistlestop.server.ratings.ratings import Ratings
from whistlestop.server.store.log_writer import LogWriter
from whistlestop.server.store.store import Store
from whistlestop.server.table.chances import Chances
from whistlestop.server.table.table_state import TableState
from whistlestop.server.work.bot_executor import BotExecutor
from whistlestop.server.work.clock import Clock
from whistlestop.server.work.deadlines import Deadlines


@dataclass(frozen=True, slots=True)
class Services:
    """The services of a server that its tables use.

    ``play_on``: begins the next game of a table, by its code, if all who are here want it.
    ``next_shuffle``: returns the secret of the game that follows that of a table, by its code.
    ``changed``: shows a changed table in lists of games. ``watched``: shows in the public list how
    many people watch a table, and whether its host is here. ``replays``: how many logs are replayed
    at the same time in worker threads; several would only compete for Python's lock.
    """

    store: Store
    log_writer: LogWriter
    executor: BotExecutor
    clock: Clock
    deadlines: Deadlines
    ratings: Ratings
    chances: Chances
    limits: Limits
    notifier: Notifier | None
    play_on: Callable[[str], Awaitable[None]]
    next_shuffle: Callable[[str], Shuffle]
    changed: Callable[[TableState], None]
    watched: Callable[[TableState, int, bool], None]
    replays: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
