"""The database file: checked, migrated to the newest schema, and opened for the store."""

from __future__ import annotations

import json
import re
from functools import cache, partial
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.store_check import check_pages

MIGRATIONS = Path(__file__).parent / "migrations"
# One damaged text must not spoil a whole query.
_text = partial(str, encoding="utf-8", errors="replace")
BUSY_WITHIN = 5000  # milliseconds that a write waits for another process


def open_database(path: Path) -> sql.Engine:
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
        _migrate(engine, path)
    except BaseException:
        engine.dispose()
        raise
    return engine


def open_for_reading(path: Path) -> sql.Engine:
    """Return an engine that changes nothing, for a database that a server may be using."""
    engine = sql.create_engine(
        f"sqlite:///{path}", hide_parameters=True, json_deserializer=_from_json
    )
    sql.event.listen(engine, "connect", _forbid_writing)
    return engine


def check_revision(connection: sql.Connection, path: Path, exactly: bool = False) -> None:
    """Check that this version of Whistlestop knows the schema of a database. Raises StoreError.

    ``exactly``: the schema has to be the newest one.
    """
    if not sql.inspect(connection).has_table("alembic_version"):
        raise StoreError(f"{path} is no database of Whistlestop")
    found = list(connection.execute(sql.text("select version_num from alembic_version")).scalars())
    for revision in found:
        if revision not in _revisions():
            raise StoreError(f"{path} was written by a newer Whistlestop (revision {revision})")
    if exactly and found != [_revisions()[0]]:
        raise StoreError(
            f"{path} was written by an older Whistlestop; start the server once, which converts it"
        )


@cache
def _revisions() -> tuple[str, ...]:
    """Return the names of all migrations, the newest first: the numbers of their files."""
    files = (MIGRATIONS / "versions").glob("*.py")
    numbers = (re.match(r"(\d{4})_", file.name) for file in files)
    return tuple(sorted((number[1] for number in numbers if number), reverse=True))


def _migrate(engine: sql.Engine, path: Path) -> None:
    """Migrate the database to the newest schema. Raises StoreError."""
    with engine.begin() as connection:
        if sql.inspect(connection).has_table("alembic_version"):
            check_revision(connection, path)
            found = connection.execute(sql.text("select version_num from alembic_version"))
            if list(found.scalars()) == [_revisions()[0]]:
                return
        elif sql.inspect(connection).get_table_names():
            raise StoreError(
                f"{path} is no database of Whistlestop; choose another folder with --data"
            )
        # 11 MB of memory: imported only where a database is migrated.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


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
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma foreign_keys = on")
    cursor.execute("pragma secure_delete = on")  # deleted data does not stay in free pages
    cursor.execute(f"pragma busy_timeout = {BUSY_WITHIN}")
    cursor.close()
