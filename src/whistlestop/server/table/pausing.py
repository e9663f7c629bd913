"""Pausing: bots wait while a player catches up, or the whole game and its clock stop by agreement.

Without a time limit only the bots wait, and any player may pause them. With a time limit all people
at the table have to agree, and a rated game can't be paused. Any player may end a pause.
"""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass, replace

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.game_log import PAUSE, RESUME, ActionRow
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.bot_turns import BotTurns
from whistlestop.server.table.commits import Commits
from whistlestop.server.table.questions import BotPause, PauseQuestion
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.turn_clock import TurnClock
from whistlestop.server.table.turn_notices import TurnNotices
from whistlestop.server.work.clock import Clock


@dataclass(eq=False)
class Pausing:
    """The pauses of one table."""

    state: TableState
    lock: Lock
    clock: Clock
    audience: Audience
    time: TurnClock
    commits: Commits
    notices: TurnNotices
    bots: BotTurns

    async def request(self, guest: str, pause: bool) -> None:
        """Pause, agree to pause, decline, or go on. Raises Refused."""
        async with self.lock:
            self.state.check_at_table(guest, "pause the game")
            if self.state.row.terms.time_limit is None:
                self._pause_bots(self.state.seat_of(guest), pause)
            else:
                await self._pause_game(guest, pause)

    def _pause_bots(self, seat: int | None, pause: bool) -> None:
        self.state.bot_pause = BotPause(seat) if pause else None
        self.audience.show_table()
        self.bots.resume()

    async def _pause_game(self, guest: str, pause: bool) -> None:
        state = self.state
        own = state.seats_of(guest)
        self._check_timed_pause(own)
        if state.is_paused:
            if not pause:
                await self._commit(own[0], RESUME)
        elif pause:
            await self._agree(own)
        elif state.pause_question is not None:
            self._close_question()

    def _check_timed_pause(self, own: list[int]) -> None:
        """Raise Refused if this guest may not pause or go on now."""
        state = self.state
        if not {*own} & {*self.audience.seats_asked()}:
            raise Refused(403, "no_seat", "only players who have not given up can pause the game")
        if state.row.state != "playing":
            raise Refused(409, "not_playing", "only a game that is being played can be paused")
        if state.row.terms.rated:
            raise Refused(409, "rated_pause", "a rated game with a time limit can't be paused")
        if state.is_choosing:
            raise Refused(409, "choosing", "you can pause the game once all have chosen tickets")

    async def _agree(self, own: list[int]) -> None:
        state = self.state
        question = state.pause_question or PauseQuestion(own[0], frozenset())
        question = replace(question, agreed=question.agreed | {*own})
        if question.agreed >= {*self.audience.seats_asked()}:
            await self._commit(question.by, f"{PAUSE} {self.time.time_used()}")
        else:
            state.pause_question = question
            self.audience.show_table()
            self.notices.question_is_open("pause", question.by, question.agreed)

    async def end_when_alone(self) -> None:
        """End the pause, or count the answers again, after a player gave up. Raises Refused."""
        state = self.state
        people = {*self.audience.seats_asked()}
        if state.is_paused and not people:
            await self._commit(state.standing.paused.seat, RESUME)  # type: ignore[union-attr]
        elif (question := state.pause_question) is not None:
            if question.by not in people:
                self._close_question()
            else:
                await self._agree([question.by])

    def _close_question(self) -> None:
        self.state.pause_question = None
        self.audience.show_table()

    async def _commit(self, seat: int, notation: str) -> None:
        """Commit a pause or its end. Raises Refused."""
        await self.commits.pause(ActionRow(seat, notation, None, self.clock.now()))
