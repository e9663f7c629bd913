"""The store of a database that a server may be using: it changes nothing."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql

from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.database import open_database
from whistlestop.server.store.disk import DATABASE_ERRORS, store_error
from whistlestop.server.store.migrating import check_revision
from whistlestop.server.store.store import Store


class ReadingStore(Store):
    """The database of a folder or at a URL that a server may be using; it changes nothing."""

    def __init__(self, folder: Path, url: sql.URL | None = None) -> None:
        """Open the database. Raises StoreError."""
        self._use(open_database(folder, url, reads_only=True))
        name = self.database.name
        try:
            with self.engine.connect() as connection:
                check_revision(connection, name, exactly=True)
        except DATABASE_ERRORS as error:
            self.close()
            raise store_error(f"{name}: can't read it", error) from error
        except StoreError:
            self.close()
            raise
