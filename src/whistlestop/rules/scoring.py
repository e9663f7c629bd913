"""Final scores, item by item, and the winners (CO-41 to CO-44 and the titles' additions).

A title names the items that it scores (``score_items``). First come the numbers that several items
and tie-breakers depend on. Then ``item_points`` returns the points of each item, and their sum is
the total.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.big_cities import score_big_cities
from whistlestop.rules.bonuses import bonus_points
from whistlestop.rules.borrowing import borrow_best
from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes, root
from whistlestop.rules.constants import CITIES
from whistlestop.rules.countries import best_target, targets_reached
from whistlestop.rules.longest_path import longest_path
from whistlestop.rules.records import Array, Layout, Scores, State
from whistlestop.titles import ScoreItem, TieBreaker


@kernel
def no_tickets_yet(scores: Scores, seat: int) -> None:
    """Reset a seat's counts of tickets and their points."""
    scores.completed[seat] = 0
    scores.gained[seat] = 0
    scores.lost[seat] = 0


@kernel
def add_ticket(scores: Scores, seat: int, ticket: int, done: bool, points: int) -> None:
    """Count a ticket: a completed one gains its points, another loses them.

    Clauses CO-41, CG-35 and CG-50.
    """
    scores.ticket_completed[ticket] = done
    scores.ticket_points[ticket] = points
    if done:
        scores.gained[seat] += points
        scores.completed[seat] += 1
    else:
        scores.lost[seat] += points


@kernel
def ticket_standing(layout: Layout, parent: Array, ticket: int) -> tuple[bool, int, int]:
    """Return whether a network completes a ticket (CO-33): (complete, points, countries reached).

    ``points``: the points that it gains if complete, else loses; of several countries the best one
    that is reached counts (CH-12). Countries have one bit each, in the ticket's order. ``parent``:
    the network (``connections.py``).
    """
    points = int(layout.ticket_points[ticket])
    if layout.ticket_countries[ticket] > 0:
        reached = targets_reached(layout, parent, ticket)
        if reached > 0:
            return True, best_target(layout, reached, ticket), reached
        return False, points, 0
    a, b = int(layout.ticket_a[ticket]), int(layout.ticket_b[ticket])
    return root(parent, a) == root(parent, b), points, 0


@kernel
def score_tickets_on_board(layout: Layout, state: State, seat: int, scores: Scores) -> None:
    """Score the tickets of a seat on a board: complete if its routes connect them (CO-33)."""
    parent = np.empty(CITIES, np.int8)
    join_own_routes(layout, state, seat, parent)
    borrow_best(layout, state, seat, parent, scores.borrowed[seat])
    no_tickets_yet(scores, seat)
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] != seat:
            continue
        done, points, reached = ticket_standing(layout, parent, ticket)
        scores.ticket_reached[ticket] = reached
        add_ticket(scores, seat, ticket, done, points)


@kernel
def score_completed_tickets(layout: Layout, state: State, seat: int, scores: Scores) -> None:
    """Score the tickets of a seat with railyards: those that it has completed (CG-35, CG-50)."""
    no_tickets_yet(scores, seat)
    for ticket in range(layout.tickets):
        if state.ticket_owner[ticket] == seat:
            done = state.ticket_completed[ticket] == 1
            add_ticket(scores, seat, ticket, done, int(layout.ticket_points[ticket]))


@kernel
def find_longest_paths(layout: Layout, state: State, scores: Scores) -> None:
    """Find every seat's longest path and mark the seats with the longest of all (CO-42)."""
    longest = 1
    for seat in range(state.players):
        length, count = longest_path(layout, state, seat, scores.longest_path_routes[seat])
        scores.longest_path_length[seat] = length
        scores.longest_path_count[seat] = count
        longest = max(longest, length)
    for seat in range(state.players):
        scores.has_longest_path[seat] = scores.longest_path_length[seat] == longest


@kernel
def no_longest_paths(state: State, scores: Scores) -> None:
    """Clear the longest paths of a title for which they do not count (BE-41)."""
    for seat in range(state.players):
        scores.longest_path_length[seat] = 0
        scores.longest_path_count[seat] = 0
        scores.has_longest_path[seat] = 0


@kernel
def tie_break(scores: Scores, state: State, layout: Layout, rule: int, seat: int) -> int:
    """Return a seat's value for one tie-breaker; more is better.

    Clauses CO-43, EU-51, US-05, BE-42 and CG-52.
    """
    if rule == TieBreaker.COMPLETED_TICKETS:
        return int(scores.completed[seat])
    if rule == TieBreaker.FEWER_STATIONS:
        return int(state.stations_left[seat])
    if rule == TieBreaker.LONGEST_PATH:
        return int(scores.has_longest_path[seat])
    if rule == TieBreaker.BIG_CITIES:
        return int(scores.big_cities_won[seat])
    return 0


@kernel
def mark_winners(layout: Layout, state: State, scores: Scores) -> None:
    """Mark the seats with the most points; those still tied after tie-breakers all win (CO-43)."""
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
def item_points(layout: Layout, state: State, seat: int, item: int, scores: Scores) -> int:
    """Return a seat's points for one item (CO-23, CO-41, CO-42, EU-43, CG-50, CG-51)."""
    if item == ScoreItem.ROUTES:
        return int(state.score[seat])
    if item == ScoreItem.TICKETS:
        return int(scores.gained[seat]) - int(scores.lost[seat])
    if item == ScoreItem.COMPLETED_TICKETS:
        return int(scores.gained[seat])
    if item == ScoreItem.FAILED_TICKETS:
        return -int(scores.lost[seat])
    if item == ScoreItem.LONGEST_PATH:
        return int(layout.longest_path_points) * int(scores.has_longest_path[seat])
    if item == ScoreItem.STATIONS:
        return int(layout.station_points) * int(state.stations_left[seat])
    if item == ScoreItem.BIG_CITIES:
        return int(scores.big_city_bonus[seat])
    return bonus_points(layout, state, seat, item, scores)


@kernel
def score_seat(layout: Layout, state: State, seat: int, scores: Scores) -> None:
    """Score the items that the title names, and their sum, for one seat (CO-44)."""
    scores.total[seat] = 0
    for place in range(layout.items_count):
        item = int(layout.items[place])
        points = item_points(layout, state, seat, item, scores)
        scores.points[seat, item] = points
        scores.total[seat] += points


@kernel
def score(layout: Layout, state: State, scores: Scores) -> None:
    """Score the game as if it ended now; ``scores`` is a SCORES record."""
    if layout.longest_path_counts:
        find_longest_paths(layout, state, scores)
    else:
        no_longest_paths(state, scores)
    score_big_cities(layout, state, scores)
    for seat in range(state.players):
        if layout.railyards:
            score_completed_tickets(layout, state, seat, scores)
        else:
            score_tickets_on_board(layout, state, seat, scores)
    for seat in range(state.players):
        score_seat(layout, state, seat, scores)
    mark_winners(layout, state, scores)
