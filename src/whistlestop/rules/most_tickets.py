"""The bonus for most completed tickets (UT-10)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import Layout, Scores, State


@kernel
def most_tickets_points(layout: Layout, state: State, seat: int, scores: Scores) -> int:
    """All who have completed most tickets get it, if anybody has completed one (UT-11)."""
    most = 1
    for other in range(state.players):
        most = max(most, int(scores.completed[other]))
    if scores.completed[seat] < most:
        return 0
    return int(layout.most_tickets_points)
