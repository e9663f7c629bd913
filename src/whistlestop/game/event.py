"""What happened: the public history of a game, one event at a time."""

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


# What shows somebody a hidden card or ticket, or takes what can't be asked back. A card taken from
# the deck does as well; tickets that are kept were known to whoever keeps them. A property test
# holds every other kind to it.
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


class Event(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """One thing that happened. A field that says nothing about this kind of event is None.

    ``card_taken``: seat, source, card (None for those who may not know it).
    ``row_refilled``: card. ``row_swept``: swept (the row put away), row (the new one).
    ``deck_reshuffled``: count (cards in the new deck).
    ``route_claimed``: seat, route, cards (all that was paid), points, count (cards of any kind that
    are still to be laid, None if none are, NC-25). ``card_laid``: seat, card (one of those).
    ``tunnel_turned_up``: seat, route, cards (laid), row (turned up), count (cards still due).
    ``tunnel_abandoned``: seat, route, cards (taken back). ``station_built``: seat, city, cards.
    ``tickets_offered``: seat, count, tickets (owner only).
    ``tickets_kept``: seat, count (owner only while tickets are chosen at the start, CO-04),
    tickets (owner only). ``all_chosen``: counts, one a seat. ``passed``: seat.
    ``last_round``: seat that brought it about, count (turns still to come). ``game_over``: winners.

    The Card Game: ``cards_moved``: seat, rows (colour of the row → the card that left it for the
    stack). ``cards_placed``: seat, cards. ``robbed``: seat (who loses the row), cards.
    ``stacks_opened``: stacks (cards by seat). ``tickets_completed``: seat, tickets, points (all of
    them). ``new_deck``: count (cards in the second deck).

    ``private``: the names of the fields that only ``seat`` may see (CO-50, CO-04); for all others
    they are None.
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
        """Whether somebody has learned what he could not know before: a card or a ticket that was
        hidden from him, or what is gone from his railyard for good (CG-23)."""
        return self.kind in REVEALING or self.source == "deck"

    def visible_to(self, seat: int | None) -> Event:
        """The event as a seat may see it, None for a spectator (CO-50)."""
        if self.private is None or (seat is not None and self.seat == seat):
            return self
        return self.replace(**dict.fromkeys(self.private), private=None)

    def replace(self, **fields: Any) -> Event:
        """The same event with other values in these fields."""
        return msgspec.structs.replace(self, **fields)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON, without the fields that are None."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain
