"""The texts about the flags of ``rules.py``, in the languages of the table.

``flags.json`` has for each flag its ``name`` and meaning (``about``) for the editor, and the names
of its ``choices``; in English the flag itself says them. If players should read of the flag, it has
``guide``: a text for a section of the guide (``end``), and for the list of what differs from the
title that players know (``differs``). A title whose flag is set, neither 0 nor empty, has these
texts. Texts of the guide are ICU messages, with the title's flags as values.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from whistlestop.titles.rules import Rules

FILE = Path(__file__).with_name("flags.json")


@cache
def flag_texts() -> dict[str, dict[str, Any]]:
    """Return the texts about each flag, by its name."""
    texts: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return texts


def guide_words(rules: Rules, language: str) -> dict[str, str]:
    """Return the texts of the guide that follow from flags, as ``flag.<section>.<flag>``."""
    return {
        f"flag.{section}.{flag}": said[language]
        for flag, texts in flag_texts().items()
        if getattr(rules, flag)
        for section, said in texts.get("guide", {}).items()
    }


def with_translations(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of title files whose flags have ``x-texts``, their texts by language."""
    properties = schema["properties"]
    rules = properties["rules"]
    flags = {
        name: {**flag, "x-texts": flag_texts()[name]} if name in flag_texts() else flag
        for name, flag in rules["properties"].items()
    }
    return schema | {"properties": properties | {"rules": rules | {"properties": flags}}}
