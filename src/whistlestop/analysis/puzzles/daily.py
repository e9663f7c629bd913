"""The puzzle of the day: every puzzle has its day before one of them returns.

Puzzles that a guest answers by yes or no have no day: every second guess would solve them.
``daily_order.json`` lists the puzzles in the order of their days. New ones join at its end
(``python tools/daily_order.py``), so the days of the others stay as they were until the list has
been gone through.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

from whistlestop.analysis.puzzles.puzzle import YES_OR_NO, Puzzle, all_puzzles

ORDER_FILE = Path(__file__).with_name("daily_order.json")
FIRST_DAY = date(2026, 11, 1)  # the day of the first puzzle of the list


def daily(day: date) -> Puzzle:
    """Return the puzzle of a day, the same for all guests.

    If the day's puzzle was removed, another one is drawn by lot.
    """
    known = with_a_day()
    order = with_new(listed(), known)
    name = order[(day.toordinal() - FIRST_DAY.toordinal()) % len(order)]
    return known[name] if name in known else known[min(known, key=lambda other: _lot(day, other))]


def with_a_day() -> dict[str, Puzzle]:
    """Return the puzzles that can be the one of a day, by id."""
    return {name: each for name, each in all_puzzles().items() if each.kind not in YES_OR_NO}


@cache
def listed() -> tuple[str, ...]:
    """Return the ids in the file, in the order of their days."""
    return tuple(json.loads(ORDER_FILE.read_text(encoding="utf-8")))


def with_new(order: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return an order with the ids that it lacks at its end, titles and kinds mixed by lot."""
    order = list(order)
    return order + sorted({*known} - {*order}, key=lambda name: _lot(FIRST_DAY, name))


def _lot(day: date, name: str) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {name}".encode()).digest()
