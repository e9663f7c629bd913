"""Checks of titles from guests, in a child process because they are plain Python.

Python runs one thread at a time: checks in threads of the server would delay every move.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from typing import Any

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process

from whistlestop.game.title_limits import limit_problems
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.work.fair_turns import FairTurns
from whistlestop.titles.board_art import check_drawing
from whistlestop.titles.custom import custom_title
from whistlestop.titles.custom_checks import check_custom, cleaned_facts

log = logging.getLogger("whistlestop.processes")

Problems = list[tuple[str, str]]
MAX_SHOWN = 3  # mistakes in a refusal
SECONDS = 0.1  # that a check takes
WITHIN = 60.0  # seconds
NICE = 10  # nice value of the process


class TitleChecks:
    """The queue of checks."""

    def __init__(self, limits: Limits) -> None:
        self._turns = FairTurns(limits, "title_checks_waiting")
        self._limiter: CapacityLimiter | None = None

    async def problems(
        self, asker: Asker, facts: Any, drawing: dict[str, Any] | None = None
    ) -> Problems:
        """Return the mistakes of a title, with those of its drawing if there is one.

        Raises Refused.
        """
        if self._limiter is None:
            self._limiter = CapacityLimiter(1)
        async with self._turns.turn(self._turns.enter(asker, SECONDS)):
            try:
                with fail_after(WITHIN):
                    return await to_process.run_sync(
                        find_problems, facts, drawing, cancellable=True, limiter=self._limiter
                    )
            except (TimeoutError, BrokenWorkerProcess) as error:
                log.error("a title could not be checked: %s", error or "it took too long")
                message = "this title could not be checked; the server's log says why"
                raise Refused(503, "editor_busy", message) from None


def find_problems(facts: Any, drawing: dict[str, Any] | None) -> Problems:
    """Return all mistakes, in the process of checks."""
    _lower_priority()
    problems = problems_of(facts)
    if not problems and drawing is not None:
        problems = list(check_drawing(facts, drawing))
    return problems


def problems_of(facts: Any) -> Problems:
    """Return all mistakes of a title from a guest, and its parts that are too large for a table.

    The mistakes are those of ``whistlestop titles check``.
    """
    facts = cleaned_facts(facts)
    return check_custom(facts) or limit_problems(custom_title(facts, {}))


def refuse_faulty(problems: Problems) -> None:
    """Check that there are no mistakes. Raises Refused with the first ones."""
    if problems:
        shown = [f"{field}: {message}" for field, message in problems[:MAX_SHOWN]]
        if len(problems) > MAX_SHOWN:
            shown.append(f"and {len(problems) - MAX_SHOWN} more")
        raise Refused(422, "title", "; ".join(shown))


def _lower_priority() -> None:
    """Lower the priority of this process, once."""
    with suppress(OSError, AttributeError):  # not every system has priorities
        if os.getpriority(os.PRIO_PROCESS, 0) < NICE:
            os.setpriority(os.PRIO_PROCESS, 0, NICE)
