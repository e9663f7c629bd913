"""The summary of a game that lists show.

It is made from the log alone, so it can always be made again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from whistlestop.game import View


class Summary(Struct, frozen=True, gc=False):
    """A game as lists show it.

    ``number``: the number of actions played. ``turn``: the seat that is to decide, None when the
    game is over. ``scores``: the public scores by seat, the final ones once it is over.
    ``choosing``: the seats that still choose their first tickets. ``claims``: the routes of each
    seat. ``completed`` and ``failed``: the tickets of each seat; empty until all are revealed at
    the end.
    """

    number: int
    turn: int | None
    scores: list[int]
    winners: list[int]
    claims: list[list[str]]
    completed: list[list[str]] = []
    failed: list[list[str]] = []
    choosing: list[int] = []

    @property
    def is_over(self) -> bool:
        return self.turn is None

    def to_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> Summary:
        return msgspec.convert(plain, cls)


def summary_of(view: View, choosing: list[int] | None = None) -> Summary:
    """Return the summary of a spectator's view.

    ``choosing``: the seats that still choose first tickets.
    """
    finals = view.scores or []
    return Summary(
        number=view.number,
        turn=choosing[0] if choosing else view.turn,
        scores=[final.total for final in finals] or [seat.score for seat in view.seats],
        winners=view.winners or [],
        claims=[seat.routes for seat in view.seats],
        completed=[final.completed for final in finals],
        failed=[final.failed for final in finals],
        choosing=choosing or [],
    )
