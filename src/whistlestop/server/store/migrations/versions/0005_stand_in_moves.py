"""Store for each action whether a bot played it for a person who was away."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("actions", sql.Column("stand_in", sql.String))


def downgrade() -> None:
    op.drop_column("actions", "stand_in")
