"""The data set of decisions: its columns, and how a game becomes rows of it.

``docs/envs/data.md`` describes the columns for readers. The file is Parquet; each row group holds
whole games.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import whistlestop
from whistlestop.arena.errors import TournamentError
from whistlestop.arena.export import needs_for
from whistlestop.bots import bot_seed
from whistlestop.bots.search_bot import SearchBot, SearchOptions
from whistlestop.encoding.batch import Reward
from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.settings import VERSION
from whistlestop.game import Game
from whistlestop.game.scores import win_share

FORMAT = 1  # of the columns and the metadata
METADATA = b"whistlestop"  # key of a file's metadata; its value is JSON
PERSON = "person"  # in the column ``bot``
LEVEL = 6  # of the compression: a third smaller than the usual level, and hardly slower
ROW_GROUP = 4096  # rows after which a row group ends, with the next game: about 20 MB in memory
NO_LIMIT = 1 << 40  # actions; a stored game has ended by its rules

Batch = Any  # a RecordBatch of pyarrow
Schema = Any  # a Schema of pyarrow
Decider = Callable[[int, int], str]  # (number of the decision, seat) -> its bot's spec, or PERSON


class DataError(ValueError):
    """A data set that can't be made; the message says what would be right."""


def load_arrow() -> Any:
    """Return the module pyarrow. Raises DataError, with an install command, if it is missing."""
    try:
        needs_for(parquet=True)
    except TournamentError as error:
        raise DataError(str(error)) from None
    return importlib.import_module("pyarrow")


def schema_of(observation_size: int | None, with_search: bool = False) -> Schema:
    """Return the columns and their types.

    ``observation_size``: None if games of several titles or numbers of players may follow.
    """
    arrow = load_arrow()

    def numbers(kind: Any, size: int = -1) -> Any:
        return arrow.list_(arrow.field("item", kind, nullable=False), size)

    size = -1 if observation_size is None else observation_size
    columns = {
        "game": arrow.int32(),
        "decision": arrow.int32(),
        "seat": arrow.int8(),
        "players": arrow.int8(),
        "title": arrow.string(),
        "environment_version": arrow.int16(),
        "bot": arrow.string(),
        "observation": numbers(arrow.float32(), size),
        "legal": numbers(arrow.int32()),
        "action": arrow.int32(),
        "reward": arrow.float32(),
        "score": arrow.int32(),
        "won": arrow.float32(),
    }
    if with_search:
        columns["candidates"] = numbers(arrow.int32())
        columns["values"] = numbers(arrow.float32())
        columns["visit_shares"] = numbers(arrow.float32())
    return arrow.schema([arrow.field(name, kind, False) for name, kind in columns.items()])


def rows_of(
    number: int,
    deal: Game,
    actions: Sequence[int],
    decider: Decider,
    schema: Schema,
    search: int = 0,
) -> Batch:
    """Return a finished game as rows, one for each decision.

    ``number``: the game's number in the data set. ``deal``: the game before its first action.
    ``actions``: the numbers of all its actions. ``search``: the simulations with which the bot
    ``search`` evaluates each decision; 0 for no evaluation.
    """
    arrow = load_arrow()
    game = EncodedGame.from_state(
        deal.title, deal.state_bytes(), reward=Reward.WIN, max_actions=NO_LIMIT
    )
    count = len(actions)
    seats = np.empty(count, np.int8)
    observations = np.empty((count, game.observation_size), np.float32)
    legal: list[npt.NDArray[np.int32]] = []
    advisers = _Advisers(deal.seed, game.players, search) if search else None
    for decision, action in enumerate(actions):
        seat = game.seat
        seats[decision] = seat
        game.observation(seat, observations[decision])
        legal.append(game.legal())
        if advisers is not None:
            advisers.evaluate(game, action)
        game.play(action)
    final = game.to_game()
    winners = final.winners()
    won = np.array([win_share(seat, winners) for seat in range(game.players)], np.float32)
    scores = np.array([score["total"] for score in final.scores()], np.int32)
    columns = {
        "game": np.full(count, number, np.int32),
        "decision": np.arange(count, dtype=np.int32),
        "seat": seats,
        "players": np.full(count, game.players, np.int8),
        "title": [deal.title.spec] * count,
        "environment_version": np.full(count, VERSION, np.int16),
        "bot": [decider(decision, seat) for decision, seat in enumerate(seats.tolist())],
        "observation": _lists(arrow, schema.field("observation").type, list(observations)),
        "legal": _lists(arrow, schema.field("legal").type, legal),
        "action": np.array(actions, np.int32),
        "reward": game.rewards()[seats],
        "score": scores[seats],
        "won": won[seats],
    }
    if advisers is not None:
        for name, values in advisers.columns.items():
            columns[name] = _lists(arrow, schema.field(name).type, values)
    arrays = [
        column if isinstance(column, arrow.Array) else arrow.array(column, schema.field(name).type)
        for name, column in columns.items()
    ]
    return arrow.RecordBatch.from_arrays(arrays, schema=schema)


