"""Store how much of a rating rests on known opponents; ``Ratings`` computes all ratings again."""

import sqlalchemy as sql
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    for name in ("history", "unknown"):
        op.add_column("ratings", sql.Column(name, sql.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    for name in ("history", "unknown"):
        op.drop_column("ratings", name)
