"""The catalogue: the list of titles, and the function that loads one."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from whistlestop.titles.custom import GENERATED, generated, in_use
from whistlestop.titles.rules_versions import as_read_by, older_version
from whistlestop.titles.title import FOLDER, Title, from_facts
from whistlestop.titles.variants import shipped_file


class TitleError(ValueError):
    """A title that does not exist, or a title file with mistakes; the message lists them."""


@cache
def title_ids() -> tuple[str, ...]:
    """Return the ids of the titles that come with Whistlestop, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in FOLDER.glob("*/title.json")))


@cache
def title_specs() -> tuple[str, ...]:
    """Return the names with which ``load`` finds these titles and variants: ``usa_1910:mega``."""
    return tuple(spec for name in title_ids() for spec in _specs_of(load(name)))


def _specs_of(title: Title) -> list[str]:
    return [title.spec, *(f"{title.id}:{variant}" for variant in title.variants[1:])]


def load(name: str) -> Title:
    """Return a title by its id (``europe``), or a custom title by its path (``my/title.json``).

    ``name:variant`` is one of its variants, ``name`` alone the usual one, ``name@1`` the title as
    an older version of the rules read it (``rules_versions.py``). A file is read again when
    it has changed. A custom title that came as data (``custom.py``) is found while it is in use.
    Raises TitleError if there is no such title, or its file has mistakes.
    """
    if not isinstance(name, str):
        raise TitleError(f"a title is an id or the path of a title file, not {name!r}")
    older = older_version(name)
    if older is not None:
        return as_read_by(load(older[0]), older[1])
    own = in_use(name)
    if own is not None:
        return own
    file, _, variant = name.partition(":")
    if file in title_ids():
        return _variant(_load_custom(file), variant, _load_custom)
    path = Path(file)
    if path.suffix == ".json" and "\0" not in name:
        try:
            written = path.stat()
        except OSError as error:
            raise TitleError(f"{file}: can't be read: {error.strerror or error}") from None
        read = partial(_load_file, path, written.st_mtime_ns, written.st_size)
        return _variant(read(None), variant, lambda _, which: read(which))
    if file == GENERATED:
        if (made := generated(name)) is not None:
            return made
        raise TitleError(
            f"{name[:80]!r}: only environments and data sets know a generated map by this name; "
            "write its files with `whistlestop titles generate`, and name title.json"
        )
    close = difflib.get_close_matches(name, title_ids(), n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    raise TitleError(f"there is no title {name[:80]!r}; {hint}choose from {', '.join(title_ids())}")


def _variant(title: Title, variant: str, read: Callable[[str, str], Title]) -> Title:
    """Return one of a title's variants, or the title itself if ``variant`` is empty."""
    if not variant or variant == title.variant:
        return title
    if variant not in title.variants:
        known = ", ".join(title.variants) or "none"
        raise TitleError(f"{title.id} has no variant {variant[:80]!r}; there are: {known}")
    return read(title.id, variant)


@cache
def _load_custom(name: str, variant: str | None = None) -> Title:
    path = shipped_file(name)
    return from_facts(json.loads(path.read_text(encoding="utf-8")), path, variant)


@cache
def _load_file(path: Path, _written: int, _size: int, variant: str | None) -> Title:
    from whistlestop.titles.checks import check_file

    problems = check_file(path)
    if problems:
        raise TitleError("\n".join(str(problem) for problem in problems))
    return from_facts(json.loads(path.read_text(encoding="utf-8")), path, variant)
