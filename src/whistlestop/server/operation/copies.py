"""A copy of a whole database: from SQLite to PostgreSQL, or the other way.

All rows are copied in one transaction, and compared before it ends. A copy that fails leaves no row
behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server.store.data_folder import DATABASE, FolderInUse, FolderLock, StoreError
from whistlestop.server.store.database_schema import METADATA
from whistlestop.server.store.database_url import described
from whistlestop.server.store.disk import DATABASE_ERRORS, is_passing, reason_of, store_error
from whistlestop.server.store.migrating import check_revision
from whistlestop.server.store.store import Store
from whistlestop.server.store.store_check import check_pages

AT_ONCE = 1000  # rows that a statement inserts
STREAMED = {"yield_per": AT_ONCE}  # a table may be larger than the memory

Progress = Callable[[str], None]  # gets the name of the table that is copied


@dataclass(frozen=True)
class Place:
    """A database: SQLite in ``folder``, or PostgreSQL at ``url``."""

    folder: Path
    url: sql.URL | None = None

    @property
    def name(self) -> str:
        return str(self.folder) if self.url is None else described(self.url)

    @property
    def file(self) -> Path:
        return self.folder / DATABASE


def copy(source: Place, target: Place, progress: Progress) -> int:
    """Copy all rows of a database into an empty one; return their number. Raises StoreError.

    No server may use either of them.
    """
    if source == target or (source.url is None and source.file.resolve() == target.file.resolve()):
        raise StoreError(f"{source.name} is both the source and the target of the copy")
    with ExitStack() as stack:
        reading = stack.enter_context(_source(source))
        store = stack.enter_context(_empty(target))
        with store.writing() as writing:
            rows = 0
            for table in METADATA.sorted_tables:
                progress(table.name)
                rows += _copy_rows(_plain(table), reading, source, writing, target)
            _continue_numbers(writing)
            for table in METADATA.sorted_tables:
                progress(table.name)
                _compare(_plain(table), reading, writing, target)
    return rows


@contextmanager
def _source(place: Place) -> Iterator[sql.Connection]:
    """Yield a connection to a database that no server uses. Raises StoreError."""
    with ExitStack() as stack:
        if place.url is None:
            if not place.file.is_file():
                raise StoreError(f"{place.folder}: this folder holds no games")
            stack.enter_context(_locked(place.folder))
            # Texts and JSON are read strictly, because a copy must not replace damaged ones.
            engine = sql.create_engine(f"sqlite:///{place.file}", hide_parameters=True)
            stack.callback(engine.dispose)
        else:
            from whistlestop.server.store.postgres import PostgresDatabase, locked

            database = stack.enter_context(closing(PostgresDatabase(place.url, reads_only=True)))
            stack.enter_context(locked(database))
            engine = database.engine
        try:
            connection = stack.enter_context(engine.connect())
            if place.url is None:
                check_pages(connection, place.file)
            check_revision(connection, place.name, exactly=True)
        except DATABASE_ERRORS as error:
            raise store_error(f"{place.name}: can't read it", error) from error
        yield connection


@contextmanager
def _empty(place: Place) -> Iterator[Store]:
    """Yield the store of a database without rows that no server uses. Raises StoreError."""
    with ExitStack() as stack:
        if place.url is None:
            stack.enter_context(_locked(place.folder))
            is_new = not place.file.exists()
        else:
            is_new = False
            _check_empty_database(place.url)
        store = stack.enter_context(closing(Store(place.folder, place.url)))
        with store.reading() as connection:
            _check_empty(connection, place.name)
        try:
            yield store
        except BaseException:
            if is_new:
                store.close()
                for file in place.folder.glob(f"{DATABASE}*"):
                    file.unlink()
            raise


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        lock = FolderLock(folder)
    except FolderInUse:
        raise FolderInUse(f"{folder}: a server uses this folder; stop it first") from None
    try:
        yield
    finally:
        lock.release()


def _check_empty_database(url: sql.URL) -> None:
    """Check that a database has no tables, or those of this version without rows."""
    from whistlestop.server.store.postgres import PostgresDatabase

    database = PostgresDatabase(url, reads_only=True)
    with closing(database), database.engine.connect() as connection:
        if sql.inspect(connection).get_table_names():
            check_revision(connection, database.name, exactly=True)
            _check_empty(connection, database.name)


def _check_empty(connection: sql.Connection, name: str) -> None:
    """Check that a database has no rows. Raises StoreError."""
    for table in METADATA.sorted_tables:
        if connection.execute(_rows(table).limit(1)).first() is not None:
            raise StoreError(f"{name} is not empty; name an empty folder or a new database")


def _plain(table: sql.Table) -> sql.Table:
    """Return a table whose JSON columns write None as the null of SQL."""
    plain = table.to_metadata(sql.MetaData())
    for column in plain.columns:
        if isinstance(column.type, sql.JSON):
            column.type = sql.JSON(none_as_null=True)
    return plain


def _rows(table: sql.Table) -> sql.Select[Any]:
    """Return the query of the rows of a table in the order of their keys."""
    return sql.select(table).order_by(*table.primary_key.columns)


def _copy_rows(
    table: sql.Table, reading: sql.Connection, source: Place, writing: sql.Connection, target: Place
) -> int:
    copied = 0
    for some in _batches(table, reading, source):
        try:
            writing.execute(table.insert(), [dict(row._mapping) for row in some])
        except SQLAlchemyError as error:
            raise store_error(f"{target.name} can't store a row of {table.name}", error) from None
        copied += len(some)
    return copied


def _batches(
    table: sql.Table, reading: sql.Connection, source: Place
) -> Iterator[list[sql.Row[Any]]]:
    """Yield the rows of a table, some at a time. Raises StoreError."""
    try:
        found = reading.execute(_rows(table), execution_options=STREAMED)
        yield from (list(some) for some in found.partitions())
    except (*DATABASE_ERRORS, ValueError) as error:
        if is_passing(error):
            raise store_error(f"{source.name}: can't read {table.name}", error) from None
        reason = reason_of(error)
        raise StoreError(
            f"{source.name} is damaged in its table {table.name}: {reason}. Nothing was copied; "
            "whistlestop admin check names the damaged tables"
        ) from None


def _continue_numbers(writing: sql.Connection) -> None:
    """Make PostgreSQL count on after the highest number; SQLite does so by itself."""
    if writing.dialect.name != "postgresql":
        return
    for table in METADATA.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            writing.execute(
                sql.text(
                    f"select setval(pg_get_serial_sequence('{table.name}', '{column.name}'), "
                    f"max({column.name})) from {table.name} having count(*) > 0"
                )
            )


def _compare(
    table: sql.Table, reading: sql.Connection, writing: sql.Connection, target: Place
) -> None:
    """Check that both databases have the same rows. Raises StoreError."""
    query = _rows(table)
    pairs = zip_longest(
        reading.execute(query, execution_options=STREAMED),
        writing.execute(query, execution_options=STREAMED),
    )
    for before, after in pairs:
        if before is None or after is None or tuple(before) != tuple(after):
            raise StoreError(
                f"{target.name} changes a row of {table.name}; nothing was copied, please report it"
            )
