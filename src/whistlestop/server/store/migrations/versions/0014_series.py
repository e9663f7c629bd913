"""Store series: tables that were played one after the other, and the player of each seat."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "0014"
down_revision = "0013"

TABLES = sql.table(
    "tables",
    sql.column("code", sql.String),
    sql.column("next_table", sql.String),
    sql.column("series", sql.String),
    sql.column("number", sql.Integer),
)
SEATS = sql.table(
    "seats",
    sql.column("code", sql.String),
    sql.column("seat", sql.Integer),
    sql.column("bot", sql.String),
    sql.column("guest", sql.String),
    sql.column("player", sql.Integer),
)


def upgrade() -> None:
    op.add_column("tables", sql.Column("series", sql.String, nullable=False, server_default=""))
    op.add_column("tables", sql.Column("number", sql.Integer, nullable=False, server_default="1"))
    op.add_column("seats", sql.Column("player", sql.Integer, nullable=False, server_default="0"))
    op.execute(TABLES.update().values(series=TABLES.c.code))
    op.execute(SEATS.update().values(player=SEATS.c.seat))
    op.create_index("ix_tables_series", "tables", ["series"])
    found = op.get_bind().execute(
        sql.select(TABLES.c.code, TABLES.c.next_table).where(TABLES.c.next_table.is_not(None))
    )
    following = {code: next_table for code, next_table in found}  # noqa: C416 - rows are no pairs
    for first in following.keys() - set(following.values()):
        number, code, players = 1, first, {seat: seat for seat, *_ in _seats(first)}
        while code in following:
            before, code, number = code, following[code], number + 1
            players = _moved(_seats(before), players, _seats(code))
            here = TABLES.c.code == code
            op.execute(TABLES.update().where(here).values(series=first, number=number))
            for seat, player in players.items():
                at = (SEATS.c.code == code) & (SEATS.c.seat == seat)
                op.execute(SEATS.update().where(at).values(player=player))


def downgrade() -> None:
    op.drop_index("ix_tables_series", "tables")
    op.drop_column("seats", "player")
    op.drop_column("tables", "number")
    op.drop_column("tables", "series")


def _seats(code: str) -> Sequence[Any]:
    """Return the seat, bot and guest of each seat."""
    query = sql.select(SEATS.c.seat, SEATS.c.bot, SEATS.c.guest).where(SEATS.c.code == code)
    return op.get_bind().execute(query.order_by(SEATS.c.seat)).fetchall()


def _moved(before: Sequence[Any], players: dict[int, int], after: Sequence[Any]) -> dict[int, int]:
    """Return the player of each seat in the next game.

    People are matched by their guest, and bots by their level; bots of one level are
    interchangeable.
    """
    left = {seat: (bot, guest) for seat, bot, guest in before}
    moved = {}
    for seat, bot, guest in after:
        same = [old for old, who in left.items() if who == (bot, guest)]
        old = same[0] if same else next(iter(left))
        del left[old]
        moved[seat] = players[old]
    return moved
