"""The messages about new maps: the regions to choose from, and a map that is being drawn."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictInt

from whistlestop.server.http.message import Message
from whistlestop.server.titles.messages import FactsJson


class Region(Message):
    """A region of new maps. ``names``: by language. ``most_cities``: its largest map."""

    region: str
    names: dict[str, str]
    most_cities: int


class MapChoices(Message):
    """The choices for a new map: its region, its number of cities and its seed."""

    regions: list[Region]
    fewest_cities: int
    usual_cities: int
    largest_seed: int


class WantedMap(Message):
    """The arguments of a new map: the same ones give everybody the same map."""

    region: str
    cities: StrictInt
    seed: StrictInt


class NewMap(Message):
    """A new map: the progress of its drawing, and its title once it is done."""

    region: str
    cities: int
    seed: int
    state: Literal["waiting", "running", "done", "failed"]
    progress: float = Field(ge=0, le=1)
    message: str = ""
    title: FactsJson | None = None
