"""The export of finished public games as a data set for machine learning.

It holds decisions, scores and bots, and nothing about people, tables or times. The games are in the
order of their seeds, which says nothing about when or where they were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sql

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.envs.data_set import (
    PERSON,
    Batch,
    DataError,
    Schema,
    metadata,
    read_metadata,
    rows_of,
    schema_of,
    write_file,
)
from whistlestop.game import GameError, IllegalAction
from whistlestop.server.store.database_schema import TABLES
from whistlestop.server.store.game_log import StandingAction, standing
from whistlestop.server.store.quarantine import Damaged
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.store.stored_game import deal, play_stored
from whistlestop.titles import title_ids

SOURCE = "public games"  # in the metadata of the file
SOME_BOT = "bot"  # in the column ``bot``, for a level that no longer exists


@dataclass(slots=True)
class Exported:
    """The numbers of games and decisions in the file, and of public games that it leaves out."""

    games: int = 0
    rows: int = 0
    of_custom_titles: int = 0
    damaged: list[str] = field(default_factory=list)  # their tables' codes


def export_public_games(store: Store, output: Path) -> Exported:
    """Write all finished public games into a Parquet file; it replaces an older export.

    A game is public if its table let everyone watch it. Games of custom titles are left out: a
    reader of the file lacks their maps. So are games that continue another game, which may be
    private. Raises DataError.
    """
    schema = schema_of(None)
    if output.exists():
        known = read_metadata(output)
        if known is None or known.get("source") != SOURCE:
            raise DataError(f"{output} exists and is not such an export; choose another --out")
    exported = Exported()
    exported.games, exported.rows = write_file(
        output, schema, _batches(store, schema, exported), metadata(source=SOURCE)
    )
    return exported


def _public_codes(store: Store) -> list[str]:
    """Return the codes of the tables of finished public games, in the order of their seeds."""
    terms = TABLES.c.terms
    query = (
        sql.select(TABLES.c.code)
        .where(TABLES.c.state == "over", terms["watchable"].as_boolean())
        .where(sql.func.coalesce(terms["practice"].as_boolean(), False).is_(False))
        .order_by(sql.func.length(TABLES.c.seed), TABLES.c.seed)
    )
    with store.reading() as connection:
        return list(connection.execute(query).scalars())


def _batches(store: Store, schema: Schema, exported: Exported) -> Iterator[Batch]:
    """Yield the rows of each game, and count the games left out."""
    known = set(title_ids())
    number = 0
    for code in _public_codes(store):
        if code in store.quarantine:
            exported.damaged.append(code)
            continue
        try:
            row = store.table(code)
            assert row is not None
            if row.title.partition(":")[0] not in known:
                exported.of_custom_titles += 1
                continue
            batch = _rows(number, row, standing(store.actions(code)).actions, schema)
        except (Damaged, GameError, IllegalAction, ValueError):
            exported.damaged.append(code)
            continue
        number += 1
        yield batch


def _rows(number: int, row: TableRow, log: list[StandingAction], schema: Schema) -> Batch:
    """Return a game as rows. Raises GameError and IllegalAction, also for an unfinished game."""
    game = deal(row)
    actions = [play_stored(game, place, action)[0].index for place, action in enumerate(log)]
    if not game.is_over:
        raise IllegalAction("the log ends before the game does")
    return rows_of(number, deal(row), actions, lambda n, seat: _decider(row, log[n]), schema)


def _decider(row: TableRow, action: StandingAction) -> str:
    """Return the spec of the bot that chose an action, or PERSON."""
    level = action.stand_in or row.seats[action.seat].bot
    if level is None:
        return PERSON
    try:
        return level_of(level).spec
    except BotError:
        return SOME_BOT
