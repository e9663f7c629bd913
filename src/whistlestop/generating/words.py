"""The words of new maps in the languages of the table."""

from __future__ import annotations

import re

from whistlestop.generating.cities import city_id as id_of
from whistlestop.generating.world import region_names, regions
from whistlestop.titles import Title

ID = re.compile(r"generated_(?P<region>[a-z_]+)_(?P<cities>\d+)_(?P<seed>\d+)(_[a-z0-9_]+)?")
FROM_TWENTY = 20  # the last two digits from which Romanian counts with "de"

Words = dict[str, dict[str, str]]  # by language, then by message id


def words_of_map(title: Title) -> Words | None:
    """Return name and description of a new map by language, None for any other title.

    A guest may have opened a new map in the editor: with another name it is another title.
    """
    found = ID.fullmatch(title.id)
    if found is None:
        return None
    region = next((name for name in regions() if id_of(name) == found["region"]), None)
    if region is None or title.name != f"{region} {found['seed']}":
        return None
    about = _about(len(title.cities))
    return {
        language: {"name": f"{name} {found['seed']}", "about": about[language]}
        for language, name in region_names()[region].items()
    }


def _about(cities: int) -> dict[str, str]:
    last = cities % 100
    of = "de " if last == 0 or last >= FROM_TWENTY else ""
    return {
        "en": f"A new map with {cities} cities, drawn by the computer.",
        "pl": f"Nowa mapa z {cities} miastami, narysowana przez komputer.",
        "ro": f"O hartă nouă cu {cities} {of}orașe, desenată de calculator.",
    }
