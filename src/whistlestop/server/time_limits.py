"""How long a player may think: what the log says of the time used, and when it ends.

Pure functions of a table's limit and the log's times; all in milliseconds (since 1970).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from whistlestop.server.terms import ClockLimit, MoveLimit, TimeLimit

BY_TURN_FROM = 3600  # seconds for a move, from which on nobody is expected to wait at the table
LEAST = 15_000  # milliseconds that whoever comes back to a clock that has run out has for a move


class Timed(Protocol):
    """An action of the log: whose, when, the level of the bot that played it in his place, and
    since when it was waited for, if not since the action before it."""

    @property
    def seat(self) -> int: ...
    @property
    def at(self) -> int | None: ...
    @property
    def stand_in(self) -> str | None: ...
    @property
    def since(self) -> int | None: ...


class Bank(NamedTuple):
    """What a seat has on its clock, in milliseconds, and whether it has ever run out."""

    left: int
    has_run_out: bool


def is_by_turn(limit: TimeLimit | None) -> bool:
    """Whether a move may take hours or days."""
    return isinstance(limit, MoveLimit) and limit.seconds >= BY_TURN_FROM


def banks(
    limit: ClockLimit, log: Sequence[Timed], started: int, seats: int, turn: int | None
) -> list[Bank]:
    """What each seat has on its clock after the last action; ``turn`` is to decide now.

    The increment comes when the turn passes on. All choose their first tickets at the same time,
    from the start on. A bot's moves in a player's place cost him nothing but the time after which
    it stepped in.
    """
    left, has_run_out = [limit.bank * 1000] * seats, [False] * seats
    had_bot = [False] * seats
    for number, action in enumerate(log):
        seat = action.seat
        if action.stand_in is None or not had_bot[seat]:
            used = max(0, _time(action, started) - _waited_since(log, number, started, seats))
            has_run_out[seat] |= action.stand_in is not None and used >= left[seat]
            left[seat] = max(0, left[seat] - used)
        had_bot[seat] = action.stand_in is not None
        following = log[number + 1].seat if number + 1 < len(log) else turn
        if following != seat and action.stand_in is None:
            left[seat] += limit.increment * 1000
    return [Bank(*bank) for bank in zip(left, has_run_out, strict=True)]


def deadline(
    limit: TimeLimit,
    log: Sequence[Timed],
    started: int,
    seats: int,
    turn: int,
    back: int | None,
    resumed: int | None = None,
) -> int:
    """When the time of seat ``turn`` ends, which is to decide.

    A limit for a move is one for all actions of a turn. ``back``: when its player has just come
    back from a bot's care, who then has ``LEAST`` at least. ``resumed``: when the next action began
    to be waited for, if that was not when the last one was played.
    """
    if isinstance(limit, MoveLimit):
        began = _began(log, started, turn) if resumed is None else resumed
        until = began + limit.seconds * 1000
    else:
        bank = banks(limit, log, started, seats, turn)[turn]
        until = waited_since(log, started, seats, resumed)
        until += max(bank.left, LEAST) if bank.has_run_out else bank.left
    return until if back is None else max(until, back + LEAST)


def waited_since(log: Sequence[Timed], started: int, seats: int, resumed: int | None) -> int:
    """Since when the next action is waited for."""
    return resumed if resumed is not None else _waited_since(log, len(log), started, seats)


def _waited_since(log: Sequence[Timed], number: int, started: int, seats: int) -> int:
    """Since when action ``number`` is waited for, or was."""
    if number < len(log) and (since := log[number].since) is not None:
        return since
    if number < seats:
        return started
    if number == seats:  # the last of all to choose has let the game begin
        return max(_time(action, started) for action in log[:seats])
    return _time(log[number - 1], started)


def _began(log: Sequence[Timed], started: int, turn: int) -> int:
    """When the turn passed to a seat, or was given back to it."""
    for action in reversed(log):
        if action.seat != turn:
            return _time(action, started)
        if action.since is not None:
            return action.since
    return started


def _time(action: Timed, otherwise: int) -> int:
    return otherwise if action.at is None else action.at
