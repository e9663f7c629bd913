"""Titles that share another's board, and variants of a title.

``board_of`` in a title's facts names another title. From that one it takes its places, routes and
train cards, and the rules that it does not give itself. ``variants`` are ways to play it: each has
its own rules and the tickets that name it in their ``variants``. The first one is the default;
another is requested as ``usa_1910:mega``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

SHARED = ("cities", "countries", "routes", "train_cards")
FOLDER = Path(__file__).parent


def shipped_file(title_id: str) -> Path:
    """Return the path of the facts of a title that comes with Whistlestop."""
    return FOLDER / title_id / "title.json"


def is_shipped(title_id: object) -> bool:
    """Check whether this is the id of a title that comes with Whistlestop."""
    return any(file.parent.name == title_id for file in FOLDER.glob("*/title.json"))


def variant_ids(facts: dict[str, Any]) -> tuple[str, ...]:
    """Return the variants of a title, the usual one first; none if it has none."""
    variants = facts.get("variants")
    return tuple(variants) if isinstance(variants, dict) else ()


def whole_facts(facts: Any, variant: str | None = None) -> Any:
    """Return the facts of one variant of a title (None: the usual one), with those that it shares.

    Invalid facts are left for the checks to report.
    """
    if not isinstance(facts, dict):
        return facts
    whole = dict(facts)
    base = facts.get("board_of")
    if isinstance(base, str) and is_shipped(base):
        shared = json.loads(shipped_file(base).read_text(encoding="utf-8"))
        whole |= {name: shared[name] for name in SHARED if name in shared and name not in facts}
        if isinstance(facts.get("rules"), dict):
            whole["rules"] = shared["rules"] | facts["rules"]
    chosen = variant or next(iter(variant_ids(facts)), None)
    about = facts["variants"].get(chosen) if chosen is not None else None
    if isinstance(about, dict):
        if isinstance(about.get("rules"), dict) and isinstance(whole.get("rules"), dict):
            whole["rules"] = whole["rules"] | about["rules"]
        if isinstance(facts.get("tickets"), list):
            whole["tickets"] = [ticket for ticket in facts["tickets"] if belongs_to(ticket, chosen)]
    return whole


def belongs_to(ticket: Any, variant: str | None) -> bool:
    """Check whether a ticket is in a variant.

    A ticket with invalid ``variants`` is in all of them, so that the checks find it.
    """
    named = ticket.get("variants") if isinstance(ticket, dict) else None
    return variant is None or not isinstance(named, list) or variant in named


def place_in_file(facts: dict[str, Any], variant: str | None, field: str) -> str:
    """Return the place in the file of a field of ``whole_facts``.

    The file also has the tickets of other variants, and a variant has its own rules.
    """
    if variant is None:
        return field
    ticket = re.match(r"tickets\[(\d+)\]", field)
    if ticket is not None:
        places = [n for n, each in enumerate(facts["tickets"]) if belongs_to(each, variant)]
        return f"tickets[{places[int(ticket[1])]}]{field[ticket.end() :]}"
    said = facts["variants"][variant]
    own = said.get("rules") if isinstance(said, dict) else None
    rule = re.match(r"rules\.(\w+)", field)
    if rule is not None and isinstance(own, dict) and rule[1] in own:
        return f"variants.{variant}.{field}"
    return field
