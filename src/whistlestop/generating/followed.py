"""The title whose rules a new map follows: published, one of its variants, or a title file."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from whistlestop.titles import COLOURS, Title, TitleError, load, title_ids, title_specs
from whistlestop.titles.variants import whole_facts

FEWEST_COLOURS = 2  # of train cards; the routes of a double have different colours


class Followed(NamedTuple):
    """The facts that a new map takes from a title.

    ``spec``: the name with which ``load`` finds the title, None for the one that maps follow by
    default. ``words`` names the title in the map's description, empty for the default.
    """

    spec: str | None
    rules: dict[str, Any]
    train_cards: dict[str, int]
    has_ferries: bool
    words: str


def followed_title(name: str | None) -> Followed:
    """Return the rules and cards of a title, by default the recommended one.

    Raises TitleError if its rules do not fit new maps; the message names titles that do.
    """
    usual = next(load(each) for each in title_ids() if load(each).recommended)
    title = usual if name is None else load(name)
    lack = _lack(title)
    if lack:
        fit = ", ".join(spec for spec in title_specs() if not _lack(load(spec)))
        raise TitleError(f"{name}: {lack}; maps can have the rules of {fit}")
    facts = whole_facts(json.loads(title.path.read_text(encoding="utf-8")), title.variant)
    is_usual = title.spec == usual.spec
    return Followed(
        None if is_usual else title.spec,
        facts["rules"],
        facts["train_cards"],
        any(route.ferry for route in title.routes),
        "" if is_usual else f" and the rules of {title.name}",
    )


def _lack(title: Title) -> str:
    """Return why new maps can't have a title's rules, an empty text if they can."""
    if not title.routes:
        return "it has no board"
    for kind in ("subways", "districts"):
        if getattr(title.rules, kind):
            return f"its rules need {kind}, which new maps don't have"
    if title.countries:
        return "its tickets name countries, which new maps don't have"
    if title.is_custom:
        return "it has no file"
    if sum(title.train_cards[colour] > 0 for colour in COLOURS) < FEWEST_COLOURS:
        return f"its train cards have fewer than {FEWEST_COLOURS} colours"
    return ""


def fitting_rules(rules: dict[str, Any], routes: list[dict[str, Any]]) -> dict[str, Any]:
    """Return rules without those about ferries and tunnels that a map doesn't have.

    Locomotives can be played anywhere if the map has no route that alone would take them.
    """
    fitting = dict(rules)
    ferries, tunnels = (any(route.get(kind) for route in routes) for kind in ("ferry", "tunnel"))
    if not ferries:
        fitting.pop("ferry_substitutes", None)
    takes = rules["locomotives"]
    if not tunnels and (takes == "tunnels_only" or (takes != "anywhere" and not ferries)):
        fitting["locomotives"] = "anywhere"
    return fitting
