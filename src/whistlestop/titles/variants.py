"""Titles that share another's board, and variants of a title.

``board_of`` in a title's facts names the title from which it has its places, routes and train
cards, and the rules that it does not say itself. ``variants`` are ways of playing it: each with
rules of its own and with the tickets that name it in their ``variants``. The first one is played
unless another is asked for, as ``usa_1910:mega``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

SHARED = ("cities", "countries", "routes", "train_cards")
FOLDER = Path(__file__).parent


def shipped_file(title_id: str) -> Path:
    """Where the facts of a title that comes with Whistlestop lie."""
    return FOLDER / title_id / "title.json"


def is_shipped(title_id: object) -> bool:
    """Whether that is the id of a title that comes with Whistlestop."""
    return any(file.parent.name == title_id for file in FOLDER.glob("*/title.json"))


def variant_ids(facts: dict[str, Any]) -> tuple[str, ...]:
    """The variants of a title, the usual one first; none if it is played in one way."""
    variants = facts.get("variants")
    return tuple(variants) if isinstance(variants, dict) else ()


def whole_facts(facts: Any, variant: str | None = None) -> Any:
    """A title's facts with those that it shares, of one of its variants (None: the usual one).

    What is not as it should be is left for the checks to complain of.
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
    """Whether a ticket is in a variant; one that says it badly is in all, for the checks to see."""
    named = ticket.get("variants") if isinstance(ticket, dict) else None
    return variant is None or not isinstance(named, list) or variant in named


def place_in_file(facts: dict[str, Any], variant: str | None, field: str) -> str:
    """Where in the file a field of ``whole_facts`` stands: tickets of other variants count, and a
    variant says rules of its own."""
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
