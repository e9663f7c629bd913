"""The checks of a custom title from a guest: those of any title, and limits.

It may not name another title or a file. Its size is limited, and so is the time of its checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from whistlestop.titles.checks import check_facts
from whistlestop.titles.typed_text import cleaned_line

MAX_SIZES = {"cities": 60, "routes": 120, "tickets": 100}
"""Limits of a title from a guest; trains have a limit in every title."""
LONGEST_TEXT = {"id": 40, "name": 60, "about": 300, "notes": 300}
LONGEST_OTHER_TEXT = 60
MAX_VALUES = 5000  # in all facts together
MAX_NAMES = 64  # fields in one object
DEEPEST = 6  # levels of nesting
MAX_PROBLEMS = 60  # reported at once
LEFT_OUT = {
    "board_of": "a custom title has its own board",
    "variants": "a custom title has no variants",
    "countries": "a custom title has only places, routes and tickets",
    "guide": "the guide of a custom title follows from its rules",
}


def check_custom(facts: Any) -> list[tuple[str, str]]:
    """Return (field, what is wrong and what would be right) for every mistake in a guest's title.

    Facts that are too large are not checked any further, to limit the time of the checks.
    """
    problems = list(_too_large(facts))
    if not problems:
        problems = [*_left_out(facts), *check_facts(facts)]
    return problems[:MAX_PROBLEMS]


def _too_large(facts: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(facts, dict):
        return
    for kind, most in MAX_SIZES.items():
        found = facts.get(kind)
        if isinstance(found, list) and len(found) > most:
            yield kind, f"there are {len(found)}; a custom title has at most {most}"
    values = 0
    waiting: list[tuple[Any, str, int]] = [(facts, "", 0)]
    while waiting:
        value, where, depth = waiting.pop()
        values += 1
        if values > MAX_VALUES:
            yield "the whole file", f"at most {MAX_VALUES} values fit"
            return
        if depth > DEEPEST:
            yield where, f"is more than {DEEPEST} levels deep; no field of a title is"
            return
        if isinstance(value, dict):
            if len(value) > MAX_NAMES or any(len(name) > LONGEST_OTHER_TEXT for name in value):
                yield (
                    where or "the whole file",
                    "has too many or too long field names",
                )
                return
            waiting += [
                (inner, f"{where}.{name}" if where else name, depth + 1)
                for name, inner in value.items()
            ]
        elif isinstance(value, list):
            waiting += [
                (inner, f"{where}[{place}]", depth + 1) for place, inner in enumerate(value)
            ]
        elif isinstance(value, str):
            field = where.rpartition(".")[2].partition("[")[0]
            most = LONGEST_TEXT.get(field, LONGEST_OTHER_TEXT)
            if len(value) > most:
                yield where, f"is {len(value)} characters long; at most {most}"
                return


def _left_out(facts: Any) -> Iterator[tuple[str, str]]:
    """Yield the fields that only titles with a folder may have."""
    if not isinstance(facts, dict):
        return
    for field, why in LEFT_OUT.items():
        if facts.get(field):
            yield field, f"{why}; leave it out"
    rules = facts.get("rules")
    if isinstance(rules, dict) and rules.get("railyards"):
        yield "rules.railyards", "a custom title is played on a board; leave it out"


def cleaned_facts(facts: Any) -> Any:
    """Return a title's facts with its name, its description and the names of places cleaned."""
    if not _is_object(facts):
        return facts
    changed = _with_cleaned(facts, "name", "about")
    cities = facts.get("cities")
    if isinstance(cities, list):
        changed["cities"] = [
            _with_cleaned(city, "name") if _is_object(city) else city for city in cities
        ]
    return changed


def _with_cleaned(facts: dict[str, Any], *fields: str) -> dict[str, Any]:
    texts = {field: facts[field] for field in fields if isinstance(facts.get(field), str)}
    return facts | {field: cleaned_line(text) for field, text in texts.items()}


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)
