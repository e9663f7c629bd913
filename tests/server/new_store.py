"""Databases without rows; the migrations that make one take a third of a second."""

import tempfile
from functools import cache
from pathlib import Path

from whistlestop.server.store import database
from whistlestop.server.store.data_folder import DATABASE, make_private
from whistlestop.server.store.database_engine import SqliteDatabase, open_file
from whistlestop.server.store.store import Store


@cache
def _empty_database() -> bytes:
    """Return a database of the newest schema."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        open_file(path).dispose()
        return path.read_bytes()


def put_empty_database(folder: Path) -> None:
    """Put a database into a folder without one; no file if the games are in PostgreSQL."""
    if not (folder / DATABASE).exists() and database.SqliteDatabase is SqliteDatabase:
        make_private(folder).write_bytes(_empty_database())


def new_store(folder: Path) -> Store:
    """Return a store of a folder, with an empty database if there was none."""
    put_empty_database(folder)
    return Store(folder)
