"""The bot levels that people choose from at a table, from a child's first game to the strongest.

``levels.json`` holds their names and descriptions in the languages of the table.
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

Words = dict[str, str]  # language → text


@dataclass(frozen=True, slots=True)
class Level:
    """A playing strength with a name that people choose.

    ``threads``: the most cores that its bot may use. ``compiled``: the bot waits for compilation,
    because it would be far too slow without it.
    """

    id: str
    spec: str
    threads: int = 1
    compiled: bool = False

    @property
    def names(self) -> Words:
        """Return the name of the level, by language."""
        return _words()[self.id]["name"]

    @property
    def descriptions(self) -> Words:
        """Return the description of the level for people who choose, by language."""
        return _words()[self.id]["about"]

    @property
    def name(self) -> str:
        """Return the name in English."""
        return self.names[OWN_LANGUAGE]

    @property
    def about(self) -> str:
        """Return the description in English."""
        return self.descriptions[OWN_LANGUAGE]

    @property
    def seconds(self) -> float:
        """Return the longest time that it searches for a decision; 0 if it doesn't search."""
        return float(parse_spec(self.spec).options.get("seconds", 0))

    def spec_on(self, cores: int) -> str:
        """Return the bot's spec for a computer on which it may use this many cores."""
        threads = min(self.threads, cores)
        return f"{self.spec},threads={threads}" if threads > 1 else self.spec


@cache
def _words() -> dict[str, dict[str, Words]]:
    """Return ``name`` and ``about`` of each level, by its id."""
    text = Path(__file__).with_name("levels.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, Words]] = json.loads(text)
    return words


# Weak levels look less far ahead; no level loses on purpose.
LEVELS = (
    Level("newcomer", "one_step:eager=true,few=true"),
    Level("passenger", "one_step:shortest=true"),
    Level("tripper", "one_step:unwary=true"),
    Level("traveller", "path"),
    Level("conductor", "planner", compiled=True),
    Level("dispatcher", "search:seconds=0.2", compiled=True),
    Level("stationmaster", "search:seconds=2", threads=4, compiled=True),
)

# Bot specs used before levels existed; old tables still refer to them.
OLDER = (Level("path", "path"), Level("random", "random"))
STAND_IN = "conductor"  # plays for people who are away
STAND_IN_AT_FIRST = "traveller"  # plays for them until the stronger bots are compiled
# People cannot choose this level, so it has no name and no description.
ADVISER = Level("adviser", "search:seconds=1", threads=4, compiled=True)

_BY_ID = {level.id: level for level in (*LEVELS, *OLDER)}


def level_of(name: str) -> Level:
    """Return the level with this id. Raises BotError with a correct example.

    It accepts no specs, because a stranger's message must not name a file or a program.
    """
    if name not in _BY_ID:
        known = [level.id for level in LEVELS]
        close = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {close[0]}? Choose" if close else "choose"
        raise BotError(f"there is no level {name[:40]!r}; {hint} from {', '.join(known)}")
    return _BY_ID[name]
