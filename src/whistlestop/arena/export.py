"""Results for other programs: CSV and Parquet, one row a game."""

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

# Of a game; a list is told as a text.
GAME = {
    name: str if kind is list else kind
    for name, kind in columns_of(PlayedRow).items()
    if name != "seats"
}
# Of a seat, which has numbers, score items, and lists of ids.
OF_SEAT = columns_of(SeatRow)
LISTS = [name for name, kind in OF_SEAT.items() if kind is list]


def columns(seats: int, items: Sequence[str], luck: bool = False) -> dict[str, type]:
    """The columns and what they hold: of the game, then of each seat, ``seat0_total`` and so on.

    ``items``: what the title scores, a column each. Of a list of ids there are two: how many they
    are, and the ids as a text. ``luck``: whether it was measured.
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
    """A game as one row of a table. ``won``: the seat's part of the win. Lists are texts with a
    space between the ids; ``lineup`` has one between specs, as JSON."""
    result = {name: value for name, value in row.items() if name in GAME}
    result["lineup"] = json.dumps(row["lineup"], ensure_ascii=False)
    result["winners"] = " ".join(map(str, row["winners"]))
    for number, (bot, seat) in enumerate(zip(row["lineup"], row["seats"], strict=True)):
        won = (number in row["winners"]) / len(row["winners"])
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
    """The score items that the games have, in the title's order."""
    return list(rows[0]["seats"][0]["items"]) if rows else []


def write_csv(rows: Sequence[PlayedRow], seats: int, path: Path) -> None:
    """Write games into a CSV file; what a title has not, such as trains, is empty."""
    with path.open("w", encoding="utf-8", newline="") as file:
        names = list(columns(seats, items_of(rows), any(map(has_luck, rows))))
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(flat, rows))


def write_parquet(rows: Sequence[PlayedRow], seats: int, path: Path) -> None:
    """Write games into a Parquet file: the columns of the CSV file, with their types."""
    needs_for(parquet=True)
    arrow = importlib.import_module("pyarrow")
    schema = _schema(arrow, columns(seats, items_of(rows), any(map(has_luck, rows))))
    table = arrow.Table.from_pylist(list(map(flat, rows)), schema=schema)
    importlib.import_module("pyarrow.parquet").write_table(table, path)


def _schema(arrow: Any, columns: dict[str, type]) -> Any:
    kinds = {int: arrow.int32(), float: arrow.float64(), str: arrow.string()}
    return arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])


def needs_for(parquet: bool = False, ray: bool = False) -> None:
    """Raises TournamentError, which says what to install, where a package is missing."""
    for wanted, package, what, extra in (
        (parquet, "pyarrow", "Parquet files need", "lab"),
        (ray, "ray", "--on ray needs", "ray"),
    ):
        if wanted and find_spec(package) is None:
            raise TournamentError(
                f"{what} the package {package}: pip install 'whistlestop[{extra}]', or "
                f"pip install {package}"
            )
