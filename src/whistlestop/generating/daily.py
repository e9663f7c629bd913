"""The map of the day: its region, cities and seed follow from the date alone.

Each region has a day before any region has its second. The seed is the date, so no map returns.
"""

from __future__ import annotations

import hashlib
from datetime import date

from whistlestop.generating.map_request import MapRequest, most_cities
from whistlestop.generating.world import regions

CITIES = (24, 28, 32, 36)  # maps for a game of about an hour


def daily(day: date) -> MapRequest:
    """Return the map of a day (UTC), the same on every server."""
    order = sorted(regions(), key=lambda name: _lot("region", name))
    region = order[day.toordinal() % len(order)]
    cities = CITIES[_lot("cities", day.isoformat())[0] % len(CITIES)]
    seed = day.year * 10_000 + day.month * 100 + day.day
    return MapRequest(region, min(cities, most_cities(region)), seed)


def _lot(*words: str) -> bytes:
    """Return a digest, by which things are put into an arbitrary order that never changes."""
    return hashlib.sha256(" ".join(words).encode()).digest()
