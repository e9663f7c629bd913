"""The confirmed mail addresses of persons, in the database."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import sqlalchemy as sql

from whistlestop.server.store.database_schema import MAIL_ADDRESSES, MAIL_SILENCED, PERSONS
from whistlestop.server.store.store import Store


class MailRow(NamedTuple):
    """A person's confirmed mail address.

    ``language``: the person's present language. ``wanted``: the person wants mails. ``token``: is
    in the links that stop them.
    """

    person: str
    address: str
    language: str
    wanted: bool
    token: str


class MailStore:
    """The part of the database for mail. Its methods block; call them from a worker thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, person: str) -> MailRow | None:
        return self._find(MAIL_ADDRESSES.c.person == person)

    def with_token(self, token: str) -> MailRow | None:
        return self._find(MAIL_ADDRESSES.c.token == token)

    def _find(self, condition: sql.ColumnElement[bool]) -> MailRow | None:
        mails = MAIL_ADDRESSES.c
        language = sql.func.coalesce(PERSONS.c.language, mails.language).label("language")
        query = (
            sql.select(mails.person, mails.address, language, mails.wanted, mails.token)
            .select_from(
                MAIL_ADDRESSES.outerjoin(PERSONS, PERSONS.c.person == MAIL_ADDRESSES.c.person)
            )
            .where(condition)
        )
        with self.store.reading() as connection:
            row = connection.execute(query).first()
            return None if row is None else MailRow(*row)

    def keep(self, person: str, address: str, language: str, now: int) -> None:
        """Store an address that was confirmed ``now``, in place of the one before."""
        row = {"person": person, "address": address, "language": language, "confirmed": now}
        token = secrets.token_urlsafe(16)
        with self.store.writing() as connection:
            connection.execute(MAIL_ADDRESSES.delete().where(MAIL_ADDRESSES.c.person == person))
            connection.execute(MAIL_ADDRESSES.insert().values(**row, wanted=True, token=token))

    def set_wanted(self, person: str, wanted: bool) -> bool:
        """Turn mails to a person on or off; return whether there is an address."""
        here = MAIL_ADDRESSES.c.person == person
        with self.store.writing() as connection:
            done = connection.execute(MAIL_ADDRESSES.update().where(here).values(wanted=wanted))
            return done.rowcount > 0

    def remove(self, person: str) -> None:
        with self.store.writing() as connection:
            connection.execute(MAIL_ADDRESSES.delete().where(MAIL_ADDRESSES.c.person == person))

    def silence(self, hashed: str, until: int, now: int) -> None:
        """Block codes to the address with this hash, which no person here has confirmed."""
        with self.store.writing() as connection:
            over = (MAIL_SILENCED.c.until <= now) | (MAIL_SILENCED.c.address == hashed)
            connection.execute(MAIL_SILENCED.delete().where(over))
            connection.execute(MAIL_SILENCED.insert().values(address=hashed, until=until))

    def is_silenced(self, hashed: str, now: int) -> bool:
        query = sql.select(MAIL_SILENCED.c.address).where(
            MAIL_SILENCED.c.address == hashed, MAIL_SILENCED.c.until > now
        )
        with self.store.reading() as connection:
            return connection.execute(query).first() is not None
