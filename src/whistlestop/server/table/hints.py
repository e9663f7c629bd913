"""Hints: the moves that a strong bot would play in a player's place.

Only the player gets the answer; everyone sees that the player asked. A first guess comes within
milliseconds, the answer of the search when it has ended.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial

from whistlestop.bots.levels import ADVISER
from whistlestop.game import View
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.hint_messages import Hint
from whistlestop.server.table.hint_reasons import first_guess, hint_of
from whistlestop.server.table.one_device import deciding_seat
from whistlestop.server.table.opponents import Log, Opponents
from whistlestop.server.table.seat_changes import SeatChanges
from whistlestop.server.table.table_state import TableState
from whistlestop.server.work.bot_executor import BotExecutor

log = logging.getLogger("whistlestop.hints")


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """The last hint of a seat: the action before which it was asked, and the tasks of its answers.

    ``first``: of the first guess. ``task``: of the search.
    """

    number: int
    first: asyncio.Task[Hint]
    task: asyncio.Task[Hint]

    def replace(self) -> None:
        """End the search, or its wait: the seat has asked for a newer hint."""
        self.task.cancel()

    @property
    def has_failed(self) -> bool:
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)


class Hints:
    """The hints at one table."""

    def __init__(
        self,
        state: TableState,
        lock: asyncio.Lock,
        audience: Audience,
        seats: SeatChanges,
        executor: BotExecutor,
        opponents: Opponents,
        limits: Limits,
    ) -> None:
        self.state = state
        self.lock = lock
        self.audience = audience
        self.seats = seats
        self.executor = executor
        self.opponents = opponents
        self.limits = limits
        self.answers: dict[int, HintAnswer] = {}  # by seat

    @property
    def is_searching(self) -> bool:
        return not all(answer.task.done() for answer in self.answers.values())

    async def give(self, asker: Asker, number: int, first: bool = False) -> Hint:
        """Return a strong bot's advice for a guest before action ``number``. Raises Refused.

        The bot thinks once about each decision, however often the guest asks. ``first``: return a
        first guess, while the bot thinks.
        """
        async with self.lock:
            state = self.state
            seat = deciding_seat(state, asker.guest, self.audience.is_shown)
            state.game_for(seat)
            assert seat is not None
            if not state.row.terms.hints:
                raise Refused(409, "no_hints", "hints are off at this table")
            state.check_turn(seat, number)
            answer = self.answers.get(seat)
            if answer is None or answer.number != number or answer.has_failed:
                self.limits.take("hints", guest=asker.guest, address=asker.network)
                if answer is not None:
                    answer.replace()
                asked = seat, number, state.view(seat), state.actions()
                answer = HintAnswer(
                    number,
                    asyncio.create_task(self._guess(*asked)),
                    asyncio.create_task(self._find(asker, *asked)),
                )
                answer.task.add_done_callback(_note_failure)
                self.answers[seat] = answer
        task = answer.first if first else answer.task
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                raise
            message = "a hint for a later move was asked for in the meantime"
            raise Refused(409, "stale", message) from None

    async def _guess(self, seat: int, number: int, view: View, actions: Log) -> Hint:
        """Return a first guess, without moves if there is none: the search's answer follows."""
        found = None
        if self.executor.is_compiled and self.executor.values.is_ready:
            guess = partial(self.opponents.guess, seat, view, actions)
            try:
                found = await self.executor.guess(guess)
            except Exception:
                log.exception("table %s: no first guess for seat %s", self.state.row.code, seat)
        else:
            self.executor.values.start()
        if found is None:
            return Hint(number=number, moves=[], expected=[])
        return first_guess(number, seat, *found)

    async def _find(self, asker: Asker, seat: int, number: int, view: View, actions: Log) -> Hint:
        """Find a hint if the guest and the network may wait for one more. Raises Refused."""
        with self.limits.place("hints_waiting", guest=asker.guest, address=asker.network):
            return await self._find_counted(asker, seat, number, view, actions)

    async def _find_counted(
        self, asker: Asker, seat: int, number: int, view: View, actions: Log
    ) -> Hint:
        """Count the hint for the seat, and let the bot think about it. Raises Refused."""
        try:
            async with self.lock:
                counted = self.state.row.seats[seat]
                await self.seats.change(replace(counted, hints=counted.hints + 1))
            await self.executor.wait_until_compiled()
            think = partial(self.opponents.advise, seat, view, actions)
            advice = await self.executor.run(think, ADVISER.seconds, hint=True, asker=asker)
        except Refused:
            raise
        except Exception as error:
            log.exception("table %s: no hint for seat %s", self.state.row.code, seat)
            message = "no hint could be found; the server's log says why"
            raise Refused(503, "no_hint", message) from error
        return hint_of(number, view, advice)


def _note_failure(task: asyncio.Task[Hint]) -> None:
    """Read the failure of a search, which nobody reads if the guest asked for a guess only."""
    if not task.cancelled():
        task.exception()
