"""Make a new title of a region by seed."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

from whistlestop.game.title_limits import limit_problems
from whistlestop.generating.cities import choose_cities, usable
from whistlestop.generating.cities import city_id as id_of
from whistlestop.generating.followed import Followed, fitting_rules, followed_title
from whistlestop.generating.network import network
from whistlestop.generating.routes import Crossings, routes_between
from whistlestop.generating.tickets import tickets_for
from whistlestop.generating.world import Place, checked_region, places_in
from whistlestop.titles import COLOURS, TitleError
from whistlestop.titles.checks import check_facts
from whistlestop.titles.custom_checks import LONGEST_TEXT
from whistlestop.titles.title import from_facts

FEWEST_CITIES, MOST_CITIES = 12, 60
DIGEST = 24  # hexadecimal digits, in the place of an id that is too long
DEALS = 2  # of first tickets to the most players that the ticket deck lasts for at least
SPACES_PER_TRAIN = 6.6  # of all routes: what published boards have for each train of a player
ATTEMPTS = 20  # maps tried for one seed until one passes all checks

Facts = dict[str, Any]


def generate_title(region: str, cities: int, seed: int, rules_of: str | None = None) -> Facts:
    """Return the facts of a new title, as in a title's file; the same arguments give the same.

    ``region``: a name or country codes (``world.checked_region``). ``rules_of``: the title whose
    rules it follows (``followed_title``). Raises TitleError.
    """
    followed = followed_title(rules_of)
    region = checked_region(region)
    places = places_for(region, cities)
    problems: list[tuple[str, str]] = []
    for attempt in range(ATTEMPTS):
        chance = random.Random(f"map {region.lower()} {cities} {seed} {attempt}")
        facts = _attempt(region, places, cities, seed, followed, chance)
        problems = check_facts(facts)
        if not problems:
            problems = limit_problems(from_facts(facts, Path("generated.json")))
        if not problems:
            return facts
    field, message = problems[0]
    raise TitleError(
        f"no map of {region} with {cities} cities passes the checks: {field}: {message}"
    )


def places_for(region: str, cities: int) -> list[Place]:
    """Return a region's places, of which so many become cities of a map. Raises TitleError."""
    if not FEWEST_CITIES <= cities <= MOST_CITIES:
        raise TitleError(f"{cities} cities: a map has {FEWEST_CITIES} to {MOST_CITIES}")
    places = usable(places_in(region))
    if len(places) < FEWEST_CITIES:
        raise TitleError(f"{region} has {len(places)} places; a map needs {FEWEST_CITIES}")
    if len(places) < cities:
        raise TitleError(
            f"{cities} cities: {region} has {len(places)} places, so its maps have "
            f"{FEWEST_CITIES} to {len(places)}"
        )
    return places


def _attempt(
    region: str,
    places: list[Place],
    count: int,
    seed: int,
    followed: Followed,
    chance: random.Random,
) -> Facts:
    chosen = choose_cities(places, count, chance)
    edges = network(chosen, chance)
    colours = [colour for colour in COLOURS if followed.train_cards.get(colour)]
    routes = routes_between(chosen, edges, _crossings(followed), colours, chance)
    rules = fitting_rules(followed.rules, routes)
    spaces = sum(route["length"] for route in routes)
    rules["trains"] = max(12, min(rules["trains"], round(spaces / SPACES_PER_TRAIN)))
    lengths = {str(route["length"]) for route in routes}
    rules["route_points"] = {
        length: points for length, points in rules["route_points"].items() if length in lengths
    } | {length: _points(int(length)) for length in lengths - set(rules["route_points"])}
    name = f"{region[:40]} {seed}"
    return {
        "id": _id(region, count, seed, followed),
        "name": name,
        "about": f"A new map with {count} cities{followed.words}, made by a program.",
        "rules": rules,
        "train_cards": followed.train_cards,
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


def _id(region: str, count: int, seed: int, followed: Followed) -> str:
    """Return the id of a map; it names the rules, unless they are the default.

    A long one would be refused by the editor, so a digest takes its place.
    """
    rules = "" if followed.spec is None else f"_{id_of(followed.spec.removesuffix('.json'))}"
    whole = f"generated_{id_of(region)}_{count}_{seed}{rules}"
    if len(whole) <= LONGEST_TEXT["id"]:
        return whole
    return f"generated_{hashlib.sha256(whole.encode()).hexdigest()[:DIGEST]}"


def _crossings(followed: Followed) -> Crossings:
    """Return whether the rules have tunnels and ferries."""
    return Crossings(bool(followed.rules.get("tunnel_cards")), followed.has_ferries)


def _fewest_tickets(rules: dict[str, Any]) -> int:
    """Return how many tickets a map needs so that players can draw some after the first ones."""
    dealt: int = sum(rules["tickets_dealt"].values())
    return DEALS * dealt * int(rules["players_at_most"])


def _points(length: int) -> int:
    """Return the points of a length that the rules' title does not have."""
    return {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}[length]
