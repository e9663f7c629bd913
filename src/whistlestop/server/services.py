"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.server.bot_executor import BotExecutor
from whistlestop.server.clock import Clock
from whistlestop.server.deadlines import Deadlines
from whistlestop.server.feed import Feed
from whistlestop.server.public_tables import PublicTables
from whistlestop.server.push import Pusher
from whistlestop.server.ratings import Ratings
from whistlestop.server.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    store: Store
    executor: BotExecutor
    feed: Feed
    public: PublicTables
    clock: Clock
    deadlines: Deadlines
    ratings: Ratings
    push: Pusher | None
