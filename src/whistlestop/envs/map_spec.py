"""Generated maps as titles: ``generated:south_america:36:7`` names a region, cities and a seed.

Such a text names the same map on every machine, so programs can send and store it instead of the
map. Once this module is imported, ``load`` makes the map. The generator is imported when a map is
made, because it takes as long to import as all else.
"""

from __future__ import annotations

import re
from functools import lru_cache

from whistlestop.titles import Title, TitleError
from whistlestop.titles.custom import GENERATED, in_use, make_generated_with, named_title

EXAMPLE = f"{GENERATED}:south_america:36:7"
SPEC = re.compile(rf"{GENERATED}:([^:]+):(\d{{1,4}}):(\d{{1,19}})", re.ASCII)
MAX_SEED = 1 << 62


def map_spec(region: str, cities: int, seed: int) -> str:
    """Return the spec of a map; the same arguments give the same text however they are written.

    ``region``: a name, or country codes such as ``PL,CZ``. Raises TitleError.
    """
    from whistlestop.generating.world import checked_region, regions

    name = checked_region(region)
    place = name.lower().replace(" ", "_") if name in regions() else name.replace(",", "+")
    return f"{GENERATED}:{place}:{cities}:{seed}"


def load_map(spec: str) -> Title:
    """Return the map that a spec names. Raises TitleError."""
    found = SPEC.fullmatch(spec)
    if found is None or int(found[3]) > MAX_SEED:
        raise TitleError(
            f"{spec[:80]!r}: a generated map is {GENERATED}:REGION:CITIES:SEED, such as "
            f"{EXAMPLE!r}; the seed is from 0 to {MAX_SEED}"
        )
    try:
        name = map_spec(found[1], int(found[2]), int(found[3]))
        return in_use(name) or _made(name)
    except TitleError as error:
        raise TitleError(f"{spec[:80]!r}: {error}") from None


@lru_cache(maxsize=256)  # bounded, because training may use any number of maps
def _made(spec: str) -> Title:
    from whistlestop.generating.generate import generate_title

    _, region, cities, seed = spec.split(":")
    return named_title(spec, generate_title(region, int(cities), int(seed)), {})


make_generated_with(load_map)
