"""Store the people whom the operator has banned."""

import sqlalchemy as sql
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_table(
        "banned",
        sql.Column("person", sql.String, primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("banned")
