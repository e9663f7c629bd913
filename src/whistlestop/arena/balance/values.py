"""What tickets cost and what they pay for it."""

from __future__ import annotations

from statistics import median

from whistlestop.arena.balance.figures import ValueLine
from whistlestop.bots.route_graph import RouteGraph, graph_of
from whistlestop.titles import Ticket, Title

NORMAL = 1.4826  # a normal spread is so many times the median distance from the middle
FEWEST = 5  # tickets from which a line can be drawn


def ticket_costs(title: Title) -> list[int | None]:
    """The spaces of each ticket's shortest way, or the cards that it asks for; None where several
    countries have a value each."""
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
    """The line that most tickets lie near, by the medians of slopes and of distances (Theil and
    Sen): a few that are far off don't draw it towards them. None for too few tickets."""
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
