"""Results as tables for other programs: CSV and Parquet, one row a game."""

from __future__ import annotations

import csv
import importlib
import json
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.playing import PARTS, Row

GAME = ("game", "deal", "seed", "lineup", "winners", "decisions", "turns", "seconds")
LISTS = ("completed", "failed", "claimed", "big_cities_won")  # of ids, told as a count and as text
NUMBERS = ("longest_path_length", "trains_left", "decisions", "mean_ms", "max_ms")


def columns(seats: int) -> list[str]:
    """The names of the columns: of the game, then of each seat, ``seat0_total`` and so on."""
    of_seat = ["bot", "won", "total", *PARTS, *NUMBERS]
    for name in LISTS:
        of_seat += [name, f"{name}_ids"]
    return [*GAME, *(f"seat{seat}_{name}" for seat in range(seats) for name in of_seat)]


def flat(row: Row) -> dict[str, Any]:
    """A game as one row of a table. ``won``: the seat's part of the win. Lists are texts with a
    space between the ids; ``lineup`` has one between specs, as JSON."""
    result = {name: row[name] for name in GAME}
    result["lineup"] = json.dumps(row["lineup"], ensure_ascii=False)
    result["winners"] = " ".join(map(str, row["winners"]))
    for number, (bot, seat) in enumerate(zip(row["lineup"], row["seats"], strict=True)):
        told: dict[str, Any] = {
            "bot": bot,
            "won": (number in row["winners"]) / len(row["winners"]),
            "total": seat["total"],
        }
        told |= {name: seat[name] for name in (*PARTS, *NUMBERS)}
        for name in LISTS:
            told[name] = len(seat[name])
            told[f"{name}_ids"] = " ".join(seat[name])
        result |= {f"seat{number}_{name}": value for name, value in told.items()}
    return result


def write_csv(rows: Iterable[Row], seats: int, path: Path) -> None:
    """Write games into a CSV file; what a title has not, such as trains, is empty."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns(seats), lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(flat, rows))


def write_parquet(rows: Iterable[Row], seats: int, path: Path) -> None:
    """Write games into a Parquet file: the columns of the CSV file, with their types."""
    needs_for(parquet=True)
    arrow = importlib.import_module("pyarrow")
    table = arrow.Table.from_pylist(list(map(flat, rows)), schema=_schema(arrow, seats))
    importlib.import_module("pyarrow.parquet").write_table(table, path)


def _schema(arrow: Any, seats: int) -> Any:
    texts = {"seed", "lineup", "winners", "bot", *(f"{name}_ids" for name in LISTS)}
    fractions = {"seconds", "mean_ms", "max_ms", "won"}
    fields = []
    for column in columns(seats):
        name = column if column in GAME else column.partition("_")[2]
        kind = arrow.int32()
        if name in texts:
            kind = arrow.string()
        elif name in fractions:
            kind = arrow.float64()
        fields.append((column, kind))
    return arrow.schema(fields)


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
