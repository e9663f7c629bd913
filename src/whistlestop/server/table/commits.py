"""The commits of one table: a change is stored, applied in memory, then announced to listeners.

Callers check a request first and hold the table's lock. A change that can't be stored is refused,
and the table in memory stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whistlestop.game import Game, View
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.game_log import ActionRow, Entries
from whistlestop.server.store.log_writer import LogWriter
from whistlestop.server.store.store import Store, Taken
from whistlestop.server.store.summary import summary_of
from whistlestop.server.table.changes import Change, Kind, Listener
from whistlestop.server.table.seats import begun, seat_order
from whistlestop.server.table.table_state import Choice, PlayedActions, TableState
from whistlestop.server.table.turn_clock import TurnClock


class Commits:
    """Stores and applies the changes of one table; ``listeners`` are called in their order."""

    def __init__(
        self, state: TableState, store: Store, log_writer: LogWriter, time: TurnClock
    ) -> None:
        self.state = state
        self.store = store
        self.log_writer = log_writer
        self.time = time
        self.listeners: Sequence[Listener] = ()

    async def start(self, at: int) -> None:
        """Begin the game at time ``at``, with the contributions to the shuffle. Raises Refused."""
        state = self.state
        row = replace(state.row, contributions=state.row.next_contributions)
        order = seat_order(row)
        try:
            await on_disk(self.store.start, row.code, order, row.contributions, at)
        except Taken:
            raise Refused(409, "started", "the game has begun") from None
        state.row = begun(row, order, at)
        state.begin()
        await self._announce(Change(Kind.STARTED, seat=0, first=0, turn_passed=True))

    async def choose(self, choice: Choice | None, seat: int) -> None:
        """Store a seat's choice of first tickets while others choose, or drop it (None).

        Raises Refused.
        """
        state = self.state
        summary = state.summary_with(choice, seat)
        try:
            if choice is None:
                await on_disk(self.store.drop_choice, state.row.code, seat, summary)
            else:
                await on_disk(self.store.store_choice, state.row.code, choice.row, summary)
        except Taken:
            raise Refused(409, "stale", "you have chosen already") from None
        state.accept_choice(choice, seat)
        await self._announce(Change(Kind.CHOSEN, seat, first=len(state.log)))

    async def play(self, number: int, played: PlayedActions) -> None:
        """Commit actions that were played on a copy; ``number``: entries in the log before them.

        Raises Refused.
        """
        state = self.state
        public, deadline = played.game.view(None), self.time.deadline_after(played)
        was_choosing, first, had_question = state.is_choosing, len(state.log), bool(state.question)
        summary = summary_of(public)
        try:
            await self.log_writer.add(
                Entries(state.row.code, number, played.rows, summary, deadline)
            )
        except Taken:
            raise Refused(409, "stale", f"action {number} was played already") from None
        state.accept(played, deadline, public)
        seat = played.rows[-1].seat
        change = Change(
            Kind.PLAYED,
            seat,
            first,
            turn_passed=was_choosing or played.game.seat != seat,
            table_changed=was_choosing or played.game.is_over or had_question,
        )
        await self._announce(change)

    async def take_back(self, row: ActionRow, left: int, game: Game, is_agreed: bool) -> None:
        """Commit a take-back of all actions except the first ``left``.

        ``row`` is its entry in the log, ``game`` the game after the actions that are left.
        Raises Refused.
        """
        assert self.state.game is not None
        decided = self.state.game.seat
        public, deadline = game.view(None), self.time.deadline_after_entry(row, game)
        await self._add_entry(row, public, deadline)
        self.state.accept_take_back(row, game, deadline, public)
        passed = game.seat != decided
        change = Change(Kind.TAKEN_BACK, row.seat, left, passed, turn_restarts=is_agreed)
        await self._announce(change)

    async def pause(self, row: ActionRow) -> None:
        """Commit a pause of the whole game, or its end. Raises Refused."""
        game = self.state.game
        assert game is not None
        public, deadline = game.view(None), self.time.deadline_after_entry(row, game)
        await self._add_entry(row, public, deadline)
        self.state.accept_pause(row, deadline, public)
        await self._announce(Change(Kind.PAUSED, row.seat, first=len(self.state.log)))

    async def _add_entry(self, row: ActionRow, public: View, deadline: int | None) -> None:
        """Store an entry that is no action, with the public view after it. Raises Refused."""
        code, number = self.state.row.code, self.state.standing.length
        try:
            await self.log_writer.add(Entries(code, number, [row], summary_of(public), deadline))
        except Taken:
            raise Refused(409, "stale", "another player has acted in the meantime") from None

    async def _announce(self, change: Change) -> None:
        for listener in self.listeners:
            await listener.follow(change)
