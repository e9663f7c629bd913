"""Backups of a data folder: one file, made while a server runs, and put back while none does.

The file is the database. It also has the server's key for push services, as a setting.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from whistlestop.server.notifications.push import KEY_FILE
from whistlestop.server.store.data_folder import (
    COUNT,
    DATABASE,
    LOCK,
    ONLY_OWNER_FILE,
    OURS,
    PARTS,
    StoreError,
    make_folder,
)
from whistlestop.server.store.database_engine import open_for_reading
from whistlestop.server.store.disk import (
    DATABASE_ERRORS,
    is_corrupt,
    is_passing,
    reason_of,
    store_error,
)
from whistlestop.server.store.migrating import check_revision
from whistlestop.server.store.store_check import HELP, check_pages, damaged

KEY = "push key"  # the setting of a backup


def back_up(folder: Path, target: Path, overwrite: bool = False) -> int:
    """Write a backup of a folder, which a server may be using; return its size in bytes.

    The backup has all transactions up to one moment. Raises StoreError.
    """
    try:
        _check_target(folder, target, overwrite)
    except StoreError:
        raise
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead in a circle
        raise StoreError(f"{target}: can't write a backup there: {error}") from None
    unfinished = target.with_name(f".{secrets.token_hex(8)}.unfinished")
    try:
        _copy(folder / DATABASE, unfinished)
        key = folder / KEY_FILE
        if key.is_file():
            with closing(sqlite3.connect(unfinished)) as copy, copy:
                values = (KEY, key.read_text("ascii"))
                copy.execute("insert or replace into settings (name, value) values (?, ?)", values)
        check_backup(unfinished, HELP)
        unfinished.replace(target)
    except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
        raise StoreError(f"{target}: can't write the backup: {error}") from error
    except StoreError as error:  # a copy is as damaged as the database
        said = str(error).replace(str(unfinished), str(folder / DATABASE))
        raise StoreError(said) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def _check_target(folder: Path, target: Path, overwrite: bool) -> None:
    """Raise StoreError if a backup of a folder can't be written to this place.

    It must replace no file of this or another server, by whichever path. Raises OSError, and
    RuntimeError for links that lead in a circle.
    """
    real = (folder / DATABASE).resolve()  # the database may be a link
    places = {target.resolve(), target.parent.resolve() / target.name}
    if any(
        place in {real.with_name(real.name + part) for part in PARTS}
        or (place.name.startswith(OURS) and (place.parent / LOCK).exists())
        for place in places
    ):
        raise StoreError(f"{target} is a file of a server; choose another name for the backup")
    if target.exists() and not target.is_file():
        raise StoreError(f"{target} is no ordinary file; choose another name for the backup")
    if target.exists() and not overwrite:
        raise StoreError(f"{target} exists; choose another name, or add --overwrite")


def check_backup(file: Path, advice: str = "Choose another backup") -> None:
    """Check that a file is an undamaged database of this or an older Whistlestop.

    Raises StoreError, which ends with ``advice`` if the file is damaged.
    """
    if not file.is_file() or not file.stat().st_size:
        raise StoreError(f"{file}: there is no such backup, or it is empty")
    engine = open_for_reading(file)
    try:
        with engine.connect() as connection:
            check_pages(connection, file, advice)
            check_revision(connection, file)
    except DATABASE_ERRORS as error:
        if is_passing(error):
            raise store_error(f"{file}: can't be checked", error) from error
        raise StoreError(f"{file} is no backup of Whistlestop: {reason_of(error)}") from error
    finally:
        engine.dispose()


def restore(file: Path, folder: Path, overwrite: bool = False) -> Path | None:
    """Put a backup into a folder that no server uses; the caller holds its lock.

    Return the new place of the database that was there before, None if there was none.
    Raises StoreError.
    """
    check_backup(file)
    make_folder(folder)
    database = folder / DATABASE
    if database.exists() and not overwrite:
        raise StoreError(
            f"{folder} has games already; add --overwrite to replace them (they are kept beside "
            "the new ones), or choose another folder with --data"
        )
    copy = folder / f"{DATABASE}.new"
    try:
        _copy(file, copy)
        key = _take_key(copy)
        aside = _set_aside(folder) if database.exists() else None
        (folder / COUNT).unlink(missing_ok=True)  # it would say that the database is too old
        copy.replace(database)
        if key is not None:
            _write_private(folder / KEY_FILE, key)
    except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
        raise StoreError(f"{folder}: can't restore {file}: {error}") from error
    finally:
        copy.unlink(missing_ok=True)
    return aside


def _copy(database: Path, target: Path) -> None:
    """Copy a database that others may be writing, into a file that only its owner can read."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_OWNER_FILE))
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
        try:
            source.execute("pragma query_only = on")
            source.backup(copy)  # in one step: a reader, which does not stop writers
        except sqlite3.DatabaseError as error:
            if is_corrupt(error):
                raise damaged(database, str(error)) from None
            raise
        copy.execute("pragma journal_mode = delete")  # one file
    with target.open("rb") as written:
        os.fsync(written.fileno())


def _take_key(copy: Path) -> str | None:
    """Remove the key for push services from a copy and return it."""
    with closing(sqlite3.connect(copy)) as database, database:
        found = database.execute("select value from settings where name = ?", (KEY,)).fetchone()
        database.execute("delete from settings where name = ?", (KEY,))
    return None if found is None else str(found[0])


def _set_aside(folder: Path) -> Path:
    """Rename the files of the database so that SQLite still finds them together."""
    now = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
    aside = folder / f"whistlestop.replaced-{now}.db"
    for part in PARTS:
        file = folder / f"{DATABASE}{part}"
        if file.exists():
            file.rename(f"{aside}{part}")
    return aside


def _write_private(file: Path, text: str) -> None:
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT, ONLY_OWNER_FILE), "w") as writing:
        writing.write(text)
