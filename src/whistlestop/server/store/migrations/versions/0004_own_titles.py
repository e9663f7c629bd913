"""Store the titles that guests drew with the tables that play them."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "titles",
        sql.Column("spec", sql.String, primary_key=True),
        sql.Column("facts", sql.JSON, nullable=False),
        sql.Column("drawing", sql.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("titles")
