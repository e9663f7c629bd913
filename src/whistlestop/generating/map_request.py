"""A request for a new map, within the limits of a custom title: region, cities and seed."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.generating.generate import FEWEST_CITIES
from whistlestop.generating.world import no_region, region_named
from whistlestop.titles import TitleError

MOST_CITIES = 48  # of the form; larger maps take longer to draw
USUAL_CITIES = 30
SMALL = {"Philippines": 36, "Poland": 24, "Romania": 40}  # most cities of regions with few places
LARGEST_SEED = 99_999_999  # a date fits, and people can read it aloud


class MapRequest(NamedTuple):
    """The arguments of a new map; the same arguments always mean the same map."""

    region: str
    cities: int
    seed: int


def most_cities(region: str) -> int:
    """Return the largest number of cities for a region."""
    return SMALL.get(region, MOST_CITIES)


def checked_request(region: str, cities: int, seed: int) -> MapRequest:
    """Return a request with the region's name as we write it.

    Raises TitleError, which says what would be right.
    """
    found = region_named(region)
    if found is None:
        raise TitleError(no_region(region))
    most = most_cities(found)
    if not FEWEST_CITIES <= cities <= most:
        raise TitleError(f"{cities} cities: a map of {found} has {FEWEST_CITIES} to {most}")
    if not 1 <= seed <= LARGEST_SEED:
        raise TitleError(f"{seed}: the number of a map is 1 to {LARGEST_SEED}")
    return MapRequest(found, cities, seed)
