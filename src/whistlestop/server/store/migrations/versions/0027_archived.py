"""Store when the server ended a table that no player used any more."""

import sqlalchemy as sql
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("tables", sql.Column("archived", sql.BigInteger))


def downgrade() -> None:
    op.drop_column("tables", "archived")
