"""The names and texts of a title, in the languages of the table.

They are in ``words/<language>.json`` next to the facts: ``name`` and ``about`` (in English they are
in ``title.json``), ``country.<id>``, ``variant.<id>`` and ``variant.<id>.about``. A title with its
own guide has ``guide.<section>`` with ``guide.<section>.text`` and ``differs.<anything>``. Flags
that are set add ``flag.<section>.<flag>`` (``flag_texts.py``). A title may also replace any message
of the client, for example if its pieces are not trains. Texts are ICU messages, like the client's
in ``web/src/i18n``.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from whistlestop.titles.flag_texts import guide_words
from whistlestop.titles.title import Title

LANGUAGES = ("en", "pl", "ro")
OWN_LANGUAGE = "en"
"""The language of ``title.json``."""


def words_of(title: Title, language: str) -> dict[str, str]:
    """Return the texts of ``title`` by message id; name and description default to English."""
    of_flags = guide_words(title.rules, language)
    if title.is_custom:
        return of_flags | {"name": _escaped(title.name), "about": _escaped(title.about)}
    said = {"name": title.name, "about": title.about}
    return of_flags | said | _read(_file(title, language))


def _escaped(text: str) -> str:
    """Return a text as an ICU message that renders as exactly this text."""
    return re.sub(r"([{}]+)", r"'\1'", text.replace("'", "''"))


def missing_words(title: Title) -> list[str]:
    """Return a sentence for every text that a title lacks in one of the languages.

    Every language must have the texts that all titles have, and those that any language has.
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
