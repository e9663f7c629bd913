"""The number of changes that SQLite has stored, noted outside of its files too.

SQLite drops the end of a damaged write-ahead log without an error, as if the server had not stored
these changes. The database counts its transactions in ``user_version``, and a small file beside it
has the last number. The file is not synced, which would double the time of a change. So it is exact
after a killed server. After a power cut it may be older, and then a loss is not noticed; nor is it
if the log is lost in the middle of a checkpoint, which has copied the database's number already.
"""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path

import sqlalchemy as sql

from whistlestop.server.store.data_folder import COUNT, DATABASE, ONLY_OWNER_FILE, unusable

log = logging.getLogger("whistlestop.store")

NUMBERS = 2**31  # that ``user_version`` can have; then it begins with 0 again
DIGITS = 10
LOST = (
    "the last %d changes that were stored in %s are not there: since the server was killed, its "
    "write-ahead log was damaged or deleted, or an older copy was put in its place. Games go on "
    "from the moves that are left"
)


class ChangeCount:
    """Counts the changes of the database in a folder. One thread at a time uses it."""

    def __init__(self, folder: Path, engine: sql.Engine) -> None:
        """Log how many changes the database has lost. Raises StoreError and SQLAlchemyError."""
        with engine.connect() as connection:
            self._stored: int = connection.exec_driver_sql("pragma user_version").scalar_one()
        self._file = folder / COUNT
        try:
            os.close(os.open(self._file, os.O_RDWR | os.O_CREAT, ONLY_OWNER_FILE))
        except OSError as error:
            raise unusable(folder, error) from error
        lost = (self._noted() - self._stored) % NUMBERS
        if 0 < lost < NUMBERS // 2:  # otherwise the file is older than the database
            log.error(LOST, lost, folder / DATABASE)
        self.note(self._stored)

    def count(self, connection: sql.Connection) -> int:
        """Count a transaction that is about to end; return its number."""
        driver = connection.connection.dbapi_connection
        if driver is None or not driver.in_transaction:
            return self._stored  # it changes nothing
        number = (self._stored + 1) % NUMBERS
        connection.exec_driver_sql(f"pragma user_version = {number}")
        return number

    def note(self, number: int) -> None:
        """Note the number of the last transaction that is stored."""
        self._stored = number
        # The change is stored, even if the disk is full.
        with contextlib.suppress(OSError), self._file.open("r+b", buffering=0) as file:
            file.write(b"%0*d" % (DIGITS, number))

    def _noted(self) -> int:
        """Return the number in the file, that of the database if there is none."""
        text = self._file.read_bytes()
        return int(text) if len(text) == DIGITS and text.isdigit() else self._stored
