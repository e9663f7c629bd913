"""Titles of one's own that come as data: drawn in a browser, with no folder and no file.

Such a title is its facts and its board's drawing, and is called ``own-`` and the beginning of their
digest: the same data is the same title, on every server and for ever. ``load`` knows those that
are in use; who keeps them is the server's business. Nothing in them names a file.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from whistlestop.titles.title import Title, from_facts

OWN = "own-"
DIGEST = 24  # hexadecimal digits of a name

_in_use: WeakValueDictionary[str, Title] = WeakValueDictionary()


def own_title(facts: dict[str, Any], drawing: dict[str, Any]) -> Title:
    """The title of these facts, which are good, and this drawing; ``load`` knows it while it is in
    use."""
    spec = own_spec(facts, drawing)
    title = _in_use.get(spec)
    if title is None:
        title = from_facts(facts, Path(spec), drawing=drawing)
        _in_use[spec] = title
    return title


def own_spec(facts: dict[str, Any], drawing: dict[str, Any]) -> str:
    """What a title with these facts and this drawing is called."""
    return OWN + hashlib.sha256(as_text([facts, drawing]).encode()).hexdigest()[:DIGEST]


def in_use(spec: str) -> Title | None:
    """A title of this name that somebody uses now."""
    return _in_use.get(spec)


def is_own(spec: str) -> bool:
    return spec.startswith(OWN)


def as_text(data: Any) -> str:
    """JSON, the same for the same data."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
