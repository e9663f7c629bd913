"""The store: tables, seats and the log of each game. A game is stored as its log.

SQLAlchemy Core; SQLite in WAL mode, or PostgreSQL. An action is on disk before any client sees it.
Its number is unique in its table, so no action can be written twice. A change of a seat is written
only if the seat in the database is as expected, so no change undoes another.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.database import Database, open_database
from whistlestop.server.store.database_schema import (
    ACTIONS,
    CHOICES,
    SEATS,
    SETTINGS,
    TABLES,
    TITLES,
)
from whistlestop.server.store.disk import DATABASE_ERRORS, DamageWatch, store_error
from whistlestop.server.store.game_log import ActionRow, Entries
from whistlestop.server.store.listed_table import listed_table
from whistlestop.server.store.quarantine import Damaged, Quarantine
from whistlestop.server.store.queries import DROP_CHOICES, KEPT_CHOICES, LOG, SET_LAST, TABLE
from whistlestop.server.store.rows import ListedTable, SeatRow, State, TableRow
from whistlestop.server.store.store_check import damaged_tables, mend
from whistlestop.server.store.summary import Summary
from whistlestop.server.telemetry.metrics import reading_time, writing_time
from whistlestop.titles.custom import custom_spec

log = logging.getLogger("whistlestop.store")

FAR = 1000  # more than any table has seats


class Taken(RuntimeError):
    """A conflict: another request was faster, and that action number or seat is taken."""


class Store:
    """The database. Its methods block; call them from a worker thread."""

    def __init__(
        self, folder: Path, url: sql.URL | None = None, address: str | None = None
    ) -> None:
        """Open a database, as ``open_database`` does. Raises StoreError."""
        self._use(open_database(folder, url, address=address))

    def _use(self, database: Database) -> None:
        self._writers = threading.Lock()
        self._of_thread = threading.local()
        self.quarantine = Quarantine()
        self.database = database
        self.engine = database.engine
        self.damage = DamageWatch(*database.engines)

    def check_tables(self) -> None:
        """Close the tables whose data is damaged, and log which. Raises StoreError."""
        try:
            with self.writing() as connection:
                mend(connection)
            with self.reading() as connection:
                for code, reason in damaged_tables(connection):
                    self.quarantine.add(code, reason)
        except StoreError:
            raise
        except DATABASE_ERRORS as error:
            raise store_error(f"{self.database.name}: can't be checked", error) from error

    def close(self) -> None:
        self.database.close()

    @contextmanager
    def reading(self) -> Iterator[sql.Connection]:
        """Yield a connection in a transaction, which may only read.

        Inside such a block, the methods that read in the same thread share its transaction.
        """
        if (shared := getattr(self._of_thread, "reads", None)) is not None:
            yield shared
            return
        with reading_time(), self.engine.begin() as connection:
            self._of_thread.reads = connection
            try:
                yield connection
            finally:
                del self._of_thread.reads

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """Yield a connection in a transaction that writes; writers take turns.

        SQLite lets a writer that finds the database locked sleep for longer than the others take.
        """
        with writing_time(), self._writers, self.database.writing() as connection:
            yield connection

    def check_answers(self) -> None:
        """Read from the database. Raises SQLAlchemyError.

        Raises StoreError if it is damaged, or no longer this server's.
        """
        self.damage.check()
        self.database.hold()
        with self.reading() as connection:
            connection.execute(sql.select(SETTINGS.c.name).limit(1)).all()

    def secret(self) -> str:
        """Return the key that signs cookies, which is made with the database."""
        with self.writing() as connection:
            found = connection.execute(
                sql.select(SETTINGS.c.value).where(SETTINGS.c.name == "secret")
            ).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(SETTINGS.insert().values(name="secret", value=found))
            return str(found)

    def store_title(self, spec: str, facts: dict[str, Any], drawing: dict[str, Any]) -> None:
        """Store a title that a guest drew, unless it is stored already."""
        with self.writing() as connection:
            known = sql.select(TITLES.c.spec).where(TITLES.c.spec == spec)
            if connection.execute(known).first() is None:
                values = {"spec": spec, "facts": facts, "drawing": drawing}
                connection.execute(TITLES.insert().values(**values))

    def title(self, spec: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the facts and the drawing of a title that a guest drew, None if it is unknown.

        Raises Damaged.
        """
        with self.reading() as connection:
            row = connection.execute(sql.select(TITLES).where(TITLES.c.spec == spec)).first()
        if row is None:
            return None
        if custom_spec(row.facts, row.drawing) != spec:  # the name has the digest of the data
            raise Damaged(f"its title {spec} is damaged")
        return row.facts, row.drawing

    def add_table(self, table: TableRow) -> None:
        with self.writing() as connection:
            _insert_table(connection, table)

    def add_next_table(self, table: TableRow, before: str) -> None:
        """Store the table that is played after another one. Raises Taken if that has a next one."""
        with self.writing() as connection:
            _insert_table(connection, table)
            unset = TABLES.c.next_table.is_(None)
            _only_one(
                connection.execute(
                    TABLES.update()
                    .where(TABLES.c.code == before, unset)
                    .values(next_table=table.code)
                ),
                f"{before} has a next table already",
            )

    def set_pace(self, code: str, pace: int) -> None:
        with self.writing() as connection:
            connection.execute(TABLES.update().where(TABLES.c.code == code).values(pace=pace))

    def set_deadline(self, code: str, at: int | None) -> None:
        with self.writing() as connection:
            connection.execute(TABLES.update().where(TABLES.c.code == code).values(deadline=at))

    def deadlines(self) -> list[tuple[str, int | None]]:
        """Return the unfinished games with a time limit, and their deadlines.

        A deadline is in milliseconds since 1970, None while it is a bot's turn.
        """
        with self.reading() as connection:
            rows = connection.execute(
                sql.select(TABLES.c.code, TABLES.c.deadline).where(
                    TABLES.c.state == "playing",
                    TABLES.c.terms["time_limit", "kind"].as_string().is_not(None),
                )
            )
            return [(row.code, row.deadline) for row in rows]

    def change_seat(self, code: str, before: SeatRow, after: SeatRow, at: int) -> None:
        """Store a changed seat. Raises Taken if the stored one differs from ``before``.

        ``at``: the time of the change, in milliseconds since 1970.
        """
        whose = SEATS.c.guest.is_(None) if before.guest is None else SEATS.c.guest == before.guest
        with self.writing() as connection:
            changed = connection.execute(
                SEATS.update()
                .where(SEATS.c.code == code, SEATS.c.seat == before.seat)
                .where(SEATS.c.kind == before.kind, whose)
                .values(**asdict(after))
            )
            _only_one(changed, f"seat {before.seat} of {code} was changed by another request")
            lobby = TABLES.update().where(TABLES.c.code == code, TABLES.c.state == "lobby")
            connection.execute(lobby.values(changed=at))

    def start(self, code: str, order: list[int], contributions: list[str] | None, at: int) -> None:
        """Begin the game: seat ``order[new]`` becomes seat ``new``.

        Raises Taken if it was begun already.
        """
        with self.writing() as connection:
            begun = connection.execute(
                TABLES.update()
                .where(TABLES.c.code == code, TABLES.c.state == "lobby")
                .values(state="playing", contributions=contributions, changed=at, started=at)
            )
            _only_one(begun, f"the game of {code} was begun already")
            here = SEATS.update().where(SEATS.c.code == code)
            for new, old in enumerate(order):  # no two seats may share a number
                connection.execute(here.where(SEATS.c.seat == old).values(seat=FAR + new))
            connection.execute(here.values(seat=SEATS.c.seat - FAR, contribution=None))

    def change_settings(self, table: TableRow) -> None:
        """Store terms, options and seating of a table. Raises Taken if its game has begun."""
        values = {"terms": table.terms.model_dump(), "options": table.options}
        with self.writing() as connection:
            changed = connection.execute(
                TABLES.update()
                .where(TABLES.c.code == table.code, TABLES.c.state == "lobby")
                .values(seating=table.seating, **values)
            )
            _only_one(changed, f"the game of {table.code} was begun already")

    def cancel(self, code: str) -> None:
        """Call a table off. Raises Taken if its game is over."""
        with self.writing() as connection:
            cancelled = connection.execute(
                TABLES.update()
                .where(TABLES.c.code == code, TABLES.c.state.in_(("lobby", "playing")))
                .values(state="cancelled", deadline=None)
            )
            _only_one(cancelled, f"the game of {code} is over")

    def listed_tables(self, state: State | None, most: int | None) -> list[ListedTable]:
        """Return the tables in a state, or all, the last changed first, at most ``most``."""
        return self._tables(most, *([] if state is None else [TABLES.c.state == state]))

    def table(self, code: str) -> TableRow | None:
        """Return a table, None if there is none. Raises Damaged."""
        with self.reading() as connection:
            row = connection.execute(TABLE, {"of": code}).first()
            if row is None:
                return None
            found = self._listed(connection, [row])
        if not found:
            raise Damaged(self.quarantine.found[code])
        return found[0].row

    def among(self, codes: Sequence[str]) -> list[ListedTable]:
        """Return the tables with these codes, except damaged ones."""
        return self._tables(None, TABLES.c.code.in_(codes))

    def tables_of(self, guest: str, *states: State, most: int | None = None) -> list[ListedTable]:
        """Return the tables in these states of a guest, the last changed first, at most ``most``.

        They are the tables at which the guest has a seat or that the guest created.
        """
        sits = TABLES.c.code.in_(sql.select(SEATS.c.code).where(SEATS.c.guest == guest))
        return self._tables(most, TABLES.c.state.in_(states), sits | (TABLES.c.creator == guest))

    def are_games_on(self, since: int) -> bool:
        """Check whether a game that goes on has changed since then (milliseconds since 1970)."""
        goes_on = (TABLES.c.state == "playing") & (TABLES.c.changed > since)
        with self.reading() as connection:
            return connection.execute(sql.select(TABLES.c.code).where(goes_on)).first() is not None

    def series_before(self, series: str, number: int) -> list[ListedTable]:
        """Return the tables of a series before the one with this number, oldest first."""
        found = self._tables(None, TABLES.c.series == series, TABLES.c.number < number)
        return sorted(found, key=lambda listed: listed.row.number)

    def tables_with(self, level: str, most: int) -> list[ListedTable]:
        """Return finished games of bots of a level, the last one first, at most ``most``."""
        sits = TABLES.c.code.in_(sql.select(SEATS.c.code).where(SEATS.c.bot == level))
        return self._tables(most, TABLES.c.state == "over", sits)

    def public_tables(self, state: State, since: int, most: int) -> list[ListedTable]:
        """Return public tables in a state, the last changed first, at most ``most``.

        They are lobbies with open seats for anyone, or games that anyone may watch, that have
        changed after ``since`` (milliseconds since 1970).
        """
        term = TABLES.c.terms["public" if state == "lobby" else "watchable"].as_boolean()
        return self._tables(most, TABLES.c.state == state, term, TABLES.c.changed > since)

    def _tables(self, most: int | None, *conditions: sql.ColumnElement[bool]) -> list[ListedTable]:
        """Return the tables that meet all conditions, the last changed first."""
        last_first = TABLES.c.changed.desc().nulls_last(), TABLES.c.code
        query = sql.select(TABLES).where(*conditions).order_by(*last_first).limit(most)
        with self.reading() as connection:
            return self._listed(connection, connection.execute(query).fetchall())

    def _listed(
        self, connection: sql.Connection, rows: Sequence[sql.Row[Any]]
    ) -> list[ListedTable]:
        """Return rows of tables with their seats, except damaged ones."""
        codes = [row.code for row in rows]
        found = connection.execute(
            sql.select(SEATS).where(SEATS.c.code.in_(codes)).order_by(SEATS.c.seat)
        )
        seats: dict[str, list[SeatRow]] = {code: [] for code in codes}
        for seat in found.mappings():
            seats[seat["code"]].append(SeatRow(**{k: v for k, v in seat.items() if k != "code"}))
        listed = []
        for row in rows:
            if row.code in self.quarantine:
                continue
            try:
                listed.append(listed_table(row, seats[row.code]))
            except Exception as error:
                self.quarantine.add(row.code, f"{type(error).__name__}: {error}")
        return listed

    def store_summary(self, code: str, summary: Summary) -> None:
        """Store the summary of a game that has none."""
        here = TABLES.update().where(TABLES.c.code == code, TABLES.c.summary.is_(None))
        with self.writing() as connection:
            connection.execute(here.values(summary=summary.to_dict()))

    def invited_to(self, invitation: str) -> str | None:
        """Return the code of the table that an invitation leads to, None if it leads to none."""
        with self.reading() as connection:
            return connection.execute(
                sql.select(SEATS.c.code).where(SEATS.c.invitation == invitation)
            ).scalar()

    def add_actions(
        self,
        code: str,
        number: int,
        actions: Sequence[ActionRow],
        summary: Summary,
        deadline: int | None = None,
    ) -> None:
        """Store entries of one log. Raises Taken if such an entry is stored already."""
        self.add([Entries(code, number, actions, summary, deadline)])

    def add(self, batch: Sequence[Entries]) -> None:
        """Store entries of several logs, all or none.

        Choices that waited for others are dropped, because the log now has them. Raises Taken if
        one of the entries is stored already.
        """
        rows = [
            {"code": entries.code, "number": number, **action._asdict()}
            for entries in batch
            for number, action in enumerate(entries.actions, entries.number)
        ]
        try:
            with self.writing() as connection:
                connection.execute(ACTIONS.insert(), rows)
                connection.execute(DROP_CHOICES, [{"of": entries.code} for entries in batch])
                connection.execute(SET_LAST, [entries.last() for entries in batch])
        except IntegrityError:
            codes = ", ".join(f"{entries.number} of {entries.code}" for entries in batch)
            raise Taken(f"an action was written already: {codes}") from None

    def store_choice(self, code: str, choice: ActionRow, summary: Summary) -> None:
        """Store the first tickets that a seat keeps while others still choose.

        Raises Taken if the seat has chosen already.
        """
        try:
            with self.writing() as connection:
                connection.execute(CHOICES.insert().values(code=code, **choice._asdict()))
                _store_summary(connection, code, summary)
        except IntegrityError:
            raise Taken(f"seat {choice.seat} of {code} has chosen already") from None

    def drop_choice(self, code: str, seat: int, summary: Summary) -> None:
        """Drop a seat's choice of first tickets. Raises Taken if there is none."""
        here = (CHOICES.c.code == code) & (CHOICES.c.seat == seat)
        with self.writing() as connection:
            dropped = connection.execute(CHOICES.delete().where(here))
            _only_one(dropped, f"seat {seat} of {code} has chosen nothing")
            _store_summary(connection, code, summary)

    def choices(self, code: str) -> list[ActionRow]:
        """Return the first tickets that seats keep while others still choose, by seat."""
        with self.reading() as connection:
            return [ActionRow(*row) for row in connection.execute(KEPT_CHOICES, {"of": code})]

    def actions(self, code: str) -> list[ActionRow]:
        """Return every entry of the log in order, including actions that were taken back.

        Raises Damaged. See ``game_log.py``.
        """
        with self.reading() as connection:
            rows = connection.execute(LOG, {"of": code}).fetchall()
        for number, row in enumerate(rows):
            if row.number != number:
                raise Damaged(f"entry {number + 1} of its log is missing")
        return [ActionRow(*row[1:]) for row in rows]


def checked_store(folder: Path, url: sql.URL | None = None, address: str | None = None) -> Store:
    """Return a store whose damaged tables are closed. Raises StoreError."""
    store = Store(folder, url, address)
    try:
        store.check_tables()
    except StoreError:
        store.close()
        raise
    return store


def _insert_table(connection: sql.Connection, table: TableRow) -> None:
    facts = {**asdict(table), "seed": str(table.seed), "terms": table.terms.model_dump()}
    del facts["seats"]
    connection.execute(TABLES.insert().values(**facts))
    connection.execute(
        SEATS.insert(),
        [{"code": table.code, **asdict(seat)} for seat in table.seats],
    )


def _store_summary(connection: sql.Connection, code: str, summary: Summary) -> None:
    here = TABLES.update().where(TABLES.c.code == code)
    connection.execute(here.values(summary=summary.to_dict()))


def _only_one(result: sql.CursorResult[Any], otherwise: str) -> None:
    """Check that exactly one row was changed. Raises Taken, which rolls the transaction back."""
    if result.rowcount != 1:
        raise Taken(otherwise)
