"""Tickets to several countries, and the countries that are reached (CH-11, CH-12).

A country is reached at any of its border crossings. A crossing is a dead end with one route, so no
path leads through a country (CH-03).
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import root
from whistlestop.rules.records import Array, Layout


@kernel
def countries_joined(layout: Layout, parent: Array, city: int) -> int:
    """Return the countries that a city's part of the network reaches, one bit each."""
    home = root(parent, city)
    reached = 0
    for number in range(layout.crossings):
        crossing = int(layout.crossing[number])
        if root(parent, crossing) == home:
            reached |= 1 << layout.city_country[crossing]
    return reached


@kernel
def countries_from(layout: Layout, parent: Array, ticket: int) -> int:
    """Return the countries connected to the start of a ticket, one bit each."""
    home = layout.ticket_from_country[ticket]
    if home < 0:
        return countries_joined(layout, parent, int(layout.ticket_a[ticket]))
    reached = 0
    for number in range(layout.crossings):
        crossing = int(layout.crossing[number])
        if layout.city_country[crossing] == home:
            reached |= countries_joined(layout, parent, crossing)
    return reached


@kernel
def targets_reached(layout: Layout, parent: Array, ticket: int) -> int:
    """Return the ticket's countries that are reached, one bit each, in the ticket's order."""
    countries = countries_from(layout, parent, ticket)
    reached = 0
    for target in range(layout.ticket_countries[ticket]):
        reached |= (countries >> layout.ticket_country[ticket, target] & 1) << target
    return reached


@kernel
def best_target(layout: Layout, reached: int, ticket: int) -> int:
    """Return the highest value among the countries reached (CH-12)."""
    points = 0
    for target in range(layout.ticket_countries[ticket]):
        if reached >> target & 1:
            points = max(points, int(layout.ticket_country_points[ticket, target]))
    return points
