"""What is said at tables, and the notes of players, in the database."""

from __future__ import annotations

from typing import NamedTuple, get_args

import sqlalchemy as sql

from whistlestop.server.database_schema import NOTES, SEATS, TALK
from whistlestop.server.store import Store
from whistlestop.server.talk_messages import Channel, Kind


class SaidRow(NamedTuple):
    """Something that was said at a table.

    ``number``: from 1. ``guest``: who said it; his seat follows from that, for seats are drawn
    when the game begins. ``name``: what a spectator was called then, None if nobody knew.
    """

    number: int
    channel: Channel
    guest: str
    name: str | None
    kind: Kind
    what: str
    at: int


class TalkStore:
    """The part of the database that is about talk. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def last_said(self, code: str, most: int) -> list[SaidRow]:
        """The last that was said at a table, in order: at most so much of each channel."""
        fields = [TALK.c[name] for name in SaidRow._fields]
        found: list[SaidRow] = []
        with self.store.reading() as connection:
            for channel in get_args(Channel):
                query = sql.select(*fields).where(TALK.c.code == code, TALK.c.channel == channel)
                rows = connection.execute(query.order_by(TALK.c.number.desc()).limit(most))
                found += [SaidRow(*row) for row in rows]
        return sorted(found)

    def add_said(self, code: str, said: SaidRow) -> None:
        with self.store.writing() as connection:
            connection.execute(TALK.insert().values(code=code, **said._asdict()))

    def notes(self, code: str, guest: str) -> str:
        """What a player has noted down, nothing at first."""
        query = sql.select(NOTES.c.text).where(NOTES.c.code == code, NOTES.c.guest == guest)
        with self.store.reading() as connection:
            return connection.execute(query).scalar() or ""

    def keep_notes(self, code: str, guest: str, text: str) -> bool:
        """Write a player's notes in place of the old ones; whether he has a seat there."""
        sits = sql.select(SEATS.c.seat).where(SEATS.c.code == code, SEATS.c.guest == guest)
        with self.store.writing() as connection:
            if connection.execute(sits).first() is None:
                return False
            connection.execute(NOTES.delete().where(NOTES.c.code == code, NOTES.c.guest == guest))
            if text:
                connection.execute(NOTES.insert().values(code=code, guest=guest, text=text))
            return True


def move_talk(connection: sql.Connection, before: str, person: str) -> None:
    """What somebody said and noted down is another person's from now on, but for tables where that
    person sits as well."""
    sits = sql.select(SEATS.c.code).where(SEATS.c.guest == before).scalar_subquery()
    for table in (TALK, NOTES):
        connection.execute(
            table.update()
            .where(table.c.guest == before, table.c.code.not_in(sits))
            .values(guest=person)
        )


def forget_talk(connection: sql.Connection, person: str, nobody: str) -> None:
    """A person's notes are gone, and so are texts and names in what he said; phrases and
    reactions were said by ``nobody``."""
    theirs = TALK.c.guest == person
    connection.execute(NOTES.delete().where(NOTES.c.guest == person))
    connection.execute(TALK.update().where(theirs, TALK.c.kind == "text").values(what=""))
    connection.execute(TALK.update().where(theirs).values(guest=nobody, name=None))
