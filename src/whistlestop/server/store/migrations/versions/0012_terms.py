"""Store the terms of a table in one column instead of one column for each."""

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"

OLD = {"hints": False, "rated": False, "time_limit": None, "nudge_after": 120}


def upgrade() -> None:
    op.add_column("tables", sql.Column("terms", sql.JSON, nullable=False, server_default="{}"))
    tables = _tables()
    found = op.get_bind().execute(sql.select(tables.c.code, *(tables.c[name] for name in OLD)))
    for code, *values in found.fetchall():
        terms = dict(zip(OLD, values, strict=True))
        op.execute(tables.update().where(tables.c.code == code).values(terms=terms))
    for name in OLD:
        op.drop_column("tables", name)


def downgrade() -> None:
    op.add_column(
        "tables", sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false())
    )
    op.add_column(
        "tables", sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false())
    )
    op.add_column("tables", sql.Column("time_limit", sql.JSON(none_as_null=True)))
    op.add_column(
        "tables", sql.Column("nudge_after", sql.Integer, nullable=False, server_default="120")
    )
    tables = _tables()
    for code, terms in op.get_bind().execute(sql.select(tables.c.code, tables.c.terms)).fetchall():
        old = {name: terms.get(name, value) for name, value in OLD.items()}
        op.execute(tables.update().where(tables.c.code == code).values(**old))
    op.drop_column("tables", "terms")


def _tables() -> sql.TableClause:
    return sql.table(
        "tables",
        sql.column("code", sql.String),
        sql.column("hints", sql.Boolean),
        sql.column("rated", sql.Boolean),
        sql.column("time_limit", sql.JSON(none_as_null=True)),
        sql.column("nudge_after", sql.Integer),
        sql.column("terms", sql.JSON),
    )
