"""The leases of this server: which tables, and which other work, it alone carries out.

A table is in the memory of one server only, the one that has its lease. A lease lasts as long as
its server; the next server that needs the table then takes it.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert

from whistlestop.server.store.database_schema import TABLES
from whistlestop.server.store.server_rows import LEASES, SERVERS
from whistlestop.server.store.store import Store

DESK = "desk"  # all work in one server's memory that belongs to no table: codes, jobs, analyses


class Owner(NamedTuple):
    """Another server that has a lease. ``address``: its host and port."""

    id: str
    address: str


class Leases:
    """The leases of this server. The methods that read the database block."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._id = store.database.server_id
        self._mine: set[str] = set()

    @property
    def is_alone(self) -> bool:
        """Return whether no other server can use the database."""
        return self._id is None

    def is_mine(self, name: str) -> bool:
        """Check whether this server is known to have the lease of a table's code, or of DESK."""
        return self._id is None or name in self._mine

    def take(self, name: str) -> bool:
        """Take a lease unless another server has it; return whether this server may go on.

        A table that does not exist has no lease.
        """
        if self.is_mine(name):
            return True
        exists = sql.exists().where(TABLES.c.code == name)
        wanted = sql.select(sql.literal(name), sql.literal(self._id))
        if name != DESK:
            wanted = wanted.where(exists)
        taking = insert(LEASES).from_select(["name", "owner"], wanted).on_conflict_do_nothing()
        with self._store.writing() as connection:
            connection.execute(taking)
            owner = connection.scalar(sql.select(LEASES.c.owner).where(LEASES.c.name == name))
        if owner == self._id:
            self._mine.add(name)
        return owner in (None, self._id)

    def owner(self, name: str) -> Owner | None:
        """Return the other server that has a lease, None if this one has it or no one."""
        if self.is_mine(name):
            return None
        query = sql.select(SERVERS.c.id, SERVERS.c.address).join(LEASES)
        with self._store.reading() as connection:
            found = connection.execute(query.where(LEASES.c.name == name)).first()
        return None if found is None or found.id == self._id else Owner(*found)
