"""What is kept: tables, seats and the log of each game. A game is its log.

SQLAlchemy Core; SQLite in WAL mode. An action is on disk before anybody sees it. Its number is
unique in its table, so no action can be written twice; and a change of a seat is written only if
the seat is still what it was thought to be, so no change undoes another.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from anyio.to_thread import run_sync
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from whistlestop.server.data_folder import StoreError, make_private
from whistlestop.server.database_schema import ACTIONS, CHOICES, SEATS, SETTINGS, TABLES, TITLES
from whistlestop.server.errors import Refused
from whistlestop.server.game_log import ActionRow
from whistlestop.server.summary import Summary
from whistlestop.server.terms import Terms

log = logging.getLogger("whistlestop.store")

State = Literal["lobby", "playing", "over"]
BUSY_WITHIN = 5000  # milliseconds for which a write waits for another process
FAR = 1000  # more than any table has seats

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


@dataclass(slots=True)
class SeatRow:
    """Who sits where; ``guest`` is the secret of the person's browser, hashed.

    ``stand_in``: the level of the bot that plays for the person while he is away, as agreed by
    the seats in ``agreed``. ``hints``: how many the seat has asked for. ``colour``: the one that
    the person wishes for. ``player``: which of the players of the table's series sits there.
    ``beside``: somebody else than the guest, who plays at the guest's device.
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
    colour: int | None = None
    player: int = 0
    beside: bool = False


@dataclass(slots=True)
class TableRow:
    """``changed``: when the table or its game last did, in milliseconds since 1970; None before
    that was kept. ``series``: the code of the first of the tables that are played one after the
    other; ``number``: which of them this is, from 1.
    ``started``: when the game did. ``deadline``: when the time of whoever is to decide ends, None
    if it is not limited now; both in milliseconds since 1970."""

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
    terms: Terms = field(default_factory=Terms)
    changed: int | None = None
    started: int | None = None
    deadline: int | None = None
    series: str = ""
    number: int = 1


class ListedTable(NamedTuple):
    """A table as a list of games shows it. ``summary``: None before the first action, and where
    that was played before there were any."""

    row: TableRow
    summary: Summary | None


class Taken(RuntimeError):
    """Somebody else was faster: that action number or seat is taken."""


async def on_disk(
    call: Callable[Arguments, Answer], *args: Arguments.args, **options: Arguments.kwargs
) -> Answer:
    """The answer of a method of the store, from a worker thread.

    Raises Refused if the disk is full, locked or gone, and what else the method raises.
    """
    try:
        return await run_sync(lambda: call(*args, **options))
    except SQLAlchemyError as error:
        log.error("%s failed: %s", call.__name__, error)
        raise Refused(
            503, "not_kept", "the server's disk can't be used now, so nothing was changed"
        ) from None


