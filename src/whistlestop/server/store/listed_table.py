"""Reading a table from its row."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from whistlestop.server.store.quarantine import Damaged
from whistlestop.server.store.rows import ListedTable, SeatRow, TableRow
from whistlestop.server.store.summary import Summary
from whistlestop.server.store.terms import Terms


def listed_table(row: sql.Row[Any], seats: list[SeatRow]) -> ListedTable:
    """Return a table from its row. Raises the errors of unreadable facts.

    No error quotes the seed, which is a secret and errors are logged.
    """
    try:
        seed = int(row.seed)
    except ValueError:
        raise Damaged("its seed is unreadable") from None
    facts = {**row._mapping, "seed": seed, "seats": seats}
    facts["terms"] = Terms.model_validate(row.terms)
    summary = facts.pop("summary")
    del facts["counted"]  # only ratings need it
    if not isinstance(facts["options"], dict):
        raise Damaged("its options are unreadable")
    return ListedTable(TableRow(**facts), None if summary is None else Summary.from_dict(summary))
