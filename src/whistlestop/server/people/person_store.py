"""The stored data of persons: their browsers, name, colour and language."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass

import sqlalchemy as sql

from whistlestop.server.people.belongings import (
    forget_mail,
    forget_puzzles,
    forget_talk,
    move_mail,
    move_puzzles,
    move_talk,
)
from whistlestop.server.store.database_schema import (
    BANNED,
    BROWSERS,
    PERSONS,
    PUSH_SUBSCRIPTIONS,
    RATINGS,
    SEATS,
    TABLES,
)
from whistlestop.server.store.rows import FORGOTTEN, SIGNED_OUT
from whistlestop.server.store.store import Store


@dataclass(slots=True)
class PersonRow:
    """A person.

    ``recovery``: the hash of the person's recovery code. ``profile``: the code under which others
    can read the person's profile, None if it is not shared.
    """

    person: str
    name: str | None = None
    colour: int | None = None
    language: str | None = None
    recovery: str | None = None
    profile: str | None = None


class PersonStore:
    """The part of the database for persons. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def browsers(self) -> dict[str, str]:
        """Return the person of each browser that belongs to another browser's person."""
        with self.store.reading() as connection:
            rows = connection.execute(sql.select(BROWSERS.c.browser, BROWSERS.c.person))
            return {row.browser: row.person for row in rows}

    def banned(self) -> frozenset[str]:
        """Return the people whom the operator has banned."""
        with self.store.reading() as connection:
            return frozenset(connection.execute(sql.select(BANNED.c.person)).scalars())

    def person(self, person: str) -> PersonRow:
        """Return the data of a person, empty if nothing is stored."""
        return self._find(PERSONS.c.person == person) or PersonRow(person)

    def with_recovery(self, hashed: str) -> PersonRow | None:
        """Return the person whose recovery code has this hash."""
        return self._find(PERSONS.c.recovery == hashed)

    def with_profile(self, code: str) -> PersonRow | None:
        """Return the person who shares a profile under this code."""
        return self._find(PERSONS.c.profile == code)

    def profiles(self) -> dict[str, str]:
        """Return the codes of all shared profiles, by person."""
        query = sql.select(PERSONS.c.person, PERSONS.c.profile)
        with self.store.reading() as connection:
            rows = connection.execute(query.where(PERSONS.c.profile.is_not(None)))
            return {row.person: row.profile for row in rows}

    def _find(self, condition: sql.ColumnElement[bool]) -> PersonRow | None:
        with self.store.reading() as connection:
            row = connection.execute(sql.select(PERSONS).where(condition)).first()
            return None if row is None else PersonRow(**row._mapping)

    def keep(self, person: str, **changed: str | int | None) -> None:
        """Store some fields of a person's row."""
        with self.store.writing() as connection:
            here = PERSONS.c.person == person
            if connection.execute(sql.select(PERSONS.c.person).where(here)).first() is None:
                connection.execute(PERSONS.insert().values(**asdict(PersonRow(person))))
            connection.execute(PERSONS.update().where(here).values(**changed))

    def common_games(self, one: str, other: str) -> list[str]:
        """Return the codes of unfinished tables at which both have a seat."""
        sits = [sql.select(SEATS.c.code).where(SEATS.c.guest == who) for who in (one, other)]
        query = sql.select(TABLES.c.code).where(
            TABLES.c.state.in_(("lobby", "playing")), *(TABLES.c.code.in_(seats) for seats in sits)
        )
        with self.store.reading() as connection:
            return list(connection.execute(query).scalars())

    def is_rated(self, person: str) -> bool:
        """Check whether a person has played a rated game."""
        with self.store.reading() as connection:
            query = sql.select(RATINGS.c.person).where(RATINGS.c.person == person)
            return connection.execute(query).first() is not None

    def enter(self, browser: str, person: str, games_of: str | None) -> None:
        """Give a browser to a person.

        The games of ``games_of`` also become the person's, except for tables where the person
        already has a seat. All other data of ``games_of`` is deleted.
        """
        with self.store.writing() as connection:
            connection.execute(BROWSERS.delete().where(BROWSERS.c.browser == browser))
            connection.execute(BROWSERS.insert().values(browser=browser, person=person))
            if games_of is None:
                return
            sits = sql.select(SEATS.c.code).where(SEATS.c.guest == person).scalar_subquery()
            connection.execute(
                SEATS.update()
                .where(SEATS.c.guest == games_of, SEATS.c.code.not_in(sits))
                .values(guest=person)
            )
            connection.execute(
                TABLES.update().where(TABLES.c.creator == games_of).values(creator=person)
            )
            move_talk(connection, games_of, person)
            move_mail(connection, games_of, person)
            move_puzzles(connection, games_of, person)
            connection.execute(PERSONS.delete().where(PERSONS.c.person == games_of))
            theirs = PUSH_SUBSCRIPTIONS.c.guest == games_of
            connection.execute(PUSH_SUBSCRIPTIONS.update().where(theirs).values(guest=person))

    def leave_others(self, person: str, browser: str) -> dict[str, str]:
        """Make every other browser of the person a new person; return these, by browser."""
        with self.store.writing() as connection:
            others = (BROWSERS.c.person == person) & (BROWSERS.c.browser != browser)
            found = list(connection.execute(sql.select(BROWSERS.c.browser).where(others)).scalars())
            first = BROWSERS.c.browser == person  # it needs no row to be this person's
            if (
                browser != person
                and not connection.execute(sql.select(BROWSERS.c.browser).where(first)).first()
            ):
                found.append(person)
            connection.execute(BROWSERS.delete().where(BROWSERS.c.browser.in_(found)))
            theirs = PUSH_SUBSCRIPTIONS.c.guest == person  # a lost device gets no messages
            connection.execute(PUSH_SUBSCRIPTIONS.delete().where(theirs))
            strangers = {each: SIGNED_OUT + secrets.token_hex(32) for each in found}
            for each, stranger in strangers.items():
                connection.execute(BROWSERS.insert().values(browser=each, person=stranger))
            return strangers

    def forget(self, person: str) -> None:
        """Forget a person: their games stay, under a nameless guest.

        Everything else is deleted. Their seats in games that have not begun are open again.
        """
        waiting = sql.select(TABLES.c.code).where(TABLES.c.state == "lobby").scalar_subquery()
        seats = SEATS.update().where(SEATS.c.guest == person)
        with self.store.writing() as connection:
            connection.execute(PERSONS.delete().where(PERSONS.c.person == person))
            connection.execute(BROWSERS.delete().where(BROWSERS.c.person == person))
            theirs = PUSH_SUBSCRIPTIONS.c.guest == person
            connection.execute(PUSH_SUBSCRIPTIONS.delete().where(theirs))
            connection.execute(
                seats.where(SEATS.c.code.in_(waiting)).values(
                    kind="open", name="", guest=None, contribution=None
                )
            )
            # Their rated games stay those of one person.
            anonymous = FORGOTTEN + secrets.token_hex(16)
            connection.execute(seats.values(guest=anonymous, name="", colour=None))
            forget_talk(connection, person, anonymous)
            forget_mail(connection, person)
            forget_puzzles(connection, person)
            connection.execute(
                RATINGS.update().where(RATINGS.c.person == person).values(person=anonymous, name="")
            )
            connection.execute(TABLES.update().where(TABLES.c.creator == person).values(creator=""))
