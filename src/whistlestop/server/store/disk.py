"""Failures of the disk and of the database while the server runs, and their answers."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import sqlalchemy as sql
from anyio.to_thread import run_sync
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.data_folder import DatabaseUnreachable, StoreError

log = logging.getLogger("whistlestop.store")

RETRY_AFTER = 5  # seconds after which a request may succeed: another program has let go by then
NOT_KEPT = "the server's disk or database can't be used now, so nothing was changed"
ADVICE = "Put a backup back: whistlestop admin restore FILE --overwrite"
CORRUPT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
CORRUPT_STATES = ("XX001", "XX002")  # of PostgreSQL: data_corrupted, index_corrupted
# SQLite quotes a damaged schema in its error, which Python then can't decode.
DATABASE_ERRORS = (SQLAlchemyError, UnicodeDecodeError)
PRIMARY = 0xFF  # the part of SQLite's error codes that names the kind of error
# Errors of a database that is locked, full or gone: it may be usable later.
PASSING = (OperationalError, InterfaceError, PoolTimeout)
PASSING_CODES = (  # Python's module for SQLite also has other errors of these classes
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
)

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


async def on_disk(
    call: Callable[Arguments, Answer], *args: Arguments.args, **options: Arguments.kwargs
) -> Answer:
    """Return the answer of a method of the store, called in a worker thread.

    Raises Refused if the disk or the database is full, locked or gone, and everything that the
    method raises.
    """
    try:
        return await run_sync(lambda: call(*args, **options))
    except DATABASE_ERRORS as error:
        log.error("%s failed: %s", call.__name__, reason_of(error))
        raise not_kept() from error


def not_kept() -> Refused:
    """Return the refusal of a request that needs a disk or database that can't be used now."""
    return Refused(503, "not_kept", NOT_KEPT, RETRY_AFTER)


class DamageWatch:
    """Notes that a damaged page of a database that is in use was found.

    Requests that need the page are refused; all others are carried out. A restart checks all pages.
    """

    def __init__(self, *engines: sql.Engine) -> None:
        self.is_damaged = False
        for engine in engines:
            sql.event.listen(engine, "handle_error", self._note)

    def check(self) -> None:
        """Raise StoreError if a damaged page was found."""
        if self.is_damaged:
            raise StoreError("the database is damaged; the server's log says what to do")

    def _note(self, context: sql.engine.ExceptionContext) -> None:
        if is_corrupt(context.original_exception) and not self.is_damaged:
            self.is_damaged = True
            log.error(
                "the database is damaged: %s. Games that need the damaged part are refused. Stop "
                "the server, and put a backup back: whistlestop admin restore FILE --overwrite, "
                "or pg_restore for PostgreSQL",
                _first_line(context.original_exception),
            )


def is_passing(error: Exception) -> bool:
    """Check whether an error of the database says nothing about its data, and may pass."""
    cause = getattr(error, "orig", None)
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY in PASSING_CODES
    return isinstance(error, PASSING)


def is_corrupt(error: BaseException | None) -> bool:
    """Check whether an error of the database says that its data is damaged."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return code & PRIMARY in CORRUPT
    return getattr(error, "sqlstate", None) in CORRUPT_STATES


def store_error(message: str, error: Exception) -> StoreError:
    """Return the error of a store that can't go on after an error of the database."""
    kind = DatabaseUnreachable if is_passing(error) else StoreError
    is_damaged = is_corrupt(getattr(error, "orig", None))
    return kind(f"{message}: {reason_of(error)}{f'. {ADVICE}' if is_damaged else ''}")


def reason_of(error: BaseException) -> str:
    """Return the text of an error of the database in a line, without the database's content."""
    if isinstance(error, UnicodeDecodeError):
        return "its schema is damaged"
    return _first_line(getattr(error, "orig", None) or error)


def _first_line(error: BaseException) -> str:
    """Return the message of an error.

    PostgreSQL adds details, such as the values of a row.
    """
    message = getattr(getattr(error, "diag", None), "message_primary", None)
    return " ".join(str(message or error).split())
