"""The schema of a database: recognized, and migrated to the newest one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import sqlalchemy as sql

from whistlestop.server.store.data_folder import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"


def check_revision(connection: sql.Connection, name: Path | str, exactly: bool = False) -> None:
    """Check that this version of Whistlestop knows the schema of a database. Raises StoreError.

    ``name``: the database in messages. ``exactly``: the schema has to be the newest one.
    """
    if not sql.inspect(connection).has_table("alembic_version"):
        raise StoreError(f"{name} is no database of Whistlestop")
    found = list(connection.execute(sql.text("select version_num from alembic_version")).scalars())
    for revision in found:
        if revision not in _revisions():
            raise StoreError(f"{name} was written by a newer Whistlestop (revision {revision})")
    if exactly and found != [_revisions()[0]]:
        raise StoreError(
            f"{name} was written by an older Whistlestop; start the server once, which converts it"
        )


def is_newest(connection: sql.Connection, name: Path | str) -> bool:
    """Check whether a database has the newest schema.

    Raises StoreError for the database of a newer Whistlestop.
    """
    if not sql.inspect(connection).has_table("alembic_version"):
        return False
    check_revision(connection, name)
    found = connection.execute(sql.text("select version_num from alembic_version"))
    return list(found.scalars()) == [_revisions()[0]]


def migrate(connection: sql.Connection, name: Path | str, otherwise: str) -> None:
    """Migrate a database to the newest schema, completely or not at all. Raises StoreError.

    ``otherwise``: the advice if the database belongs to another program.
    """
    if is_newest(connection, name):
        return
    tables = sql.inspect(connection).get_table_names()
    if tables and "alembic_version" not in tables:
        raise StoreError(f"{name} is no database of Whistlestop; {otherwise}")
    # 11 MB of memory: imported only where a database is migrated.
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "sqlite":  # its driver begins no transaction for such statements
        connection.exec_driver_sql("begin immediate")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@cache
def _revisions() -> tuple[str, ...]:
    """Return the names of all migrations, the newest first: the numbers of their files."""
    files = (MIGRATIONS / "versions").glob("*.py")
    numbers = (re.match(r"(\d{4})_", file.name) for file in files)
    return tuple(sorted((number[1] for number in numbers if number), reverse=True))
