"""The servers of a PostgreSQL database, and the leases by which each of them owns tables.

They have a schema of their own, because their rows end with the servers: no copy has them.
"""

from __future__ import annotations

import sqlalchemy as sql

OF_SERVERS = sql.MetaData()

SERVERS = sql.Table(
    "servers",
    OF_SERVERS,
    sql.Column("id", sql.String, primary_key=True),  # a new one at each start: the lease's epoch
    sql.Column("address", sql.String),  # host:port for other servers; null: it is the only one
    sql.Column("fence", sql.String, nullable=False),  # each write of the server changes it
    sql.Column("expires", sql.BigInteger, nullable=False),  # by PostgreSQL's clock: ms since 1970
    sql.Column("backend", sql.Integer),  # PostgreSQL's process for the connection that renews it
)

LEASES = sql.Table(
    "leases",
    OF_SERVERS,
    sql.Column("name", sql.String, primary_key=True),  # the code of a table, or DESK
    sql.Column(
        "owner",
        sql.String,
        sql.ForeignKey("servers.id", ondelete="cascade"),
        nullable=False,
        index=True,
    ),
)
