"""What one seat may know (CO-50) and do: the only thing that leaves the process during a game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

Phase = Literal["choose_tickets", "act", "second_card", "keep_tickets", "tunnel", "over"]
Reason = Literal[
    "taken", "closed", "own_other_lane", "trains", "cards", "station_here", "no_station_left", "not_now"
]


@dataclass(frozen=True, slots=True)
class TicketView:
    """A ticket of the viewing seat. ``with_station``: joined only with the help of a station."""

    id: str
    a: str
    b: str
    points: int
    status: Literal["open", "completed", "with_station"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """The public numbers of one seat.

    ``ticket_count`` is None while it must not be seen yet (CO-04). ``known_cards`` are the cards
    that everybody saw this seat take and that it has not played since.
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


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay, with the action that does it."""

    cards: dict[str, int]
    action: str


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why something can't be done: ``need`` and ``have`` count trains or cards."""

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
    """The final score of one seat, item by item (CO-44); ``total`` is the sum of the first five."""

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
