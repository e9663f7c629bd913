"""The generated parts of pages, between ``<!-- NAME -->`` and ``<!-- /NAME -->``."""

from __future__ import annotations

from collections.abc import Iterable


def with_part(page: str, name: str, lines: Iterable[str]) -> str:
    """Return the page with these lines as the part of that name; the rest is unchanged.

    Raises ValueError if the page has no such part.
    """
    before, _, after = _split(page, name)
    part = "\n".join(lines).rstrip("\n")
    return f"{before}{part}\n{after}"


def part_of(page: str, name: str) -> str:
    """Return the part of that name. Raises ValueError if the page has no such part."""
    return _split(page, name)[1]


def _split(page: str, name: str) -> tuple[str, str, str]:
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
    before, found, rest = page.partition(begin)
    part, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"the page has no part between {begin.strip()} and {end}")
    return before + begin, part, end + after
