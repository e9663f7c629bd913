"""What a title is called and how it is told, in the languages of the table.

``words/<language>.json`` beside the facts says it: ``name`` and ``about`` (in English they stand
in ``title.json``), ``country.<id>``, ``variant.<id>`` and ``variant.<id>.about``,
``guide.<section>`` with ``guide.<section>.text`` and ``differs.<anything>`` for a guide of its own,
and any message of the client that this title says in another way: what it places on routes is no
train, its wild card no locomotive. Texts are ICU messages, as the client's own in ``web/src/i18n``.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from whistlestop.titles.title import Title

LANGUAGES = ("en", "pl", "ro")
OWN_LANGUAGE = "en"
"""The language of ``title.json``."""


def words_of(title: Title, language: str) -> dict[str, str]:
    """What ``title`` says itself, by the id of the message; English where it lacks the language."""
    if title.is_own:
        return {"name": _escaped(title.name), "about": _escaped(title.about)}
    said = {"name": title.name, "about": title.about}
    return said | _read(_file(title, language))


def _escaped(text: str) -> str:
    """A text as an ICU message that says just that."""
    return re.sub(r"([{}]+)", r"'\1'", text.replace("'", "''"))


def missing_words(title: Title) -> list[str]:
    """What a title lacks to be told in every language, a sentence each.

    Every language has to say the same: what one says, and what all titles say.
    """
    said = {language: set(_read(_file(title, language))) for language in LANGUAGES}
    said[OWN_LANGUAGE] |= {"name", "about"}
    wanted = {"name", "about", *(f"country.{country.id}" for country in title.countries)}
    for variant in title.variants:
        wanted |= {f"variant.{variant}", f"variant.{variant}.about"}
    wanted = wanted.union(*said.values())
    return [
        f"{_file(title, language).relative_to(title.path.parent)}: {word!r} is missing"
        for language in LANGUAGES
        for word in sorted(wanted - said[language])
    ]


def _file(title: Title, language: str) -> Path:
    return title.path.parent / "words" / f"{language}.json"


def _read(file: Path) -> dict[str, str]:
    if not file.is_file():
        return {}
    return _parsed(file, file.stat().st_mtime_ns)


@cache
def _parsed(file: Path, _written: int) -> dict[str, str]:
    words: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return words
