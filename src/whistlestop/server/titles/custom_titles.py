"""Custom titles, which guests drew: checked, stored in the database, and found again by name.

The server gets all titles from here: those that come with Whistlestop, and custom ones.
"""

from __future__ import annotations

import difflib
import logging
from typing import Any

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.quarantine import DAMAGED, Damaged
from whistlestop.server.store.store import Store
from whistlestop.server.titles.title_checks import TitleChecks, refuse_faulty
from whistlestop.titles import Title, load, title_specs
from whistlestop.titles.custom import custom_title, is_custom
from whistlestop.titles.custom_checks import cleaned_facts

log = logging.getLogger("whistlestop.store")


class CustomTitles:
    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.checks = TitleChecks(limits)

    async def title(self, spec: str, status: int = 404) -> Title:
        """Return a title by its name; a guest never makes the server read a file.

        Raises Refused, with ``status`` if there is none or its data is damaged.
        """
        if spec in title_specs():
            return load(spec)
        if is_custom(spec):
            try:
                kept = await on_disk(self.store.title, spec)
            except Damaged as damaged:
                log.error("%s; it and its games are closed", damaged)
                raise Refused(status, DAMAGED, f"the data of title {spec} is damaged") from None
            if kept is not None:
                return custom_title(*kept)
            raise Refused(status, "no_title", f"this server has no custom title {spec[:40]!r}")
        close = difflib.get_close_matches(spec[:80], title_specs(), n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        known = ", ".join(title_specs())
        message = f"there is no title {spec[:40]!r}; {hint}choose from {known}"
        raise Refused(status, "no_title", message)

    async def keep(self, facts: dict[str, Any], drawing: dict[str, Any], asker: Asker) -> Title:
        """Store a title that a guest drew. Raises Refused with its mistakes."""
        refuse_faulty(await self.checks.problems(asker, facts, drawing))
        facts = cleaned_facts(facts)
        title = custom_title(facts, drawing)
        await on_disk(self.store.store_title, title.spec, facts, drawing)
        return title
