"""The folder in which a server keeps its games: closed to others, and one server's at a time."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from filelock import FileLock, Timeout

DATABASE = "whistlestop.db"
LOCK = "whistlestop.lock"
OURS = "whistlestop."  # what the names of all our files begin with
ONLY_OWNER_FOLDER, ONLY_OWNER_FILE = 0o700, 0o600


class StoreError(RuntimeError):
    """The data folder can't be used; the message says why."""


class FolderLock:
    """Held while a server uses the folder. The operating system lets go of it when a process ends,
    however it ends."""

    def __init__(self, folder: Path) -> None:
        """Raises StoreError if another server uses the folder."""
        make_private(folder)
        # Taken where the server is made and given back where it ends: other threads may do that.
        self._lock = FileLock(folder / LOCK, timeout=0, mode=ONLY_OWNER_FILE, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise StoreError(
                f"{folder}: another Whistlestop keeps its games there; stop it first, or choose "
                "another folder with --data"
            ) from None
        except OSError as error:
            raise StoreError(f"{folder}: can't keep games there: {error}") from error

    def release(self) -> None:
        self._lock.release()


def make_private(folder: Path) -> Path:
    """The place of the database in a folder that others can't look into. Raises StoreError.

    A folder that holds other things than ours stays as open as its owner left it; the database in
    it is closed all the same.
    """
    database = folder / DATABASE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=ONLY_OWNER_FOLDER)
        if all(file.name.startswith(OURS) for file in folder.iterdir()):
            with contextlib.suppress(PermissionError):  # it belongs to somebody who lets us in
                folder.chmod(ONLY_OWNER_FOLDER)
        if not database.exists():
            os.close(os.open(database, os.O_RDWR | os.O_CREAT, ONLY_OWNER_FILE))
        # SQLite gives its other files the mode of the database, when it makes them.
        for file in folder.glob(f"{DATABASE}*"):
            if file.is_file():
                file.chmod(ONLY_OWNER_FILE)
    except OSError as error:
        raise StoreError(f"{folder}: can't keep games there: {error}") from error
    return database
