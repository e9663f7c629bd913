"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whistlestop.server.bot_executor import BotExecutor
from whistlestop.server.clock import Clock
from whistlestop.server.deadlines import Deadlines
from whistlestop.server.feed import Feed
from whistlestop.server.notifier import Notifier
from whistlestop.server.public_tables import PublicTables
from whistlestop.server.ratings import Ratings
from whistlestop.server.store import Store

if TYPE_CHECKING:
    from whistlestop.server.table import Table


@dataclass(frozen=True, slots=True)
class Services:
    """``play_on``: begins the next game of a table if all who are there want it."""

    store: Store
    executor: BotExecutor
    feed: Feed
    public: PublicTables
    clock: Clock
    deadlines: Deadlines
    ratings: Ratings
    notifier: Notifier | None
    play_on: Callable[[Table], Awaitable[None]]
