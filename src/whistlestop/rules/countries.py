"""Tickets to several countries: which of them are reached (CH-11, CH-12).

A country is reached at any of its border crossings. A crossing has one route and is a dead end, so
that no path leads through a country (CH-03).
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import root


@kernel
def mark_countries(layout, parent, joined):
    """Which countries each part of the network reaches: a bit for each, in int64[CITIES]."""
    for city in range(layout.cities):
        joined[city] = 0
    for city in range(layout.cities):
        if layout.city_country[city] >= 0:
            joined[root(parent, city)] |= 1 << layout.city_country[city]


@kernel
def countries_from(layout, parent, joined, ticket):
    """The countries joined to where the ticket begins: a bit for each."""
    home = int(layout.ticket_from_country[ticket])
    if home < 0:
        return joined[root(parent, int(layout.ticket_a[ticket]))]
    reached = 0
    for city in range(layout.cities):
        if joined[city] >> home & 1:
            reached |= joined[city]
    return reached


@kernel
def targets_reached(layout, parent, joined, ticket):
    """Which of the ticket's countries are reached: a bit for each, in the ticket's order."""
    countries = countries_from(layout, parent, joined, ticket)
    reached = 0
    for target in range(layout.ticket_countries[ticket]):
        reached |= (countries >> layout.ticket_country[ticket, target] & 1) << target
    return reached


@kernel
def best_target(layout, reached, ticket):
    """The highest value among the countries reached (CH-12)."""
    points = 0
    for target in range(layout.ticket_countries[ticket]):
        if reached >> target & 1:
            points = max(points, int(layout.ticket_country_points[ticket, target]))
    return points
