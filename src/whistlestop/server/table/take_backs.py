"""Take-backs: by the player alone if the action revealed nothing, else with everyone's consent.

With the consent of all people at the table the actions after it are taken back too. All of them
stay in the log (``game_log.py``).
"""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass, replace

from anyio.to_thread import run_sync

from whistlestop.game import Game
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.game_log import ActionRow, take_back_row
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.bot_turns import BotTurns
from whistlestop.server.table.commits import Commits
from whistlestop.server.table.questions import TakeBackQuestion
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.take_back_messages import UndoAnswer
from whistlestop.server.table.turn_clock import TurnClock
from whistlestop.server.table.turn_notices import TurnNotices
from whistlestop.server.work.clock import Clock

MAX_RETAKES = 3  # take-backs of the same action in a row, where time is limited


@dataclass(eq=False)
class TakeBacks:
    """Decides which actions of one table are taken back."""

    state: TableState
    lock: Lock
    clock: Clock
    audience: Audience
    time: TurnClock
    commits: Commits
    notices: TurnNotices
    bots: BotTurns

    async def request(self, guest: str, number: int) -> None:
        """Take back the guest's last action, or ask the others for their consent.

        ``number``: the length of the log that the guest has seen. Raises Refused.
        """
        async with self.lock:
            state = self.state
            own = state.seats_of(guest)  # several where people play on one device
            state.game_for(own[0] if own else None)
            state.check_number(number)
            if chosen := [seat for seat in own if seat in state.choices]:
                await self.commits.choose(None, max(chosen))
            else:
                await self._ask(own)

    async def answer(self, guest: str, answer: UndoAnswer) -> None:
        """Agree to a take-back or decline it; the player who asked withdraws the question."""
        async with self.lock:
            state = self.state
            own = state.seats_of(guest)
            state.game_for(own[0] if own else None)
            question = state.question
            if question is None or (question.seat, question.left) != (answer.seat, answer.left):
                raise Refused(409, "no_question", "this question is no longer open")
            if not {*own} & {*self.audience.seats_asked()}:
                raise Refused(409, "stand_in", "a bot plays for you; take your seat back first")
            if answer.agree:
                await self._count(replace(question, agreed=question.agreed | {*own}))
                return
            if question.seat not in own:
                state.declined.add((question.seat, question.left))
            self._ask_nothing()

    async def _ask(self, own: list[int]) -> None:
        entry = self.state.last_of(own)
        if entry is None:
            raise Refused(409, "nothing_to_undo", "you have no action to take back")
        if self.state.is_free(entry):
            await self._take_back(entry.seat, entry.number, is_agreed=False)
        elif self.state.row.terms.rated:
            message = "in a rated game you can only take back an action that revealed nothing new"
            raise Refused(409, "rated_undo", message)
        elif self.state.question is not None:
            raise Refused(409, "question_open", "another question is open already; answer it first")
        elif (entry.seat, entry.number) in self.state.declined:
            raise Refused(409, "declined", "a player declined this; play on before you ask again")
        else:
            await self._count(TakeBackQuestion(entry.seat, entry.number, frozenset(own)))

    async def _count(self, question: TakeBackQuestion) -> None:
        if question.agreed >= {*self.audience.seats_asked()}:
            await self._take_back(question.seat, question.left, is_agreed=True)
        else:
            self.state.question = question
            self.audience.show_table()
            self.notices.question_is_open("undo", question.seat, question.agreed)

    async def recount(self) -> None:
        """Drop the open question of a player who gave up, or count the remaining answers again."""
        question = self.state.question
        if question is None:
            return
        if question.seat not in self.audience.seats_asked():
            self._ask_nothing()
        else:
            await self._count(question)

    def _ask_nothing(self) -> None:
        self.state.question = None
        self.audience.show_table()
        self.bots.resume()

    async def _take_back(self, seat: int, left: int, is_agreed: bool) -> None:
        used = None if is_agreed else self.time.time_used_for(left)
        row = take_back_row(seat, left, used, self.clock.now())
        game = await run_sync(self.state.game_after, left)
        if not is_agreed:
            self._check_time(row, game)
        await self.commits.take_back(row, left, game, is_agreed)

    def _check_time(self, row: ActionRow, game: Game) -> None:
        """Check that a take-back alone leaves its player time to decide again. Raises Refused.

        The player is charged only the time used before, not the time that others have thought
        since. An action can be taken back only a few times, so that two players cannot play for
        time together.
        """
        state = self.state
        if state.row.terms.time_limit is None:
            return
        deadline = self.time.deadline_after_entry(row, game)
        if deadline is not None and deadline <= self.clock.now():
            message = "you have used up your time for this turn, so you can't take this back"
            raise Refused(409, "no_time_left", message)
        standing = state.standing
        if standing.retaken == len(game.played) and standing.retakes >= MAX_RETAKES:
            message = (
                f"with a time limit you can take back the same action {MAX_RETAKES} times at most"
            )
            raise Refused(409, "retaken", message)
