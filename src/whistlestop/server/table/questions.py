"""Open questions of players to the others at a table, and pauses of its bots."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TakeBackQuestion:
    """A player's question whether to take back all actions except the first ``left``.

    ``agreed``: the seats that agree.
    """

    seat: int
    left: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class BotPause:
    """A pause of the bots; ``by``: the seat that asked for it, None for a host without one."""

    by: int | None


@dataclass(frozen=True, slots=True)
class PauseQuestion:
    """A seat's question whether to pause the game and its clock.

    ``agreed``: the seats that agree.
    """

    by: int
    agreed: frozenset[int]
