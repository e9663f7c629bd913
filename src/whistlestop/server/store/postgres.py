"""A PostgreSQL database, and how servers and commands share it.

All writes of a server use one connection, which holds an advisory lock of PostgreSQL: servers that
other servers can reach share it, everyone else has it alone.

Each server has a row (``servers``), with a lease that it renews. Others delete the row when the
lease has expired, and then own its tables. Each write changes the *fence* in the row, so a server
whose row is gone can't write. After a broken connection the fence also says whether the last
transaction was stored.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from whistlestop.server.store.data_folder import DatabaseUnreachable, FolderInUse, StoreError
from whistlestop.server.store.database_url import described
from whistlestop.server.store.disk import reason_of
from whistlestop.server.store.migrating import is_newest, migrate
from whistlestop.server.store.server_rows import SERVERS

log = logging.getLogger("whistlestop.store")

LOCK = 0x776869_73746C65  # the number of the advisory lock: "whistle"
READERS, MORE_READERS = 5, 5  # connections that read: at rest, and more when there is work
POOL_TIMEOUT = 10  # seconds that a read waits for a connection
DOWN_FOR = 1.0  # seconds after a failed connection without another attempt
SETTLES_WITHIN = 5.0  # seconds in which a broken transaction's outcome has to be known
FREED_WITHIN = 2.0  # seconds in which PostgreSQL notices that a connection of ours is broken
TRY_EVERY = 0.1  # seconds between attempts meanwhile
LEASE = 3_000  # milliseconds, by PostgreSQL's clock, for which a server need not renew its row
IN_A_LEASE = f"(extract(epoch from clock_timestamp()) * 1000)::bigint + {LEASE}"
CHANNEL = "whistlestop"  # of LISTEN and NOTIFY

# Of libpq; a URL may set others. A silent network ends a connection within half a minute.
CONNECTING: dict[str, Any] = {
    "application_name": "whistlestop",
    "connect_timeout": 5,  # seconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}
# Of each session. PostgreSQL ends the session of a server that is gone, which frees the lock.
SESSION = (
    "set lock_timeout = '5s'",
    "set idle_in_transaction_session_timeout = '60s'",
    "set tcp_keepalives_idle = 10",
    "set tcp_keepalives_interval = 5",
    "set tcp_keepalives_count = 3",
    # An acknowledged move is on disk, whatever the database's default is.
    "select set_config('synchronous_commit', 'on', false) "
    "where current_setting('synchronous_commit') = 'off'",
)
# A network split in mid-transaction must not keep the tables of a server from the others.
WRITING_SESSION = "set idle_in_transaction_session_timeout = '10s'"
TAKEN = (
    "another Whistlestop server or command uses {name}; stop it first, or choose another database "
    "with --database"
)
TAKEN_OVER = (
    "another server has used {name} since this server lost its connection, so the games of this "
    "one are out of date. It stores nothing any more; restart it"
)
OLD_SCHEMA = (
    "{name} has to be converted to this version, but servers of an older version use it; stop "
    "them first"
)
STILL_HELD = "{name} still holds the lock of this server's broken connection; it ends soon"
STORED_LATE = (
    "a change that this server refused, because {name} was gone, is stored; restart this server, "
    "which then reads it"
)


class DatabaseInUse(FolderInUse, SQLAlchemyError):
    """Another server uses the database, or has used it since this one lost its connection."""


class PostgresDatabase:
    """The connections to a database. One thread at a time may write.

    ``engine``: reads only. ``address``: the host and port at which other servers of the database
    reach this one; None if it has to be the only one. ``lost``: why this server can't use the
    database any more; None while it can.
    """

    def __init__(self, url: sql.URL, reads_only: bool = False, address: str | None = None) -> None:
        """Connect, and bring the schema up to date. Raises StoreError and SQLAlchemyError."""
        self.name = described(url)
        self.url = url
        self.address = address
        self._id = secrets.token_hex(8)  # the key of its row in ``servers``
        self.lost: str | None = None
        self._fence: str | None = None  # its value after the last transaction; None: not held yet
        self._unsure: str | None = None  # its value after a transaction whose outcome is unknown
        self._down_until = 0.0
        self._is_closed = False
        readers = {"pool_size": READERS, "max_overflow": MORE_READERS}
        self.engine = self._engine(url, _forbid_writing, **readers)
        if reads_only:
            self._writer = self.engine
        else:
            self._writer = self._engine(url, self._take_lock, pool_size=1, max_overflow=0)
        self.engines = (self.engine, self._writer)
        try:
            self._open(reads_only)
        except BaseException:
            self.close()
            raise

    @property
    def server_id(self) -> str | None:
        """Return the key of this server's row, None if it has to be the only server."""
        return None if self.address is None else self._id

    def leave(self) -> None:
        """Give up the leases of this server. Raises SQLAlchemyError."""
        with self._writer.begin() as connection:
            connection.execute(SERVERS.delete().where(SERVERS.c.id == self._id))

    @contextmanager
    def alone(self, work: int) -> Iterator[None]:
        """Wait until no other server does this work, and keep it from beginning meanwhile."""
        with self.engine.begin() as connection:
            connection.execute(sql.text("set local lock_timeout = 0"))
            connection.execute(sql.text(f"select pg_advisory_xact_lock({work})"))
            yield

    def close(self) -> None:
        """Close the connections. Those that a thread still uses are closed after it."""
        self._is_closed = True
        for engine in self.engines:
            engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """Yield a connection in a transaction that writes.

        If the connection breaks while PostgreSQL stores the transaction, find out whether it did.
        """
        self._check_held()
        after = secrets.token_hex(16)
        was_sent = False
        try:
            with self._writer.begin() as connection:
                yield connection
                self._move_fence(connection, after)
                was_sent = True
        except DBAPIError as error:
            if not (was_sent and error.connection_invalidated and self._was_stored(after)):
                raise
        self._fence = after

    def hold(self) -> None:
        """Take the lock again if its connection broke. Raises StoreError and SQLAlchemyError."""
        if self.lost is not None:
            raise StoreError(self.lost)
        pool = self._writer.pool
        if isinstance(pool, sql.QueuePool) and pool.checkedout():
            return  # a thread that writes notices it itself
        with self._writer.connect():
            pass

    @contextmanager
    def listening(self) -> Iterator[Any]:
        """Yield a connection of psycopg in autocommit mode that hears the other servers.

        Raises SQLAlchemyError.
        """
        # Nothing is rolled back, because a broken connection can't be.
        engine = self._engine(
            self.url, _listen, pool_size=1, max_overflow=0, pool_reset_on_return=None
        )
        try:
            with closing(engine.raw_connection()) as pooled:
                connection: Any = pooled.driver_connection
                connection.autocommit = True
                yield connection
        finally:
            engine.dispose()

    def _engine(
        self, url: sql.URL, prepare: Callable[[Any], None], **pool: int | None
    ) -> sql.Engine:
        """Return an engine; ``prepare`` is called with each new connection."""
        chosen = {name: value for name, value in CONNECTING.items() if name not in url.query}
        try:
            engine = sql.create_engine(
                url,
                hide_parameters=True,  # logs must not contain the database's content
                pool_pre_ping=True,
                pool_timeout=POOL_TIMEOUT,
                connect_args=chosen,
                **pool,
            )
        except ImportError:
            raise StoreError(
                "PostgreSQL needs the package psycopg: pip install 'whistlestop[postgres]'"
            ) from None

        def connect(dialect: Any, _record: Any, args: Any, options: Any) -> Any:
            """Return a new connection. Raises the driver's errors and DatabaseInUse.

            After a failure, others fail at once for a moment, because requests wait in turn.
            """
            if self._is_closed:  # a late request must not take the lock of the next server
                raise dialect.loaded_dbapi.OperationalError("the database was closed")
            if time.monotonic() < self._down_until:
                raise dialect.loaded_dbapi.OperationalError("the database could not be reached")
            try:
                return _prepared(dialect.connect(*args, **options), prepare)
            except dialect.loaded_dbapi.Error:
                self._down_until = time.monotonic() + DOWN_FOR
                raise

        def returned(connection: Any, _record: Any) -> None:
            if self._is_closed and connection is not None:
                connection.close()

        sql.event.listen(engine, "do_connect", connect)
        sql.event.listen(engine, "checkin", returned)
        return engine

    def _open(self, reads_only: bool) -> None:
        try:
            connection = self.engine.connect()
        except DBAPIError as error:
            raise DatabaseUnreachable(f"can't reach {self.name}: {reason_of(error)}") from None
        with connection:
            encoding = connection.scalar(sql.text("show server_encoding"))
            if encoding != "UTF8":
                raise StoreError(
                    f"{self.name} has the encoding {encoding}; create it with --encoding=UTF8"
                )
            if reads_only or is_newest(connection, self.name):
                return
        with self._writer.begin() as connection:
            if not connection.scalar(sql.text(f"select pg_try_advisory_xact_lock({LOCK})")):
                raise DatabaseInUse(OLD_SCHEMA.format(name=self.name))
            migrate(connection, self.name, "choose another database with --database")
            _order_plainly(connection)

    def _take_lock(self, connection: Any) -> None:
        """Hold the lock with a new connection. Raises DatabaseInUse."""
        connection.execute(WRITING_SESSION)
        until = time.monotonic() + FREED_WITHIN
        lock = "pg_try_advisory_lock" if self.address is None else "pg_try_advisory_lock_shared"
        while True:
            is_locked = connection.execute(f"select {lock}({LOCK})").fetchone()[0]
            if self._fence is not None:
                self._check_fence(connection)
            if is_locked:
                return
            is_late = (self._fence is None and self.address is None) or time.monotonic() > until
            if is_late:
                reason = TAKEN if self._fence is None else STILL_HELD
                raise DatabaseInUse(reason.format(name=self.name))
            time.sleep(TRY_EVERY)

    def _check_fence(self, connection: Any) -> None:
        """Check that no other server has written. Raises DatabaseInUse."""
        query = "select fence from servers where id = %s"
        found = connection.execute(query, (self._id,)).fetchone()
        if found is None or found[0] not in (self._fence, self._unsure):
            raise self.lose()

    def lose(self, reason: str = TAKEN_OVER) -> DatabaseInUse:
        """Give the database up, and return the error that says why."""
        self.lost = reason.format(name=self.name)
        log.error("%s", self.lost)
        return DatabaseInUse(self.lost)

    def _check_held(self) -> None:
        """Check that this server may write. Raises DatabaseInUse and SQLAlchemyError."""
        if self.lost is not None:
            raise DatabaseInUse(self.lost)
        if self._unsure is not None:
            if self._stored_fence() == self._unsure:
                raise self.lose(STORED_LATE)
            self._unsure = None
        if self._fence is None:
            first = secrets.token_hex(16)
            expires = sql.text(IN_A_LEASE)
            row = {"id": self._id, "address": self.address, "fence": first, "expires": expires}
            with self._writer.begin() as connection:
                if connection.scalar(sql.text(f"select pg_try_advisory_xact_lock({LOCK})")):
                    connection.execute(SERVERS.delete())  # all other servers have ended
                connection.execute(SERVERS.insert().values(row))
            self._fence = first

    def _move_fence(self, connection: sql.Connection, after: str) -> None:
        here = (SERVERS.c.id == self._id) & (SERVERS.c.fence == self._fence)
        values = {"fence": after, "expires": sql.text(IN_A_LEASE)}
        moved = connection.execute(SERVERS.update().where(here).values(values))
        if moved.rowcount != 1:
            raise self.lose()

    def _stored_fence(self) -> str | None:
        with self._writer.begin() as connection:
            return connection.scalar(sql.select(SERVERS.c.fence).where(SERVERS.c.id == self._id))

    def _was_stored(self, after: str) -> bool:
        """Check whether a transaction was stored whose connection broke at its end.

        If PostgreSQL does not say so in time, the next transaction asks again.
        """
        self._unsure = after
        until = time.monotonic() + SETTLES_WITHIN
        while self.lost is None:
            try:
                is_stored = self._stored_fence() == after
            except SQLAlchemyError:
                if time.monotonic() > until:
                    break
                time.sleep(TRY_EVERY)
            else:
                self._unsure = None
                return is_stored
        return False


