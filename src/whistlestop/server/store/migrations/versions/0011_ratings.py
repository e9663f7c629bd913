"""Store which tables are rated, and the ratings that follow from their games."""

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0009"


def upgrade() -> None:
    op.add_column(
        "tables", sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false())
    )
    op.add_column("tables", sql.Column("counted", sql.Integer))
    op.create_index("ix_tables_counted", "tables", ["counted"], unique=True)
    op.create_table(
        "ratings",
        sql.Column("title", sql.String, primary_key=True),
        sql.Column("person", sql.String, primary_key=True),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("games", sql.Integer, nullable=False),
        sql.Column("changed", sql.BigInteger),
    )


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_index("ix_tables_counted", "tables")
    op.drop_column("tables", "counted")
    op.drop_column("tables", "rated")
