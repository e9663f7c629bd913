"""List the servers of a database, and the tables that each of them owns."""

import sqlalchemy as sql
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.create_table(
        "servers",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("address", sql.String),
        sql.Column("fence", sql.String, nullable=False),
        sql.Column("expires", sql.BigInteger, nullable=False),
        sql.Column("backend", sql.Integer),
    )
    op.create_table(
        "leases",
        sql.Column("name", sql.String, primary_key=True),
        sql.Column(
            "owner", sql.String, sql.ForeignKey("servers.id", ondelete="cascade"), nullable=False
        ),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])
    op.execute("delete from settings where name = 'fence'")


def downgrade() -> None:
    op.drop_table("leases")
    op.drop_table("servers")
