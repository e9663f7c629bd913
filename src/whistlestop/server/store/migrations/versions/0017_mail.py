"""Store the mail addresses of people who want to be notified of their turn."""

import sqlalchemy as sql
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "mail_addresses",
        sql.Column("person", sql.String, primary_key=True),
        sql.Column("address", sql.String, nullable=False),
        sql.Column("language", sql.String, nullable=False),
        sql.Column("confirmed", sql.BigInteger, nullable=False),
        sql.Column("wanted", sql.Boolean, nullable=False),
        sql.Column("token", sql.String, nullable=False, unique=True),
    )
    op.create_table(
        "mail_silenced",
        sql.Column("address", sql.String, primary_key=True),
        sql.Column("until", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("mail_silenced")
    op.drop_table("mail_addresses")