class Store:
    """The database. Its methods block; call them from a worker thread."""

    def __init__(self, folder: Path) -> None:
        try:
            self._writers = threading.Lock()
            self.path = make_private(folder)
            # What stands in the database is nobody's to read in a log.
            self.engine = sql.create_engine(f"sqlite:///{self.path}", hide_parameters=True)
            sql.event.listen(self.engine, "connect", _set_pragmas)
            self._migrate()
        except sql.exc.DatabaseError as error:
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
    def reading(self) -> Iterator[sql.Connection]:
        """A transaction."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """A transaction that writes, one after the other: SQLite lets whoever comes at the wrong
        moment sleep for longer than the others take."""
        with self._writers, self.engine.begin() as connection:
            yield connection

    def secret(self) -> str:
        """The key that signs cookies, made when the database is."""
        with self.reading() as connection:
            found = connection.execute(
                sql.select(SETTINGS.c.value).where(SETTINGS.c.name == "secret")
            ).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(SETTINGS.insert().values(name="secret", value=found))
            return str(found)

    def keep_title(self, spec: str, facts: dict[str, Any], drawing: dict[str, Any]) -> None:
        """Write a title that a guest drew, unless it is there already."""
        with self.writing() as connection:
            known = sql.select(TITLES.c.spec).where(TITLES.c.spec == spec)
            if connection.execute(known).first() is None:
                values = {"spec": spec, "facts": facts, "drawing": drawing}
                connection.execute(TITLES.insert().values(**values))

    def title(self, spec: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Facts and drawing of a title that a guest drew."""
        with self.reading() as connection:
            row = connection.execute(sql.select(TITLES).where(TITLES.c.spec == spec)).first()
            return None if row is None else (row.facts, row.drawing)

    def add_table(self, table: TableRow) -> None:
        with self.writing() as connection:
            _insert_table(connection, table)

    def add_next_table(self, table: TableRow, before: str) -> None:
        """Write a table that is played after another one. Raises Taken if that has a next one."""
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
        """The games that go on with a time limit, and when the time of whoever is to decide ends
        (milliseconds since 1970); None where it is a bot's turn."""
        with self.reading() as connection:
            rows = connection.execute(
                sql.select(TABLES.c.code, TABLES.c.deadline).where(
                    TABLES.c.state == "playing",
                    TABLES.c.terms["time_limit", "kind"].as_string().is_not(None),
                )
            )
            return [(row.code, row.deadline) for row in rows]

    def change_seat(self, code: str, before: SeatRow, after: SeatRow) -> None:
        """Write what became of one seat. Raises Taken if it is not what it was ``before``."""
        whose = SEATS.c.guest.is_(None) if before.guest is None else SEATS.c.guest == before.guest
        with self.writing() as connection:
            changed = connection.execute(
                SEATS.update()
                .where(SEATS.c.code == code, SEATS.c.seat == before.seat)
                .where(SEATS.c.kind == before.kind, whose)
                .values(**asdict(after))
            )
            _only_one(changed, f"seat {before.seat} of {code} was changed by somebody else")

    def start(self, code: str, order: list[int], at: int) -> None:
        """Begin the game: seat ``order[new]`` becomes seat ``new``.

        Raises Taken if it was begun already.
        """
        with self.writing() as connection:
            begun = connection.execute(
                TABLES.update()
                .where(TABLES.c.code == code, TABLES.c.state == "lobby")
                .values(state="playing", changed=at, started=at)
            )
            _only_one(begun, f"the game of {code} was begun already")
            here = SEATS.update().where(SEATS.c.code == code)
            for new, old in enumerate(order):  # out of the way, for no number may stand twice
                connection.execute(here.where(SEATS.c.seat == old).values(seat=FAR + new))
            connection.execute(here.values(seat=SEATS.c.seat - FAR))

    def table(self, code: str) -> TableRow | None:
        with self.reading() as connection:
            row = connection.execute(sql.select(TABLES).where(TABLES.c.code == code)).first()
            if row is None:
                return None
            return _listed(connection, [row])[0].row

    def tables_of(self, guest: str, *states: State, most: int | None = None) -> list[ListedTable]:
        """The tables in these states where a guest sits or that he laid, the last changed first;
        at most ``most`` of them."""
        sits = TABLES.c.code.in_(sql.select(SEATS.c.code).where(SEATS.c.guest == guest))
        return self._tables(most, TABLES.c.state.in_(states), sits | (TABLES.c.creator == guest))

    def series_before(self, series: str, number: int) -> list[ListedTable]:
        """The tables of a series before that of this number, the first one first."""
        found = self._tables(None, TABLES.c.series == series, TABLES.c.number < number)
        return sorted(found, key=lambda listed: listed.row.number)

    def tables_with(self, level: str, most: int) -> list[ListedTable]:
        """Finished games of bots of a level, the last one first; at most ``most`` of them."""
        sits = TABLES.c.code.in_(sql.select(SEATS.c.code).where(SEATS.c.bot == level))
        return self._tables(most, TABLES.c.state == "over", sits)

    def public_tables(self, state: State, since: int, most: int) -> list[ListedTable]:
        """Lobbies with seats for everybody, or games that everybody may watch, that have changed
        ``since`` (milliseconds since 1970), the last changed first; at most ``most`` of them."""
        term = TABLES.c.terms["public" if state == "lobby" else "watchable"].as_boolean()
        return self._tables(most, TABLES.c.state == state, term, TABLES.c.changed > since)

    def _tables(self, most: int | None, *conditions: sql.ColumnElement[bool]) -> list[ListedTable]:
        """The tables of which all this holds, the last changed first."""
        last_first = TABLES.c.changed.desc().nulls_last(), TABLES.c.code
        query = sql.select(TABLES).where(*conditions).order_by(*last_first).limit(most)
        with self.reading() as connection:
            return _listed(connection, connection.execute(query).fetchall())

    def keep_summary(self, code: str, summary: Summary) -> None:
        """Write the summary of a game that has none."""
        unset = TABLES.c.summary.is_(None)
        with self.writing() as connection:
            connection.execute(
                TABLES.update()
                .where(TABLES.c.code == code, unset)
                .values(summary=summary.to_dict())
            )

    def invited_to(self, invitation: str) -> str | None:
        """The code of the table that an invitation leads to."""
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
        """Commit the entries of the log from ``number`` (from 0) on, with what the game looks like
        after them, and when the time of whoever decides next ends. Choices that waited for others
        are no longer kept apart.

        Raises Taken if there is such an entry already.
        """
        state: State = "over" if summary.is_over else "playing"
        rows = [
            {"code": code, "number": number + place, **action._asdict()}
            for place, action in enumerate(actions)
        ]
        try:
            with self.writing() as connection:
                connection.execute(ACTIONS.insert(), rows)
                connection.execute(CHOICES.delete().where(CHOICES.c.code == code))
                after = {"summary": summary.to_dict(), "deadline": deadline}
                connection.execute(
                    TABLES.update()
                    .where(TABLES.c.code == code)
                    .values(state=state, changed=actions[-1].at, **after)
                )
        except IntegrityError:
            raise Taken(f"action {number} of {code} was written already") from None

    def keep_choice(self, code: str, choice: ActionRow, summary: Summary) -> None:
        """Commit which first tickets a seat keeps while others still choose. Raises Taken if it
        has chosen already."""
        try:
            with self.writing() as connection:
                connection.execute(CHOICES.insert().values(code=code, **choice._asdict()))
                _keep_summary(connection, code, summary)
        except IntegrityError:
            raise Taken(f"seat {choice.seat} of {code} has chosen already") from None

    def drop_choice(self, code: str, seat: int, summary: Summary) -> None:
        """A seat takes its choice back. Raises Taken if there is none."""
        here = (CHOICES.c.code == code) & (CHOICES.c.seat == seat)
        with self.writing() as connection:
            dropped = connection.execute(CHOICES.delete().where(here))
            _only_one(dropped, f"seat {seat} of {code} has chosen nothing")
            _keep_summary(connection, code, summary)

    def choices(self, code: str) -> list[ActionRow]:
        """The first tickets that seats keep while others still choose, by seat."""
        with self.reading() as connection:
            rows = connection.execute(
                sql.select(*(CHOICES.c[name] for name in ActionRow._fields))
                .where(CHOICES.c.code == code)
                .order_by(CHOICES.c.seat)
            )
            return [ActionRow(*row) for row in rows]

    def actions(self, code: str) -> list[ActionRow]:
        """Every entry of the log, in order, also what was taken back (``game_log.py``)."""
        with self.reading() as connection:
            rows = connection.execute(
                sql.select(*(ACTIONS.c[name] for name in ActionRow._fields))
                .where(ACTIONS.c.code == code)
                .order_by(ACTIONS.c.number)
            )
            return [ActionRow(*row) for row in rows]


