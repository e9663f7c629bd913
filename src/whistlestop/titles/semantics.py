"""The checks of the meaning of a title's facts, for mistakes that a schema can't find."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from whistlestop.titles.title import CARDS, COLOURS

MAX_OFFERED = 6
POINTS_OF = {  # the rule with the points of each item
    "longest_path": "longest_path_points",
    "stations": "station_points",
    "big_cities": "big_cities",
    "districts": "districts",
    "mandala": "mandala_points",
    "most_tickets": "most_tickets_points",
}


def check_semantics(facts: dict[str, Any], broken: set[str]) -> Iterator[tuple[str, str]]:
    """Yield (field, what is wrong and what would be right) for the facts with a valid shape.

    ``broken``: the fields with an invalid shape.
    """
    sound = Sound(facts, broken)
    kind = (_railyards,) if sound.railyards else (_routes, _route_rules, _board_rules, _districts)
    for check in (_deck, _cities, _countries, _tickets, _rules, _score_items, _tie_breakers, *kind):
        yield from check(sound)


class Sound:
    """The facts with a valid shape: things with their places, rules and cards by name."""

    def __init__(self, facts: dict[str, Any], broken: set[str]) -> None:
        def things(kind: str) -> list[tuple[int, dict[str, Any]]]:
            found = facts.get(kind)
            return [
                (place, thing)
                for place, thing in enumerate(found if isinstance(found, list) else [])
                if not any(field.startswith(f"{kind}[{place}]") for field in broken)
            ]

        def named(kind: str) -> dict[str, Any]:
            found = facts.get(kind)
            return {
                name: value
                for name, value in (found.items() if isinstance(found, dict) else ())
                if not any(field.startswith(f"{kind}.{name}") for field in broken)
            }

        self.cities, self.routes, self.tickets = map(things, ("cities", "routes", "tickets"))
        self.rules, self.cards = named("rules"), named("train_cards")
        listed = facts.get("cities")
        self.city_ids = [  # including cities with other mistakes, so that their routes are valid
            city["id"]
            for city in (listed if isinstance(listed, list) else ())
            if isinstance(city, dict) and isinstance(city.get("id"), str)
        ]
        listed = facts.get("countries")
        self.country_ids = [
            country["id"]
            for country in (listed if isinstance(listed, list) else ())
            if isinstance(country, dict) and isinstance(country.get("id"), str)
        ]
        rules = facts.get("rules")
        self.rules_said = set(rules if isinstance(rules, dict) else ())  # valid or not
        self.has_no_routes = facts.get("routes") == []
        self.railyards = self.rules.get("railyards") is True

    def has(self, *rules: str) -> bool:
        """Check whether all these rules have a valid shape."""
        return all(rule in self.rules for rule in rules)


def did_you_mean(name: str, known: list[str]) -> str:
    """Return the known name that is most like this one, or else all of them, as a hint."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(map(str, known))}"


def _deck(facts: Sound) -> Iterator[tuple[str, str]]:
    colours = sum(facts.cards.get(card, 0) for card in CARDS)
    if "total" in facts.cards and colours != facts.cards["total"]:
        yield (
            "train_cards.total",
            f"the colours add up to {colours}, not to {facts.cards['total']}; correct one of them",
        )


def _cities(facts: Sound) -> Iterator[tuple[str, str]]:
    for field in ("id", "name"):
        first: dict[str, int] = {}
        for place, city in facts.cities:
            if field == "name" and "country" in city:
                continue  # all crossings to a country have its name
            before = first.setdefault(city[field], place)
            if before != place:
                yield (
                    f"cities[{place}].{field}",
                    f"{city[field]!r} is already the {field} of cities[{before}]; choose another",
                )
    spots: dict[tuple[float, float], int] = {}
    for place, city in facts.cities:
        before = spots.setdefault((city["lat"], city["lon"]), place)
        if before != place:
            yield f"cities[{place}].lat", f"is at the same place as cities[{before}]; move one"


def _countries(facts: Sound) -> Iterator[tuple[str, str]]:
    """Check that border crossings are dead ends and lead to countries that exist (CH-03)."""
    for place, country in enumerate(facts.country_ids):
        if country in facts.city_ids:
            yield f"countries[{place}].id", f"{country!r} is already the id of a city"
        if country in facts.country_ids[:place]:
            yield f"countries[{place}].id", f"{country!r} is there twice; leave one out"
        if not any(city.get("country") == country for _, city in facts.cities):
            yield f"countries[{place}].id", f"no border crossing leads to {country!r}; add one"
    used = Counter(route[end] for _, route in facts.routes for end in ("a", "b"))
    for place, city in facts.cities:
        country = city.get("country")
        if country is None:
            continue
        if country not in facts.country_ids:
            yield (
                f"cities[{place}].country",
                f"no country {country!r}; " + did_you_mean(country, facts.country_ids),
            )
        if used[city["id"]] > 1:
            yield (
                f"cities[{place}].id",
                f"{used[city['id']]} routes lead to {city['id']!r}: a border crossing is a dead "
                "end with one route; give each route its own crossing",
            )
    if facts.country_ids and facts.rules.get("stations"):
        yield "rules.stations", "a title with countries can't have stations; say 0"


