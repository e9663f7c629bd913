"""The time that a player has: pure functions of a table's limit and the times in the log.

All times are milliseconds (since 1970). A turn of a player never lasts longer than the limit plus
``GRACE``, whatever clients send (``tests/server/test_clock_holds.py``). The only exceptions need
the agreement of all people at the table: a pause, or a take-back that they agreed to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from whistlestop.server.store.game_log import Resumed
from whistlestop.server.store.terms import ClockLimit, MoveLimit, TimeLimit

BY_TURN_FROM = 3600  # seconds for a turn; a table with at least so many is played by turn
GRACE = 15_000  # ms for a turn after the clock ran out, and for a player who has just returned


class Timed(Protocol):
    """An action of the log, as far as its time matters.

    It has its seat, its time, the level of the bot that played it for the player, and from when it
    is timed if not from the action before it.
    """

    @property
    def seat(self) -> int: ...
    @property
    def at(self) -> int | None: ...
    @property
    def stand_in(self) -> str | None: ...
    @property
    def resumed(self) -> Resumed | None: ...


class Bank(NamedTuple):
    """The milliseconds left on a seat's clock, and whether it has ever run out."""

    left: int
    has_run_out: bool


def is_by_turn(limit: TimeLimit | None) -> bool:
    """Check whether a turn may take hours or days."""
    return isinstance(limit, MoveLimit) and limit.seconds >= BY_TURN_FROM


@dataclass(frozen=True, slots=True)
class Timeline:
    """The times of a game.

    ``log``: its actions. ``started``: when it started. ``seats``: their number. ``resumed``: from
    when the next action is timed if not from the last one.
    """

    log: Sequence[Timed]
    started: int
    seats: int
    resumed: Resumed | None = None

    def since(self, number: int | None = None) -> int:
        """Return from when action ``number`` is timed; by default the next one.

        All seats choose their first tickets at the same time, from the start (CO-04).
        """
        if number is None:
            number = len(self.log)
        resumed = self.resumed if number == len(self.log) else self.log[number].resumed
        if resumed is not None:
            return resumed.since
        if number < self.seats:
            return self.started
        if number == self.seats:  # the last seat that chose its tickets let the game begin
            return max(self._time(choice) for choice in range(self.seats))
        return self._time(number - 1)

    def used(self, number: int) -> int:
        """Return for how long the player of action ``number`` thought about it."""
        return max(0, self._time(number) - self.since(number))

    def used_in_turn(self, turn: int) -> int:
        """Return the time that seat ``turn`` spent on its earlier actions of this turn."""
        used, resumed = 0, self.resumed
        for number in range(len(self.log) - 1, -1, -1):
            if (resumed is not None and resumed.is_fresh) or self.log[number].seat != turn:
                break
            used += self.used(number)
            resumed = self.log[number].resumed
        return used

    def _time(self, number: int) -> int:
        at = self.log[number].at
        return self.started if at is None else at


def banks(limit: ClockLimit, times: Timeline, turn: int | None) -> list[Bank]:
    """Return the clock of each seat after the last action; seat ``turn`` is to decide now.

    A seat gets its increment when the turn passes on. A bot's moves in a player's place cost the
    player only the time until the bot stepped in.
    """
    left, has_run_out = [limit.bank * 1000] * times.seats, [False] * times.seats
    had_bot = [False] * times.seats
    for number, action in enumerate(times.log):
        seat = action.seat
        if action.stand_in is None or not had_bot[seat]:
            used = times.used(number)
            has_run_out[seat] |= action.stand_in is not None and used >= left[seat]
            left[seat] = max(0, left[seat] - used)
        had_bot[seat] = action.stand_in is not None
        following = times.log[number + 1].seat if number + 1 < len(times.log) else turn
        if following != seat and action.stand_in is None:
            left[seat] += limit.increment * 1000
    return [Bank(*bank) for bank in zip(left, has_run_out, strict=True)]


def deadline(limit: TimeLimit, times: Timeline, turn: int, back: int | None = None) -> int:
    """Return when the time of seat ``turn``, which is to decide, ends.

    A limit for a move covers all actions of a turn. ``back``: when the player took over from a bot
    in this turn. That extends the deadline by ``GRACE`` at most, however often it happens.
    """
    until = times.since()
    if isinstance(limit, MoveLimit):
        until += limit.seconds * 1000 - times.used_in_turn(turn)
    else:
        bank = banks(limit, times, turn)[turn]
        until += max(bank.left, GRACE) if bank.has_run_out else bank.left
    return until if back is None else max(until, min(back, until) + GRACE)
