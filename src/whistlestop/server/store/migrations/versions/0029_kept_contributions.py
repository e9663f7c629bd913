"""Store the random numbers of the players' browsers for the next shuffle with their seats."""

import sqlalchemy as sql
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("seats", sql.Column("contribution", sql.String))


def downgrade() -> None:
    op.drop_column("seats", "contribution")
