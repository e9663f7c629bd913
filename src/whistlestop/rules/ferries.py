"""Ferries: routes that ask for locomotives among the cards that pay for them (EU-20 to EU-22).

How many is part of their price, so that payments short of locomotives are not even in the action
table.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import LOCOMOTIVE
from whistlestop.rules.records import Array, Layout
from whistlestop.titles import Route


def locomotives_asked(route: Route) -> int:
    """How many locomotives a route asks for: those of a ferry (EU-20), else none."""
    return route.ferry


@kernel
def ferry_is_short(layout: Layout, hand: Array, price: int) -> bool:
    """Whether a hand lacks locomotives that the ferries of this price ask for (EU-20), and no other
    cards may stand for them (NC-23)."""
    if layout.price_substitutes[price] > 0:
        return False
    return bool(hand[LOCOMOTIVE] < layout.price_least_locomotives[price])
