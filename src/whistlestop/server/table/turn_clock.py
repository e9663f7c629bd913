"""The clock of one table: the deadline of the player to decide, and the times that pages show.

The clock is in one of four states. *Untimed*: the table has no limit, or a bot is to decide.
*Running*: a player is to decide before ``deadline``. *Late*: the deadline has passed; a bot plays
the rest of this turn at once, whether the player returns or not. *Paused*: all people agreed to
stop the clock. Only a change of turn, or an agreed take-back, ends *late*.

The deadline and the pause are stored with the table; nudges are not, and end with the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace

from whistlestop.game import Game
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.game_log import ActionRow, Resumed
from whistlestop.server.store.store import Store
from whistlestop.server.store.terms import ClockLimit, TimeLimit
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.changes import Change, Kind
from whistlestop.server.table.encoding import LogEntry
from whistlestop.server.table.messages import TimeMessage
from whistlestop.server.table.table_state import PlayedActions, TableState
from whistlestop.server.table.time_limits import Timeline, banks, deadline
from whistlestop.server.work.clock import Clock
from whistlestop.server.work.deadlines import Deadlines

ANSWER_WITHIN = 10_000  # milliseconds between the first nudge and a vote for a stand-in


class TurnClock:
    """The time of the player to decide at one table."""

    def __init__(
        self,
        state: TableState,
        store: Store,
        clock: Clock,
        deadlines: Deadlines,
        audience: Audience,
    ) -> None:
        self.state = state
        self.store = store
        self.clock = clock
        self.deadlines = deadlines
        self.audience = audience
        self.nudged: dict[tuple[int, int], int] = {}  # (nudged seat, nudging seat) → time in ms

    @property
    def limit(self) -> TimeLimit | None:
        """Return the time limit of the table."""
        return self.state.row.terms.time_limit

    async def follow(self, change: Change) -> None:
        """Set the timer for the player who decides after a change, and show the time."""
        if change.kind is Kind.CHOSEN:
            self._forget_nudges(change.seat)
        if change.kind in (Kind.STARTED, Kind.CHOSEN):
            await self.settle()
            return
        if change.turn_passed or change.turn_restarts:
            self.state.is_late = False
            self.nudged.clear()
        self.set_timer()
        self.show()

    def _forget_nudges(self, seat: int) -> None:
        self.nudged = {key: at for key, at in self.nudged.items() if key[0] != seat}

    # deadlines

    def deadline_after(self, played: PlayedActions) -> int | None:
        """Return the deadline of the player to decide after actions that are about to be stored."""
        return self._deadline(self._times([*self.state.log, *played.entries]), played.game.seat)

    def deadline_after_entry(self, row: ActionRow, game: Game) -> int | None:
        """Return the deadline once a take-back, a pause or its end is stored as ``row``.

        ``game`` is the game after the actions that are left.
        """
        standing = deepcopy(self.state.standing)
        standing.add(row)
        if standing.paused is not None:
            return None
        log = self.state.log[: len(game.played)]
        turn = self._first_person(game) if game.phase == "choose_tickets" else game.seat
        return self._deadline(self._times(log, standing.resumed), turn)

    def time_used(self) -> int:
        """Return how many milliseconds the player to decide has thought about the next action."""
        return max(0, self.clock.now() - self.since())

    def time_used_for(self, number: int) -> int:
        """Return how long the player thought about action ``number``, in milliseconds."""
        return self._times_now().used(number)

    def set_timer(self) -> None:
        """Set the timer to the stored deadline."""
        row = self.state.row
        at = row.deadline if row.state == "playing" and not self.state.is_late else None
        self.deadlines.set(row.code, at)

    async def settle(self, is_back: bool = False) -> None:
        """Compute the deadline again after the start, or after a stand-in came or went.

        A turn that is late stays late. Called under the table's lock. Raises Refused.
        """
        if self.state.game is None:
            return
        back = self.clock.now() if is_back else None
        turn = self.state.game.seat
        if self.state.is_choosing:
            turn = self._first_person(self.state.game)
        at = None if self.state.is_paused else self._deadline(self._times_now(), turn, back)
        if at != self.state.row.deadline:
            await on_disk(self.store.set_deadline, self.state.row.code, at)
            self.state.row = replace(self.state.row, deadline=at)
        self.set_timer()
        self.show()

    def people_deciding(self) -> list[int]:
        """Return the seats of people who are to decide and for whom no bot stands in."""
        people = self.state.people()
        return [seat for seat in self.state.deciding() if seat in people]

    def _first_person(self, game: Game) -> int | None:
        """Return the first seat whose player is still to choose first tickets.

        All players have the same time to choose.
        """
        deciding = self.people_deciding() if game is self.state.game else self.state.people()
        return next(iter(deciding), None)

    def _deadline(self, times: Timeline, turn: int | None, back: int | None = None) -> int | None:
        if self.limit is None or turn is None:
            return None
        seat = self.state.row.seats[turn]
        if seat.kind != "person" or seat.stand_in is not None:
            return None
        return deadline(self.limit, times, turn, back)

    def _times(self, log: Sequence[LogEntry], resumed: Resumed | None = None) -> Timeline:
        row = self.state.row
        return Timeline(log, row.started or row.changed or 0, len(row.seats), resumed)

    def _times_now(self) -> Timeline:
        return self._times(self.state.log, self.state.standing.resumed)

    def since(self) -> int:
        """Return the time from which the next action is timed, in milliseconds."""
        return self._times_now().since()

    def vote_from(self, number: int) -> int | None:
        """Return from when players may vote for a stand-in for a seat whose player is here.

        In milliseconds since 1970; None if no player nudged that seat.
        """
        times = [at for (seat, _), at in self.nudged.items() if seat == number]
        return min(times) + ANSWER_WITHIN if times else None

    # messages

    @property
    def is_shown(self) -> bool:
        """Return whether time matters here: not in a game of one person without a limit."""
        people = sum(seat.kind == "person" for seat in self.state.row.seats)
        return self.limit is not None or people > 1

    def message(self) -> TimeMessage | None:
        """Return the time as everyone at the table sees it; None where it does not matter."""
        row, game = self.state.row, self.state.game
        if game is None or game.is_over or not self.is_shown:
            return None
        now, since = self.clock.now(), self.since()
        paused, left = self.state.standing.paused, None
        if isinstance(self.limit, ClockLimit):
            left = [bank.left for bank in banks(self.limit, self._times_now(), game.seat)]
        asked = [self.vote_from(seat) for seat in {seat for seat, _ in self.nudged}]
        voting = [at for at in asked if at is not None]
        return TimeMessage(
            now=now,
            since=since if paused is None else now - paused.used,
            deadline=None if self.state.is_late else row.deadline,
            late=self._people_deciding_late(),
            paused_left=None if paused is None else self._left_when_paused(paused.used),
            left=left,
            nudged_by=sorted({nudging for _, nudging in self.nudged}),
            vote_from=min(voting, default=None),
        )

    def _people_deciding_late(self) -> list[int]:
        """Return the people's seats for which a bot plays because their time is up."""
        if not self.state.is_late:
            return []
        seats = self.state.row.seats
        return [seat for seat in self.state.deciding() if seats[seat].kind == "person"]

    def _left_when_paused(self, used: int) -> int | None:
        """Return the milliseconds that the player to decide has left while the game is paused."""
        game, times = self.state.game, self._times_now()
        turn = None if game is None else game.seat
        until = self._deadline(times, turn)
        return None if until is None else max(0, until - times.since() - used)

    def show(self) -> None:
        """Send everyone at the table the time."""
        message = self.message()
        if message is not None:
            self.audience.show_time(message)
