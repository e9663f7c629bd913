"""What one seat may know (CO-50) and do: the only thing that leaves the process during a game.

The JSON schema of these types, and from it the client's, is made from this file.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from whistlestop.game.action import Action
from whistlestop.game.event import Event

PhaseName = Literal[
    "choose_tickets",
    "act",
    "second_card",
    "keep_tickets",
    "tunnel",
    "complete_tickets",
    "substitutes",
    "over",
]
Reason = Literal[
    "taken",
    "closed",
    "own_other_lane",
    "trains",
    "subways",
    "locomotives",
    "locomotives_in_tunnels",
    "cards",
    "not_now",
    "no_station_left",
]


class CountryTarget(Struct, frozen=True):
    """A country that a ticket may lead to, what it is worth, and whether it is reached (CH-12)."""

    country: str
    points: int
    reached: bool


class TicketView(Struct, frozen=True):
    """A ticket of the viewing seat. ``with_station``: joined only with the help of a station.

    ``points``: what it would add now if it is completed, else what it would cost. ``b`` is None
    for a ticket to ``countries``. ``cards``: the train cards that it asks for (CG-33).
    """

    id: str
    a: str
    b: str | None
    points: int
    status: Literal["open", "completed", "with_station"]
    countries: list[CountryTarget] | None = None
    cards: dict[str, int] | None = None


class SeatView(Struct, frozen=True):
    """The public numbers of one seat.

    ``ticket_count`` is None while it must not be seen yet (CO-04). ``known_cards`` are the cards
    that everybody saw this seat take and that it has not played since. ``subways`` are the subway
    pieces left (BE-01).

    The Card Game: ``railyard`` holds the rows by colour, each as cards (CG-21); ``on_the_track``
    is the size of the stack, ``on_the_track_cards`` the cards in it where they may be seen
    (CG-12, CG-33); ``rolls`` is the card of each row that moves there when the seat's next turn
    begins, if it has one (CG-10, CG-11); ``completed`` are the tickets set aside as completed
    (CG-35).
    """

    seat: int
    score: int
    trains: int
    stations_left: int
    hand_size: int
    ticket_count: int | None
    routes: list[str]
    stations: list[str]
    known_cards: dict[str, int]
    subways: int
    railyard: dict[str, dict[str, int]]
    rolls: dict[str, str]
    on_the_track: int
    on_the_track_cards: dict[str, int] | None
    completed: list[str]


class Payment(Struct, frozen=True):
    """One way to pay, with the action that does it. Cards of any kind, which are chosen one by one
    afterwards (NC-25), are counted as ``any``."""

    cards: dict[str, int]
    action: str


class Obstacle(Struct, frozen=True):
    """Why something can't be done: ``need`` and ``have`` count pieces, locomotives or cards.

    ``locomotives_in_tunnels``: there are locomotives to fill it up, but only tunnels take them
    (CH-22).
    """

    reason: Reason
    need: int | None = None
    have: int | None = None


class RouteOffer(Struct, frozen=True):
    """What the viewing seat could do with a route: ways to pay, fewest locomotives first."""

    points: int
    payments: list[Payment]
    why_not: Obstacle | None


class StationOffer(Struct, frozen=True):
    """The next station: what it costs, where it may stand, and how it can be paid for.

    A payment's action is the text after the city: ``station wien`` + `` `` + ``black:1``.
    """

    cost: int
    cities: list[str]
    payments: list[Payment]
    why_not: Obstacle | None


class Robbery(Struct, frozen=True):
    """The row that a seat loses."""

    seat: int
    cards: dict[str, int]


class RowOffer(Struct, frozen=True):
    """What a new row of a colour takes on the seat's railyard (CG-22, CG-23).

    ``fewest``: cards, one more than in the largest row of the others; None while the seat's own
    row lies there. ``rival``: whose the largest row is, None if nobody has one.
    """

    fewest: int | None
    rival: int | None


class Placement(Struct, frozen=True):
    """Cards that the seat could place on its railyard, and whom that would rob of what (CG-23)."""

    cards: dict[str, int]
    action: str
    robs: list[Robbery]


class Completion(Struct, frozen=True):
    """Tickets that the stack suffices for (CG-34), each by itself: ``possible``; and the set of
    them that is worth most, ``best``, with its value."""

    possible: list[str]
    best: list[str]
    points: int


class BigCity(Struct, frozen=True):
    """A big city's bonus: completed tickets that name it, by seat, and who leads (CG-51)."""

    city: str
    points: int
    counts: list[int]
    leaders: list[int]


