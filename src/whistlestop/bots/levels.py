"""The opponents to choose from at a table, from a child's first game to all that we can do."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from whistlestop.bots.bot import BotError
from whistlestop.bots.spec import parse_spec


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays, by a name that people choose.

    ``about``: one sentence for them. ``threads``: with how many cores it thinks at most.
    ``compiled``: uncompiled it would think far too long, so it waits until that is done.
    """

    id: str
    spec: str
    about: str
    threads: int = 1
    compiled: bool = False

    @property
    def seconds(self) -> float:
        """How long it searches for a decision, at most; 0: it doesn't search."""
        return float(parse_spec(self.spec).options.get("seconds", 0))

    def spec_on(self, cores: int) -> str:
        """The bot's spec on a computer that lends it so many cores."""
        threads = min(self.threads, cores)
        return f"{self.spec},threads={threads}" if threads > 1 else self.spec


# The gentle ones look less far; none of them throws a game away.
LEVELS = (
    Level("newcomer", "one_step:eager=true,few=true", "Easily pleased; for a first game."),
    Level("passenger", "one_step:eager=true", "Sees to its tickets, then takes what comes."),
    Level("tripper", "one_step:few=true", "Keeps few tickets, and looks just one route ahead."),
    Level("traveller", "path", "Plans the way to its cities and saves cards for it."),
    Level(
        "conductor", "planner", "Plans all its tickets together, with an eye on you.", compiled=True
    ),
    Level(
        "dispatcher", "search:seconds=0.2", "Thinks through what could happen next.", compiled=True
    ),
    Level(
        "stationmaster",
        "search:seconds=2",
        "Thinks as long and as hard as it can.",
        threads=4,
        compiled=True,
    ),
)

# What sat at tables before there were levels, and still does at those.
OLDER = (
    Level("path", "path", "Plans ways between its cities and saves cards for them."),
    Level("random", "random", "Does whatever comes to mind."),
)
STAND_IN = "conductor"  # plays for people who are away
ADVISER = Level("adviser", "search:seconds=1", "Gives hints.", threads=4, compiled=True)

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
