"""The results of one table: the series that its game belongs to, and the ratings it changes."""

from __future__ import annotations

import logging

from whistlestop.server.http.errors import Refused
from whistlestop.server.ratings.ladder import changes_by
from whistlestop.server.ratings.ratings import Ratings
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.store import Store
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.changes import Change
from whistlestop.server.table.series import Result, result_of, results_before, series_info
from whistlestop.server.table.table_state import TableState

log = logging.getLogger("whistlestop.server")


class Results:
    """Counts a finished game for its series and for ratings."""

    def __init__(
        self, state: TableState, audience: Audience, store: Store, ratings: Ratings
    ) -> None:
        self.state = state
        self.audience = audience
        self.store = store
        self.ratings = ratings
        self.earlier: list[Result] = []  # the games of its series before this one

    async def load(self) -> None:
        """Read the results of the series and the changes of ratings. Raises Refused."""
        self.earlier = await results_before(self.store, self.state.row)
        self._count_series()
        await self.read_rating_changes()

    async def follow(self, change: Change) -> None:
        """Count a game that is over."""
        if self.state.row.state != "over":
            return
        if self.state.row.terms.rated:
            await self._count_rating()
        self._count_series()

    async def _count_rating(self) -> None:
        try:
            await on_disk(self.ratings.count_new)
            await self.read_rating_changes()
        except Refused as refusal:  # it is counted with the next rated game, or at the next start
            code = self.state.row.code
            log.error("the rated game %s is not counted yet: %s", code, refusal)

    async def read_rating_changes(self) -> None:
        """Read and show this game's changes of ratings, unless they are known. Raises Refused."""
        if self.state.rating_changes:
            return
        self.state.rating_changes = await changes_by(self.state.row, self.ratings)
        if self.state.rating_changes:
            self.audience.show_table()

    async def read_rating_changes_again(self) -> None:
        """Read the changes of ratings again, after seats went to another guest. Raises Refused."""
        self.state.rating_changes = await changes_by(self.state.row, self.ratings)

    def _count_series(self) -> None:
        """Compute the standing of the series, with this game if it is over."""
        row, results = self.state.row, list(self.earlier)
        summary = self.state.summary() if row.state == "over" else None
        if summary is not None:
            results.append(result_of(row.code, row.seats, summary))
        self.state.series = series_info(row, results)
