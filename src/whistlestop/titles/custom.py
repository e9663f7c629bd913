"""Custom titles that come as data: drawn in a browser, without a folder or a file.

Such a title consists of its facts and its board's drawing. Its name is ``own-`` and the beginning
of their digest, so the same data is always the same title, on every server. ``load`` finds those
that are in use; the server stores them. Nothing in them names a file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from whistlestop.titles.title import Title, from_facts

PREFIX = "own-"
GENERATED = "generated"  # the name of a generated map begins so (``envs/map_spec.py``)
DIGEST = 24  # hexadecimal digits in a name

_in_use: WeakValueDictionary[str, Title] = WeakValueDictionary()
_makers: list[Callable[[str], Title]] = []


def custom_title(facts: dict[str, Any], drawing: dict[str, Any]) -> Title:
    """Return the title with these valid facts and this drawing.

    ``load`` finds it while it is in use.
    """
    return named_title(custom_spec(facts, drawing), facts, drawing)


def named_title(spec: str, facts: dict[str, Any], drawing: dict[str, Any]) -> Title:
    """Return the title with this name, made from valid facts and a drawing, {} for none.

    The caller makes sure that a name always has the same facts. ``load`` finds the title while it
    is in use.
    """
    title = _in_use.get(spec)
    if title is None:
        title = from_facts(facts, Path(spec), drawing=drawing)
        _in_use[spec] = title
    return title


def custom_spec(facts: dict[str, Any], drawing: dict[str, Any]) -> str:
    """Return the name of a title with these facts and this drawing."""
    return PREFIX + hashlib.sha256(as_text([facts, drawing]).encode()).hexdigest()[:DIGEST]


def in_use(spec: str) -> Title | None:
    """Return the title with this name if it is in use now, else None."""
    return _in_use.get(spec)


def make_generated_with(make: Callable[[str], Title]) -> None:
    """Let ``load`` make generated maps in this process, from names that ``make`` reads.

    Environments do so. The server does not, because a map takes a second, and names come from
    strangers.
    """
    _makers[:] = [make]


def generated(spec: str) -> Title | None:
    """Return the generated map with this name, None where no generated map can be made."""
    return _makers[0](spec) if _makers else None


def is_custom(spec: str) -> bool:
    """Check whether a spec names a custom title."""
    return spec.startswith(PREFIX)


def as_text(data: Any) -> str:
    """Return data as JSON, always the same text for the same data."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
