"""The costs of tickets and the points that they pay."""

from __future__ import annotations

from statistics import median

from whistlestop.arena.balance.figures import ValueLine
from whistlestop.bots.route_graph import RouteGraph, graph_of
from whistlestop.titles import Ticket, Title

NORMAL = 1.4826  # ratio of standard deviation to median absolute deviation, if normal
FEWEST = 5  # tickets needed for a line


def ticket_costs(title: Title) -> list[int | None]:
    """Return the spaces of each ticket's shortest way, or the number of cards that it asks for.

    It is None for a ticket with several countries of different value.
    """
    lengths = [float(route.length) for route in title.routes]
    graph = graph_of(title)
    return [_cost(graph, lengths, ticket) for ticket in title.tickets]


def _cost(graph: RouteGraph, lengths: list[float], ticket: Ticket) -> int | None:
    if ticket.countries:
        return None
    if not lengths:
        return sum(count for _, count in ticket.cards)
    return round(graph.cheapest_path(lengths, graph.goals[ticket.id][0])[0])


def value_line(costs: list[int | None], points: list[int]) -> ValueLine | None:
    """Return the line near most tickets, from medians of slopes and distances (Theil and Sen).

    A few outliers don't affect it. Returns None for too few tickets.
    """
    known = [(cost, worth) for cost, worth in zip(costs, points, strict=True) if cost is not None]
    if len(known) < FEWEST:
        return None
    slopes = [
        (other_worth - worth) / (other - cost)
        for place, (cost, worth) in enumerate(known)
        for other, other_worth in known[:place]
        if other != cost
    ]
    a_space = median(slopes) if slopes else 0.0
    base = median(worth - a_space * cost for cost, worth in known)
    spread = NORMAL * median(abs(worth - base - a_space * cost) for cost, worth in known)
    return ValueLine(base, a_space, spread)
