"""The stores that commands open: checked first, locked, and with errors in one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistlestop.cli.bad_input import BadInput

if TYPE_CHECKING:
    from sqlalchemy import URL

    from whistlestop.server.store.store import Store


def check_is_there(data: Path, database: URL | None = None) -> None:
    """Check that a folder holds games, unless they are in another database. Raises BadInput."""
    from whistlestop.server.store.data_folder import DATABASE

    if database is None and not (data / DATABASE).is_file():
        raise BadInput(f"{data}: this folder holds no games; name the right one with --data")


@contextmanager
def plain_errors(place: str = "the database") -> Iterator[None]:
    """Report errors of the store in a line, also those that refuse a request of a server."""
    from whistlestop.server.http.errors import Refused
    from whistlestop.server.store.data_folder import (
        DatabaseUnreachable,
        FolderInUse,
        StoreError,
    )
    from whistlestop.server.store.disk import DATABASE_ERRORS, reason_of

    try:
        yield
    except (DatabaseUnreachable, FolderInUse) as error:
        raise click.ClickException(str(error)) from None
    except StoreError as error:
        raise BadInput(str(error)) from None
    except DATABASE_ERRORS as error:
        raise click.ClickException(f"{place} can't be used: {reason_of(error)}") from None
    except Refused as refusal:
        reason = reason_of(refusal.__cause__ or refusal)
        raise click.ClickException(f"{place} can't be used: {reason}") from None


def place_of(data: Path, database: URL | None) -> str:
    """Return the place of the games, for messages."""
    from whistlestop.server.store.database_url import described

    return str(data) if database is None else described(database)


@contextmanager
def locked_folder(data: Path) -> Iterator[None]:
    """Hold the folder until the block ends. Raises FolderInUse."""
    from whistlestop.server.store.data_folder import FolderInUse, FolderLock

    try:
        lock = FolderLock(data)
    except FolderInUse:
        raise FolderInUse(
            f"{data}: a server uses this folder and would not notice the change; stop it, run this "
            "command again, and start it: all players return to their seats"
        ) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def reading_store(data: Path, database: URL | None) -> Iterator[Store]:
    """Yield the store of a folder or database that a server may be using."""
    from whistlestop.server.store.reading_store import ReadingStore

    check_is_there(data, database)
    with plain_errors(place_of(data, database)):
        store = ReadingStore(data, database)
        try:
            yield store
        finally:
            store.close()


@contextmanager
def changing_store(data: Path, database: URL | None) -> Iterator[Store]:
    """Yield the store of a folder or database that no server uses."""
    from whistlestop.server.store.store import checked_store

    check_is_there(data, database)
    with plain_errors(place_of(data, database)), locked_folder(data):
        store = checked_store(data, database)
        try:
            yield store
        finally:
            store.close()
