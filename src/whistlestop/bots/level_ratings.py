"""The strength of the levels on one scale, by title; it anchors the ratings of people.

The numbers are skills as OpenSkill defines them (``mu``; a new player starts at 25). They are
computed from win shares that ``tools/strength.py`` measures; it writes ``level_ratings.json``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("level_ratings.json")
NEW = 25.0  # the skill of a new player, and of the level ANCHOR
BETA = NEW / 6  # the spread of results due to luck in a game, in units of skill
ANCHOR = "traveller"
MIN_SHARE = 0.005  # smallest share of wins taken as measured; rarer wins carry no information


def skill_apart(share: float) -> float:
    """Return the difference in skill that explains a share of wins in games between two players.

    The model is that of Plackett and Luce.
    """
    share = min(1 - MIN_SHARE, max(MIN_SHARE, share))
    return math.sqrt(2) * BETA * math.log(share / (1 - share))


def skills(ordered: list[str], shares: Mapping[str, float]) -> dict[str, float]:
    """Return the skills of levels, ordered from the weakest.

    ``shares``: for each level except the first, the share of games that it wins against the level
    before it.
    """
    climbed, found = 0.0, {ordered[0]: 0.0}
    for level in ordered[1:]:
        climbed += skill_apart(shares[level])
        found[level] = climbed
    return {level: NEW + skill - found[ANCHOR] for level, skill in found.items()}


@cache
def _measured() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def level_skill(title: str, level: str) -> float:
    """Return the skill of a level on a title; ``title`` has no variant. Raises KeyError."""
    return _measured()[title][level]
