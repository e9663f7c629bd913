"""Store which title a new map is, so that the same arguments give everybody the same one."""

import sqlalchemy as sql
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "new_maps",
        sql.Column("region", sql.String, primary_key=True),
        sql.Column("cities", sql.Integer, primary_key=True),
        sql.Column("seed", sql.Integer, primary_key=True),
        sql.Column("title", sql.String, sql.ForeignKey("titles.spec"), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("new_maps")
