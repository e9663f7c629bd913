"""Store which people play on the device of another player."""

import sqlalchemy as sql
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column(
        "seats", sql.Column("beside", sql.Boolean, nullable=False, server_default=sql.false())
    )


def downgrade() -> None:
    op.drop_column("seats", "beside")
