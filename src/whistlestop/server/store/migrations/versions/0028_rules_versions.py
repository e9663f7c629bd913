"""Store the version of the rules under which a game is played; all games so far have the first."""

import sqlalchemy as sql
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    version = sql.Column("rules_version", sql.String, nullable=False, server_default="1")
    op.add_column("tables", version)


def downgrade() -> None:
    op.drop_column("tables", "rules_version")
