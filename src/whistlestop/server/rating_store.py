"""What is kept of ratings; all of it follows from the logs of rated games."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sql

from whistlestop.server.database_schema import RATINGS, TABLES
from whistlestop.server.game_log import ActionRow
from whistlestop.server.store import Store, TableRow


@dataclass(slots=True)
class Rating:
    """Somebody's rating on a title (without its variant), after ``games`` rated games. ``name``:
    under which the last one was played; ``changed``: when, in milliseconds since 1970."""

    title: str
    person: str
    name: str
    mu: float
    sigma: float
    games: int = 0
    changed: int | None = None


class RatingStore:
    """The part of the database that is about ratings. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def uncounted(self) -> list[str]:
        """The codes of rated games that are over and not counted, the first to end first."""
        query = (
            sql.select(TABLES.c.code)
            .where(TABLES.c.terms["rated"].as_boolean())
            .where(TABLES.c.state == "over", TABLES.c.counted.is_(None))
            .order_by(TABLES.c.changed, TABLES.c.code)
        )
        with self.store.reading() as connection:
            return list(connection.execute(query).scalars())

    def begin_again(self) -> list[str]:
        """Forget all ratings; the codes of the games that were counted, in that order."""
        with self.store.writing() as connection:
            counted = sql.select(TABLES.c.code).where(TABLES.c.counted.is_not(None))
            codes = list(connection.execute(counted.order_by(TABLES.c.counted)).scalars())
            connection.execute(RATINGS.delete())
            connection.execute(TABLES.update().values(counted=None))
            return codes

    def game(self, code: str) -> tuple[TableRow, list[ActionRow]]:
        """A game that is over, with its log."""
        row = self.store.table(code)
        assert row is not None
        return row, self.store.actions(code)

    def rating(self, title: str, person: str) -> Rating | None:
        """Somebody's rating on a title, None before the first rated game."""
        query = sql.select(RATINGS).where(RATINGS.c.title == title, RATINGS.c.person == person)
        with self.store.reading() as connection:
            row = connection.execute(query).first()
            return None if row is None else Rating(**row._mapping)

    def ladder(self, title: str) -> list[Rating]:
        """All ratings on a title of people who have a name, the best first."""
        query = (
            sql.select(RATINGS)
            .where(RATINGS.c.title == title, RATINGS.c.name != "")
            .order_by(RATINGS.c.mu.desc(), RATINGS.c.person)
        )
        with self.store.reading() as connection:
            return [Rating(**row._mapping) for row in connection.execute(query)]

    def keep(self, code: str, changed: int | None, ratings: list[Rating]) -> None:
        """Write what a game has made of ratings, and that it is counted."""
        with self.store.writing() as connection:
            last = connection.execute(sql.select(sql.func.max(TABLES.c.counted))).scalar()
            number = 0 if last is None else last + 1
            connection.execute(TABLES.update().where(TABLES.c.code == code).values(counted=number))
            for rating in ratings:
                here = (RATINGS.c.title == rating.title) & (RATINGS.c.person == rating.person)
                games = connection.execute(sql.select(RATINGS.c.games).where(here)).scalar() or 0
                connection.execute(RATINGS.delete().where(here))
                values = {**asdict(rating), "games": games + 1, "changed": changed}
                connection.execute(RATINGS.insert().values(**values))
