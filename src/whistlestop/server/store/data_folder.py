"""The folder in which a server stores its games: private, and used by one server at a time."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from filelock import FileLock, Timeout

DATABASE = "whistlestop.db"
LOCK = "whistlestop.lock"
COUNT = "whistlestop.count"  # the number of changes
OURS = "whistlestop."  # the beginning of the names of all our files
PARTS = ("", "-wal", "-shm")  # the ends of the names of SQLite's files
MAGIC = b"SQLite format 3\0"
HEADER = 512  # bytes; SQLite takes a shorter file for an empty one
ONLY_OWNER_FOLDER, ONLY_OWNER_FILE = 0o700, 0o600


class StoreError(RuntimeError):
    """The data folder can't be used; the message says why."""


class FolderInUse(StoreError):
    """Another server uses the data folder."""


class DatabaseUnreachable(StoreError):
    """The database can't be used now; it may be usable later."""


class FolderLock:
    """A lock that a server holds while it uses the folder.

    The operating system releases it when the process ends, even if it is killed.
    """

    def __init__(self, folder: Path) -> None:
        """Lock the folder. Raises FolderInUse if another server uses it."""
        make_folder(folder)
        # Different threads may acquire and release the lock.
        self._lock = FileLock(folder / LOCK, timeout=0, mode=ONLY_OWNER_FILE, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise FolderInUse(
                f"{folder}: another Whistlestop server uses this folder; stop it first, or choose "
                "another folder with --data"
            ) from None
        except OSError as error:
            raise unusable(folder, error) from error

    def release(self) -> None:
        self._lock.release()


def make_folder(folder: Path) -> None:
    """Make a folder that other users can't open. Raises StoreError.

    A folder that also holds other files keeps its permissions.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=ONLY_OWNER_FOLDER)
        if all(file.name.startswith(OURS) for file in folder.iterdir()):
            with contextlib.suppress(PermissionError):  # another user owns the folder
                folder.chmod(ONLY_OWNER_FOLDER)
    except OSError as error:
        raise unusable(folder, error) from error


def make_private(folder: Path) -> Path:
    """Return the path of the database, which other users can't open if it is there.

    SQLite takes an empty or very short file for a new database, and all games would seem to be
    gone. So such a file is refused. Raises StoreError.
    """
    make_folder(folder)
    database = folder / DATABASE
    try:
        if database.is_file() and database.stat().st_size == 0:
            raise StoreError(
                f"{database} is empty: the games in it are lost. Put a copy from a backup in its "
                "place, or delete the file to begin with no games"
            )
        if database.is_file() and not _begins_as_database(database):
            raise StoreError(
                f"{database} is not a database, or its beginning is damaged. Nothing was changed. "
                "Put a backup back: whistlestop admin restore FILE --overwrite"
            )
        # SQLite gives its other files the mode of the database when it creates them.
        for file in folder.glob(f"{DATABASE}*"):
            if file.is_file():
                file.chmod(ONLY_OWNER_FILE)
    except OSError as error:
        raise unusable(folder, error) from error
    return database


def make_file(folder: Path, name: str) -> Path:
    """Make an empty file that other users can't open, and return its path. Raises StoreError.

    An older file of this name is deleted, with SQLite's other files of it.
    """
    file = folder / name
    try:
        for part in PARTS:
            file.with_name(name + part).unlink(missing_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, ONLY_OWNER_FILE))
    except OSError as error:
        raise unusable(folder, error) from error
    return file


def _begins_as_database(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(HEADER).startswith(MAGIC) and file.stat().st_size >= HEADER


def unusable(folder: Path, error: OSError) -> StoreError:
    """Return the error of a folder in which no file can be written or read."""
    return StoreError(f"{folder}: can't store games there: {error.strerror or error}")
