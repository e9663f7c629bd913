"""The people who have played on a server, as its operator lists, renames and bans them."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from whistlestop.server.http.errors import Refused
from whistlestop.server.http.text_checks import checked_name
from whistlestop.server.people.person_store import PersonStore
from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.database_schema import BANNED, PERSONS, RATINGS, SEATS, TABLES, TALK
from whistlestop.server.store.rows import FORGOTTEN
from whistlestop.server.store.store import Store
from whistlestop.server.work.clock import now
from whistlestop.titles.typed_text import cleaned_line

SHOWN = 12  # digits of an id, which are enough to tell people apart


@dataclass(frozen=True, slots=True)
class Player:
    """A person with a seat or a name. ``last``: milliseconds since 1970."""

    person: str
    name: str
    tables: int
    last: int | None
    is_banned: bool


def players(store: Store, name: str = "") -> list[Player]:
    """Return the people whose name contains a text, the last active first."""
    seat_names = (
        sql.select(
            SEATS.c.guest.label("person"),
            sql.func.max(SEATS.c.name).label("name"),
            sql.func.count(sql.distinct(SEATS.c.code)).label("tables"),
            sql.func.max(TABLES.c.changed).label("last"),
        )
        .join(TABLES, TABLES.c.code == SEATS.c.code)
        .where(SEATS.c.guest.is_not(None), SEATS.c.beside.is_(False))
        .group_by(SEATS.c.guest)
    )
    with store.reading() as connection:
        found = {row.person: row for row in connection.execute(seat_names)}
        named = {row.person: row.name for row in connection.execute(sql.select(PERSONS))}
        banned = set(connection.execute(sql.select(BANNED.c.person)).scalars())
    listed = [
        Player(
            person,
            named.get(person) or (found[person].name if person in found else "") or "",
            found[person].tables if person in found else 0,
            found[person].last if person in found else None,
            person in banned,
        )
        for person in {*found, *named, *banned}
        if not person.startswith(FORGOTTEN)
    ]
    wanted = [each for each in listed if name.casefold() in each.name.casefold()]
    return sorted(wanted, key=lambda each: (-(each.last or 0), each.person))


def player_with(store: Store, beginning: str) -> Player:
    """Return the only person whose id begins with a text. Raises StoreError."""
    found = [each for each in players(store) if each.person.startswith(beginning.lower())]
    if len(found) == 1:
        return found[0]
    problem = f"{len(found)} people have" if found else "no player has"
    raise StoreError(
        f"{problem} an id that begins with {beginning!r}; whistlestop admin players lists the ids"
    )


def rename(store: Store, person: str, name: str) -> str:
    """Give a person another name everywhere, and return it. Raises StoreError."""
    try:
        name = checked_name(cleaned_line(name))
    except Refused as refusal:
        raise StoreError(f"{name!r}: {refusal.message}") from None
    PersonStore(store).keep(person, name=name)
    own_seats = (SEATS.c.guest == person) & SEATS.c.beside.is_(False)
    with store.writing() as connection:
        connection.execute(SEATS.update().where(own_seats).values(name=name))
        connection.execute(RATINGS.update().where(RATINGS.c.person == person).values(name=name))
        spoke = (TALK.c.guest == person) & TALK.c.name.is_not(None)
        connection.execute(TALK.update().where(spoke).values(name=name))
    return name


def ban(store: Store, person: str) -> None:
    """Refuse everything that a person wants to do, in all their browsers."""
    with store.writing() as connection:
        connection.execute(BANNED.delete().where(BANNED.c.person == person))
        connection.execute(BANNED.insert().values(person=person, at=now()))


def lift_ban(store: Store, person: str) -> bool:
    """Let a person play again; return whether they were banned."""
    with store.writing() as connection:
        return bool(connection.execute(BANNED.delete().where(BANNED.c.person == person)).rowcount)
