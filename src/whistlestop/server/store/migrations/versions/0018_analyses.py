"""Store analyses of finished games."""

import sqlalchemy as sql
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("record", sql.String, nullable=False),
        sql.Column("pieces", sql.LargeBinary, nullable=False),
        sql.Column("made", sql.BigInteger, nullable=False, index=True),
    )


def downgrade() -> None:
    op.drop_table("analyses")