def _ends(facts: Sound, kind: str) -> Iterator[tuple[str, str]]:
    """Check that both ends of routes and tickets are cities, and different ones."""
    for place, thing in facts.routes if kind == "routes" else facts.tickets:
        for end in ("a", "b"):
            if "countries" in thing and (end == "b" or thing["a"] in facts.country_ids):
                continue
            if thing[end] not in facts.city_ids:
                what = f"no city {thing[end]!r}" if thing[end] else "an end is missing"
                yield (
                    f"{kind}[{place}].{end}",
                    f"{what}; " + did_you_mean(thing[end], facts.city_ids),
                )
        if thing["a"] == thing.get("b"):
            yield f"{kind}[{place}]", f"both ends are {thing['a']!r}; it needs two different cities"


def _routes(facts: Sound) -> Iterator[tuple[str, str]]:
    yield from _ends(facts, "routes")
    if facts.has_no_routes:
        yield "routes", "at least 1 is needed, there are 0"
    lanes: dict[tuple[str, ...], list[tuple[int, dict[str, Any]]]] = {}
    for place, route in facts.routes:
        where = f"routes[{place}]"
        if route.get("ferry", 0) > route["length"]:
            yield (
                f"{where}.ferry",
                f"{route['ferry']} locomotives do not fit on {route['length']} spaces",
            )
        yield from _substitutes(where, route)
        if facts.cards and route["colour"] in COLOURS and not facts.cards.get(route["colour"]):
            yield f"{where}.colour", f"train_cards has no {route['colour']} cards"
        lanes.setdefault(tuple(sorted((route["a"], route["b"]))), []).append((place, route))
    for (a, b), double in lanes.items():
        if len(double) > 2:
            yield f"routes[{double[2][0]}]", f"there are {len(double)} routes {a}-{b}; two at most"
        if any(route.get("separate") for _, route in double):
            if len(double) == 1:
                yield (
                    f"routes[{double[0][0]}].separate",
                    f"there is one route {a}-{b}; leave it out",
                )
            continue
        lengths = sorted({route["length"] for _, route in double})
        if len(lengths) > 1:
            yield (
                f"routes[{double[1][0]}].length",
                f"the routes of the double {a}-{b} differ in length: {lengths}; make them equal",
            )
        if len({route.get("subway", False) for _, route in double}) > 1:
            yield (
                f"routes[{double[1][0]}].subway",
                f"one route of the double {a}-{b} is a subway, the other is not; make them alike",
            )
    used = {route[end] for _, route in facts.routes for end in ("a", "b")}
    for place, city in facts.cities:
        if city["id"] not in used:
            yield f"cities[{place}].id", f"no route leads to {city['id']!r}; add one"