def _listed(connection: sql.Connection, rows: Sequence[sql.Row[Any]]) -> list[ListedTable]:
    """Rows of tables with their seats."""
    codes = [row.code for row in rows]
    found = connection.execute(
        sql.select(SEATS).where(SEATS.c.code.in_(codes)).order_by(SEATS.c.seat)
    )
    seats: dict[str, list[SeatRow]] = {code: [] for code in codes}
    for seat in found.mappings():
        seats[seat["code"]].append(SeatRow(**{k: v for k, v in seat.items() if k != "code"}))
    listed = []
    for row in rows:
        facts = {**row._mapping, "seed": int(row.seed), "seats": seats[row.code]}
        facts["terms"] = Terms.model_validate(row.terms)
        summary = facts.pop("summary")
        del facts["counted"]  # only ratings ask for it
        listed.append(
            ListedTable(TableRow(**facts), None if summary is None else Summary.from_dict(summary))
        )
    return listed


def _insert_table(connection: sql.Connection, table: TableRow) -> None:
    facts = {**asdict(table), "seed": str(table.seed), "terms": table.terms.model_dump()}
    del facts["seats"]
    connection.execute(TABLES.insert().values(**facts))
    connection.execute(
        SEATS.insert(),
        [{"code": table.code, **asdict(seat)} for seat in table.seats],
    )


def _keep_summary(connection: sql.Connection, code: str, summary: Summary) -> None:
    here = TABLES.update().where(TABLES.c.code == code)
    connection.execute(here.values(summary=summary.to_dict()))


def _only_one(result: sql.CursorResult[Any], otherwise: str) -> None:
    """See that exactly one row was changed. Raises Taken, which undoes the transaction."""
    if result.rowcount != 1:
        raise Taken(otherwise)


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma foreign_keys = on")
    cursor.execute("pragma secure_delete = on")  # what is forgotten is not left in free pages
    cursor.execute(f"pragma busy_timeout = {BUSY_WITHIN}")
    cursor.close()


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error)
