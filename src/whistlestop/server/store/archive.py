"""Tables that are not used any more: found, and ended in the database. Their logs stay."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sql

from whistlestop.server.store.database_schema import TABLES
from whistlestop.server.store.store import Store

AT_ONCE = 500  # tables that one statement names


class Archive:
    """The unused tables of a store. Its methods block; call them from a worker thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def unused(self, lobbies_before: int | None, games_before: int | None) -> list[str]:
        """Return the codes of lobbies and games that have not changed since these times.

        Times are in milliseconds since 1970; None leaves these tables out.
        """
        found: list[str] = []
        times = {"lobby": lobbies_before, "playing": games_before}
        with self._store.reading() as connection:
            for state, before in times.items():
                if before is not None:
                    query = sql.select(TABLES.c.code).where(
                        TABLES.c.state == state, TABLES.c.changed < before
                    )
                    found += connection.execute(query).scalars()
        return found

    def end(self, codes: Sequence[str], at: int) -> None:
        """End tables without a result, unless they have ended already."""
        for first in range(0, len(codes), AT_ONCE):
            some = codes[first : first + AT_ONCE]
            with self._store.writing() as connection:
                connection.execute(
                    TABLES.update()
                    .where(TABLES.c.code.in_(some), TABLES.c.state.in_(("lobby", "playing")))
                    .values(state="cancelled", deadline=None, archived=at)
                )
