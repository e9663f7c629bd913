"""The messages sent at tables, and the notes of players, in the database."""

from __future__ import annotations

from typing import NamedTuple, get_args

import sqlalchemy as sql

from whistlestop.server.store.database_schema import NOTES, SEATS, TALK
from whistlestop.server.store.store import Store
from whistlestop.server.table.talk_messages import Channel, Kind


class SaidRow(NamedTuple):
    """A message that was sent at a table.

    ``number``: from 1. ``guest``: the sender; the seat follows from it, because seats are drawn
    when the game begins. ``name``: a spectator's name at that time, None if unknown.
    """

    number: int
    channel: Channel
    guest: str
    name: str | None
    kind: Kind
    what: str
    at: int


_LAST_SAID = (
    sql.select(*(TALK.c[name] for name in SaidRow._fields))
    .where(TALK.c.code == sql.bindparam("code"), TALK.c.channel == sql.bindparam("channel"))
    .order_by(TALK.c.number.desc())
    .limit(sql.bindparam("most"))
)


class TalkStore:
    """The part of the database for talk. Its methods block, as the store's do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def last_said(self, code: str, most: int) -> list[SaidRow]:
        """Return the last messages at a table in order, at most ``most`` of each channel."""
        found: list[SaidRow] = []
        with self.store.reading() as connection:
            for channel in get_args(Channel):
                values = {"code": code, "channel": channel, "most": most}
                found += [SaidRow(*row) for row in connection.execute(_LAST_SAID, values)]
        return sorted(found)

    def add_said(self, code: str, said: SaidRow) -> None:
        with self.store.writing() as connection:
            connection.execute(TALK.insert().values(code=code, **said._asdict()))

    def notes(self, code: str, guest: str) -> str:
        """Return the notes of a player, empty at first."""
        query = sql.select(NOTES.c.text).where(NOTES.c.code == code, NOTES.c.guest == guest)
        with self.store.reading() as connection:
            return connection.execute(query).scalar() or ""

    def store_notes(self, code: str, guest: str, text: str) -> bool:
        """Store a player's notes in place of the old ones.

        Return whether the player has a seat there.
        """
        sits = sql.select(SEATS.c.seat).where(SEATS.c.code == code, SEATS.c.guest == guest)
        with self.store.writing() as connection:
            if connection.execute(sits).first() is None:
                return False
            connection.execute(NOTES.delete().where(NOTES.c.code == code, NOTES.c.guest == guest))
            if text:
                connection.execute(NOTES.insert().values(code=code, guest=guest, text=text))
            return True
