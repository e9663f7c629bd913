"""Final scores, item by item, and who wins (CO-41 to CO-44, EU-42 to EU-51)."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.borrowing import borrow_best
from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes, root
from whistlestop.rules.longest_path import longest_path
from whistlestop.rules.terms import CITIES, TieBreaker


@kernel
def score_tickets(layout, state, seat, scores):
    """Completed tickets add their value, the others subtract it (CO-41)."""
    parent = np.empty(CITIES, np.int8)
    join_own_routes(layout, state, seat, parent)
    borrow_best(layout, state, seat, parent, scores.borrowed[seat])
    points, completed, failed = 0, 0, 0
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] != seat:
            continue
        done = root(parent, int(layout.ticket_a[ticket])) == root(
            parent, int(layout.ticket_b[ticket])
        )
        scores.ticket_completed[ticket] = done
        if done:
            points += int(layout.ticket_points[ticket])
            completed += 1
        else:
            points -= int(layout.ticket_points[ticket])
            failed += 1
    scores.tickets[seat] = points
    scores.completed[seat] = completed
    scores.failed[seat] = failed


@kernel
def score_longest_paths(layout, state, scores):
    """The bonus for the longest path goes to all that have one (CO-42)."""
    longest = 0
    for seat in range(state.players):
        length, count = longest_path(layout, state, seat, scores.longest_path_routes[seat])
        scores.longest_path_length[seat] = length
        scores.longest_path_count[seat] = count
        longest = max(longest, length)
    for seat in range(state.players):
        scores.longest_path[seat] = 0
        if longest > 0 and scores.longest_path_length[seat] == longest:
            scores.longest_path[seat] = layout.longest_path_points


@kernel
def tie_break(scores, state, layout, rule, seat):
    """How well a seat stands by one tie-breaker; more is better (CO-43, EU-51, US-05)."""
    if rule == TieBreaker.COMPLETED_TICKETS:
        return int(scores.completed[seat])
    if rule == TieBreaker.FEWER_STATIONS:
        return int(state.stations_left[seat])
    if rule == TieBreaker.LONGEST_PATH:
        return int(scores.longest_path[seat])
    return 0


@kernel
def mark_winners(layout, state, scores):
    """Most points win; who is still tied after all tie-breakers shares the win (CO-43)."""
    for seat in range(state.players):
        scores.winner[seat] = 1
        for other in range(state.players):
            ahead = int(scores.total[other]) - int(scores.total[seat])
            for rule in layout.tie_breakers:
                if ahead == 0:
                    ahead = tie_break(scores, state, layout, rule, other) - tie_break(
                        scores, state, layout, rule, seat
                    )
            if ahead > 0:
                scores.winner[seat] = 0


@kernel
def score(layout, state, scores):
    """Score the game as it stands; ``scores`` is a SCORES record."""
    score_longest_paths(layout, state, scores)
    for seat in range(state.players):
        score_tickets(layout, state, seat, scores)
        scores.routes[seat] = state.score[seat]
        scores.stations[seat] = layout.station_points * int(state.stations_left[seat])
        scores.total[seat] = (
            scores.routes[seat]
            + scores.tickets[seat]
            + scores.longest_path[seat]
            + scores.stations[seat]
        )
    mark_winners(layout, state, scores)
