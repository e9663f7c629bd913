"""The checks of a title file: every mistake, with the field it is in and what would be right."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from whistlestop.titles.title import CARDS, COLOURS, FOLDER, GRAY

MOST_OFFERED = 6


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake: where it is (``rules.trains``, ``routes[3].a``), and what would be right."""

    file: str
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.message}"


def check_file(path: Path) -> list[Problem]:
    """All mistakes of a title file, none if it is good."""
    try:
        facts = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_no_field_twice)
    except OSError as error:
        return [Problem(str(path), "file", f"can't be read: {error.strerror or error}")]
    except UnicodeDecodeError as error:
        return [Problem(str(path), "file", f"is not UTF-8 (byte {error.start})")]
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        return [Problem(str(path), where, f"is no JSON: {error.msg}")]
    except _FieldTwice as error:
        return [Problem(str(path), str(error), "is given twice in one object; say it once")]
    except (ValueError, RecursionError) as error:  # such as a number of 5,000 digits, or [[[[…
        return [Problem(str(path), "file", f"can't be read: {error}")]
    return [Problem(str(path), field, message) for field, message in check_facts(facts)]


class _FieldTwice(ValueError):
    """JSON allows a name twice and forgets the first; a person means something else."""


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = Counter(name for name, _ in pairs)
    for name, count in names.items():
        if count > 1:
            raise _FieldTwice(name)
    return dict(pairs)


def check_facts(facts: Any) -> list[tuple[str, str]]:
    """(field, what is wrong and what would be right) for every mistake in a title's facts.

    First the shape (``schema.json``), then what the facts mean, as far as their shape is right.
    """
    problems = list(_shape(facts))
    if isinstance(facts, dict):
        sound = _Sound(facts, {field for field, _ in problems})
        for check in (_deck, _cities, _routes, _route_rules, _tickets, _rules):
            problems += check(sound)
    return problems


class _Sound:
    """What has the right shape: things with their places, rules and cards by name."""

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
        self.city_ids = [  # also of cities that are wrong otherwise: their routes are not
            city["id"]
            for city in (listed if isinstance(listed, list) else ())
            if isinstance(city, dict) and isinstance(city.get("id"), str)
        ]

    def has(self, *rules: str) -> bool:
        return all(rule in self.rules for rule in rules)


# the shape


@cache
def _validator() -> Draft202012Validator:
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


def _shape(facts: Any) -> Iterator[tuple[str, str]]:
    for error in sorted(
        _validator().iter_errors(facts), key=lambda error: list(map(str, error.path))
    ):
        yield from _explain(error)


def _where(parts: Any) -> str:
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text or "the whole file"


def _explain(error: ValidationError) -> Iterator[tuple[str, str]]:
    """A complaint of the schema, said for people."""
    found: Any = error.instance
    schema: Any = error.schema
    right: Any = error.validator_value
    where = _where(error.path)
    match error.validator:
        case "additionalProperties":
            known = list(schema["properties"])
            for name in found:
                if name not in known:
                    field = f"{where}.{name}" if error.path else name
                    yield field, "no such field; " + _meant(name, known)
        case "required":
            for name in right:
                if name not in found:
                    field = f"{where}.{name}" if error.path else name
                    about = schema["properties"].get(name, {}).get("description", "")
                    yield field, f"is missing. {about}".strip()
        case "enum":
            known = right
            meant = _meant(found, known) if isinstance(found, str) else ", ".join(map(str, known))
            yield where, f"{json.dumps(found)[:60]} is not allowed; " + meant
        case "type":
            yield where, f"{json.dumps(found)[:60]} should be of type {right}"
        case "minimum":
            yield where, f"{found} is too small: at least {right}"
        case "maximum":
            yield where, f"{found} is too large: at most {right}"
        case "pattern" if where.endswith("id"):
            yield where, f"{found!r} is no id: small letters, digits and single _ between them"
        case "minItems":
            yield where, f"at least {right} are needed, there are {len(found)}"
        case "maxItems":
            yield where, f"at most {right} fit, there are {len(found)}"
        case "const":
            yield where, f"{json.dumps(found)} should be {json.dumps(right)}"
        case _:
            yield where, error.message


def _meant(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(map(str, known))}"


# the meaning


def _deck(facts: _Sound) -> Iterator[tuple[str, str]]:
    colours = sum(facts.cards.get(card, 0) for card in CARDS)
    if "total" in facts.cards and colours != facts.cards["total"]:
        yield (
            "train_cards.total",
            f"the colours add up to {colours}, not to {facts.cards['total']}; correct one of them",
        )


def _cities(facts: _Sound) -> Iterator[tuple[str, str]]:
    for field in ("id", "name"):
        first: dict[str, int] = {}
        for place, city in facts.cities:
            before = first.setdefault(city[field], place)
            if before != place:
                yield (
                    f"cities[{place}].{field}",
                    f"{city[field]!r} is the {field} of cities[{before}] already; give it its own",
                )


