"""Generated maps for training and for tests: no map of one split is in the other.

The regions of the two splits have no country in common, so they share no city.
``docs/envs/generated.md`` describes the maps.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache

from whistlestop.envs.errors import EnvError
from whistlestop.envs.map_spec import MAX_SEED, map_spec
from whistlestop.envs.settings import checked_choice, checked_number
from whistlestop.generating.cities import city_id
from whistlestop.generating.generate import FEWEST_CITIES, MOST_CITIES, places_for
from whistlestop.generating.world import checked_region, places_in, regions
from whistlestop.titles import TitleError

SPLITS = ("train", "test")
TEST_REGIONS = ("Brazil", "India", "Japan", "New Zealand", "South America", "South Asia")
CITIES = (20, 48)  # the fewest and the most cities of a map, unless the caller chooses them
USED_PLACES = 2 / 3  # the largest share of a region's places that a map has by default


def regions_of(split: str) -> tuple[str, ...]:
    """Return the regions of a split, in alphabetical order. Raises EnvError.

    A region with some countries of a test region is in neither split.
    """
    return TEST_REGIONS if checked_choice("split", split, SPLITS) == "test" else _training_regions()


@cache
def _training_regions() -> tuple[str, ...]:
    held_out = _held_out()
    return tuple(sorted(name for name, codes in regions().items() if not held_out & set(codes)))


@cache
def _held_out() -> frozenset[str]:
    """Return the country codes of the test regions."""
    return frozenset(code for name in TEST_REGIONS for code in regions()[name])


def map_of(
    seed: int = 0, *, region: str | None = None, cities: int | None = None, split: str = "train"
) -> str:
    """Return the title of a generated map, for any environment: ``generated:japan:31:7``.

    The seed chooses the region and the number of cities (20 to 48, fewer in small regions) if the
    caller does not. ``region``: a name of ``regions_of(split)``, or country codes such as
    ``PL,CZ``. ``cities``: 12 to 60, fewer in a region with fewer places. Raises EnvError, also for
    a region of the other split.
    """
    seed = checked_number("seed", seed, 0, MAX_SEED)
    names = regions_of(split)
    chance = random.Random(f"{split} {seed}")
    drawn = chance.choice(names)
    place = drawn if region is None else _checked_region(region, split)
    if cities is None:
        return map_spec(place, chance.randint(*_cities_in(place)), seed)
    cities = checked_number("cities", cities, FEWEST_CITIES, MOST_CITIES)
    try:
        places_for(checked_region(place), cities)
    except TitleError as error:
        raise EnvError(str(error)) from None
    return map_spec(place, cities, seed)


def maps(split: str = "train", count: int | None = None, first: int = 0) -> Iterator[str]:
    """Return an iterator over the titles of a split's maps: seeds from ``first``, in order.

    ``count``: the number of maps, None for no end. Raises EnvError.
    """
    checked_choice("split", split, SPLITS)
    first = checked_number("first", first, 0, MAX_SEED)
    last = MAX_SEED
    if count is not None:
        last = first + checked_number("count", count, 0, MAX_SEED - first + 1) - 1
    return (map_of(seed, split=split) for seed in range(first, last + 1))


def _checked_region(region: str, split: str) -> str:
    """Return a region of the split. Raises EnvError."""
    if not isinstance(region, str):
        raise EnvError(f"region={region!r}: a region is a text, such as {regions_of(split)[0]!r}")
    try:
        countries = {place.country for place in places_in(region)}
    except TitleError as error:
        raise EnvError(f"region={region!r}: {error}") from None
    held_out = countries & _held_out()
    if held_out == (countries if split == "test" else set()):
        return region
    why = f"it has countries that are held out for tests: {', '.join(sorted(held_out))}"
    if split == "test":
        why = "not all of its countries are held out for tests"
    raise EnvError(
        f"region={region!r}: {why}; for split={split!r} choose from {', '.join(regions_of(split))}"
    )


@lru_cache(maxsize=256)
def _cities_in(region: str) -> tuple[int, int]:
    """Return the fewest and the most cities that a map of a region has by default."""
    places = len({city_id(place.name) for place in places_in(region)})
    most = max(FEWEST_CITIES, min(CITIES[1], int(places * USED_PLACES)))
    return min(CITIES[0], most), most
