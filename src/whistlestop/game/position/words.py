"""Checks of the words and numbers of a position; every error says where."""

from __future__ import annotations

import difflib
from typing import Any


class PositionError(ValueError):
    """An impossible position; the message names the field and says what would be right."""


def known_fields(found: dict[str, Any], known: list[str], where: str) -> None:
    """Raise PositionError for an unknown field."""
    for name in found:
        if name not in known:
            close = difflib.get_close_matches(str(name), known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"fields are {', '.join(known)}"
            raise PositionError(f"{where}: no field {name!r}; {hint}")


def text(value: Any, where: str) -> str:
    """Return the value if it is a text, else raise PositionError."""
    if not isinstance(value, str):
        raise PositionError(f"{where}: a text, not {value!r}")
    return value


def a_list(value: Any, where: str) -> list[Any]:
    """Return the value if it is a list, else raise PositionError."""
    if not isinstance(value, list):
        raise PositionError(f"{where}: a list, not {value!r}")
    return value


def whole(value: Any, where: str, least: int, most: int) -> int:
    """Return the value if it is a whole number from ``least`` to ``most``.

    Raises PositionError otherwise.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PositionError(f"{where}: a whole number from {least} to {most}, not {value!r}")
    return value
