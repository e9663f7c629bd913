"""The reasons why one action is better than another: facts about the playouts after each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from whistlestop.bots.advice import Outcome
from whistlestop.game import View
from whistlestop.titles import Title

FactKind = Literal["ticket", "own_route", "rival_route"]

MIN_IMPORTANCE: dict[FactKind, float] = {"ticket": 0.06, "own_route": 0.12, "rival_route": 0.12}
MAX_FACTS: dict[FactKind, int] = {"ticket": 2, "own_route": 1, "rival_route": 1}
MIN_TAKEN = 0.12  # share of games in which a seat takes a route, below which it is not named


class Fact(Struct, frozen=True):
    """How often something comes true after either of two actions, from 0 to 1.

    ``ticket``: the seat completes its ticket ``id``. ``own_route``: it owns the route ``id`` at the
    end, or a parallel one. ``rival_route``: the seat ``rival`` owns the route; ``rival`` is None in
    facts of earlier versions, which count all other seats.

    For an ``own_route``, ``rival`` is the seat that most often takes the route after the played
    action, in the share ``taken`` of the games; None if other seats rarely take it.
    """

    kind: FactKind
    id: str
    best: float
    played: float
    rival: int | None = None
    taken: float = 0.0

    @property
    def weight(self) -> float:
        """Return how strongly it supports the best action; a negative value is against it."""
        return self.played - self.best if self.kind == "rival_route" else self.best - self.played


def facts_of(
    title: Title, view: View, best: Outcome, played: Outcome, noise: float = 0.0
) -> tuple[Fact, ...]:
    """Return the facts that speak most for the better of two actions, for the seat of the view.

    ``best`` and ``played`` are the games after each action. ``noise``: differences up to this share
    of the games are left out.
    """
    found = [
        *_tickets(title, view, best, played),
        *_own_routes(title, view, best, played),
        *_rival_routes(title, view, best, played),
    ]
    found.sort(key=lambda fact: -fact.weight)
    shown: list[Fact] = []
    for kind, least in MIN_IMPORTANCE.items():
        named = {fact.id for fact in shown}
        telling = [
            fact
            for fact in found
            if fact.kind == kind and fact.weight >= max(least, noise)
            if fact.id not in named
        ]
        shown += telling[: MAX_FACTS[kind]]
    return tuple(shown)


def _tickets(title: Title, view: View, best: Outcome, played: Outcome) -> Iterator[Fact]:
    """Yield a fact for each ticket that the seat holds or chooses from."""
    mine = {ticket.id for ticket in view.tickets or ()}
    mine |= {ticket.id for ticket in view.offered.tickets} if view.offered is not None else set()
    for number, ticket in enumerate(title.tickets):
        if ticket.id in mine:
            shares = float(best.completed[number]), float(played.completed[number])
            yield Fact("ticket", ticket.id, *shares)


def _own_routes(title: Title, view: View, best: Outcome, played: Outcome) -> Iterator[Fact]:
    """Yield a fact for each pair of cities with a free route; parallel routes count as one."""
    seat = _seat_of(view)
    beside: dict[frozenset[str], list[int]] = defaultdict(list)
    for number, route in enumerate(title.routes):
        beside[frozenset((route.a, route.b))].append(number)
    free = set(_free_routes(title, view))
    for numbers in beside.values():
        left = [number for number in numbers if number in free]
        if not left:
            continue
        shown = max(left, key=lambda number: float(best.owned[seat, number]))
        shares = [float(each.owned[seat, numbers].sum()) for each in (best, played)]
        now, otherwise = (min(1.0, share) for share in shares)
        taken = played.owned[:, shown].copy()
        taken[seat] = 0.0
        rival = int(taken.argmax())
        fact = Fact("own_route", title.routes[shown].id, now, otherwise)
        if taken[rival] >= MIN_TAKEN:
            fact = replace(fact, rival=rival, taken=float(taken[rival]))
        yield fact


def _rival_routes(title: Title, view: View, best: Outcome, played: Outcome) -> Iterator[Fact]:
    """Yield a fact for each free route and each other seat.

    Only routes that the seat itself takes in part of the games count: a rival is in its way there.
    """
    seat = _seat_of(view)
    for number in _free_routes(title, view):
        if max(best.owned[seat, number], played.owned[seat, number]) < MIN_TAKEN:
            continue
        for rival in range(view.players):
            if rival != seat:
                shares = float(best.owned[rival, number]), float(played.owned[rival, number])
                yield Fact("rival_route", title.routes[number].id, *shares, rival)


def _free_routes(title: Title, view: View) -> Iterator[int]:
    taken = {route for seat in view.seats for route in seat.routes}
    return (number for number, route in enumerate(title.routes) if route.id not in taken)


def _seat_of(view: View) -> int:
    assert view.seat is not None
    return view.seat
