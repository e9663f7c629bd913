"""The file of SQLite: checked, migrated to the newest schema, and opened for the store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server.store.change_count import ChangeCount
from whistlestop.server.store.data_folder import (
    COUNT,
    DATABASE,
    StoreError,
    make_file,
    make_private,
)
from whistlestop.server.store.disk import is_corrupt, reason_of
from whistlestop.server.store.migrating import migrate
from whistlestop.server.store.store_check import check_pages, damaged

# One damaged text must not spoil a whole query.
_text = partial(str, encoding="utf-8", errors="replace")
MOVED = (
    "the file of the database was moved, deleted or replaced while the server runs; moves are "
    "refused until it is back. Stop the server before you replace it"
)
BUSY_WITHIN = 5000  # milliseconds that a write waits for another process


class DatabaseMoved(StoreError, SQLAlchemyError):
    """The file of the database is no longer in its place."""


class SqliteDatabase:
    """The database in a data folder. One thread at a time may write."""

    def __init__(self, folder: Path, reads_only: bool = False) -> None:
        """Open the database, or create it. Raises StoreError and DatabaseError."""
        path = folder / DATABASE if reads_only else make_private(folder)
        self.name, self._path = str(path), path
        if not reads_only and not path.exists():
            _create(path)
        self.engine = open_for_reading(path) if reads_only else open_file(path)
        self.engines = (self.engine,)
        self.server_id = None  # it is the only server
        self._changes: ChangeCount | None = None
        self._file = _identity(path)
        if not reads_only:
            try:
                self._changes = ChangeCount(folder, self.engine)
            except BaseException:
                self.close()
                raise

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """Yield a connection in a transaction that writes. Raises DatabaseMoved."""
        assert self._changes is not None, "the database was opened for reading"
        self.hold()
        with self.engine.begin() as connection:
            yield connection
            number = self._changes.count(connection)
        self._changes.note(number)

    def hold(self) -> None:
        """Check that the file is still in its place. Raises DatabaseMoved.

        Otherwise changes go into a file that no later start finds.
        """
        if _identity(self._path) != self._file:
            raise DatabaseMoved(MOVED)

    def alone(self, work: int) -> AbstractContextManager[None]:
        """Wait for no other server: there is none."""
        return nullcontext()

    def close(self) -> None:
        self.engine.dispose()


def _identity(file: Path) -> tuple[int, int] | None:
    """Return what tells this file from all others, None if there is none."""
    try:
        found = file.stat()
    except OSError:  # there is none, or another program has put a link or file in the way
        return None
    return found.st_dev, found.st_ino


def _create(path: Path) -> None:
    """Create a database without rows. A start that is broken off leaves none.

    Raises StoreError and DatabaseError.
    """
    unfinished = make_file(path.parent, f"{path.name}.new")
    open_file(unfinished).dispose()
    path.with_name(COUNT).unlink(missing_ok=True)
    unfinished.rename(path)


def open_file(path: Path) -> sql.Engine:
    """Return the engine of a database whose pages are undamaged.

    Raises StoreError and DatabaseError.
    """
    # Parameters are hidden, because logs must not contain the database's content.
    engine = sql.create_engine(
        f"sqlite:///{path}", hide_parameters=True, json_deserializer=_from_json
    )
    sql.event.listen(engine, "connect", _set_pragmas)
    try:
        with engine.connect() as connection:
            check_pages(connection, path)
        with engine.begin() as connection:
            migrate(connection, path, "choose another folder with --data")
    except BaseException as error:
        engine.dispose()
        if is_corrupt(getattr(error, "orig", None)):  # SQLite can't even open it
            raise damaged(path, reason_of(error)) from None
        raise
    return engine


def open_for_reading(path: Path) -> sql.Engine:
    """Return an engine that changes nothing, for a database that a server may be using."""
    engine = sql.create_engine(
        f"sqlite:///{path}", hide_parameters=True, json_deserializer=_from_json
    )
    sql.event.listen(engine, "connect", _forbid_writing)
    return engine


def _from_json(text: str) -> Any:
    """Return the value of a JSON text, None for invalid JSON.

    So one damaged row does not spoil a whole query.
    """
    try:
        return json.loads(text)
    except ValueError:
        return None


def _forbid_writing(connection: Any, _record: Any) -> None:
    connection.text_factory = _text
    cursor = connection.cursor()
    cursor.execute("pragma query_only = on")
    cursor.execute(f"pragma busy_timeout = {BUSY_WITHIN}")
    cursor.close()


def _set_pragmas(connection: Any, _record: Any) -> None:
    connection.text_factory = _text
    cursor = connection.cursor()
    cursor.execute(f"pragma busy_timeout = {BUSY_WITHIN}")
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma foreign_keys = on")
    cursor.execute("pragma secure_delete = on")  # deleted data does not stay in free pages
    cursor.close()
