"""What a list of games shows of a game: made from its log alone, so it can always be
made again."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from whistlestop.game import View


class Summary(Struct, frozen=True):
    """``number``: actions played. ``turn``: the seat that is to decide, None when it is over.
    ``scores``: what everybody may see of them, by seat; in the end the final ones. ``choosing``:
    the seats that still choose their first tickets. ``claims``: routes, by seat. ``completed`` and
    ``failed``: tickets, by seat; empty until all lie open in the end."""

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
    """A spectator's view in short; ``choosing``: the seats that still choose first tickets."""
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
