"""Store first answers to puzzles."""

import sqlalchemy as sql
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sql.Column("guest", sql.String, primary_key=True),
        sql.Column("puzzle", sql.String, primary_key=True),
        sql.Column("right", sql.Boolean, nullable=False),
        sql.Column("day", sql.String, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("puzzle_answers")
