"""Why an action is better than another, in facts: what comes of the games after either."""

from __future__ import annotations

from typing import Literal

import numpy as np
from msgspec import Struct

from whistlestop.analysis.playouts import Playouts
from whistlestop.game import View
from whistlestop.titles import Title

FactKind = Literal["ticket", "own_route", "rival_route"]

LEAST: dict[FactKind, float] = {"ticket": 0.06, "own_route": 0.12, "rival_route": 0.12}
MOST: dict[FactKind, int] = {"ticket": 2, "own_route": 1, "rival_route": 1}


class Fact(Struct, frozen=True):
    """How often something comes true after either of two actions, from 0 to 1.

    ``ticket``: the seat completes its ticket ``id``. ``own_route``: it owns the route ``id`` in the
    end. ``rival_route``: another seat does.
    """

    kind: FactKind
    id: str
    best: float
    played: float

    @property
    def weight(self) -> float:
        """How much it speaks for the best action; below 0: against it."""
        return self.played - self.best if self.kind == "rival_route" else self.best - self.played


def facts_of(title: Title, view: View, best: Playouts, played: Playouts) -> tuple[Fact, ...]:
    """What speaks most for the better of two actions, for the seat of the view; ``best`` and
    ``played`` are the games after each alone."""
    assert view.seat is not None
    mine = {ticket.id for ticket in view.tickets or ()}
    mine |= {ticket.id for ticket in view.offered.tickets} if view.offered is not None else set()
    taken = {route for seat in view.seats for route in seat.routes}
    own, other = best.owned[0, view.seat], played.owned[0, view.seat]
    rival = np.delete(best.owned[0], view.seat, axis=0).sum(axis=0)
    other_rival = np.delete(played.owned[0], view.seat, axis=0).sum(axis=0)
    found: list[Fact] = []
    for number, ticket in enumerate(title.tickets):
        if ticket.id in mine:
            shares = best.completed[0, number], played.completed[0, number]
            found.append(Fact("ticket", ticket.id, *map(float, shares)))
    for number, route in enumerate(title.routes):
        if route.id in taken:
            continue
        found.append(Fact("own_route", route.id, float(own[number]), float(other[number])))
        found.append(
            Fact("rival_route", route.id, float(rival[number]), float(other_rival[number]))
        )
    found.sort(key=lambda fact: -fact.weight)
    shown: list[Fact] = []
    for kind, least in LEAST.items():
        telling = [fact for fact in found if fact.kind == kind and fact.weight >= least]
        shown += telling[: MOST[kind]]
    return tuple(shown)
