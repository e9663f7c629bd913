"""Store the talk at tables, and the notes of players."""

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "talk",
        sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("channel", sql.String, nullable=False),
        sql.Column("guest", sql.String, nullable=False),
        sql.Column("name", sql.String),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("what", sql.String, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("ix_talk_guest", "talk", ["guest"])
    op.create_table(
        "notes",
        sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
        sql.Column("guest", sql.String, primary_key=True),
        sql.Column("text", sql.String, nullable=False),
    )
    op.create_index("ix_notes_guest", "notes", ["guest"])


def downgrade() -> None:
    op.drop_table("notes")
    op.drop_table("talk")
