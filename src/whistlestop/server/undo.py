"""Taking back: a player alone what told nobody anything, and with the consent of all people at the
table what came after it as well. What was taken back stays in the log (``game_log.py``)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from anyio.to_thread import run_sync

from whistlestop.server.errors import Refused
from whistlestop.server.game_log import undo_row
from whistlestop.server.store import Taken, on_disk
from whistlestop.server.summary import summary_of
from whistlestop.server.table_state import UndoQuestion
from whistlestop.server.undo_messages import UndoAnswer

if TYPE_CHECKING:
    from whistlestop.server.table import Table

BOTS_WAIT = 60.0  # seconds for which bots wait until people have answered


class Undo:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = table.state

    async def request(self, guest: str, number: int) -> None:
        """Take back one's last action, or ask for it.

        ``number``: the length of the log that the guest has seen. Raises Refused.
        """
        async with self.table.lock:
            state = self.state
            own = state.seats_of(guest)  # several where people play at one device
            state.game_of(own[0] if own else None)
            state.check_number(number)
            if chosen := [seat for seat in own if seat in state.choices]:
                await self.table.change_choice(None, max(chosen))
            else:
                await self._ask(own)

    async def answer(self, guest: str, answer: UndoAnswer) -> None:
        """Agree that somebody takes something back, or not; of one's own question: give it up.
        Raises Refused."""
        async with self.table.lock:
            state = self.state
            own = state.seats_of(guest)
            state.game_of(own[0] if own else None)
            question = state.question
            if question is None or (question.seat, question.left) != (answer.seat, answer.left):
                raise Refused(409, "no_question", "this question is no longer open")
            if not {*own} & {*state.people()}:
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
            raise Refused(409, "nothing_to_undo", "you have done nothing yet that can be undone")
        if self.state.is_free(entry):
            await self._take_back(entry.seat, entry.number, is_agreed=False)
        elif self.state.row.terms.rated:
            message = "in a rated game only what told nobody anything new is taken back"
            raise Refused(409, "rated_undo", message)
        elif self.state.question is not None:
            raise Refused(409, "question_open", "somebody asks already; answer that first")
        elif (entry.seat, entry.number) in self.state.declined:
            raise Refused(409, "declined", "somebody would rather not; play on first")
        else:
            await self._count(UndoQuestion(entry.seat, entry.number, frozenset(own)))

    async def _count(self, question: UndoQuestion) -> None:
        if question.agreed >= set(self.state.people()):
            await self._take_back(question.seat, question.left, is_agreed=True)
        else:
            self.state.question = question
            self.table.audience.show_table()

    def _ask_nothing(self) -> None:
        self.state.question = None
        self.table.audience.show_table()
        self.table.bots.go_on()

    def bots_go_on(self) -> None:
        """Bots have waited long enough for an answer."""
        if self.state.question is not None:
            self._ask_nothing()

    async def _take_back(self, seat: int, left: int, is_agreed: bool) -> None:
        state, table = self.state, self.table
        game = await run_sync(state.game_after, left)
        row = undo_row(seat, left, is_agreed, table.services.clock.now())
        public = game.view(None)
        state_after = table.time.deadline_after_undo(row, game)
        try:
            await on_disk(
                table.store.add_actions,
                table.code,
                state.standing.length,
                [row],
                summary_of(public),
                state_after,
            )
        except Taken:
            raise Refused(409, "stale", "somebody has played meanwhile") from None
        before = state.game
        assert before is not None
        state.accept_undo(row, game, state_after, public)
        table.bots.opponents.forget_all()
        table.audience.show_undone(seat, left)
        table.audience.show_table()
        table.time.moved(before.seat)
        if game.seat != before.seat:
            table.notices.turn_has_passed()
        table.bots.wake()
