"""Store how each rated game changed the ratings of its players."""

import sqlalchemy as sql
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "rating_changes",
        sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("before", sql.Float, nullable=False),
        sql.Column("after", sql.Float, nullable=False),
        sql.Column("reason", sql.String),
    )


def downgrade() -> None:
    op.drop_table("rating_changes")
