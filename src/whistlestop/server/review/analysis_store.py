"""Analyses in the database: a limited number, the latest ones."""

from __future__ import annotations

import json
import zlib
from typing import Any

import sqlalchemy as sql

from whistlestop.server.store.database_schema import ANALYSES
from whistlestop.server.store.store import Store

MAX_KEPT = 5_000  # some 30 KB each

Pieces = list[dict[str, Any]]


class AnalysisStore:
    """The part of the database for analyses. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def keep(self, name: str, record: str, pieces: Pieces, at: int) -> None:
        """Store an analysis, and delete the oldest if there are too many."""
        values = {
            "id": name,
            "record": record,
            "pieces": zlib.compress(json.dumps(pieces).encode()),
            "made": at,
        }
        with self.store.writing() as connection:
            connection.execute(ANALYSES.delete().where(ANALYSES.c.id == name))
            connection.execute(ANALYSES.insert().values(**values))
            last = sql.select(ANALYSES.c.id).order_by(ANALYSES.c.made.desc(), ANALYSES.c.id)
            too_many = last.offset(MAX_KEPT).subquery()
            connection.execute(ANALYSES.delete().where(ANALYSES.c.id.in_(sql.select(too_many))))

    def find(self, name: str) -> tuple[str, Pieces] | None:
        """Return the record and the pieces of an analysis, None if it is not stored."""
        with self.store.reading() as connection:
            row = connection.execute(sql.select(ANALYSES).where(ANALYSES.c.id == name)).first()
            if row is None:
                return None
            return row.record, json.loads(zlib.decompress(row.pieces))
