"""Which titles there are, and how to load one."""

from __future__ import annotations

import difflib
import json
from functools import cache
from pathlib import Path

from whistlestop.titles.title import FOLDER, Title, from_facts


class TitleError(ValueError):
    """A title that does not exist, or whose file has mistakes; the message says which."""


@cache
def title_ids() -> tuple[str, ...]:
    """The ids of the titles that come with Whistlestop, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in FOLDER.glob("*/title.json")))


@cache
def load(name: str) -> Title:
    """A title by its id (``europe``), or a title file of one's own by its path (``my/title.json``).

    Raises TitleError when there is no such title, or its file has mistakes.
    """
    if name in title_ids():
        path = FOLDER / name / "title.json"
        return from_facts(json.loads(path.read_text(encoding="utf-8")), path)
    path = Path(name)
    if path.suffix == ".json":
        from whistlestop.titles.checks import check_file

        problems = check_file(path)
        if problems:
            raise TitleError("\n".join(str(problem) for problem in problems))
        return from_facts(json.loads(path.read_text(encoding="utf-8")), path)
    close = difflib.get_close_matches(name, title_ids(), n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    raise TitleError(f"no title {name!r}: {hint}there are {', '.join(title_ids())}")