def _ends(facts: _Sound, kind: str) -> Iterator[tuple[str, str]]:
    """Ends that are no city, and things with one end."""
    for place, thing in facts.routes if kind == "routes" else facts.tickets:
        for end in ("a", "b"):
            if thing[end] not in facts.city_ids:
                what = f"no city {thing[end]!r}" if thing[end] else "an end is missing"
                yield f"{kind}[{place}].{end}", f"{what}; " + _meant(thing[end], facts.city_ids)
        if thing["a"] == thing["b"]:
            yield f"{kind}[{place}]", f"both ends are {thing['a']!r}; it needs two different cities"


def _routes(facts: _Sound) -> Iterator[tuple[str, str]]:
    yield from _ends(facts, "routes")
    lanes: dict[tuple[str, ...], list[tuple[int, dict[str, Any]]]] = {}
    for place, route in facts.routes:
        where = f"routes[{place}]"
        if route.get("ferry", 0) > route["length"]:
            yield (
                f"{where}.ferry",
                f"{route['ferry']} locomotives do not fit on {route['length']} spaces",
            )
        if route.get("ferry", 0) and route["colour"] != GRAY:
            yield f"{where}.colour", f"a ferry is gray (EU-20), not {route['colour']}"
        if facts.cards and route["colour"] in COLOURS and not facts.cards.get(route["colour"]):
            yield f"{where}.colour", f"train_cards has no {route['colour']} cards"
        lanes.setdefault(tuple(sorted((route["a"], route["b"]))), []).append((place, route))
    for (a, b), double in lanes.items():
        if len(double) > 2:
            yield f"routes[{double[2][0]}]", f"there are {len(double)} routes {a}-{b}; two at most"
        lengths = sorted({route["length"] for _, route in double})
        if len(lengths) > 1:
            yield (
                f"routes[{double[1][0]}].length",
                f"the routes of the double {a}-{b} differ in length: {lengths}; make them equal",
            )
    used = {route[end] for _, route in facts.routes for end in ("a", "b")}
    for place, city in facts.cities:
        if city["id"] not in used:
            yield f"cities[{place}].id", f"no route leads to {city['id']!r}; add one"


def _route_rules(facts: _Sound) -> Iterator[tuple[str, str]]:
    """What routes ask of the rules."""
    points = facts.rules.get("route_points")
    trains = facts.rules.get("trains")
    for place, route in facts.routes:
        length = route["length"]
        if points is not None and str(length) not in points:
            yield (
                f"routes[{place}].length",
                f"rules.route_points has no points for length {length}; it has "
                + ", ".join(sorted(points)),
            )
        if trains is not None and length > trains:
            yield f"routes[{place}].length", f"nobody has more than {trains} trains (rules.trains)"
        if route.get("tunnel") and facts.rules.get("tunnel_cards") == 0:
            yield (
                f"routes[{place}].tunnel",
                "rules.tunnel_cards is 0; say how many cards a tunnel turns up",
            )


def _tickets(facts: _Sound) -> Iterator[tuple[str, str]]:
    yield from _ends(facts, "tickets")
    part = _parts(facts)
    seen: dict[tuple[str, ...], int] = {}
    for place, ticket in facts.tickets:
        a, b = ends = tuple(sorted((ticket["a"], ticket["b"])))
        before = seen.setdefault(ends, place)
        if before != place:
            yield f"tickets[{place}]", f"{a}-{b} is tickets[{before}] already; leave one out"
        if a in part and b in part and part[a] != part[b]:
            yield f"tickets[{place}]", f"nobody can complete it: no routes join {a} and {b}"


def _parts(facts: _Sound) -> dict[str, str]:
    """For every city a name of the connected part of the board that it lies in."""
    part = {city: city for city in facts.city_ids}
    for _, route in facts.routes:
        a, b = part.get(route["a"]), part.get(route["b"])
        if a is not None and b is not None and a != b:
            part = {city: a if other == b else other for city, other in part.items()}
    return part


def _rules(facts: _Sound) -> Iterator[tuple[str, str]]:
    rules = facts.rules
    players = rules.get("players_at_most", 0)
    if facts.has("players_at_least") and players and rules["players_at_least"] > players:
        yield "rules.players_at_least", f"is larger than players_at_most, {players}"
    if facts.has("station_costs", "stations") and len(rules["station_costs"]) != rules["stations"]:
        yield "rules.station_costs", f"one cost for each of the {rules['stations']} stations"
    needed = players * rules.get("starting_hand", 0) + 5
    if needed >= facts.cards.get("total", needed + 1):
        yield "rules.starting_hand", f"train_cards has too few cards for {players} players"
    drawn = rules.get("tickets_drawn")
    if drawn is not None and rules.get("tickets_kept", 0) > drawn:
        yield "rules.tickets_kept", f"only {drawn} are drawn"
    if facts.has("tickets_dealt"):
        yield from _dealt_tickets(facts, players)
    tunnels = any(route.get("tunnel") for _, route in facts.routes)
    if rules.get("locomotives") == "tunnels_only" and not tunnels:
        yield "rules.locomotives", "tunnels_only, but the board has no tunnel; say anywhere"


def _dealt_tickets(facts: _Sound, players: int) -> Iterator[tuple[str, str]]:
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
    if total > MOST_OFFERED:
        yield "rules.tickets_dealt", f"{MOST_OFFERED} tickets a player at most"
    if facts.rules.get("tickets_kept_at_start", 0) > total:
        yield "rules.tickets_kept_at_start", f"only {total} are dealt"
