"""The opponents to choose from at a table, from a child's first game to all that we can do.

What they are called, and a sentence about each, stands in ``levels.json`` in the languages of the
table.
"""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from whistlestop.bots.bot import BotError
from whistlestop.bots.spec import parse_spec
from whistlestop.titles.words import OWN_LANGUAGE

Words = dict[str, str]  # by language


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays, by a name that people choose.

    ``threads``: with how many cores it thinks at most. ``compiled``: uncompiled it would think far
    too long, so it waits until that is done.
    """

    id: str
    spec: str
    threads: int = 1
    compiled: bool = False

    @property
    def names(self) -> Words:
        """What people call it, by language."""
        return _words()[self.id]["name"]

    @property
    def descriptions(self) -> Words:
        """A sentence for those who choose it, by language."""
        return _words()[self.id]["about"]

    @property
    def name(self) -> str:
        """What it is called in English."""
        return self.names[OWN_LANGUAGE]

    @property
    def about(self) -> str:
        """The sentence in English."""
        return self.descriptions[OWN_LANGUAGE]

    @property
    def seconds(self) -> float:
        """How long it searches for a decision, at most; 0: it doesn't search."""
        return float(parse_spec(self.spec).options.get("seconds", 0))

    def spec_on(self, cores: int) -> str:
        """The bot's spec on a computer that lends it so many cores."""
        threads = min(self.threads, cores)
        return f"{self.spec},threads={threads}" if threads > 1 else self.spec


@cache
def _words() -> dict[str, dict[str, Words]]:
    """``name`` and ``about`` of each level by its id."""
    text = Path(__file__).with_name("levels.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, Words]] = json.loads(text)
    return words


# The gentle ones look less far; none of them throws a game away.
LEVELS = (
    Level("newcomer", "one_step:eager=true,few=true"),
    Level("passenger", "one_step:eager=true"),
    Level("tripper", "one_step:few=true"),
    Level("traveller", "path"),
    Level("conductor", "planner", compiled=True),
    Level("dispatcher", "search:seconds=0.2", compiled=True),
    Level("stationmaster", "search:seconds=2", threads=4, compiled=True),
)

# What sat at tables before there were levels, and still does at those.
OLDER = (Level("path", "path"), Level("random", "random"))
STAND_IN = "conductor"  # plays for people who are away
# Nobody chooses it, so it has no words.
ADVISER = Level("adviser", "search:seconds=1", threads=4, compiled=True)

_BY_ID = {level.id: level for level in (*LEVELS, *OLDER)}


def level_of(name: str) -> Level:
    """The level with this id. Raises BotError with what would be right.

    Never a spec: what a stranger sends can't name a file or a program.
    """
    if name not in _BY_ID:
        known = [level.id for level in LEVELS]
        close = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        raise BotError(f"no bot {name[:40]!r} sits at tables: {hint}there are {', '.join(known)}")
    return _BY_ID[name]
