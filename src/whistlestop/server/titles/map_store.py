"""The new maps in the database: the title of each region, number of cities and seed."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from whistlestop.generating.map_request import MapRequest
from whistlestop.server.store.database_schema import NEW_MAPS
from whistlestop.server.store.store import Store


class MapStore:
    """The part of the database for new maps. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def keep(self, request: MapRequest, title: str) -> None:
        """Store which title a new map is, unless one is stored already."""
        with self.store.writing() as connection:
            if connection.execute(_title_of(request)).first() is None:
                values = {**request._asdict(), "title": title}
                connection.execute(NEW_MAPS.insert().values(**values))

    def find(self, request: MapRequest) -> str | None:
        """Return the title of a new map, None if it has not been drawn yet."""
        with self.store.reading() as connection:
            found: str | None = connection.execute(_title_of(request)).scalar()
            return found


def _title_of(request: MapRequest) -> sql.Select[Any]:
    return sql.select(NEW_MAPS.c.title).where(
        *(NEW_MAPS.c[field] == value for field, value in request._asdict().items())
    )
