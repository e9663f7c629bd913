"""The first tables."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sql.Column("name", sql.String, primary_key=True),
        sql.Column("value", sql.String, nullable=False),
    )
    op.create_table(
        "tables",
        sql.Column("code", sql.String, primary_key=True),
        sql.Column("title", sql.String, nullable=False),
        sql.Column("state", sql.String, nullable=False),
        sql.Column("seating", sql.String, nullable=False),
        sql.Column("pace", sql.Integer, nullable=False),
        sql.Column("seed", sql.String, nullable=False),
        sql.Column("salt", sql.String, nullable=False),
        sql.Column("creator", sql.String, nullable=False),
        sql.Column("next_table", sql.String),
    )
    op.create_table(
        "seats",
        sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("bot", sql.String),
        sql.Column("guest", sql.String),
        sql.Column("invitation", sql.String, nullable=False, unique=True),
    )
    op.create_table(
        "actions",
        sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("notation", sql.String, nullable=False),
    )


def downgrade() -> None:
    for name in ("actions", "seats", "tables", "settings"):
        op.drop_table(name)
