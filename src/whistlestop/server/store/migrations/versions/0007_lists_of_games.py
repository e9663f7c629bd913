"""Store when tables changed, summaries of their games, and when actions were played."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sql.Column("changed", sql.BigInteger))
    op.add_column("tables", sql.Column("summary", sql.JSON))
    op.add_column("actions", sql.Column("at", sql.BigInteger))
    op.create_index("ix_seats_guest", "seats", ["guest"])


def downgrade() -> None:
    op.drop_index("ix_seats_guest", "seats")
    op.drop_column("actions", "at")
    op.drop_column("tables", "summary")
    op.drop_column("tables", "changed")
