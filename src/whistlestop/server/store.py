"""What is kept: tables, seats and the log of each game. A game is its log.

SQLAlchemy Core; SQLite in WAL mode. An action is on disk before anybody sees it. Its number is
unique in its table, so no action can be written twice.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError

from whistlestop.server.tables import ACTIONS, SEATS, SETTINGS, TABLES

State = Literal["lobby", "playing", "over"]


class StoreError(RuntimeError):
    """The data folder can't be used; the message says why."""


@dataclass(slots=True)
class SeatRow:
    """Who sits where; ``guest`` is the secret of the person's browser, hashed.

    ``stand_in``: the level of the bot that plays for the person while he is away, by the wish of
    the seats in ``agreed``. ``hints``: how many the seat has asked for.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    guest: str | None
    invitation: str
    stand_in: str | None = None
    agreed: list[int] = field(default_factory=list)
    hints: int = 0


@dataclass(slots=True)
class TableRow:
    code: str
    title: str
    state: State
    seating: Literal["drawn", "as_listed"]
    pace: int
    options: dict[str, bool]
    seed: int
    salt: str
    creator: str
    next_table: str | None
    seats: list[SeatRow]
    hints: bool = False


class Taken(RuntimeError):
    """Somebody else was faster: that action number or seat is taken."""


class Store:
    """The database. Its methods block; call them from a worker thread."""

    def __init__(self, folder: Path) -> None:
        try:
            self._writers = threading.Lock()
            folder.mkdir(parents=True, exist_ok=True)
            self.path = folder / "whistlestop.db"
            self.engine = sql.create_engine(f"sqlite:///{self.path}")
            sql.event.listen(self.engine, "connect", _prepare)
            self._migrate()
        except (OSError, sql.exc.DatabaseError) as error:
            raise StoreError(f"{folder}: can't keep games there: {_reason(error)}") from error

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            known = {
                script.revision for script in ScriptDirectory.from_config(config).walk_revisions()
            }
            if sql.inspect(connection).has_table("alembic_version"):
                found = connection.execute(sql.text("select version_num from alembic_version"))
                for (revision,) in found.fetchall():
                    if revision not in known:
                        raise StoreError(
                            f"{self.path} was written by a newer Whistlestop (revision {revision})"
                        )
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[sql.Connection]:
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[sql.Connection]:
        """A transaction that writes, one after the other: SQLite lets whoever comes at the wrong
        moment sleep for longer than the others take."""
        with self._writers, self.engine.begin() as connection:
            yield connection

    def secret(self) -> str:
        """The key that signs cookies, made when the database is."""
        with self._transaction() as connection:
            found = connection.execute(
                sql.select(SETTINGS.c.value).where(SETTINGS.c.name == "secret")
            ).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(SETTINGS.insert().values(name="secret", value=found))
            return str(found)

    def add_table(self, table: TableRow) -> None:
        with self._writing() as connection:
            connection.execute(
                TABLES.insert().values(
                    code=table.code,
                    title=table.title,
                    state=table.state,
                    seating=table.seating,
                    pace=table.pace,
                    options=table.options,
                    seed=str(table.seed),
                    salt=table.salt,
                    creator=table.creator,
                    next_table=table.next_table,
                    hints=table.hints,
                )
            )
            _insert_seats(connection, table)

    def save_table(self, table: TableRow) -> None:
        """Write a table's state and seats; its seed never changes."""
        with self._writing() as connection:
            connection.execute(
                TABLES.update()
                .where(TABLES.c.code == table.code)
                .values(state=table.state, pace=table.pace, next_table=table.next_table)
            )
            connection.execute(SEATS.delete().where(SEATS.c.code == table.code))
            _insert_seats(connection, table)

    def table(self, code: str) -> TableRow | None:
        with self._transaction() as connection:
            row = connection.execute(sql.select(TABLES).where(TABLES.c.code == code)).first()
            if row is None:
                return None
            seats = connection.execute(
                sql.select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat)
            )
            facts: dict[str, Any] = {**row._mapping, "seed": int(row.seed)}
            return TableRow(
                **facts,
                seats=[
                    SeatRow(**{k: v for k, v in seat._mapping.items() if k != "code"})
                    for seat in seats
                ],
            )

    def invited_to(self, invitation: str) -> str | None:
        """The code of the table that an invitation leads to."""
        with self._transaction() as connection:
            return connection.execute(
                sql.select(SEATS.c.code).where(SEATS.c.invitation == invitation)
            ).scalar()

    def add_action(self, code: str, number: int, seat: int, notation: str, last: bool) -> None:
        """Commit action ``number`` (from 0); with the last one the game is over.

        Raises Taken if there is such an action already.
        """
        try:
            with self._writing() as connection:
                connection.execute(
                    ACTIONS.insert().values(code=code, number=number, seat=seat, notation=notation)
                )
                if last:
                    connection.execute(
                        TABLES.update().where(TABLES.c.code == code).values(state="over")
                    )
        except IntegrityError:
            raise Taken(f"action {number} of {code} was written already") from None

    def actions(self, code: str) -> list[tuple[int, str]]:
        """Seat and notation of every action, in order."""
        with self._transaction() as connection:
            rows = connection.execute(
                sql.select(ACTIONS.c.seat, ACTIONS.c.notation)
                .where(ACTIONS.c.code == code)
                .order_by(ACTIONS.c.number)
            )
            return [(row.seat, row.notation) for row in rows]


def _insert_seats(connection: sql.Connection, table: TableRow) -> None:
    connection.execute(
        SEATS.insert(),
        [{"code": table.code, **asdict(seat)} for seat in table.seats],
    )


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma foreign_keys = on")
    cursor.execute("pragma busy_timeout = 5000")
    cursor.close()


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error)