class OfferedTickets(Struct, frozen=True):
    """Tickets to choose from; ``offered`` in the order in which they were drawn."""

    tickets: list[TicketView]
    keep_at_least: int


class TunnelView(Struct, frozen=True):
    """A tunnel attempt that waits for the extra payment (EU-33). Public (EU-37)."""

    route: str
    laid: dict[str, int]
    turned_up: list[str]
    due: int
    payments: list[Payment]


class ScoreView(Struct, frozen=True):
    """The final score of one seat (CO-44).

    ``items``: the points of every item that the title scores (``score_items``), in its order;
    ``total`` is their sum. The rest is what they follow from.
    ``ticket_points``: the value that counted of each ticket to several countries (CH-12).
    """

    items: dict[str, int]
    total: int
    completed: list[str]
    failed: list[str]
    longest_path_length: int
    longest_path_routes: list[str]
    borrowed: list[str]
    big_cities_won: list[str]
    ticket_points: dict[str, int]


class OwnView(Struct, frozen=True):
    """The part of a seat's view that others don't have. ``on_the_track_cards``: its stack, None
    where it may not see that itself (CG-12)."""

    hand: dict[str, int]
    tickets: list[TicketView]
    offered: OfferedTickets | None
    on_the_track_cards: dict[str, int] | None


class View(Struct, frozen=True):
    """What ``seat`` may know and do (CO-50); a spectator's seat is None.

    Built by adding, field by field, from what is public and what is the seat's own. ``turn`` is
    the seat whose decision it is, None when the game is over. ``number`` counts the actions played
    so far. ``closed`` are the routes that nobody may claim any more (CO-25). ``to_lay``: how many
    cards of any kind are still to be laid for the route just claimed (NC-25). ``decks`` train decks
    are played through, one but for the second of the Card Game (CG-40), and ``deck_number`` is the
    one played now. The Card Game: ``open_track`` is the option of CG-12, ``completion`` what the
    seat whose decision it is can complete now; boards have None or nothing there.

    ``legal`` is empty unless the decision is the viewer's; in JSON its actions are notation.
    ``offers``, ``station`` and ``rows`` say what could be done and why not; they are None for
    spectators, ``station`` also where a title has none, ``placements`` and ``rows`` on boards.
    """

    title: str
    players: int
    seat: int | None
    turn: int | None
    phase: PhaseName
    turns_left: int | None
    number: int
    face_up: list[str | None]
    deck_size: int
    discard: dict[str, int]
    ticket_deck_size: int
    seats: list[SeatView]
    closed: list[str]
    hand: dict[str, int] | None
    tickets: list[TicketView] | None
    offered: OfferedTickets | None
    tunnel: TunnelView | None
    scores: list[ScoreView] | None
    winners: list[int] | None
    to_lay: int
    deck_number: int
    decks: int
    open_track: bool
    big_cities: list[BigCity]
    completion: Completion | None
    legal: list[Action]
    offers: dict[str, RouteOffer] | None
    station: StationOffer | None
    placements: list[Placement] | None
    rows: dict[str, RowOffer] | None

    def to_json(self) -> bytes:
        """The view as JSON, in UTF-8."""
        return _ENCODER.encode(self)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self, enc_hook=_notation)
        return plain


def _notation(thing: object) -> str:
    """What JSON has for an action."""
    if isinstance(thing, Action):
        return thing.notation
    raise NotImplementedError(f"{type(thing).__name__} is no part of a view")


_ENCODER = msgspec.json.Encoder(enc_hook=_notation)


def game_schema() -> dict[str, Any]:
    """The JSON schemas of View, Event and all that they are made of, by name."""

    def hook(kind: type) -> dict[str, Any]:
        if kind is Action:
            return {"type": "string", "description": "an action in notation"}
        raise NotImplementedError(kind)

    schemas: dict[str, Any] = msgspec.json.schema_components(
        [View, Event], schema_hook=hook, ref_template="#/$defs/{name}"
    )[1]
    return schemas
