"""Store the choices of first tickets that wait for the other players."""

import sqlalchemy as sql
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "choices",
        sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("notation", sql.String, nullable=False),
        sql.Column("stand_in", sql.String),
        sql.Column("at", sql.BigInteger),
    )


def downgrade() -> None:
    op.drop_table("choices")
