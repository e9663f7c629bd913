"""Results for other programs, as CSV and Parquet with one row for each game."""

from __future__ import annotations

import csv
import importlib
import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.rows import LUCK, PlayedRow, SeatRow, columns_of, has_luck
from whistlestop.game.scores import win_share

# the columns of a game; a list becomes text
GAME = {
    name: str if kind is list else kind
    for name, kind in columns_of(PlayedRow).items()
    if name != "seats"
}
# the columns of a seat: numbers, score items and lists of ids
OF_SEAT = columns_of(SeatRow)
LISTS = [name for name, kind in OF_SEAT.items() if kind is list]


def columns(seats: int, items: Sequence[str], luck: bool = False) -> dict[str, type]:
    """Return the columns and their types: those of the game, then ``seat0_total`` and so on.

    ``items``: the title's score items, one column each. A list of ids has two columns: its length,
    and its ids as text. ``luck``: whether luck was measured.
    """
    of_seat: dict[str, type] = {"bot": str, "won": float}
    for name, kind in OF_SEAT.items():
        if name in LUCK and not luck:
            continue
        if kind is dict:
            of_seat |= dict.fromkeys(items, int)
        elif kind is list:
            of_seat |= {name: int, f"{name}_ids": str}
        else:
            of_seat[name] = kind
    return GAME | {
        f"seat{seat}_{name}": kind for seat in range(seats) for name, kind in of_seat.items()
    }


def flat(row: PlayedRow) -> dict[str, Any]:
    """Return a game as one row of a table.

    ``won``: the seat's part of the win. Lists of ids are text with spaces between the ids;
    ``lineup`` is a JSON list of specs.
    """
    result = {name: value for name, value in row.items() if name in GAME}
    result["lineup"] = json.dumps(row["lineup"], ensure_ascii=False)
    result["winners"] = " ".join(map(str, row["winners"]))
    for number, (bot, seat) in enumerate(zip(row["lineup"], row["seats"], strict=True)):
        won = win_share(number, row["winners"])
        of_seat: dict[str, Any] = {"bot": bot, "won": won}
        for name, value in seat.items():
            if isinstance(value, dict):
                of_seat |= value
            elif isinstance(value, list):
                of_seat |= {name: len(value), f"{name}_ids": " ".join(value)}
            else:
                of_seat[name] = value
        result |= {f"seat{number}_{name}": value for name, value in of_seat.items()}
    return result


def items_of(rows: Sequence[PlayedRow]) -> list[str]:
    """Return the score items of the games, in the title's order."""
    return list(rows[0]["seats"][0]["items"]) if rows else []


def write_csv(rows: Sequence[PlayedRow], seats: int, path: Path) -> None:
    """Write games into a CSV file; values that a title lacks, such as trains, are empty."""
    with path.open("w", encoding="utf-8", newline="") as file:
        names = list(columns(seats, items_of(rows), any(map(has_luck, rows))))
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(flat, rows))


def write_parquet(rows: Sequence[PlayedRow], seats: int, path: Path) -> None:
    """Write games into a Parquet file with the columns of the CSV file and their types."""
    needs_for(parquet=True)
    arrow = importlib.import_module("pyarrow")
    schema = _schema(arrow, columns(seats, items_of(rows), any(map(has_luck, rows))))
    table = arrow.Table.from_pylist(list(map(flat, rows)), schema=schema)
    importlib.import_module("pyarrow.parquet").write_table(table, path)


def _schema(arrow: Any, columns: dict[str, type]) -> Any:
    kinds = {int: arrow.int32(), float: arrow.float64(), str: arrow.string()}
    return arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])


def needs_for(parquet: bool = False, ray: bool = False) -> None:
    """Raise TournamentError with an install command if a needed package is missing."""
    for wanted, package, what, extra in (
        (parquet, "pyarrow", "Parquet files need", "lab"),
        (ray, "ray", "playing on Ray needs", "ray"),
    ):
        if wanted and find_spec(package) is None:
            raise TournamentError(
                f"{what} the package {package}: pip install 'whistlestop[{extra}]', or "
                f"pip install {package}"
            )
