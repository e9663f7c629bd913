"""The versions of the rules: a game keeps the reading of the rules under which it began.

A record and a stored game name their version. A correction that would change the replay of old
games raises ``PRESENT`` and adds the version before it to ``OLDER``, with a function. This returns
a title as that version read it: with a flag of ``Rules`` whose default is the new reading, or with
the old routes or tickets. ``load("europe@1")`` then returns that title. Records, positions, views
and bots follow, because they name titles by their spec. New games always have the present reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from weakref import WeakKeyDictionary

from whistlestop.titles.title import PRESENT, VERSION_MARK, Title

OLDER: dict[str, Callable[[Title], Title]] = {}  # version: the title as it was read then

_made: WeakKeyDictionary[Title, dict[str, Title]] = WeakKeyDictionary()


def is_known(version: str) -> bool:
    """Check whether games of this version of the rules can be replayed."""
    return version == PRESENT or version in OLDER


def known_versions() -> str:
    """Return the versions whose games can be replayed, for messages."""
    return ", ".join(map(repr, [*OLDER, PRESENT]))


def in_version(spec: str, version: str) -> str:
    """Return the name with which ``load`` finds a title as a known version read it."""
    return spec if version == PRESENT else f"{spec}{VERSION_MARK}{version}"


def as_read_by(title: Title, version: str) -> Title:
    """Return a title as an older version read it; the same object each time."""
    made = _made.setdefault(title, {})
    if version not in made:
        made[version] = replace(OLDER[version](title), rules_version=version)
    return made[version]


def older_version(spec: str) -> tuple[str, str] | None:
    """Return the title's name and the older version in a name such as ``europe@1``, else None."""
    name, mark, version = spec.rpartition(VERSION_MARK)
    return (name, version) if mark and version in OLDER else None
