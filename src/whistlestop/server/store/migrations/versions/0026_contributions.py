"""Store the random numbers that the players' browsers contributed to the shuffle."""

import sqlalchemy as sql
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("tables", sql.Column("contributions", sql.JSON(none_as_null=True)))


def downgrade() -> None:
    op.drop_column("tables", "contributions")
