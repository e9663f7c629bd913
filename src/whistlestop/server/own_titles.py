"""Titles that guests drew: checked, kept in the database, found again by name.

The one place where the server gets a title from: those that come with Whistlestop, and those.
"""

from __future__ import annotations

import difflib
from typing import Any

from anyio.to_thread import run_sync

from whistlestop.rules.layout import new_layout
from whistlestop.server.errors import Refused
from whistlestop.server.store import Store, on_disk
from whistlestop.titles import Title, TitleError, load, title_specs
from whistlestop.titles.board_art import check_drawing
from whistlestop.titles.own import is_own, own_title
from whistlestop.titles.own_checks import check_own

Problems = list[tuple[str, str]]
MOST_TOLD = 3  # mistakes in a refusal


class OwnTitles:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def title(self, spec: str, status: int = 404) -> Title:
        """A title by what it is called; a guest never makes the server read a file.

        Raises Refused, with ``status`` if there is none.
        """
        if spec in title_specs():
            return load(spec)
        if is_own(spec):
            kept = await on_disk(self.store.title, spec)
            if kept is not None:
                return own_title(*kept)
            raise Refused(status, "no_title", f"no title {spec[:40]!r} was drawn here")
        close = difflib.get_close_matches(spec[:80], title_specs(), n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        known = ", ".join(title_specs())
        raise Refused(status, "no_title", f"no title {spec[:40]!r}: {hint}there are {known}")

    async def keep(self, facts: dict[str, Any], drawing: dict[str, Any]) -> Title:
        """Keep what a guest drew. Raises Refused with what is wrong with it."""
        problems = await run_sync(problems_of, facts)
        if not problems:
            problems = list(check_drawing(facts, drawing))
        refuse_faulty(problems)
        title = own_title(facts, drawing)
        await on_disk(self.store.keep_title, title.spec, facts, drawing)
        return title


def refuse_faulty(problems: Problems) -> None:
    """Raises Refused with the first mistakes, if there are any."""
    if problems:
        told = [f"{field}: {message}" for field, message in problems[:MOST_TOLD]]
        if len(problems) > MOST_TOLD:
            told.append(f"and {len(problems) - MOST_TOLD} more")
        raise Refused(422, "title", "; ".join(told))


def problems_of(facts: Any) -> Problems:
    """All mistakes of a title from a guest, as ``whistlestop titles check`` tells them, and what
    is more than a table takes."""
    problems = check_own(facts)
    if not problems:
        try:
            new_layout(own_title(facts, {}))
        except TitleError as error:
            problems = [("the whole file", str(error))]
    return problems
