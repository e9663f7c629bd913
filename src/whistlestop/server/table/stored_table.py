"""A table as the database has it: all that is read at once to bring it into memory."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.server.store.game_log import ActionRow
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.table.talk_messages import MAX_SHOWN
from whistlestop.server.table.talk_store import SaidRow, TalkStore


class StoredTable(NamedTuple):
    """A table, its log, the first tickets that seats keep already, and its last messages."""

    row: TableRow
    log: list[ActionRow]
    choices: list[ActionRow]
    said: list[SaidRow]


def read_table(store: Store, code: str) -> StoredTable | None:
    """Read a table in one transaction; return None if there is none. Blocks. Raises Damaged."""
    with store.reading():
        row = store.table(code)
        if row is None:
            return None
        has_begun = row.state in ("playing", "over")
        log = store.actions(code) if has_begun else []
        choices = store.choices(code) if has_begun else []
        return StoredTable(row, log, choices, TalkStore(store).last_said(code, MAX_SHOWN + 1))
