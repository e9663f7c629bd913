"""Store the bots that stand in for people who are away, and requests for hints."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "tables", sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false())
    )
    op.add_column("seats", sql.Column("stand_in", sql.String))
    op.add_column("seats", sql.Column("agreed", sql.JSON, nullable=False, server_default="[]"))
    op.add_column("seats", sql.Column("hints", sql.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    for column in ("hints", "agreed", "stand_in"):
        op.drop_column("seats", column)
    op.drop_column("tables", "hints")
