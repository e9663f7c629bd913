"""How strong the levels are on one scale, by title: what ratings of people are anchored by.

The numbers are skills as OpenSkill counts them (``mu``; 25 is where somebody new begins), found
from the shares of wins that ``tools/strength.py`` measured, which writes ``level_ratings.json``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("level_ratings.json")
NEW = 25.0  # the skill with which everybody begins, and that of the level ANCHOR
BETA = NEW / 6  # how much luck there is in a game
ANCHOR = "traveller"
LEAST = 0.005  # of a share: nothing is known of what is rarer


def skill_apart(share: float) -> float:
    """How much more skill somebody has who wins this share of games of two, in the model of
    Plackett and Luce."""
    share = min(1 - LEAST, max(LEAST, share))
    return math.sqrt(2) * BETA * math.log(share / (1 - share))


def skills(ordered: list[str], shares: Mapping[str, float]) -> dict[str, float]:
    """The skills of levels, the gentlest first, from the share of games that each but the first
    wins against the one before it."""
    climbed, found = 0.0, {ordered[0]: 0.0}
    for level in ordered[1:]:
        climbed += skill_apart(shares[level])
        found[level] = climbed
    return {level: NEW + skill - found[ANCHOR] for level, skill in found.items()}


@cache
def _kept() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def level_skill(title: str, level: str) -> float:
    """The skill of a level on a title, ``title`` without its variant. Raises KeyError."""
    return _kept()[title][level]
