"""A check of all stored games: each log is replayed from its seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import sqlalchemy as sql

from whistlestop.game import GameError, IllegalAction
from whistlestop.server.store.database_schema import TABLES
from whistlestop.server.store.game_log import standing
from whistlestop.server.store.quarantine import Damaged
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.store.store_check import damaged_tables
from whistlestop.server.store.stored_game import deal, play_stored
from whistlestop.titles import Title, TitleError
from whistlestop.titles.custom import custom_title, is_custom


@dataclass(slots=True)
class Checked:
    """The number of tables and actions that were checked, and the faults by table."""

    tables: int = 0
    actions: int = 0
    faults: dict[str, str] = field(default_factory=dict)


def check_logs(store: Store, progress: Callable[[int, int], None]) -> Checked:
    """Replay the log of every table. ``progress``: is called with the tables done, and all."""
    found = Checked()
    with store.reading() as connection:
        for code, reason in damaged_tables(connection):
            found.faults.setdefault(code, reason)
        codes = list(
            connection.execute(sql.select(TABLES.c.code).order_by(TABLES.c.code)).scalars()
        )
    for done, code in enumerate(codes):
        progress(done, len(codes))
        found.tables += 1
        if code in found.faults:
            continue
        try:
            found.actions += _replay(store, code)
        except (Damaged, GameError, IllegalAction, TitleError, ValueError, IndexError) as error:
            found.faults[code] = str(error) or type(error).__name__
    progress(len(codes), len(codes))
    return found


def _replay(store: Store, code: str) -> int:
    """Replay a table's log and return the number of its actions. Raises Damaged among others."""
    rows = store.actions(code)  # before the table, whose state may change meanwhile
    row = store.table(code)
    assert row is not None, "tables are never deleted"
    log = standing(rows).actions
    if row.state == "lobby" or (row.state == "cancelled" and not log):
        return 0
    title = _custom_title(store, row)
    game = deal(row)
    for number, action in enumerate(log):
        play_stored(game, number, action)
    del title  # a custom title is known by its name as long as this reference exists
    if game.is_over and row.state != "over":
        raise Damaged(f"its game is over after {len(log)} actions, but its state is {row.state}")
    if row.state == "over" and not game.is_over and len(rows) == len(store.actions(code)):
        raise Damaged(f"its state is over, but its game is not after {len(log)} actions")
    return len(log)


def _custom_title(store: Store, row: TableRow) -> Title | None:
    if not is_custom(row.title):
        return None
    kept = store.title(row.title)
    if kept is None:
        raise Damaged(f"its title {row.title} is missing")
    return custom_title(*kept)
