"""Positions with the same view for a seat and other hidden cards and tickets."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from whistlestop.titles import CARDS, load

Position = dict[str, Any]


def can_redeal(position: Position) -> bool:
    """Check whether a position has hidden cards that can be dealt again.

    A finished game has none. If a row of three locomotives was not swept, the deck holds nothing
    else.
    """
    is_over: bool = position["phase"] == "over"
    return not is_over and list(position["face_up"]).count("locomotive") < 3


def redealt(position: Position, viewer: int | None, chance: random.Random) -> Position:
    """Return a position with the same view for a seat (None: a spectator) and other hidden facts.

    These are the deck, hidden hands and stacks, the other seats' tickets and the ticket deck.
    """
    changed: Position = json.loads(json.dumps(position))
    others = [seat for number, seat in enumerate(changed["seats"]) if number != viewer]
    changed["seed"] = chance.randrange(2**96)
    changed["chance"] = [chance.randrange(2**32) for _ in range(4)]
    _deal_cards(changed, others, _hidden_stacks(changed, viewer), chance)
    _deal_tickets(changed, others, chance)
    return changed


def _deal_cards(
    changed: Position, others: list[Position], stacks: list[Position], chance: random.Random
) -> None:
    """Deal the deck, the unknown cards of the others' hands and the hidden stacks again."""
    pool = list(changed["deck"])
    for seat in others:
        pool += (Counter(seat["hand"]) - Counter(seat["known"])).elements()
    for seat in stacks:
        pool += Counter(seat["on_the_track"]).elements()
    chance.shuffle(pool)
    for seat in stacks:
        size = sum(seat["on_the_track"].values())
        seat["on_the_track"] = _in_order(Counter(pool.pop() for _ in range(size)))
    changed["deck"] = [pool.pop() for _ in changed["deck"]]
    for seat in others:
        hidden = sum(seat["hand"].values()) - sum(seat["known"].values())
        seat["hand"] = _in_order(
            Counter(seat["known"]) + Counter(pool.pop() for _ in range(hidden))
        )


def _deal_tickets(changed: Position, others: list[Position], chance: random.Random) -> None:
    """Deal tickets again, long and short ones separately, as at the start of Europe."""
    for deck in ("long", "short"):
        ids = {ticket.id for ticket in load(changed["title"]).tickets if ticket.deck == deck}
        lists = [changed["ticket_deck"]]
        for seat in others:
            lists += [seat["tickets"], seat.get("offered", [])]
        pool = [ticket for names in lists for ticket in names if ticket in ids]
        chance.shuffle(pool)
        for names in lists:
            names[:] = [pool.pop() if ticket in ids else ticket for ticket in names]


def _hidden_stacks(position: Position, viewer: int | None) -> list[Position]:
    """Return the seats whose stacks a viewer can't see.

    Until stacks are opened, this includes the viewer's, except with the option of CG-12.
    """
    if not load(position["title"]).rules.railyards or position["phase"] == "complete_tickets":
        return []
    mine = viewer if position["options"].get("open_track") else None
    return [seat for number, seat in enumerate(position["seats"]) if number != mine]


def _in_order(cards: Counter[str]) -> dict[str, int]:
    return {card: cards[card] for card in CARDS if cards[card]}
