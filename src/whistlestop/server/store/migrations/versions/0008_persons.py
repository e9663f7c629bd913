"""Store several browsers, a recovery code and a profile of a person.

Summaries of finished games are deleted, and made again when they are needed: they now contain
tickets.
"""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "persons",
        sql.Column("person", sql.String, primary_key=True),
        sql.Column("name", sql.String),
        sql.Column("colour", sql.Integer),
        sql.Column("language", sql.String),
        sql.Column("recovery", sql.String, unique=True),
        sql.Column("profile", sql.String, unique=True),
    )
    op.create_table(
        "browsers",
        sql.Column("browser", sql.String, primary_key=True),
        sql.Column("person", sql.String, nullable=False),
    )
    op.create_index("ix_browsers_person", "browsers", ["person"])
    op.execute("update tables set summary = null where state = 'over'")


def downgrade() -> None:
    op.execute("update tables set summary = null where state = 'over'")
    op.drop_index("ix_browsers_person", "browsers")
    op.drop_table("browsers")
    op.drop_table("persons")