def _prepared(connection: Any, prepare: Callable[[Any], None]) -> Any:
    """Return a new connection with the settings of its session."""
    try:
        connection.autocommit = True
        for statement in SESSION:
            connection.execute(statement)
        prepare(connection)
        connection.autocommit = False
    except BaseException:
        connection.close()
        raise
    return connection


def _forbid_writing(connection: Any) -> None:
    connection.execute("set default_transaction_read_only = on")
    # Queries of one transaction fit together, whatever other servers write meanwhile.
    connection.execute("set default_transaction_isolation = 'repeatable read'")


def _order_plainly(connection: sql.Connection) -> None:
    """Order all texts by their code points, as SQLite does, whatever the database's language is."""
    inspector = sql.inspect(connection)
    for table in inspector.get_table_names():
        for column in inspector.get_columns(table):
            kind = column["type"]
            if isinstance(kind, sql.String) and kind.collation != "C":
                quote = connection.dialect.identifier_preparer.quote
                length = "" if kind.length is None else f"({kind.length})"
                connection.execute(
                    sql.text(
                        f"alter table {quote(table)} alter column {quote(column['name'])} "
                        f'type varchar{length} collate "C"'
                    )
                )


def _listen(connection: Any) -> None:
    connection.execute(f"listen {CHANNEL}")


@contextmanager
def locked(database: PostgresDatabase) -> Iterator[None]:
    """Keep servers away from a database that is only read. Raises DatabaseInUse."""
    with database.engine.connect() as connection:
        if not connection.scalar(sql.text(f"select pg_try_advisory_lock({LOCK})")):
            raise DatabaseInUse(TAKEN.format(name=database.name))
        try:
            yield
        finally:
            connection.scalar(sql.text(f"select pg_advisory_unlock({LOCK})"))
