"""Store which players gave up their game."""

import sqlalchemy as sql
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column(
        "seats", sql.Column("gave_up", sql.Boolean, nullable=False, server_default=sql.false())
    )


def downgrade() -> None:
    op.drop_column("seats", "gave_up")
