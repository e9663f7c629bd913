"""Ferries: routes whose payment must include locomotives (EU-20 to EU-22).

The number of locomotives is part of the price, so payments with too few of them are not even in the
action table.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import LOCOMOTIVE
from whistlestop.rules.records import Array, Layout
from whistlestop.titles import Route


def locomotives_required(route: Route) -> int:
    """Return the number of locomotives that a route needs: 0 unless it is a ferry (EU-20)."""
    return route.ferry


@kernel
def ferry_is_short(layout: Layout, hand: Array, price: int) -> bool:
    """Check whether a hand has too few locomotives for the ferries of this price (EU-20).

    Never true where other cards may replace locomotives (NC-23).
    """
    if layout.price_substitutes[price] > 0:
        return False
    return bool(hand[LOCOMOTIVE] < layout.price_least_locomotives[price])
