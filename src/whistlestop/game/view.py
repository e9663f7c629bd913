"""Views: everything that one seat may know (CO-50) and do.

During a game nothing else leaves the process. The JSON schema of these types, and from it the
client's types, is generated from this file.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from whistlestop.game.action import Action

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


class CountryTarget(Struct, frozen=True, gc=False):
    """A country that a ticket may lead to, its points, and whether it is reached (CH-12)."""

    country: str
    points: int
    reached: bool


class TicketView(Struct, frozen=True, gc=False):
    """A ticket of the viewing seat. ``with_station``: connected only with the help of a station.

    ``points``: the points that it gains now if it is completed, else those that it loses. ``b`` is
    None for a ticket to ``countries``. ``cards``: the train cards that it needs (CG-33).
    """

    id: str
    a: str
    b: str | None
    points: int
    status: Literal["open", "completed", "with_station"]
    countries: list[CountryTarget] | None = None
    cards: dict[str, int] | None = None


class SeatView(Struct, frozen=True, gc=False):
    """The public numbers of one seat.

    ``ticket_count`` is None while it is secret (CO-04). ``known_cards`` are the cards that
    every player saw this seat take and that it has not played since. ``subways`` are the subway
    pieces left (BE-01).

    The Card Game: ``railyard`` holds the rows by colour, each as cards (CG-21). ``on_the_track``
    is the size of the stack, ``on_the_track_cards`` its cards if they may be seen (CG-12, CG-33).
    ``rolls`` is the card of each row that moves there when the seat's next turn begins, if it has
    one (CG-10, CG-11). ``completed`` are the tickets set aside as completed (CG-35).
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


class Payment(Struct, frozen=True, gc=False):
    """One way to pay, with the action that does it.

    Cards of any kind are counted as ``any``; they are chosen one by one afterwards (NC-25).
    """

    cards: dict[str, int]
    action: str


class Obstacle(Struct, frozen=True, gc=False):
    """The reason why something can't be done.

    ``need`` and ``have`` count pieces, locomotives or cards. ``locomotives_in_tunnels``: the seat
    has enough cards with its locomotives, but only tunnels take locomotives (CH-22).
    """

    reason: Reason
    need: int | None = None
    have: int | None = None


class RouteOffer(Struct, frozen=True, gc=False):
    """A route's points and the viewing seat's ways to pay for it, fewest locomotives first."""

    points: int
    payments: list[Payment]
    why_not: Obstacle | None


class StationOffer(Struct, frozen=True, gc=False):
    """The next station: its cost, the cities where it may be built, and the ways to pay for it.

    A payment's action is the text after the city: ``station wien`` + `` `` + ``black:1``.
    """

    cost: int
    cities: list[str]
    payments: list[Payment]
    why_not: Obstacle | None


class Robbery(Struct, frozen=True, gc=False):
    """A row that a seat loses."""

    seat: int
    cards: dict[str, int]


class RowOffer(Struct, frozen=True, gc=False):
    """The size that a new row of a colour needs on the seat's railyard (CG-22, CG-23).

    ``fewest``: cards, one more than in the largest row of the other seats; None while the seat has
    a row of this colour itself. ``rival``: the seat with the largest row, None if there is none.
    """

    fewest: int | None
    rival: int | None


class Placement(Struct, frozen=True, gc=False):
    """Cards that the seat could place on its railyard, and the rows that this would rob (CG-23)."""

    cards: dict[str, int]
    action: str
    robs: list[Robbery]


class Completion(Struct, frozen=True, gc=False):
    """The tickets that the viewing seat can complete now (CG-34).

    ``possible``: every ticket that the stack is enough for, taken alone. ``best``: the set of
    tickets worth most that it is enough for together, with its ``points``.
    """

    possible: list[str]
    best: list[str]
    points: int


class BigCity(Struct, frozen=True, gc=False):
    """A big city's bonus: completed tickets that name it, by seat, and the leaders (CG-51)."""

    city: str
    points: int
    counts: list[int]
    leaders: list[int]


class OfferedTickets(Struct, frozen=True, gc=False):
    """Tickets to choose from, in the order in which they were drawn."""

    tickets: list[TicketView]
    keep_at_least: int


class TunnelView(Struct, frozen=True, gc=False):
    """A tunnel attempt that waits for the extra payment (EU-33). Public (EU-37)."""

    route: str
    laid: dict[str, int]
    turned_up: list[str]
    due: int
    payments: list[Payment]


class ScoreView(Struct, frozen=True, gc=False):
    """The final score of one seat (CO-44).

    ``items``: the points of every item that the title scores (``score_items``), in its order;
    ``total`` is their sum. The other fields explain them.
    ``ticket_points``: the value that counted for each ticket to several countries (CH-12).
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


class OwnView(Struct, frozen=True, gc=False):
    """The private part of a seat's view.

    ``on_the_track_cards``: its stack, None if the seat may not see it itself (CG-12).
    """

    hand: dict[str, int]
    tickets: list[TicketView]
    offered: OfferedTickets | None
    on_the_track_cards: dict[str, int] | None


class View(Struct, frozen=True, gc=False):
    """Everything that ``seat`` may know and do (CO-50); a spectator's seat is None.

    A view is built by adding public and private facts, field by field. ``turn`` is the seat that
    must decide, None when the game is over. ``number`` counts the actions played so far. ``closed``
    are the routes that no seat may claim any more (CO-25). ``to_lay``: the number of cards of any
    kind that must still be paid for the route just claimed (NC-25). ``decks``: the number of train
    decks in the game, one except in the Card Game (CG-40); ``deck_number`` is the current one. The
    Card Game: ``open_track`` is the option of CG-12, and ``completion`` lists the tickets that the
    viewing seat can complete now. Titles with a board have False and None there.

    ``legal`` is empty unless the viewer must decide; in JSON its actions are notation. ``offers``,
    ``station``, ``placements`` and ``rows`` say what could be done and why not. They are None for
    spectators. ``station`` is also None if the title has no stations, ``placements`` and ``rows``
    if it has a board.
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
        """Return the view as JSON, in UTF-8."""
        return _ENCODER.encode(self)

    def changes_since(self, before: View) -> bytes:
        """Return the fields that differ from those of an earlier view, as JSON.

        Of ``offers`` only the routes whose offers differ, unless one of the views has none.
        """
        changes: dict[str, Any] = {}
        for field in self.__struct_fields__:
            old, new = getattr(before, field), getattr(self, field)
            if new is old or new == old:
                continue
            if field == "offers" and old and new:
                new = {route: offer for route, offer in new.items() if offer != old[route]}
            changes[field] = new
        return _ENCODER.encode(changes)

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self, enc_hook=_notation)
        return plain


def _notation(thing: object) -> str:
    """Return the JSON value of an action: its notation."""
    if isinstance(thing, Action):
        return thing.notation
    raise NotImplementedError(f"{type(thing).__name__} is no part of a view")


_ENCODER = msgspec.json.Encoder(enc_hook=_notation)
