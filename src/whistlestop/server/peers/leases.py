"""The leases of this server: which tables, and which other work, it alone carries out.

A table is in the memory of one server only, the one that has its lease. A lease lasts as long as
its server; the next server that needs the table then takes it.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.database_schema import TABLES
from whistlestop.server.store.server_rows import LEASES, SERVERS
from whistlestop.server.store.store import Store

RETRY_AFTER = 2  # seconds
DESK = "desk"  # all work in one server's memory that belongs to no table: codes, jobs, analyses


class Owner(NamedTuple):
    """A server that has a lease. ``address``: its host and port."""

    id: str
    address: str


class Leases:
    """The leases of this server. The methods that read the database block."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._id = store.database.server_id
        self._mine: set[str] = set()

    def is_mine(self, name: str) -> bool:
        """Check whether this server is known to have the lease of a table's code, or of DESK."""
        return self._id is None or name in self._mine

    def claim(self, name: str) -> Owner | None:
        """Take a lease unless another server has it; return that server.

        A table that does not exist has no lease.
        """
        if self.is_mine(name):
            return None
        with self._store.reading() as connection:
            owner = _owner(connection, name)
            exists = name == DESK or connection.execute(_TABLE, {"code": name}).first() is not None
        if owner is None and exists:
            taking = insert(LEASES).values(name=name, owner=self._id).on_conflict_do_nothing()
            with self._store.writing() as connection:
                connection.execute(taking)
                owner = _owner(connection, name)
        if owner is not None and owner.id == self._id:
            self._mine.add(name)
            return None
        return owner


_TABLE = sql.select(TABLES.c.code).where(TABLES.c.code == sql.bindparam("code"))


def _owner(connection: sql.Connection, name: str) -> Owner | None:
    """Return the server that has a lease, None if it is free."""
    query = sql.select(SERVERS.c.id, SERVERS.c.address).join(LEASES).where(LEASES.c.name == name)
    found = connection.execute(query).first()
    return None if found is None else Owner(*found)


def table_moving() -> Refused:
    """Return the refusal of a request that may have been carried out before its table moved."""
    message = "the table is moving to another server; check it, and repeat what was not done"
    return Refused(503, "table_moving", message, RETRY_AFTER)
