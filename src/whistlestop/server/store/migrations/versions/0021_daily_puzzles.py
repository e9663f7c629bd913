"""Store answers to a puzzle on several days, because the puzzle of the day returns."""

import sqlalchemy as sql
from alembic import op

revision = "0021"
down_revision = "0020"

COLUMNS = 'guest, puzzle, "right", day'


def upgrade() -> None:
    _rebuild("guest", "puzzle", "day")


def downgrade() -> None:
    _rebuild("guest", "puzzle")


def _rebuild(*key: str) -> None:
    """Make the table again with this primary key; of several rows for a key, keep the first day."""
    op.rename_table("puzzle_answers", "puzzle_answers_before")
    op.create_table(
        "puzzle_answers",
        sql.Column("guest", sql.String, nullable=False),
        sql.Column("puzzle", sql.String, nullable=False),
        sql.Column("right", sql.Boolean, nullable=False),
        sql.Column("day", sql.String, nullable=False),
        sql.PrimaryKeyConstraint(*key),
    )
    op.execute(
        f"insert into puzzle_answers ({COLUMNS}) "
        f"select {COLUMNS} from puzzle_answers_before as one "
        "where not exists (select 1 from puzzle_answers_before as earlier where "
        "earlier.guest = one.guest and earlier.puzzle = one.puzzle and earlier.day < one.day)"
    )
    op.drop_table("puzzle_answers_before")
