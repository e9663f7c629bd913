"""Checks of the database at start-up: of the file as a whole, then of each table in it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import sqlalchemy as sql

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.database_schema import ACTIONS, TABLES
from whistlestop.server.store.disk import (
    ADVICE,
    DATABASE_ERRORS,
    is_passing,
    reason_of,
    store_error,
)
from whistlestop.server.store.game_log import PAUSE, RESUME, UNDO, ActionRow, standing
from whistlestop.server.store.rows import Seating, SeatKind, State
from whistlestop.titles import TitleError, load
from whistlestop.titles.custom import is_custom
from whistlestop.titles.rules_versions import is_known as is_known_version

log = logging.getLogger("whistlestop.store")

SQLITE = "sqlite"  # SQLAlchemy's name of the dialect

MAX_FINDINGS = 5  # findings in a message
LARGE = 256 * 2**20  # bytes; in a larger database, indices are not compared with their tables
HELP = (
    f"Nothing was changed. {ADVICE}; "
    "or save what can be read: sqlite3 {database} .recover | sqlite3 saved.db"
)


def damaged(database: Path, findings: str, advice: str = HELP) -> StoreError:
    """Return the error of a file that SQLite can't read, with advice."""
    return StoreError(f"{database} is damaged: {findings}. {advice.format(database=database)}")


def check_pages(connection: sql.Connection, database: Path, advice: str = HELP) -> None:
    """Check every page of the database. Raises StoreError, which ends with ``advice``."""
    check = "quick_check" if database.stat().st_size > LARGE else "integrity_check"
    try:
        found = list(connection.execute(sql.text(f"pragma {check}({MAX_FINDINGS})")).scalars())
    except DATABASE_ERRORS as error:
        if is_passing(error):
            raise store_error(f"{database}: can't be checked", error) from error
        # The damage stops the check itself.
        found = [reason_of(error)]
    if found != ["ok"]:
        findings = "; ".join(" ".join(str(each).split()) for each in found[:MAX_FINDINGS])
        raise damaged(database, findings, advice)


def mend(connection: sql.Connection) -> None:
    """Replace texts that SQL can't read, where no game needs them; PostgreSQL stores none."""
    if connection.dialect.name != SQLITE:
        return
    unreadable = "summary is not null and not json_valid(summary)"
    done = connection.execute(sql.text(f"update tables set summary = null where {unreadable}"))
    if done.rowcount:
        log.warning("%d unreadable summaries of games will be made again", done.rowcount)
    rows = connection.execute(
        sql.text("select code, terms from tables where not json_valid(terms)")
    ).fetchall()
    for code, terms in rows:
        log.error(
            "the terms of table %s are lost (%r): it continues unrated and without a time limit",
            code,
            terms,
        )
        connection.execute(
            sql.text("update tables set terms = '{}' where code = :code"), {"code": code}
        )


def damaged_tables(connection: sql.Connection) -> Iterator[tuple[str, str]]:
    """Yield the tables whose rows don't fit together, with the reason.

    A table may come twice.
    """
    own = SQLITE_CHECKS if connection.dialect.name == SQLITE else POSTGRES_CHECKS
    for query, reason in (*CHECKS, *own):
        for code, *values in connection.execute(sql.text(query)):
            yield code, reason.format(*values)
    yield from _unknown_names(connection)
    yield from _short_logs(connection)


def _names(kind: Any) -> str:
    """Return the words of a Literal as a list in SQL."""
    return ", ".join(f"'{word}'" for word in get_args(kind))


