"""The legal actions of a position, worked out from the rule clauses and the title's file alone.

Slow and simple on purpose: it uses nothing of the referee, only the text of the position.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx

import whistlestop

COLOURS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"]
LOCOMOTIVE = "locomotive"

Position = dict[str, Any]
Payment = tuple[str, int, int]  # a colour, how many cards of it, how many locomotives


@cache
def facts(title: str) -> dict[str, Any]:
    """Return the title's file with the id of every route.

    A title on another's board gets its routes and rules; of its variants the first one counts.
    """
    path = Path(whistlestop.__file__).parent / "titles" / title / "title.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if "board_of" in found:
        base = facts(found["board_of"])
        found = {**base, **found, "rules": {**base["rules"], **found["rules"]}}
        usual = next(iter(found["variants"]))
        found["tickets"] = [t for t in found["tickets"] if usual in t["variants"]]
    for kind in ("routes", "tickets"):
        named: set[str] = set()
        for thing in found[kind]:
            ends = sorted([thing["a"], thing["b"]]) if "b" in thing else [thing["a"], "countries"]
            thing["id"] = "-".join(ends)
            if thing["id"] in named:
                thing["id"] += ".2"
            named.add(thing["id"])
    return found


def notation(verb: str, colour: str, coloured: int, locomotives: int) -> str:
    words = [verb]
    if coloured:
        words.append(f"{colour}:{coloured}")
    if locomotives:
        words.append(f"{LOCOMOTIVE}:{locomotives}")
    return " ".join(words)


def sets(
    hand: dict[str, int], colours: list[str], size: int, least: int = 0, most: int = 99
) -> set[Payment]:
    """Return all sets of ``size`` cards of one colour and locomotives in a hand (CO-20)."""
    found = set()
    for colour in colours:
        for locomotives in range(least, min(most, size) + 1):
            coloured = size - locomotives
            if hand.get(LOCOMOTIVE, 0) >= locomotives and hand.get(colour, 0) >= coloured:
                found.add((colour if coloured else "", coloured, locomotives))
    return found


def legal_actions(position: Position) -> set[str]:
    """Return the notations of all legal actions of the seat to move."""
    match position["phase"]:
        case "over":
            return set()
        case "choose_tickets":
            return keeps(position, facts(position["title"])["rules"]["tickets_kept_at_start"])
        case "keep_tickets":
            return keeps(position, facts(position["title"])["rules"]["tickets_kept"])
        case "second_card":
            return draws(position, second=True)
        case "tunnel":
            return extras(position)
        case "complete_tickets":
            return completions(position)
        case "substitutes":
            hand = position["seats"][position["turn"]]["hand"]
            return {f"lay {card}" for card, number in hand.items() if number}
    found = draws(position, second=False)
    if facts(position["title"])["rules"].get("railyards"):
        found |= placements(position)
    else:
        found |= claims(position) | stations(position)
    if position["ticket_deck"]:
        found.add("tickets")
    return found or {"pass"}


def keeps(position: Position, least: int) -> set[str]:
    offered = position["seats"][position["turn"]]["offered"]
    found = set()
    for size in range(min(least, len(offered)), len(offered) + 1):
        for kept in combinations(offered, size):
            found.add("keep " + (" ".join(kept) or "none"))
    return found


def draws(position: Position, second: bool) -> set[str]:
    rules = facts(position["title"])["rules"]
    if rules.get("railyards") and not position["deck"]:
        return set()  # CG-31, CG-32
    found = {f"draw {card}" for card in position["face_up"] if card}
    if second and rules["face_up_locomotive"] == "both_cards":  # CH-20
        found.discard(f"draw {LOCOMOTIVE}")
    if position["deck"]:
        found.add("draw deck")
    return found


def extras(position: Position) -> set[str]:
    laid, turned_up = position["tunnel"]["laid"], position["tunnel"]["turned_up"]
    colours = [colour for colour in laid if colour != LOCOMOTIVE]
    due = turned_up.count(LOCOMOTIVE) + sum(turned_up.count(colour) for colour in colours)
    hand = position["seats"][position["turn"]]["hand"]
    payments = sets(hand, colours or [LOCOMOTIVE], due, least=0 if colours else due)
    return {"decline"} | {notation("pay", *payment) for payment in payments}


def claims(position: Position) -> set[str]:
    title = facts(position["title"])
    me = position["seats"][position["turn"]]
    owner = {r: number for number, seat in enumerate(position["seats"]) for r in seat["routes"]}
    rules = title["rules"]
    few = len(position["seats"]) < rules["double_routes_from_players"]
    found = set()
    for route in title["routes"]:
        enough = me["subways_left"] if route.get("subway") else me["trains"] >= route["length"]
        if route["id"] in owner or not enough:
            continue
        twins = [
            owner.get(other["id"])
            for other in title["routes"]
            if other["id"] != route["id"] and {other["a"], other["b"]} == {route["a"], route["b"]}
            if not (route.get("separate") or other.get("separate"))  # NC-12
        ]
        if position["turn"] in twins or (few and any(twin is not None for twin in twins)):
            continue
        for payment, others in payments(route, rules, me["hand"]):
            paid = notation(f"claim {route['id']}", *payment)
            found.add(f"{paid} any:{others}" if others else paid)
    return found


def payments(
    route: dict[str, Any], rules: dict[str, Any], hand: dict[str, int]
) -> Iterator[tuple[Payment, int]]:
    """Return the payments of a hand for a route, with the number of cards of any kind
    (CO-20, EU-20, NC-23).
    """
    colours = COLOURS if route["colour"] == "gray" else [route["colour"]]
    takers = {
        "anywhere": True,
        "tunnels_only": route.get("tunnel"),  # CH-22
        "ferries_and_tunnels": route.get("tunnel") or route.get("ferry"),  # NC-22
    }
    most = 99 if takers[rules["locomotives"]] else 0
    asked = route.get("ferry", 0)
    for replaced, others in replacements(route, rules):
        size, least = route["length"] - replaced, max(0, asked - replaced)
        if sum(hand.values()) >= size + others:
            for payment in sets(hand, colours, size, least, most):
                yield payment, others


def replacements(route: dict[str, Any], rules: dict[str, Any]) -> list[tuple[int, int]]:
    """Return how many cards can be replaced, and how many others replace one (NC-23, NC-24)."""
    if route.get("substitutes"):
        return [(number, route["substitutes"] * number) for number in range(route["length"])]
    most = route.get("ferry", 0) if rules.get("ferry_substitutes") else 0
    return [(number, rules.get("ferry_substitutes", 0) * number) for number in range(most + 1)]


def stations(position: Position) -> set[str]:
    title = facts(position["title"])
    me = position["seats"][position["turn"]]
    if me["stations_left"] == 0:
        return set()
    cost = 1 + 3 - me["stations_left"]
    taken = {city for seat in position["seats"] for city in seat["stations"]}
    return {
        notation(f"station {city['id']}", *payment)
        for city in title["cities"]
        if city["id"] not in taken
        for payment in sets(me["hand"], COLOURS, cost)
    }


def placements(position: Position) -> set[str]:
    """Return rows of one colour, and of three colours (CG-21 to CG-24)."""
    me = position["seats"][position["turn"]]
    hand, mine = me["hand"], me["railyard"]
    lying = {
        colour: sum(row.values())
        for seat in position["seats"]
        if seat is not me
        for colour, row in seat["railyard"].items()
    }
    found = set()
    for colour in set(COLOURS) - set(mine):
        for coloured in range(1, hand.get(colour, 0) + 1):
            for locomotives in range(hand.get(LOCOMOTIVE, 0) + 1):
                if coloured + locomotives >= 2 and coloured + locomotives > lying.get(colour, 0):
                    found.add(notation("place", colour, coloured, locomotives))
    free = [c for c in COLOURS if hand.get(c) and c not in mine and c not in lying]
    found |= {f"place {one}:1 {two}:1 {three}:1" for one, two, three in combinations(free, 3)}
    return found


def suffices(stack: dict[str, int], cards: dict[str, int]) -> bool:
    """Check whether a stack has the cards, with locomotives for missing ones (CG-33)."""
    missing = sum(max(0, number - stack.get(card, 0)) for card, number in cards.items())
    return missing <= stack.get(LOCOMOTIVE, 0)


def completions(position: Position) -> set[str]:
    me = position["seats"][position["turn"]]
    cards = {ticket["id"]: ticket["cards"] for ticket in facts(position["title"])["tickets"]}
    return {"done", "complete best"} | {
        f"complete {ticket}"
        for ticket in me["tickets"]
        if suffices(me["on_the_track"], cards[ticket])
    }


def all_values(ticket: dict[str, Any]) -> list[int]:
    """Return the possible values of a ticket: one, or one for each of its countries (CH-12)."""
    return list(ticket["countries"].values()) if "countries" in ticket else [ticket["points"]]


def values_reached(title: dict[str, Any], network: nx.Graph, ticket: dict[str, Any]) -> list[int]:
    """Return the values of a ticket that a network of routes reaches (CO-33, CH-11)."""

    def places(name: str) -> list[str]:
        return [c["id"] for c in title["cities"] if name in (c["id"], c.get("country"))]

    def joined(one: str, two: str) -> bool:
        return any(
            a in network and b in network and nx.has_path(network, a, b)
            for a in places(one)
            for b in places(two)
        )

    targets = ticket.get("countries") or {ticket["b"]: ticket["points"]}
    return [points for target, points in targets.items() if joined(ticket["a"], target)]


def points_of_districts(rules, network):
    """Return the points of the districts that a network of routes reaches (NY-30, LO-30, LO-31)."""
    points = 0
    for district in rules.get("districts", {}).values():
        cities = district["cities"]
        if not set(cities) <= set(network):
            continue
        joined = all(nx.has_path(network, cities[0], city) for city in cities)
        points += district["points"] * (joined or not rules.get("districts_joined", False))
    return points


def points_of_mandala(rules, network, tickets):
    """Return the bonus for tickets whose ends are connected by two disjoint paths (IN-30)."""
    steps = rules.get("mandala_points", [])
    counted = 0
    for ticket in tickets if steps else ():
        a, b = ticket["a"], ticket["b"]
        if a in network and b in network and nx.has_path(network, a, b):
            counted += len(list(nx.edge_disjoint_paths(network, a, b))) >= 2
    return [0, *steps][min(counted, len(steps))]
