"""Append new puzzles to the order of the puzzle of the day: ``python tools/daily_order.py``.

Puzzles that are listed keep their places, also those that were removed since. Puzzles answered by
yes or no are left out.
"""

from __future__ import annotations

import json

from whistlestop.analysis.puzzles.daily import ORDER_FILE, listed, with_a_day, with_new


def main() -> None:
    before = listed() if ORDER_FILE.is_file() else ()
    order = with_new(before, with_a_day())
    ORDER_FILE.write_text(json.dumps(order, indent=1) + "\n", encoding="utf-8")
    print(f"{len(order) - len(before)} puzzles added, {len(order)} in all")


if __name__ == "__main__":
    main()
