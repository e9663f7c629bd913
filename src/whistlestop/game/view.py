"""What one seat may know (CO-50) and do: the only thing that leaves the process during a game."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from whistlestop.game.action import Action

Phase = Literal[
    "choose_tickets", "act", "second_card", "keep_tickets", "tunnel", "complete_tickets", "over"
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
    "no_station_left",
    "not_now",
]


@dataclass(frozen=True, slots=True)
class CountryTarget:
    """A country that a ticket may lead to, what it is worth, and whether it is reached (CH-12)."""

    country: str
    points: int
    reached: bool


@dataclass(frozen=True, slots=True)
class TicketView:
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


@dataclass(frozen=True, slots=True)
class SeatView:
    """The public numbers of one seat.

    ``ticket_count`` is None while it must not be seen yet (CO-04). ``known_cards`` are the cards
    that everybody saw this seat take and that it has not played since. ``subways`` are the subway
    pieces left (BE-01).

    The Card Game: ``railyard`` holds the rows by colour, each as cards (CG-21); ``on_the_track``
    is the size of the stack, ``on_the_track_cards`` the cards in it where they may be seen
    (CG-12, CG-33); ``completed`` are the tickets set aside as completed (CG-35).
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
    subways: int = 0
    railyard: dict[str, dict[str, int]] = field(default_factory=dict)
    on_the_track: int = 0
    on_the_track_cards: dict[str, int] | None = None
    completed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay, with the action that does it."""

    cards: dict[str, int]
    action: str


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why something can't be done: ``need`` and ``have`` count pieces, locomotives or cards.

    ``locomotives_in_tunnels``: there are locomotives to fill it up, but only tunnels take them
    (CH-22).
    """

    reason: Reason
    need: int | None = None
    have: int | None = None


@dataclass(frozen=True, slots=True)
class RouteOffer:
    """What the viewing seat could do with a route: ways to pay, fewest locomotives first."""

    points: int
    payments: list[Payment]
    why_not: Obstacle | None


@dataclass(frozen=True, slots=True)
class StationOffer:
    """The next station: what it costs, where it may stand, and how it can be paid for.

    A payment's action is the text after the city: ``station wien`` + `` `` + ``black:1``.
    """

    cost: int
    cities: list[str]
    payments: list[Payment]
    why_not: Obstacle | None


@dataclass(frozen=True, slots=True)
class Robbery:
    """The row that a seat loses."""

    seat: int
    cards: dict[str, int]


@dataclass(frozen=True, slots=True)
class Placement:
    """Cards that the seat could place on its railyard, and whom that would rob of what (CG-23)."""

    cards: dict[str, int]
    action: str
    robs: list[Robbery]


@dataclass(frozen=True, slots=True)
class Completion:
    """Tickets that the stack suffices for (CG-34), each by itself: ``possible``; and the set of
    them that is worth most, ``best``, with its value."""

    possible: list[str]
    best: list[str]
    points: int


@dataclass(frozen=True, slots=True)
class BigCity:
    """A big city's bonus: completed tickets that name it, by seat, and who leads (CG-51)."""

    city: str
    points: int
    counts: list[int]
    leaders: list[int]


@dataclass(frozen=True, slots=True)
class OfferedTickets:
    """Tickets to choose from; ``offered`` in the order in which they were drawn."""

    tickets: list[TicketView]
    keep_at_least: int


@dataclass(frozen=True, slots=True)
class TunnelView:
    """A tunnel attempt that waits for the extra payment (EU-33). Public (EU-37)."""

    route: str
    laid: dict[str, int]
    turned_up: list[str]
    due: int
    payments: list[Payment]


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The final score of one seat, item by item (CO-44); ``total`` is the sum of the first five.

    ``ticket_points``: the value that counted of each ticket to several countries (CH-12).
    """

    routes: int
    tickets: int
    longest_path: int
    stations: int
    big_cities: int
    total: int
    completed: list[str]
    failed: list[str]
    longest_path_length: int
    longest_path_routes: list[str]
    borrowed: list[str]
    big_cities_won: list[str]
    ticket_points: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """What ``seat`` may know (CO-50); a spectator's seat is None.

    Built by adding, field by field, from what is public and what is the seat's own. ``turn`` is
    the seat whose decision it is, None when the game is over. ``number`` counts the actions played
    so far. ``closed`` are the routes that nobody may claim any more (CO-25). The Card Game:
    ``deck_number`` counts the train decks, ``open_track`` is the option of CG-12, ``completion``
    what the seat whose decision it is can complete now; boards have None or nothing there.
    """

    title: str
    players: int
    seat: int | None
    turn: int | None
    phase: Phase
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
    deck_number: int
    open_track: bool
    big_cities: list[BigCity]
    completion: Completion | None


@dataclass(frozen=True, slots=True)
class View(Seen):
    """What a seat may know and do: ``legal`` is empty unless the decision is the viewer's."""

    legal: list[Action]

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON, see ViewMessage."""
        from whistlestop.game.offers import placements, route_offers, station_offer

        result = {name: getattr(self, name) for name in _PLAIN}
        for name in ("seats", "tickets", "scores", "big_cities"):
            things = getattr(self, name)
            result[name] = None if things is None else [asdict(thing) for thing in things]
        for name in ("offered", "tunnel", "completion"):
            thing = getattr(self, name)
            result[name] = None if thing is None else asdict(thing)
        result["legal"] = [str(action) for action in self.legal]
        offers, station = route_offers(self), station_offer(self)
        result["offers"] = offers and {route: asdict(offer) for route, offer in offers.items()}
        result["station"] = station and asdict(station)
        places = placements(self)
        result["placements"] = places and [asdict(place) for place in places]
        return result


_PLAIN = (
    "title players seat turn phase turns_left number face_up deck_size discard "
    "ticket_deck_size closed hand winners deck_number open_track"
).split()


@dataclass(frozen=True, slots=True)
class ViewMessage(Seen):
    """The shape of ``View.to_dict()``: ``legal`` as notation, and what could be done and why not.

    ``offers`` and ``station`` are None for spectators, ``station`` also where a title has none,
    ``placements`` on boards.
    """

    legal: list[str]
    offers: dict[str, RouteOffer] | None
    station: StationOffer | None
    placements: list[Placement] | None
