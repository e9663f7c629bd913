"""The store of a folder that a server may be using: it changes nothing."""

from __future__ import annotations

import threading
from pathlib import Path

from whistlestop.server.store.data_folder import DATABASE, StoreError
from whistlestop.server.store.database_engine import check_revision, open_for_reading
from whistlestop.server.store.disk import DATABASE_ERRORS, DamageWatch, reason_of
from whistlestop.server.store.quarantine import Quarantine
from whistlestop.server.store.store import Store


class ReadingStore(Store):
    """The database of a folder that a server may be using; it changes nothing."""

    def __init__(self, folder: Path) -> None:
        """Open the database. Raises StoreError."""
        self._writers = threading.Lock()
        self.path = folder / DATABASE
        self.quarantine = Quarantine()
        self.engine = open_for_reading(self.path)
        self.damage = DamageWatch(self.engine)
        try:
            with self.engine.connect() as connection:
                check_revision(connection, self.path, exactly=True)
        except DATABASE_ERRORS as error:
            self.engine.dispose()
            raise StoreError(f"{self.path}: can't read it: {reason_of(error)}") from error
        except StoreError:
            self.engine.dispose()
            raise
