"""Events: the history of a game, of which each seat sees its part."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

EventName = Literal[
    "card_taken",
    "row_refilled",
    "row_swept",
    "deck_reshuffled",
    "route_claimed",
    "card_laid",
    "tunnel_turned_up",
    "tunnel_abandoned",
    "station_built",
    "tickets_offered",
    "tickets_kept",
    "all_chosen",
    "passed",
    "last_round",
    "cards_moved",
    "cards_placed",
    "robbed",
    "stacks_opened",
    "tickets_completed",
    "new_deck",
    "game_over",
]


# Events that reveal a hidden card or ticket, or lose something for good, so that they can't be
# taken back. A card taken from the deck reveals too (``Event.reveals``); tickets that are kept were
# known to their seat. A property test checks that no other kind reveals anything.
REVEALING: frozenset[EventName] = frozenset(
    {
        "row_refilled",
        "row_swept",
        "tunnel_turned_up",
        "tickets_offered",
        "all_chosen",
        "robbed",
        "stacks_opened",
        "tickets_completed",
        "new_deck",
        "game_over",
    }
)


class Event(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True
):  # gc=False: no event is part of a reference cycle
    """One event of a game. A field that this kind of event does not use is None.

    ``card_taken``: seat, source, card (None for seats that may not know it).
    ``row_refilled``: card. ``row_swept``: swept (the row put away), row (the new one).
    ``deck_reshuffled``: count (cards in the new deck).
    ``route_claimed``: seat, route, cards (the whole payment), points, count (substitute cards still
    to be paid, None if there are none, NC-25). ``card_laid``: seat, card (one such substitute).
    ``tunnel_turned_up``: seat, route, cards (paid), row (turned up), count (extra cards due).
    ``tunnel_abandoned``: seat, route, cards (taken back). ``station_built``: seat, city, cards.
    ``tickets_offered``: seat, count, tickets (owner only).
    ``tickets_kept``: seat, count (owner only while tickets are chosen at the start, CO-04),
    tickets (owner only). ``all_chosen``: counts, one per seat. ``passed``: seat.
    ``last_round``: seat that triggered it, count (turns still to come). ``game_over``: winners.

    The Card Game: ``cards_moved``: seat, rows (colour of the row → the card that left it for the
    stack). ``cards_placed``: seat, cards. ``robbed``: seat (the one that loses the row), cards.
    ``stacks_opened``: stacks (cards by seat). ``tickets_completed``: seat, tickets, points (their
    sum). ``new_deck``: count (cards in the second deck).

    ``private``: the names of the fields that only ``seat`` may see (CO-50, CO-04); for all other
    seats they are None.
    """

    kind: EventName
    seat: int | None = None
    source: Literal["deck", "face_up"] | None = None
    card: str | None = None
    cards: dict[str, int] | None = None
    row: list[str] | None = None
    route: str | None = None
    city: str | None = None
    points: int | None = None
    count: int | None = None
    counts: list[int] | None = None
    swept: list[str] | None = None
    tickets: list[str] | None = None
    winners: list[int] | None = None
    rows: dict[str, str] | None = None
    stacks: list[dict[str, int]] | None = None

    private: list[str] | None = None

    @property
    def reveals(self) -> bool:
        """Return whether the event shows a seat something hidden, or takes something for good.

        Hidden things are cards and tickets; a robbed row is gone for good (CG-23).
        """
        return self.kind in REVEALING or self.source == "deck"

    def visible_to(self, seat: int | None) -> Event:
        """Return the event as a seat may see it; None is a spectator (CO-50)."""
        if self.private is None or (seat is not None and self.seat == seat):
            return self
        return self.replace(**dict.fromkeys(self.private), private=None)

    def replace(self, **fields: Any) -> Event:
        """Return the same event with other values in these fields."""
        return msgspec.structs.replace(self, **fields)

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain JSON values, without the fields that are None."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain
