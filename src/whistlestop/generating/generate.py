"""Make a new title of a region by seed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from whistlestop.game.title_limits import limit_problems
from whistlestop.generating.cities import choose_cities
from whistlestop.generating.cities import city_id as id_of
from whistlestop.generating.network import network
from whistlestop.generating.routes import routes_between
from whistlestop.generating.tickets import tickets_for
from whistlestop.generating.world import checked_region, places_in
from whistlestop.titles import TitleError, load, title_ids
from whistlestop.titles.checks import check_facts
from whistlestop.titles.title import FOLDER, from_facts

FEWEST_CITIES, MOST_CITIES = 12, 60
DEALS = 2  # of first tickets to the most players that the ticket deck lasts for at least
SPACES_PER_TRAIN = 6.6  # of all routes: what published boards have for each train of a player
ATTEMPTS = 20  # maps tried for one seed until one passes all checks

Facts = dict[str, Any]


def generate_title(region: str, cities: int, seed: int, rules_of: str | None = None) -> Facts:
    """Return the facts of a new title, as in a title's file; the same arguments give the same.

    ``region``: a name or country codes (``world.checked_region``). ``rules_of``: the title whose
    rules it follows. Raises TitleError.
    """
    if not FEWEST_CITIES <= cities <= MOST_CITIES:
        raise TitleError(f"{cities} cities: a map has {FEWEST_CITIES} to {MOST_CITIES}")
    base = _base(rules_of)
    region = checked_region(region)
    places = places_in(region)
    problems: list[tuple[str, str]] = []
    for attempt in range(ATTEMPTS):
        chance = random.Random(f"map {region.lower()} {cities} {seed} {attempt}")
        facts = _attempt(region, places, cities, seed, base, chance)
        problems = check_facts(facts)
        if not problems:
            problems = limit_problems(from_facts(facts, Path("generated.json")))
        if not problems:
            return facts
    field, message = problems[0]
    raise TitleError(
        f"no map of {region} with {cities} cities passes the checks: {field}: {message}"
    )


def _base(rules_of: str | None) -> Facts:
    """Return the facts of the title whose rules are followed; by default the recommended one."""
    ids = title_ids()
    chosen = rules_of or next(name for name in ids if load(name).recommended)
    title = load(chosen)
    if not title.routes or title.rules.subways or title.countries:
        raise TitleError(f"{chosen}: new maps follow a title with a board of trains and cities")
    found: Facts = json.loads((FOLDER / chosen / "title.json").read_text(encoding="utf-8"))
    return found


def _attempt(
    region: str, places: list[Any], count: int, seed: int, base: Facts, chance: random.Random
) -> Facts:
    chosen = choose_cities(places, count, chance)
    edges = network(chosen, chance)
    rules = {k: v for k, v in base["rules"].items() if k not in ("big_cities", "districts")}
    routes = routes_between(chosen, edges, rules, chance)
    spaces = sum(route["length"] for route in routes)
    rules["trains"] = max(12, min(rules["trains"], round(spaces / SPACES_PER_TRAIN)))
    lengths = {str(route["length"]) for route in routes}
    rules["route_points"] = {
        length: points
        for length, points in base["rules"]["route_points"].items()
        if length in lengths
    } | {length: _points(int(length)) for length in lengths - set(base["rules"]["route_points"])}
    name = f"{region[:40]} {seed}"
    return {
        "id": f"generated_{id_of(region)[:30]}_{count}_{seed}",
        "name": name,
        "about": f"A new map with {count} cities, made by a program.",
        "rules": rules,
        "train_cards": base["train_cards"],
        "cities": [
            {
                "id": id_of(place.name),
                "name": place.name,
                "lat": place.latitude,
                "lon": place.longitude,
            }
            for place in chosen
        ],
        "routes": routes,
        "tickets": tickets_for(routes, rules, max(count, _fewest_tickets(rules)), chance),
    }


def _fewest_tickets(rules: dict[str, Any]) -> int:
    """Return how many tickets a map needs so that players can draw some after the first ones."""
    dealt: int = sum(rules["tickets_dealt"].values())
    return DEALS * dealt * int(rules["players_at_most"])


def _points(length: int) -> int:
    """Return the points of a length that the rules' title does not have."""
    return {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}[length]
