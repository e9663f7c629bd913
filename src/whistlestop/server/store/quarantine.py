"""Tables whose data in the database is damaged: each is closed, and all others go on.

Nothing of a damaged table is deleted. The log says what is missing, and guests get an answer.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from whistlestop.game import GameError, IllegalAction
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import DATABASE_ERRORS, not_kept, reason_of

log = logging.getLogger("whistlestop.store")

DAMAGED = "damaged"  # the code of the refusal


class Damaged(RuntimeError):
    """An error in the data of a table; the message says what is wrong."""


class Quarantine:
    """The damaged tables, by code, and the reason for each."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def __contains__(self, code: str) -> bool:
        return code in self.found

    def add(self, code: str, reason: str) -> None:
        """Close a table."""
        if code not in self.found:
            self.found[code] = reason
            log.error("table %s is damaged and closed: %s; its data is left as it is", code, reason)

    def check(self, code: str) -> None:
        """Check that a table is not damaged. Raises Refused."""
        if code in self.found:
            message = f"the data of table {code} is damaged: {self.found[code]}"
            raise Refused(410, DAMAGED, message)

    @contextmanager
    def guard(self, code: str) -> Iterator[None]:
        """Close a table whose data raises an error inside the block. Raises Refused."""
        self.check(code)
        try:
            yield
        except Refused:
            raise
        except DATABASE_ERRORS as error:  # the disk, not the data of this table
            log.error("table %s can't be read now: %s", code, reason_of(error))
            raise not_kept() from None
        except Exception as error:
            if not isinstance(error, (Damaged, GameError, IllegalAction)):
                log.exception("table %s can't be read", code)
            self.add(code, str(error) or type(error).__name__)
            self.check(code)
