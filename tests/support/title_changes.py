"""The facts of the titles we ship, and ways to break them."""

import json
from pathlib import Path

import whistlestop
from whistlestop.titles import title_ids

FOLDER = Path(whistlestop.__file__).parent / "titles"
FACTS = {
    name: json.loads((FOLDER / name / "title.json").read_text(encoding="utf-8"))
    for name in title_ids()
}


def rules(**changes):
    return lambda facts: facts["rules"].update(changes)


def routes(number, **changes):
    return lambda facts: facts["routes"][number].update(changes)


def tickets(number, **changes):
    return lambda facts: facts["tickets"][number].update(changes)


def cities(number, **changes):
    return lambda facts: facts["cities"][number].update(changes)


def cards(**changes):
    return lambda facts: facts["train_cards"].update(changes)


def add(kind, thing):
    return lambda facts: facts[kind].append(thing)


def drop(*path):
    def change(facts):
        for step in path[:-1]:
            facts = facts[step]
        del facts[path[-1]]

    return change


def misspell(path, wrong):
    def change(facts):
        *steps, right = path
        for step in steps:
            facts = facts[step]
        facts[wrong] = facts.pop(right)

    return change


def city(name, route_to=None):
    """Add a new city, with a route to it if wanted."""

    def change(facts):
        facts["cities"].append({"id": name, "name": name.title(), "lat": 1, "lon": 1})
        if route_to:
            facts["routes"].append({"a": name, "b": route_to, "colour": "gray", "length": 1})

    return change


def island(facts):
    """Add two cities connected only with each other, and a ticket to one of them."""
    city("avalon")(facts)
    city("lyonesse", route_to="avalon")(facts)
    facts["tickets"].append({"a": "avalon", "b": "wien", "points": 5, "deck": "short"})


def small_deck(facts):
    """Make the deck one card too small for the row and five hands of 20."""
    facts["rules"]["starting_hand"] = 20
    facts["train_cards"].update(dict.fromkeys(facts["train_cards"], 11), total=105, locomotive=17)
