"""The checks of a title that comes from a guest: those of any title, and limits.

What it may not have is what would name another title or a file; how large it may be is bounded, and
so is the time that its checks take.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from whistlestop.titles.checks import check_facts

MOST = {"cities": 60, "routes": 120, "tickets": 100}
"""How much a title from a guest may have; its trains are limited for every title."""
LONGEST_TEXT = {"id": 40, "name": 60, "about": 300, "notes": 300}
LONGEST_OTHER_TEXT = 60
MOST_VALUES = 5000  # in all of the facts
MOST_NAMES = 64  # of fields in one object
DEEPEST = 6
MOST_PROBLEMS = 60  # told at once
LEFT_OUT = {
    "board_of": "a title of your own has a board of its own",
    "variants": "a title of your own is played in one way",
    "countries": "a title of your own has places, routes and tickets alone",
    "guide": "the guide of a title of your own follows from its rules",
}


def check_own(facts: Any) -> list[tuple[str, str]]:
    """(field, what is wrong and what would be right) for every mistake of a title from a guest.

    What is too large is not looked at any further: the time that the checks take is bounded.
    """
    problems = list(_too_large(facts))
    if not problems:
        problems = [*_left_out(facts), *_texts(facts), *check_facts(facts)]
    return problems[:MOST_PROBLEMS]


def _too_large(facts: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(facts, dict):
        return
    for kind, most in MOST.items():
        found = facts.get(kind)
        if isinstance(found, list) and len(found) > most:
            yield kind, f"there are {len(found)}; a title of your own has at most {most}"
    values = 0
    waiting: list[tuple[Any, str, int]] = [(facts, "", 0)]
    while waiting:
        value, where, depth = waiting.pop()
        values += 1
        if values > MOST_VALUES:
            yield "the whole file", f"at most {MOST_VALUES} values fit"
            return
        if depth > DEEPEST:
            yield where, f"lies more than {DEEPEST} levels deep; nothing there does"
            return
        if isinstance(value, dict):
            if len(value) > MOST_NAMES or any(len(name) > LONGEST_OTHER_TEXT for name in value):
                yield where or "the whole file", "has too many fields, or too long names of fields"
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
                yield where, f"is {len(value)} letters long; at most {most}"
                return


def _left_out(facts: Any) -> Iterator[tuple[str, str]]:
    """What only titles with a folder have."""
    if not isinstance(facts, dict):
        return
    for field, why in LEFT_OUT.items():
        if facts.get(field):
            yield field, f"{why}; leave it out"
    rules = facts.get("rules")
    if isinstance(rules, dict) and rules.get("railyards"):
        yield "rules.railyards", "a title of your own is played on a board; leave it out"


def _texts(facts: Any) -> Iterator[tuple[str, str]]:
    """Names that can be read: no line breaks, nothing that turns the letters after it round."""
    if not isinstance(facts, dict):
        return
    texts = [(field, facts.get(field)) for field in ("name", "about")]
    cities = facts.get("cities")
    texts += [
        (f"cities[{place}].name", city.get("name"))
        for place, city in enumerate(cities if isinstance(cities, list) else ())
        if isinstance(city, dict)
    ]
    for where, text in texts:
        if isinstance(text, str) and not text.isprintable():
            yield where, "is made of letters, digits, signs and spaces"
        elif isinstance(text, str) and where != "about" and not text.strip():
            yield where, "is empty; give it a name"
