"""First answers to puzzles, in the database."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sql

from whistlestop.server.database_schema import PUZZLE_ANSWERS
from whistlestop.server.store import Store


class FirstAnswer(NamedTuple):
    """Whether it was right, and on what day of the guest's (an ISO date) it was given."""

    puzzle: str
    right: bool
    day: str


class PuzzleStore:
    """The part of the database that is about puzzles. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def answered(self, guest: str) -> list[FirstAnswer]:
        """A guest's first answers."""
        fields = [PUZZLE_ANSWERS.c[name] for name in FirstAnswer._fields]
        query = sql.select(*fields).where(PUZZLE_ANSWERS.c.guest == guest)
        with self.store.reading() as connection:
            return [FirstAnswer(*row) for row in connection.execute(query)]

    def first(self, guest: str, puzzle: str) -> bool | None:
        """Whether a guest's first answer to a puzzle was right, None if there is none."""
        with self.store.reading() as connection:
            return _first(connection, guest, puzzle)

    def keep(self, guest: str, answer: FirstAnswer) -> bool:
        """Write an answer unless there is one already; whether the first one was right."""
        with self.store.writing() as connection:
            before = _first(connection, guest, answer.puzzle)
            if before is None:
                connection.execute(PUZZLE_ANSWERS.insert().values(guest=guest, **answer._asdict()))
                return answer.right
            return before


def _first(connection: sql.Connection, guest: str, puzzle: str) -> bool | None:
    here = (PUZZLE_ANSWERS.c.guest == guest) & (PUZZLE_ANSWERS.c.puzzle == puzzle)
    row = connection.execute(sql.select(PUZZLE_ANSWERS.c.right).where(here)).first()
    return None if row is None else row.right


def move_puzzles(connection: sql.Connection, before: str, person: str) -> None:
    """What somebody answered, another person did, but for puzzles that that person answered."""
    known = sql.select(PUZZLE_ANSWERS.c.puzzle).where(PUZZLE_ANSWERS.c.guest == person)
    theirs = PUZZLE_ANSWERS.c.guest == before
    connection.execute(
        PUZZLE_ANSWERS.update()
        .where(theirs, PUZZLE_ANSWERS.c.puzzle.not_in(known.scalar_subquery()))
        .values(guest=person)
    )
    connection.execute(PUZZLE_ANSWERS.delete().where(theirs))


def forget_puzzles(connection: sql.Connection, person: str) -> None:
    """Nothing of what a person answered is kept."""
    connection.execute(PUZZLE_ANSWERS.delete().where(PUZZLE_ANSWERS.c.guest == person))
