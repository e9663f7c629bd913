"""Store the colour that the person of a seat wants."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sql.Column("colour", sql.Integer))


def downgrade() -> None:
    op.drop_column("seats", "colour")
