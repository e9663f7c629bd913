"""The bonuses of the big cities (CG-51)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.records import Layout, Scores, State


@kernel
def count_big_cities(layout: Layout, state: State, scores: Scores) -> None:
    """Count for each big city the completed tickets of each seat that name it."""
    for city in range(layout.big_cities):
        for seat in range(state.players):
            scores.big_city_tickets[city, seat] = 0
    for ticket in range(layout.tickets):
        if state.ticket_completed[ticket]:
            for city in layout.ticket_big_city[ticket]:
                if city >= 0:
                    scores.big_city_tickets[city, state.ticket_owner[ticket]] += 1


@kernel
def score_big_cities(layout: Layout, state: State, scores: Scores) -> None:
    """Give each big city's bonus to the seats with the most completed tickets to it.

    All seats that are tied get it.
    """
    for seat in range(state.players):
        scores.big_city_bonus[seat] = 0
        scores.big_cities_won[seat] = 0
    if layout.big_cities == 0:
        return
    count_big_cities(layout, state, scores)
    for city in range(layout.big_cities):
        most = 1
        for seat in range(state.players):
            most = max(most, int(scores.big_city_tickets[city, seat]))
        for seat in range(state.players):
            won = scores.big_city_tickets[city, seat] == most
            scores.big_city_won[city, seat] = won
            if won:
                scores.big_city_bonus[seat] += int(layout.big_city_points[city])
                scores.big_cities_won[seat] += 1
