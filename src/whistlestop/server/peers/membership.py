"""The thread in which a server renews its own lease, and hears from the other servers.

It has a connection of its own, so a busy event loop or a long transaction delays no renewal.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterable
from typing import Annotated, Any

import msgspec
import psycopg
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.server.peers.endings import ENDED, Message
from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.disk import reason_of
from whistlestop.server.store.postgres import CHANNEL, IN_A_LEASE, LEASE, PostgresDatabase

log = logging.getLogger("whistlestop.peers")

RENEW_EVERY = 0.5  # seconds
MOST = 50  # messages in a notification, which has at most 8000 bytes

SILENT_FOR = 1_500  # milliseconds after which a server without a connection is taken for dead
RENEW = f"update servers set expires = {IN_A_LEASE}, backend = pg_backend_pid() where id = %s"
NOW = "extract(epoch from clock_timestamp()) * 1000"
# A row that is locked belongs to a server that writes just now.
EXPIRE = (
    f"delete from servers where id in (select id from servers where expires < {NOW} "
    f"or (expires < {NOW} + {LEASE - SILENT_FOR} "
    "and not exists (select from pg_stat_activity where pid = backend)) for update skip locked) "
    "returning id"
)
# The server that sends, then messages: a kind, and at least one fact.
_NEWS = msgspec.json.Decoder(list[str | Annotated[Message, msgspec.Meta(min_length=2)]])


class Membership:
    """This server among the servers of a database.

    Its thread calls ``hear`` with each message of another server, ``refresh`` when messages may
    have been missed, and ``end`` when this server has lost its lease.
    """

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._is_closed = threading.Event()
        self.hear: Callable[[Message], None] = lambda message: None
        self.refresh: Callable[[], None] = lambda: None
        self.end: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._run, name="membership", daemon=True)
        self._thread.start()

    @property
    def has_ended(self) -> bool:
        """Return whether this server has lost its lease."""
        return self._database.lost is not None

    def tell(self, messages: Iterable[Message]) -> None:
        """Send messages to the other servers. Raises SQLAlchemyError."""
        notify = sql.text("select pg_notify(:channel, :text)")
        waiting = list(messages)
        with self._database.engine.begin() as connection:
            for begin in range(0, len(waiting), MOST):
                text = json.dumps([self._database.server_id, *waiting[begin : begin + MOST]])
                connection.execute(notify, {"channel": CHANNEL, "text": text})

    def leave(self) -> None:
        """Give up all leases, because the server stops, and tell the others."""
        self._is_closed.set()
        self._thread.join()
        try:
            self._database.leave()
            self.tell([[ENDED, self._database.server_id]])
        except (SQLAlchemyError, StoreError) as error:
            log.warning("the leases of this server end a little later: %s", reason_of(error))

    def _run(self) -> None:
        while not self._is_closed.is_set():
            try:
                with self._database.listening() as connection:
                    self._stay(connection)
            except (SQLAlchemyError, psycopg.Error, StoreError) as error:
                log.info("no connection to the other servers: %s", reason_of(error))
            except Exception:  # the lease must still be renewed
                log.exception("listening to the other servers begins again")
            if self._database.lost is not None:
                self.end()
                return
            self._is_closed.wait(RENEW_EVERY)

    def _stay(self, connection: Any) -> None:
        """Renew the lease until the connection breaks or the lease is lost."""
        self.refresh()
        since = time.monotonic()
        while not self._is_closed.is_set() and self._database.lost is None:
            if connection.execute(RENEW, (self._database.server_id,)).rowcount != 1:
                self._database.lose()
                return
            # After an outage of the database, every server has time to renew its lease first.
            if time.monotonic() - since > LEASE / 1000:
                self._expire(connection)
            for notification in connection.notifies(timeout=RENEW_EVERY):
                self._take_in(notification.payload)

    def _expire(self, connection: Any) -> None:
        """Delete the servers whose lease has expired; their tables are then free."""
        gone = [row[0] for row in connection.execute(EXPIRE).fetchall()]
        if gone:
            for server in gone:
                log.warning("server %s has ended without a word; its tables are free", server)
            self.hear([ENDED, *gone])
            self.tell([[ENDED, *gone]])

    def _take_in(self, payload: str) -> None:
        try:
            sender, *messages = _NEWS.decode(payload)
        except (msgspec.DecodeError, ValueError):
            log.warning("another program has sent a notification that no server understands")
            return
        if sender == self._database.server_id:
            return
        for message in messages:
            if isinstance(message, list):
                self.hear(message)
