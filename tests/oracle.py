"""The legal actions of a position, worked out from the rule clauses and the title's file alone.

Slow and simple on purpose: nothing of the referee is used here, only what a position says.
"""

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import whistlestop

COLOURS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"]
LOCOMOTIVE = "locomotive"

Position = dict[str, Any]


@cache
def facts(title: str) -> dict[str, Any]:
    """The title's file as it stands, with the id of every route added to it."""
    path = Path(whistlestop.__file__).parent / "titles" / title / "title.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for kind in ("routes", "tickets"):
        named: set[str] = set()
        for thing in found[kind]:
            thing["id"] = "-".join(sorted([thing["a"], thing["b"]]))
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


def sets(hand: dict[str, int], colours: list[str], size: int, least: int = 0) -> set[tuple]:
    """All sets of ``size`` cards of one colour and locomotives in a hand (CO-20)."""
    found = set()
    for colour in colours:
        for locomotives in range(least, size + 1):
            coloured = size - locomotives
            if hand.get(LOCOMOTIVE, 0) >= locomotives and hand.get(colour, 0) >= coloured:
                found.add((colour if coloured else "", coloured, locomotives))
    return found


def legal_actions(position: Position) -> set[str]:
    """Notations of all that the seat whose turn it is may do."""
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
    found = draws(position, second=False) | claims(position) | stations(position)
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
    found = {f"draw {card}" for card in position["face_up"] if card}
    if second:
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
    few = len(position["seats"]) < 4
    found = set()
    for route in title["routes"]:
        if route["id"] in owner or route["length"] > me["trains"]:
            continue
        twins = [
            owner.get(other["id"])
            for other in title["routes"]
            if other["id"] != route["id"] and {other["a"], other["b"]} == {route["a"], route["b"]}
        ]
        if position["turn"] in twins or (few and any(twin is not None for twin in twins)):
            continue
        colours = COLOURS if route["colour"] == "gray" else [route["colour"]]
        for payment in sets(me["hand"], colours, route["length"], route.get("ferry", 0)):
            found.add(notation(f"claim {route['id']}", *payment))
    return found


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