CHECKS = (
    (
        f"select code, state from tables where state not in ({_names(State)})",
        "there is no state {!r}",
    ),
    (
        f"select code, seating from tables where seating not in ({_names(Seating)})",
        "there is no seating {!r}",
    ),
    (
        f"select code, seat, kind from seats where kind not in ({_names(SeatKind)})",
        "seat {} is of no kind: {!r}",
    ),
    (
        "select code, seat from seats where (kind = 'person' and guest is null) "
        "or (kind = 'bot' and bot is null)",
        "seat {} has neither player nor bot",
    ),
    (
        "select code, max(number) + 1 - count(*), max(number) + 1 from actions group by code "
        "having min(number) <> 0 or max(number) <> count(*) - 1",
        "{} of {} entries of its log are missing",
    ),
    (
        "select code, count(*) from actions where code not in (select code from tables) "
        "group by code",
        "its description is missing; {} entries of its log are left",
    ),
    (
        "select tables.code, count(seat) from tables left join seats using (code) "
        "group by tables.code having count(seat) < 2 or min(seat) <> 0 "
        "or max(seat) <> count(seat) - 1",
        "seats are missing; {} are left",
    ),
    (
        "select tables.code, title from tables where title like 'own-%' "
        "and title not in (select spec from titles)",
        "its title {} is missing",
    ),
)
NO_SEED = "its seed or its options are unreadable"
# A column of SQLite may have values of any type.
SQLITE_CHECKS = (
    ("select code, pace from tables where typeof(pace) <> 'integer'", "its pace is {!r}"),
    (
        "select code, count(*) from actions where typeof(at) not in ('integer', 'null') "
        "or typeof(seat) <> 'integer' or typeof(notation) <> 'text' group by code",
        "unreadable entries of its log: {}",
    ),
    (
        "select code from tables where not json_valid(options) or seed = '' "
        "or seed glob '*[^0-9]*'",
        NO_SEED,
    ),
)
POSTGRES_CHECKS = (("select code from tables where seed !~ '^[0-9]+$'", NO_SEED),)


def _unknown_names(connection: sql.Connection) -> Iterator[tuple[str, str]]:
    """Yield the tables whose title or bots are unknown here, as after a downgrade."""
    for column, table, is_known in UNKNOWN:
        query = f"select code, {column} from {table} where {column} is not null"
        rows = connection.execute(sql.text(query)).fetchall()
        unknown = {name for name in {name for _, name in rows} if not is_known(name)}
        for code, name in rows:
            if name in unknown:
                yield code, f"its {column.replace('_', ' ')} {name!r} is unknown"


def _is_title(name: str) -> bool:
    if is_custom(name):
        return True  # checked above
    try:
        load(name)
    except TitleError:
        return False
    return True


def _is_level(name: str) -> bool:
    try:
        level_of(name)
    except BotError:
        return False
    return True


UNKNOWN = (
    ("title", "tables", _is_title),
    ("rules_version", "tables", is_known_version),
    ("bot", "seats", _is_level),
)


def _short_logs(connection: sql.Connection) -> Iterator[tuple[str, str]]:
    """Yield the logs that have lost their last entries: summaries are written with them."""
    number = TABLES.c.summary["number"].as_integer()
    described = sql.select(TABLES.c.code, number).where(TABLES.c.summary.is_not(None))
    expected: dict[str, int | None] = {row[0]: row[1] for row in connection.execute(described)}
    entry = ACTIONS.c.notation
    no_action = entry.startswith(f"{UNDO} ") | entry.startswith(f"{PAUSE} ") | (entry == RESUME)
    counts = sql.func.count(), sql.func.count().filter(no_action)
    counted = connection.execute(sql.select(ACTIONS.c.code, *counts).group_by(ACTIONS.c.code))
    stands: dict[str, int] = {}
    for code, count, others in counted:  # others: entries that are no actions
        stands[code] = count if not others else _standing(connection, code)
    for code, actions in expected.items():
        if actions is not None and stands.get(code, 0) != actions:
            yield code, f"its log has {stands.get(code, 0)} of {actions} actions"


def _standing(connection: sql.Connection, code: str) -> int:
    """Return how many actions of a log still count, -1 if that can't be determined."""
    query = sql.text("select seat, notation from actions where code = :code order by number")
    try:
        log_of = [ActionRow(*row) for row in connection.execute(query, {"code": code})]
        return len(standing(log_of).actions)
    except (ValueError, IndexError):
        return -1
