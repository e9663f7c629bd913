"""Store the variants of a title that a table has chosen."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sql.Column("options", sql.JSON, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("tables", "options")
