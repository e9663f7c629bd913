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


def load(name: str) -> Title:
    """A title by its id (``europe``), or a title file of one's own by its path (``my/title.json``).

    A file is read again when it has changed. Raises TitleError when there is no such title, or
    its file has mistakes.
    """
    if not isinstance(name, str):
        raise TitleError(f"a title is an id or the path of a title file, not {name!r}")
    if name in title_ids():
        return _load_own(name)
    path = Path(name)
    if path.suffix == ".json" and "\0" not in name:
        try:
            written = path.stat()
        except OSError as error:
            raise TitleError(f"{name}: can't be read: {error.strerror or error}") from None
        return _load_file(path, written.st_mtime_ns, written.st_size)
    close = difflib.get_close_matches(name, title_ids(), n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    raise TitleError(f"no title {name[:80]!r}: {hint}there are {', '.join(title_ids())}")


@cache
def _load_own(name: str) -> Title:
    path = FOLDER / name / "title.json"
    return from_facts(json.loads(path.read_text(encoding="utf-8")), path)


@cache
def _load_file(path: Path, _written: int, _size: int) -> Title:
    from whistlestop.titles.checks import check_file

    problems = check_file(path)
    if problems:
        raise TitleError("\n".join(str(problem) for problem in problems))
    return from_facts(json.loads(path.read_text(encoding="utf-8")), path)
