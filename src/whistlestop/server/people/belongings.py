"""The rows of other rooms that belong to a person: moved to another person, or forgotten."""

from __future__ import annotations

import sqlalchemy as sql

from whistlestop.server.store.database_schema import (
    MAIL_ADDRESSES,
    NOTES,
    PUZZLE_ANSWERS,
    SEATS,
    TALK,
)


def move_talk(connection: sql.Connection, before: str, person: str) -> None:
    """Move the talk and the notes of a person to another person.

    Those at tables where the other person also has a seat stay as they are.
    """
    sits = sql.select(SEATS.c.code).where(SEATS.c.guest == before).scalar_subquery()
    for table in (TALK, NOTES):
        connection.execute(
            table.update()
            .where(table.c.guest == before, table.c.code.not_in(sits))
            .values(guest=person)
        )


def forget_talk(connection: sql.Connection, person: str, anonymous: str) -> None:
    """Delete a person's notes, and the texts and names in their talk.

    Phrases and reactions stay, under the id ``anonymous``.
    """
    theirs = TALK.c.guest == person
    connection.execute(NOTES.delete().where(NOTES.c.guest == person))
    connection.execute(TALK.update().where(theirs, TALK.c.kind == "text").values(what=""))
    connection.execute(TALK.update().where(theirs).values(guest=anonymous, name=None))


def move_puzzles(connection: sql.Connection, before: str, person: str) -> None:
    """Move a person's answers to another person, except for puzzles that the other has answered."""
    known = sql.select(PUZZLE_ANSWERS.c.puzzle).where(PUZZLE_ANSWERS.c.guest == person)
    theirs = PUZZLE_ANSWERS.c.guest == before
    connection.execute(
        PUZZLE_ANSWERS.update()
        .where(theirs, PUZZLE_ANSWERS.c.puzzle.not_in(known.scalar_subquery()))
        .values(guest=person)
    )
    connection.execute(PUZZLE_ANSWERS.delete().where(theirs))


def forget_puzzles(connection: sql.Connection, person: str) -> None:
    """Delete all answers of a person."""
    connection.execute(PUZZLE_ANSWERS.delete().where(PUZZLE_ANSWERS.c.guest == person))


def move_mail(connection: sql.Connection, before: str, person: str) -> None:
    """Move a person's mail address to another person, unless that person has one."""
    has_one = sql.select(MAIL_ADDRESSES.c.person).where(MAIL_ADDRESSES.c.person == person)
    theirs = MAIL_ADDRESSES.c.person == before
    if connection.execute(has_one).first() is None:
        connection.execute(MAIL_ADDRESSES.update().where(theirs).values(person=person))
    else:
        connection.execute(MAIL_ADDRESSES.delete().where(theirs))


def forget_mail(connection: sql.Connection, person: str) -> None:
    """Delete a person's mail address."""
    connection.execute(MAIL_ADDRESSES.delete().where(MAIL_ADDRESSES.c.person == person))
