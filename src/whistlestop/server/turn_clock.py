"""The time of one table: since when somebody is waited for, when a bot plays for him, and who has
nudged him. The deadline is kept with the table; nudges are not, and end with the turn."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from whistlestop.bots.levels import STAND_IN
from whistlestop.game import Game
from whistlestop.server.encoding import LogEntry
from whistlestop.server.errors import Refused
from whistlestop.server.game_log import ActionRow
from whistlestop.server.messages import TimeMessage
from whistlestop.server.store import SeatRow, on_disk
from whistlestop.server.table_state import PlayedActions
from whistlestop.server.terms import ClockLimit
from whistlestop.server.time_limits import banks, deadline, is_by_turn, waited_since

if TYPE_CHECKING:
    from whistlestop.server.table import Table

ANSWER_WITHIN = 10_000  # milliseconds after the first nudge, until a vote may be held


class TurnClock:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = table.state
        self.clock = table.services.clock
        self.limit = self.state.row.terms.time_limit
        self.nudged: dict[tuple[int, int], int] = {}  # when, by whom is nudged and who did

    # deadlines

    def deadline_after(self, played: PlayedActions) -> int | None:
        """When the time ends of whoever is to decide after actions that are about to be kept."""
        return self._deadline([*self.state.log, *played.entries], played.game.seat, None)

    def deadline_after_undo(self, row: ActionRow, game: Game) -> int | None:
        """When it ends once actions are taken back; ``game`` stands after those that are left."""
        standing = deepcopy(self.state.standing)
        standing.add(row)
        log = self.state.log[: len(game.played)]
        turn = self._first_person(game) if game.phase == "choose_tickets" else game.seat
        return self._deadline(log, turn, None, standing.resumed)

    def moved(self, seat: int | None) -> None:
        """An action of a seat was kept and taken over, with the deadline after it."""
        assert self.state.game is not None
        if self.state.game.seat != seat:
            self.state.is_late = False
            self.nudged.clear()
        self.follow()
        self.show()

    def has_chosen(self, seat: int) -> None:
        """A seat has chosen its first tickets; nobody waits for it any more."""
        self.nudged = {key: at for key, at in self.nudged.items() if key[0] != seat}

    def follow(self) -> None:
        """Let the deadline that is kept be the one that rings."""
        row = self.state.row
        at = row.deadline if row.state == "playing" and not self.state.is_late else None
        self.table.services.deadlines.set(self.table.code, at)

    async def settle(self, is_back: bool = False) -> None:
        """Find the deadline anew, after something else than an action: the start, or a bot that
        stands in or no longer does. Under the table's lock. Raises Refused."""
        if self.state.game is None:
            return
        back = self.clock.now() if is_back else None
        turn = self.state.game.seat
        if self.state.is_choosing:
            turn = self._first_person(self.state.game)
        at = self._deadline(self.state.log, turn, back, self.state.standing.resumed)
        if at != self.state.row.deadline:
            await on_disk(self.table.store.set_deadline, self.table.code, at)
            self.state.row = replace(self.state.row, deadline=at)
        self.state.is_late = False
        self.follow()
        self.show()

    async def ring(self) -> None:
        """The deadline may have come. Raises Refused."""
        async with self.table.lock:
            if self.state.row.state != "playing":
                return
            if self.state.row.deadline is None:  # the server ended before it could be written
                await self.settle()
            elif self.clock.now() < self.state.row.deadline:
                self.follow()
            else:
                await self._time_is_up()
            self.table.bots.wake()

    async def _time_is_up(self) -> None:
        if isinstance(self.limit, ClockLimit):
            for number in self._people_deciding():
                seat = self.state.row.seats[number]
                await self.table.change_seat(replace(seat, stand_in=STAND_IN, agreed=[]))
        else:
            self.state.is_late = True
            self.follow()

    def _people_deciding(self) -> list[int]:
        """The seats that are to decide and where people play themselves."""
        people = self.state.people()
        return [seat for seat in self.state.deciding() if seat in people]

    def _first_person(self, game: Game) -> int | None:
        """Whose time ends first while all choose their first tickets: it is the same for all."""
        deciding = self._people_deciding() if game is self.state.game else self.state.people()
        return next(iter(deciding), None)

    def _deadline(
        self,
        log: Sequence[LogEntry],
        turn: int | None,
        back: int | None,
        resumed: int | None = None,
    ) -> int | None:
        row = self.state.row
        if self.limit is None or turn is None or row.seats[turn].kind != "person":
            return None
        if row.seats[turn].stand_in is not None:
            return None
        started = row.started or 0
        return deadline(self.limit, log, started, len(row.seats), turn, back, resumed)

    # who does not move

    async def nudge(self, guest: str, number: int) -> None:
        """Somebody at the table asks the player of a seat to move, once a turn. Raises Refused."""
        async with self.table.lock:
            mine = self.state.seat_of(guest)
            self.state.game_of(mine)
            assert mine is not None
            seat = self.state.seat_row(number)
            if number in self.state.seats_of(guest):
                raise Refused(409, "not_idle", "it is yourself whom you wait for")
            self._check_idle(seat)
            if (number, mine) in self.nudged:
                raise Refused(409, "nudged", f"you have nudged {seat.name} already")
            self.nudged[number, mine] = self.clock.now()
            self.show()

    def check_unmoved(self, seat: SeatRow) -> None:
        """See that a bot may stand in for somebody who is here: he was waited for, nudged, and
        waited for again. Raises Refused."""
        voting = self._vote_from(seat.seat)
        if voting is None or not self.is_waited_for(seat):
            raise Refused(409, "not_away", f"{seat.name} is here; nudge whoever does not move")
        left = voting - self.clock.now()
        if left > 0:
            message = f"{seat.name} was nudged just now; wait {-(-left // 1000)} seconds"
            raise Refused(409, "just_nudged", message)

    def _vote_from(self, number: int) -> int | None:
        """From when on a bot may be agreed upon although the player of a seat is here."""
        when = [at for (whom, _), at in self.nudged.items() if whom == number]
        return min(when) + ANSWER_WITHIN if when else None

    def check_not_by_turn(self) -> None:
        """Raises Refused."""
        if is_by_turn(self.limit):
            message = "here a move may take hours or days; a bot plays it when its time is up"
            raise Refused(409, "by_turn", message)

    def is_waited_for(self, seat: SeatRow) -> bool:
        """Whether it is this seat that is to decide."""
        return seat.seat in self.state.deciding()

    def _check_idle(self, seat: SeatRow) -> None:
        self.check_not_by_turn()
        row = self.state.row
        if seat.kind != "person" or seat.stand_in is not None:
            raise Refused(409, "no_person", "a bot plays there already")
        if not self.is_waited_for(seat):
            raise Refused(409, "not_idle", f"nobody waits for {seat.name}")
        if not self.table.audience.is_here(seat.guest):
            raise Refused(409, "away", f"{seat.name} is away, and would not notice")
        left = self._waited_since() + row.terms.nudge_after * 1000 - self.clock.now()
        if left > 0:
            message = f"{seat.name} may think for {-(-left // 1000)} more seconds"
            raise Refused(409, "not_idle", message)

    # what is told

    def _waited_since(self) -> int:
        """Since when whoever is to decide has been waited for."""
        row, resumed = self.state.row, self.state.standing.resumed
        started = row.started or row.changed or 0
        return waited_since(self.state.log, started, len(row.seats), resumed)

    @property
    def is_told(self) -> bool:
        """Whether anybody is waited for: not in a game of one person without a limit."""
        people = sum(seat.kind == "person" for seat in self.state.row.seats)
        return self.limit is not None or people > 1

    def message(self) -> TimeMessage | None:
        """The time as all at the table are told it, None where nobody is waited for."""
        row, game = self.state.row, self.state.game
        if game is None or game.is_over or not self.is_told:
            return None
        left = None
        if isinstance(self.limit, ClockLimit):
            kept = banks(self.limit, self.state.log, row.started or 0, len(row.seats), game.seat)
            left = [bank.left for bank in kept]
        asked = [self._vote_from(whom) for whom in {whom for whom, _ in self.nudged}]
        voting = [at for at in asked if at is not None]
        return TimeMessage(
            now=self.clock.now(),
            since=self._waited_since(),
            deadline=row.deadline,
            left=left,
            nudged_by=sorted({who for _, who in self.nudged}),
            vote_from=min(voting, default=None),
        )

    def show(self) -> None:
        """Show all who look what time it is."""
        message = self.message()
        if message is not None:
            self.table.audience.show_time(message)
