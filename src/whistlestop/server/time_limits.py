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
    """An action of the log: whose, when, and the level of the bot that played it in his place."""

    @property
    def seat(self) -> int: ...
    @property
    def at(self) -> int | None: ...
    @property
    def stand_in(self) -> str | None: ...


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

    The increment comes when the turn passes on. A bot's moves in a player's place cost him
    nothing but the time after which it stepped in.
    """
    left, has_run_out = [limit.bank * 1000] * seats, [False] * seats
    had_bot = [False] * seats
    before = started
    for number, action in enumerate(log):
        seat, at = action.seat, before if action.at is None else action.at
        if action.stand_in is None or not had_bot[seat]:
            used = max(0, at - before)
            has_run_out[seat] |= action.stand_in is not None and used >= left[seat]
            left[seat] = max(0, left[seat] - used)
        had_bot[seat] = action.stand_in is not None
        following = log[number + 1].seat if number + 1 < len(log) else turn
        if following != seat and action.stand_in is None:
            left[seat] += limit.increment * 1000
        before = at
    return [Bank(*bank) for bank in zip(left, has_run_out, strict=True)]


def deadline(
    limit: TimeLimit, log: Sequence[Timed], started: int, seats: int, turn: int, back: int | None
) -> int:
    """When the time of seat ``turn`` ends, which is to decide.

    A limit for a move is one for all actions of a turn. ``back``: when its player has just come
    back from a bot's care, who then has ``LEAST`` at least.
    """
    last = _time(log[-1], started) if log else started
    if isinstance(limit, MoveLimit):
        until = _began(log, started, turn) + limit.seconds * 1000
    else:
        bank = banks(limit, log, started, seats, turn)[turn]
        until = last + (max(bank.left, LEAST) if bank.has_run_out else bank.left)
    return until if back is None else max(until, back + LEAST)


def _began(log: Sequence[Timed], started: int, turn: int) -> int:
    """When the turn passed to a seat."""
    before = next((action for action in reversed(log) if action.seat != turn), None)
    return started if before is None else _time(before, started)


def _time(action: Timed, otherwise: int) -> int:
    return otherwise if action.at is None else action.at
