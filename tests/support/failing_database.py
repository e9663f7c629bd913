"""A database that vanishes: from its n-th call on, SQLAlchemy gets nothing but errors."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy.engine.default import DefaultDialect

GONE = "the database is gone"
# Events of SQLAlchemy, which stand for the driver's calls.
CALLS = ("do_connect", "do_execute", "do_executemany", "do_execute_no_params")


class Vanishing:
    """Counts the calls of all databases, and lets none succeed after the first ``lasts``."""

    def __init__(self, lasts: int) -> None:
        self.lasts = lasts
        self.calls = 0

    @property
    def is_gone(self) -> bool:
        return self.calls > self.lasts

    def count(self, dialect: Any) -> None:
        self.calls += 1
        if self.is_gone:
            error = dialect.loaded_dbapi.OperationalError(GONE)
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error

    def connect(self, dialect: Any, *_: Any) -> None:
        self.count(dialect)

    def execute(self, *values: Any) -> None:
        self.count(values[-1].dialect)


@contextmanager
def vanishing_after(calls: int) -> Iterator[Vanishing]:
    """Let all databases vanish after so many connections, statements and commits."""
    found = Vanishing(calls)
    commit = DefaultDialect.do_commit

    def do_commit(self: DefaultDialect, connection: Any) -> None:
        found.count(self)
        commit(self, connection)

    listeners = {name: found.connect if name == "do_connect" else found.execute for name in CALLS}
    for name, listener in listeners.items():
        sql.event.listen(sql.Engine, name, listener)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(DefaultDialect, "do_commit", do_commit)
            yield found
    finally:
        for name, listener in listeners.items():
            sql.event.remove(sql.Engine, name, listener)
