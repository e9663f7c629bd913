"""Store time limits, the start of games, deadlines, and browsers that want push messages."""

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sql.Column("time_limit", sql.JSON(none_as_null=True)))
    op.add_column(
        "tables", sql.Column("nudge_after", sql.Integer, nullable=False, server_default="120")
    )
    op.add_column("tables", sql.Column("started", sql.BigInteger))
    op.add_column("tables", sql.Column("deadline", sql.BigInteger))
    op.create_table(
        "push_subscriptions",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("guest", sql.String, nullable=False),
        sql.Column("endpoint", sql.String, nullable=False, unique=True),
        sql.Column("p256dh", sql.String, nullable=False),
        sql.Column("auth", sql.String, nullable=False),
        sql.Column("language", sql.String, nullable=False),
    )
    op.create_index("ix_push_subscriptions_guest", "push_subscriptions", ["guest"])


def downgrade() -> None:
    op.drop_table("push_subscriptions")
    for column in ("deadline", "started", "nudge_after", "time_limit"):
        op.drop_column("tables", column)
