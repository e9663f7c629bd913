"""The bonus for the most completed tickets (UT-10)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import Layout, Scores, State


@kernel
def most_tickets_points(layout: Layout, state: State, seat: int, scores: Scores) -> int:
    """Return the seat's bonus for the most completed tickets.

    All seats that are tied get it, if any seat has completed a ticket (UT-11).
    """
    most = 1
    for other in range(state.players):
        most = max(most, int(scores.completed[other]))
    if scores.completed[seat] < most:
        return 0
    return int(layout.most_tickets_points)
