"""The stored ratings; all of them follow from the logs of rated games."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass

import sqlalchemy as sql

from whistlestop.server.ratings.rating_weights import PAIR_TIME, LittleReason
from whistlestop.server.store.database_schema import (
    RATING_CHANGES,
    RATINGS,
    SEATS,
    SETTINGS,
    TABLES,
)
from whistlestop.server.store.game_log import ActionRow
from whistlestop.server.store.rows import FORGOTTEN, TableRow
from whistlestop.server.store.store import Store


@dataclass(slots=True)
class Rating:
    """A person's rating on a title (without its variant), after ``games`` rated games.

    ``name``: the person's name in the last one; ``changed``: when it ended, in milliseconds since
    1970. ``history`` and ``unknown``: see ``rating_weights.Player``.
    """

    title: str
    person: str
    name: str
    mu: float
    sigma: float
    history: float = 0.0
    unknown: float = 0.0
    games: int = 0
    changed: int | None = None


@dataclass(frozen=True, slots=True)
class StoredChange:
    """How a rated game changed the skill of a seat's player.

    ``reason``: why the game counts little for the player, None if it counts normally.
    """

    seat: int
    before: float
    after: float
    reason: LittleReason | None


class RatingStore:
    """The part of the database for ratings. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def uncounted(self) -> list[str]:
        """Return the codes of finished rated games that are not counted, the first to end first."""
        query = (
            sql.select(TABLES.c.code)
            .where(TABLES.c.terms["rated"].as_boolean())
            .where(TABLES.c.state == "over", TABLES.c.counted.is_(None))
            .order_by(TABLES.c.changed, TABLES.c.code)
        )
        with self.store.reading() as connection:
            return list(connection.execute(query).scalars())

    def rules(self) -> str | None:
        """Return the version of the rules by which the ratings were computed."""
        query = sql.select(SETTINGS.c.value).where(SETTINGS.c.name == "rating_rules")
        with self.store.reading() as connection:
            return connection.execute(query).scalar()

    def begin_again(self, rules: str) -> list[str]:
        """Delete all ratings, and store the version of the rules for the next ones.

        Return the codes of the games that were counted, in the order of counting.
        """
        with self.store.writing() as connection:
            counted = sql.select(TABLES.c.code).where(TABLES.c.counted.is_not(None))
            codes = list(connection.execute(counted.order_by(TABLES.c.counted)).scalars())
            connection.execute(RATINGS.delete())
            connection.execute(RATING_CHANGES.delete())
            connection.execute(SETTINGS.delete().where(SETTINGS.c.name == "rating_rules"))
            connection.execute(SETTINGS.insert().values(name="rating_rules", value=rules))
            connection.execute(TABLES.update().values(counted=None))
            return codes

    def game(self, code: str) -> tuple[TableRow, list[ActionRow]]:
        """Return a finished game with its log."""
        row = self.store.table(code)
        assert row is not None
        return row, self.store.actions(code)

    def rating(self, title: str, person: str) -> Rating | None:
        """Return a person's rating on a title, None before the first rated game."""
        query = sql.select(RATINGS).where(RATINGS.c.title == title, RATINGS.c.person == person)
        with self.store.reading() as connection:
            row = connection.execute(query).first()
            return None if row is None else Rating(**row._mapping)

    def met(self, title: str, person: str, until: int) -> Counter[str | None]:
        """Return how many counted games a person has recently played with each other person.

        They are the games on a title in the ``PAIR_TIME`` before ``until`` (milliseconds since
        1970).
        """
        mine, other = SEATS.alias(), SEATS.alias()
        query = (
            sql.select(other.c.guest)
            .join(mine, mine.c.code == other.c.code)
            .join(TABLES, TABLES.c.code == other.c.code)
            .where(mine.c.guest == person, other.c.guest.is_not(None), other.c.guest != person)
            .where(TABLES.c.counted.is_not(None), TABLES.c.changed > until - PAIR_TIME)
            .where((TABLES.c.title == title) | TABLES.c.title.startswith(title + ":"))
        )
        with self.store.reading() as connection:
            return Counter(connection.execute(query).scalars())

    def ladder(self, title: str) -> list[Rating]:
        """Return all ratings on a title, except those of forgotten people."""
        query = (
            sql.select(RATINGS)
            .where(RATINGS.c.title == title, ~RATINGS.c.person.startswith(FORGOTTEN))
            .order_by(RATINGS.c.person)
        )
        with self.store.reading() as connection:
            return [Rating(**row._mapping) for row in connection.execute(query)]

    def changes(self, code: str) -> list[StoredChange]:
        """Return how a game changed ratings, by seat; none before it is counted."""
        fields = (RATING_CHANGES.c[name] for name in ("seat", "before", "after", "reason"))
        query = sql.select(*fields).where(RATING_CHANGES.c.code == code)
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(RATING_CHANGES.c.seat))
            return [StoredChange(**row._mapping) for row in rows]

    def keep(
        self, code: str, changed: int | None, ratings: list[Rating], changes: list[StoredChange]
    ) -> None:
        """Store the ratings after a game and how it changed them, and mark it as counted."""
        with self.store.writing() as connection:
            last = connection.execute(sql.select(sql.func.max(TABLES.c.counted))).scalar()
            number = 0 if last is None else last + 1
            connection.execute(TABLES.update().where(TABLES.c.code == code).values(counted=number))
            connection.execute(RATING_CHANGES.delete().where(RATING_CHANGES.c.code == code))
            for change in changes:
                connection.execute(RATING_CHANGES.insert().values(code=code, **asdict(change)))
            for rating in ratings:
                here = (RATINGS.c.title == rating.title) & (RATINGS.c.person == rating.person)
                games = connection.execute(sql.select(RATINGS.c.games).where(here)).scalar() or 0
                connection.execute(RATINGS.delete().where(here))
                values = {**asdict(rating), "games": games + 1, "changed": changed}
                connection.execute(RATINGS.insert().values(**values))
