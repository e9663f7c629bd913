"""First answers to puzzles, in the database."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sql

from whistlestop.server.store.database_schema import PUZZLE_ANSWERS
from whistlestop.server.store.store import Store


class FirstAnswer(NamedTuple):
    """A first answer: whether it was right, and the guest's date (an ISO date) of giving it."""

    puzzle: str
    right: bool
    day: str


class PuzzleStore:
    """The part of the database for puzzles. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def answered(self, guest: str) -> list[FirstAnswer]:
        """Return a guest's first answers of each day to each puzzle, the earliest day first."""
        fields = [PUZZLE_ANSWERS.c[name] for name in FirstAnswer._fields]
        query = sql.select(*fields).where(PUZZLE_ANSWERS.c.guest == guest)
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(PUZZLE_ANSWERS.c.day))
            return [FirstAnswer(*row) for row in rows]

    def first(self, guest: str, puzzle: str, day: str | None = None) -> bool | None:
        """Return whether a guest's first answer to a puzzle was right, None without one.

        ``day``: the first answer of that day counts.
        """
        with self.store.reading() as connection:
            return _first(connection, guest, puzzle, day)

    def keep(self, guest: str, answer: FirstAnswer, is_daily: bool) -> bool:
        """Store an answer if it is the first one, and return whether the first one was right.

        The puzzle of the day is asked again when it returns, so there the first answer of each day
        counts.
        """
        day = answer.day if is_daily else None
        with self.store.writing() as connection:
            before = _first(connection, guest, answer.puzzle, day)
            if before is None:
                connection.execute(PUZZLE_ANSWERS.insert().values(guest=guest, **answer._asdict()))
                return answer.right
            return before


def _first(connection: sql.Connection, guest: str, puzzle: str, day: str | None) -> bool | None:
    here = (PUZZLE_ANSWERS.c.guest == guest) & (PUZZLE_ANSWERS.c.puzzle == puzzle)
    if day is not None:
        here &= PUZZLE_ANSWERS.c.day == day
    query = sql.select(PUZZLE_ANSWERS.c.right).where(here).order_by(PUZZLE_ANSWERS.c.day)
    row = connection.execute(query).first()
    return None if row is None else row.right
