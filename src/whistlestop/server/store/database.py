"""The database of a store, whichever program holds it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import sqlalchemy as sql

from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.database_engine import SqliteDatabase
from whistlestop.server.store.database_url import described
from whistlestop.server.store.disk import DATABASE_ERRORS, store_error


class Database(Protocol):
    """A database of which one thread at a time writes.

    ``name``: for messages. ``engine``: for reading. ``engines``: all of them.
    """

    @property
    def name(self) -> str: ...
    @property
    def engine(self) -> sql.Engine: ...
    @property
    def engines(self) -> tuple[sql.Engine, ...]: ...

    def writing(self) -> AbstractContextManager[sql.Connection]:
        """Yield a connection in a transaction that writes."""

    @property
    def server_id(self) -> str | None:
        """Return the name of this server among those of the database, None if it is alone."""

    def alone(self, work: int) -> AbstractContextManager[None]:
        """Wait until no other server does this work, and keep it from beginning meanwhile."""

    def hold(self) -> None:
        """Check that this server is still the only one. Raises StoreError and SQLAlchemyError."""

    def close(self) -> None: ...


def open_database(
    folder: Path, url: sql.URL | None = None, reads_only: bool = False, address: str | None = None
) -> Database:
    """Open SQLite in a folder, or PostgreSQL at a URL. Raises StoreError.

    ``reads_only``: the database is not created, migrated or changed. ``address``: where other
    servers of the PostgreSQL database reach this one; None if it has to be the only one.
    """
    try:
        if url is None:
            return SqliteDatabase(folder, reads_only)
        # Imported only where it is used; most servers use SQLite.
        from whistlestop.server.store.postgres import PostgresDatabase

        return PostgresDatabase(url, reads_only, address)
    except StoreError:
        raise
    except DATABASE_ERRORS as error:
        place = folder if url is None else described(url)
        raise store_error(f"{place}: can't store games there", error) from error
