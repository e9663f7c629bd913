"""The file of a board's drawing: ``board.json``, in the folder of the title that it belongs to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whistlestop.titles.title import Title

NAME = "board.json"


def read_board(title: Title) -> dict[str, Any] | None:
    """Return the drawing of a title's board, None without a file or if it fits another title."""
    file = title.board_file
    if not file.is_file():
        return None
    board = _read(file)
    return board if isinstance(board, dict) and misfit(title, board) is None else None


def board_fault(title: Title) -> str | None:
    """Return why the file of a title's drawing can't be used; None if it can, or is missing."""
    file = title.board_file
    if not file.is_file():
        return None
    board = _read(file)
    if not isinstance(board, dict):
        return "is not the JSON of a drawing; draw the board again"
    return misfit(title, board)


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def misfit(title: Title, board: dict[str, Any]) -> str | None:
    """Return why a drawing does not fit a title; None if it fits."""
    owner = title.board_of or title.id
    if board.get("title") != owner:
        return (
            f"is the drawing of {str(board.get('title'))[:80]!r}, not of {owner!r}; a title and "
            "its drawing need a folder of their own"
        )
    cities, routes = board.get("cities"), board.get("routes")
    if not isinstance(cities, dict) or not isinstance(routes, dict):
        return "has no cities and routes; draw the board again"
    for city in title.cities:
        if city.id not in cities:
            return f"does not show the city {city.id!r}; draw the board again"
    for route in title.routes:
        drawn = routes.get(route.id)
        if not isinstance(drawn, dict) or len(drawn.get("spaces", ())) != route.length:
            return (
                f"does not show the route {route.id!r} with {route.length} spaces; draw the board "
                "again"
            )
    return None