def _substitutes(where: str, route: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Check that only ordinary routes take substitutes (NC-24)."""
    for what in ("tunnel", "ferry", "subway"):
        if route.get("substitutes") and route.get(what):
            yield f"{where}.substitutes", f"a {what} takes no substitutes; leave one out"


def _route_rules(facts: Sound) -> Iterator[tuple[str, str]]:
    """Check that the rules fit the routes."""
    trains = facts.rules.get("trains")
    for place, route in facts.routes:
        length = route["length"]
        table = "subway_points" if route.get("subway") else "route_points"
        points = facts.rules.get(table, {} if route.get("subway") else None)
        if points is not None and str(length) not in points:
            yield (
                f"routes[{place}].length",
                f"rules.{table} has no points for length {length}; it has "
                + (", ".join(sorted(points)) or "none"),
            )
        if route.get("subway"):
            yield from _subway(facts, place, route)
        elif trains is not None and length > trains:
            yield (
                f"routes[{place}].length",
                f"no player has more than {trains} trains (rules.trains)",
            )
        only_in_tunnels = facts.rules.get("locomotives") == "tunnels_only"
        if route.get("ferry") and only_in_tunnels and not route.get("tunnel"):
            yield (
                f"routes[{place}].ferry",
                "nothing can pay for it: with rules.locomotives only tunnels take locomotives",
            )
        if route.get("tunnel") and facts.rules.get("tunnel_cards") == 0:
            yield (
                f"routes[{place}].tunnel",
                "rules.tunnel_cards is 0; say how many cards a tunnel turns up",
            )


def _subway(facts: Sound, place: int, route: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if not facts.rules.get("subways"):
        yield (
            f"routes[{place}].subway",
            "players have no subway pieces; say how many in rules.subways",
        )
    for what in ("tunnel", "ferry"):
        if route.get(what):
            yield f"routes[{place}].{what}", f"a subway can't be a {what} too; leave one out"


def _tickets(facts: Sound) -> Iterator[tuple[str, str]]:
    yield from _ends(facts, "tickets")
    part = _parts(facts)
    seen: dict[str, int] = {}
    for place, ticket in facts.tickets:
        where = f"tickets[{place}]"
        if "cards" in ticket and not facts.railyards:
            yield f"{where}.cards", "on a board tickets are completed by routes; leave it out"
        if "countries" in ticket:
            yield from _country_ticket(facts, where, ticket)
            continue
        a, b = sorted((ticket["a"], ticket["b"]))
        before = seen.setdefault(f"{a} {b} {ticket.get('cards')}", place)
        if before != place:
            yield where, f"{a}-{b} is already tickets[{before}]; leave one out"
        if not facts.railyards and a in part and b in part and part[a] != part[b]:
            yield where, f"no player can complete it: no routes connect {a} and {b}"


def _country_ticket(facts: Sound, where: str, ticket: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Check a ticket to several countries: each has a value, and the start is not one of them."""
    for field in ("b", "points"):
        if field in ticket:
            yield f"{where}.{field}", f"a ticket with countries has no {field}; leave one out"
    for name in ticket["countries"]:
        if name not in facts.country_ids:
            meant = did_you_mean(name, facts.country_ids)
            yield f"{where}.countries.{name}", f"no country {name!r}; {meant}"
        if name == ticket["a"]:
            yield f"{where}.countries.{name}", "that is where the ticket begins; leave it out"


def _parts(facts: Sound) -> dict[str, str]:
    """Return for every city the name of its connected part of the board."""
    part = {city: city for city in facts.city_ids}
    for _, route in facts.routes:
        a, b = part.get(route["a"]), part.get(route["b"])
        if a is not None and b is not None and a != b:
            part = {city: a if other == b else other for city, other in part.items()}
    return part


def _rules(facts: Sound) -> Iterator[tuple[str, str]]:
    rules = facts.rules
    players = rules.get("players_at_most", 0)
    if facts.has("players_at_least") and players and rules["players_at_least"] > players:
        yield "rules.players_at_least", f"is larger than players_at_most, {players}"
    if facts.has("station_costs", "stations") and len(rules["station_costs"]) != rules["stations"]:
        yield "rules.station_costs", f"one cost for each of the {rules['stations']} stations"
    hand = rules.get("starting_hand", 0) + rules.get("starting_locomotives", 0)
    needed = players * hand + 5
    locomotives = players * rules.get("starting_locomotives", 0)
    if locomotives > facts.cards.get("locomotive", locomotives):
        yield "rules.starting_locomotives", f"{players} players need {locomotives} locomotives"
    if needed >= facts.cards.get("total", needed + 1):
        yield "rules.starting_hand", f"train_cards has too few cards for {players} players"
    if facts.has("last_round_at", "trains") and 0 < rules["trains"] <= rules["last_round_at"]:
        yield (
            "rules.last_round_at",
            f"players begin with {rules['trains']} trains (rules.trains); say fewer, such as "
            f"{min(2, rules['trains'] - 1)}",
        )
    drawn = rules.get("tickets_drawn")
    if drawn is not None and rules.get("tickets_kept", 0) > drawn:
        yield "rules.tickets_kept", f"only {drawn} are drawn"
    if facts.has("tickets_dealt"):
        yield from _dealt_tickets(facts, players)


def _score_items(facts: Sound) -> Iterator[tuple[str, str]]:
    """Check that a title names exactly the items that it scores, once each."""
    if not facts.has("score_items"):
        return
    items = facts.rules["score_items"]
    for place, item in enumerate(items):
        points = POINTS_OF.get(item, "")
        if points and not facts.rules.get(points, points in facts.rules_said):
            yield (
                f"rules.score_items[{place}]",
                f"{item} scores nothing; give its points in rules.{points}, or leave it out",
            )
        if "tickets" in items and item in ("completed_tickets", "failed_tickets"):
            yield f"rules.score_items[{place}]", f"tickets already counts {item}; leave one out"
        if facts.railyards and item == "routes":
            yield (
                f"rules.score_items[{place}]",
                "only titles with a board have routes; leave it out",
            )
    for item, points in POINTS_OF.items():
        if facts.rules.get(points) and item not in items:
            yield "rules.score_items", f"{item} is missing, although rules.{points} has points"
    if not facts.railyards and "routes" not in items:
        yield "rules.score_items", "routes is missing: they score as they are claimed (CO-21)"
    if "tickets" not in items and not {"completed_tickets", "failed_tickets"} <= set(items):
        yield (
            "rules.score_items",
            "tickets is missing, or completed_tickets with failed_tickets (CO-41)",
        )


def _tie_breakers(facts: Sound) -> Iterator[tuple[str, str]]:
    """Check that the title has the things that its tie-breakers compare."""
    if not facts.has("tie_breakers"):
        return
    for place, name in enumerate(facts.rules["tie_breakers"]):
        rule = {"fewer_stations": "stations", "big_cities": "big_cities"}.get(name, "")
        if rule and not facts.rules.get(rule, rule in facts.rules_said):
            yield (
                f"rules.tie_breakers[{place}]",
                f"{name}: the title has no {rule.replace('_', ' ')}; leave it out",
            )


def _districts(facts: Sound) -> Iterator[tuple[str, str]]:
    """Check that the places of districts are cities, each in only one district."""
    lies_in: dict[str, str] = {}
    for name, district in facts.rules.get("districts", {}).items():
        for place, city in enumerate(district["cities"]):
            where = f"rules.districts.{name}.cities[{place}]"
            if city not in facts.city_ids:
                yield where, f"no city {city!r}; " + did_you_mean(city, facts.city_ids)
            elif lies_in.setdefault(city, name) != name or city in district["cities"][:place]:
                yield where, f"{city!r} is already in {lies_in[city]}; leave it out"


def _board_rules(facts: Sound) -> Iterator[tuple[str, str]]:
    """Check the rules that only titles with a board have."""
    tunnels = any(route.get("tunnel") for _, route in facts.routes)
    if facts.rules.get("locomotives") == "tunnels_only" and not tunnels:
        yield "rules.locomotives", "tunnels_only, but the board has no tunnel; say anywhere"
    if facts.rules.get("ferry_substitutes") and not any(r.get("ferry") for _, r in facts.routes):
        yield "rules.ferry_substitutes", "no route is a ferry; mark some, or say 0"
    if facts.rules.get("subways") and not any(r.get("subway") for _, r in facts.routes):
        yield "rules.subways", "no route is a subway; mark some, or say 0"
    for name in ("second_deck_from_players", "second_deck_hand", "big_cities"):
        if facts.rules.get(name):
            yield f"rules.{name}", "only a title with railyards has it; leave it out"


def _railyards(facts: Sound) -> Iterator[tuple[str, str]]:
    """Check that a title with railyards has no board, and that its tickets need cards (CG-33)."""
    for place, _ in facts.routes:
        yield f"routes[{place}]", "with rules.railyards there is no board; leave it out"
    for name in (
        "trains stations subways longest_path_points last_round_at most_tickets_points "
        "mandala_points districts"
    ).split():
        if facts.rules.get(name):
            yield f"rules.{name}", "only a title with a board has it; leave it out"
    if facts.rules.get("sweep_at_locomotives", 6) != 6:
        yield "rules.sweep_at_locomotives", "with railyards the row is never swept (CG-20); say 6"
    for place, ticket in facts.tickets:
        if "countries" in ticket:
            yield (
                f"tickets[{place}].countries",
                "only a title with a board has it; give b and points",
            )
        elif not ticket.get("cards"):
            yield f"tickets[{place}].cards", "is missing: the train cards that complete it (CG-33)"
        for colour in ticket.get("cards", {}):
            if facts.cards and not facts.cards.get(colour):
                yield f"tickets[{place}].cards.{colour}", f"train_cards has no {colour} cards"
    for city in facts.rules.get("big_cities", {}):
        if city not in facts.city_ids:
            yield (
                f"rules.big_cities.{city}",
                f"no city {city!r}; " + did_you_mean(city, facts.city_ids),
            )


def _dealt_tickets(facts: Sound, players: int) -> Iterator[tuple[str, str]]:
    dealt = facts.rules["tickets_dealt"]
    decks = Counter(ticket["deck"] for _, ticket in facts.tickets)
    for deck in ("long", "short"):
        if players * dealt.get(deck, 0) > decks[deck]:
            yield (
                f"rules.tickets_dealt.{deck}",
                f"{players} players need {players * dealt[deck]}, there are {decks[deck]} tickets",
            )
    if decks["long"] and not dealt.get("long"):
        yield "rules.tickets_dealt.long", f"{decks['long']} long tickets are never dealt"
    total = sum(dealt.values())
    if total > MAX_OFFERED:
        yield "rules.tickets_dealt", f"at most {MAX_OFFERED} tickets per player"
    if facts.rules.get("tickets_kept_at_start", 0) > total:
        yield "rules.tickets_kept_at_start", f"only {total} are dealt"
