"""How titles are pickled: one of ours by its name, and another by its facts.

In one process, a title and its pickles are the same object. Two equal objects would be two titles,
and everything computed for one would be computed again for the other.
"""

from __future__ import annotations

import copyreg
from typing import Any
from weakref import WeakValueDictionary

from whistlestop.titles.catalogue import load
from whistlestop.titles.title import FOLDER, Title

_pickled: WeakValueDictionary[str, Title] = WeakValueDictionary()  # by their spec


def _reduce(title: Title) -> tuple[Any, ...]:
    if title.path.parent.parent == FOLDER and load(title.spec) is title:
        return load, (title.spec,)
    _pickled[title.spec] = title
    return _unpickle, (vars(title),)


def _unpickle(facts: dict[str, Any]) -> Title:
    title = Title(**facts)
    known = _pickled.get(title.spec)
    if known is None or vars(known) != facts:
        _pickled[title.spec] = known = title
    return known


copyreg.pickle(Title, _reduce)
