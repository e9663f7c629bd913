"""HTTP for new maps by seed, and for the map of the day."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter

from whistlestop.generating.generate import FEWEST_CITIES
from whistlestop.generating.map_request import (
    LARGEST_SEED,
    USUAL_CITIES,
    MapRequest,
    most_cities,
)
from whistlestop.generating.world import region_names
from whistlestop.server.http.dependencies import TheAsker, TheGuest
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.refusals import refusals
from whistlestop.server.titles.dependencies import TheNewMaps
from whistlestop.server.titles.facts import title_facts
from whistlestop.server.titles.map_messages import MapChoices, NewMap, Region, WantedMap
from whistlestop.server.titles.new_maps import Drawing, map_request
from whistlestop.titles import Title

router = APIRouter(prefix="/api/maps", responses=refusals(429))


@router.get("")
def map_choices() -> MapChoices:
    """Return the regions of new maps, and the limits of their cities and seeds."""
    return MapChoices(
        regions=[
            Region(region=region, names=names, most_cities=most_cities(region))
            for region, names in region_names().items()
        ],
        fewest_cities=FEWEST_CITIES,
        usual_cities=USUAL_CITIES,
        largest_seed=LARGEST_SEED,
    )


@router.get("/today")
async def map_of_the_day(maps: TheNewMaps) -> NewMap:
    """Return the map of the day (UTC); the server draws it at the day's first request."""
    request, found = await maps.of_today()
    return _new_map(request, found)


@router.post("")
async def draw_map(wanted: WantedMap, maps: TheNewMaps, asker: TheAsker) -> NewMap:
    """Have a new map drawn; at once if the server has drawn it already.

    Guests who want the same one share its drawing. A guest waits for one map at a time.
    """
    request = map_request(wanted.region, wanted.cities, wanted.seed)
    return _new_map(request, await maps.draw(asker, request))


@router.get("/{region}/{cities}/{seed}")
async def new_map(region: str, cities: int, seed: int, maps: TheNewMaps) -> NewMap:
    """Return a new map that a guest has asked for, or the progress of its drawing."""
    request = map_request(region, cities, seed)
    found = await maps.find(request)
    if found is None:
        raise Refused(404, "no_job", "this map is not being drawn; ask for it with POST /api/maps")
    return _new_map(request, found)


@router.post("/{region}/{cities}/{seed}/cancel")
async def cancel_map(
    region: str, cities: int, seed: int, maps: TheNewMaps, guest: TheGuest
) -> NewMap:
    """Wait no longer for a map; its drawing ends unless others wait for it."""
    request = map_request(region, cities, seed)
    return _new_map(request, maps.cancel(guest, request))


def _new_map(request: MapRequest, found: Title | Drawing) -> NewMap:
    if isinstance(found, Title):
        facts = msgspec.to_builtins(title_facts(found))
        return NewMap(**request._asdict(), state="done", progress=1, title=facts)
    return NewMap(
        **request._asdict(),
        state=found.state,
        progress=found.progress,
        message=found.message,
    )