def _lists(arrow: Any, kind: Any, rows: Sequence[npt.NDArray[Any]]) -> Any:
    """Return rows of numbers as an array of lists."""
    values = arrow.array(np.concatenate(rows), kind.value_type)
    if arrow.types.is_fixed_size_list(kind):
        return arrow.FixedSizeListArray.from_arrays(values, type=kind)
    ends = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    return arrow.ListArray.from_arrays(arrow.array(ends), values, type=kind)


class _Advisers:
    """The search bots, one for each seat, that evaluate all decisions of a game."""

    def __init__(self, seed: int, players: int, simulations: int) -> None:
        options = SearchOptions(simulations=simulations)
        self.bots = [SearchBot(bot_seed(seed, players + seat), options) for seat in range(players)]
        self.columns: dict[str, list[npt.NDArray[Any]]] = {
            "candidates": [],
            "values": [],
            "visit_shares": [],
        }

    def evaluate(self, game: EncodedGame, action: int) -> None:
        """Evaluate the decision that the game has reached; then ``action`` will be played."""
        view = game.view(game.seat)
        bot = self.bots[game.seat]
        advice = bot.advise(view) if len(view.legal) > 1 else []
        bot.remember(view, next(each for each in view.legal if each.index == action))
        visits = np.array([each.visits for each in advice], np.float32)
        row = {
            "candidates": np.array([each.action.index for each in advice], np.int32),
            "values": np.array([each.win for each in advice], np.float32),
            "visit_shares": visits / max(1.0, float(visits.sum())),
        }
        for name, values in row.items():
            self.columns[name].append(values)


# files


def metadata(**facts: Any) -> dict[str, Any]:
    """Return the metadata of a data set's file, with the versions and the given facts."""
    versions = {
        "data_set": FORMAT,
        "program": whistlestop.__version__,
        "environment_version": VERSION,
    }
    return versions | facts


def read_metadata(path: Path) -> dict[str, Any] | None:
    """Return the metadata of a data set's file, None if the file is no data set."""
    load_arrow()
    try:
        found = importlib.import_module("pyarrow.parquet").read_schema(path).metadata or {}
        read: dict[str, Any] = json.loads(found[METADATA])
    except (OSError, ValueError, KeyError):  # the errors of pyarrow are derived from these
        return None
    return read if "data_set" in read else None


def count_rows(path: Path) -> int:
    """Return the number of rows in a data set's file."""
    load_arrow()
    return int(importlib.import_module("pyarrow.parquet").read_metadata(path).num_rows)


def write_file(
    path: Path, schema: Schema, batches: Iterable[Batch], facts: dict[str, Any]
) -> tuple[int, int]:
    """Write the rows of games into a Parquet file, which appears when it is complete.

    Only one row group is in memory at a time. Return the numbers of games and rows.
    """
    arrow = load_arrow()
    parquet = importlib.import_module("pyarrow.parquet")
    schema = schema.with_metadata({METADATA: json.dumps(facts, ensure_ascii=False).encode()})
    unfinished = path.with_name(path.name + ".writing")
    games = rows = 0
    group: list[Batch] = []
    try:
        with unfinished.open("wb") as file:
            with parquet.ParquetWriter(
                file, schema, compression="zstd", compression_level=LEVEL
            ) as writer:

                def end_group() -> None:
                    if group:
                        table = arrow.Table.from_batches(group).replace_schema_metadata(
                            schema.metadata
                        )
                        writer.write_table(table, row_group_size=table.num_rows)
                        group.clear()

                for batch in batches:
                    group.append(batch)
                    games, rows = games + 1, rows + batch.num_rows
                    if sum(each.num_rows for each in group) >= ROW_GROUP:
                        end_group()
                end_group()
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException as error:
        with suppress(OSError):
            unfinished.unlink()
        if isinstance(error, OSError):
            raise cannot_write(path, error) from None
        raise
    return games, rows


def cannot_write(path: Path, error: OSError) -> DataError:
    """Return the error of a file that can't be written."""
    return DataError(f"{path}: can't write to it: {error.strerror or error}")
