"""The store's most frequent statements, built once; ``of`` is the code of a table."""

from __future__ import annotations

import sqlalchemy as sql

from whistlestop.server.store.database_schema import ACTIONS, CHOICES, TABLES
from whistlestop.server.store.game_log import ActionRow

TABLE = sql.select(TABLES).where(TABLES.c.code == sql.bindparam("of"))
LOG = (
    sql.select(ACTIONS.c.number, *(ACTIONS.c[name] for name in ActionRow._fields))
    .where(ACTIONS.c.code == sql.bindparam("of"))
    .order_by(ACTIONS.c.number)
)
KEPT_CHOICES = (
    sql.select(*(CHOICES.c[name] for name in ActionRow._fields))
    .where(CHOICES.c.code == sql.bindparam("of"))
    .order_by(CHOICES.c.seat)
)
DROP_CHOICES = CHOICES.delete().where(CHOICES.c.code == sql.bindparam("of"))
SET_LAST = (
    TABLES.update()
    .where(TABLES.c.code == sql.bindparam("of"))
    .values({name: sql.bindparam(name) for name in ("state", "changed", "summary", "deadline")})
)
