"""The plan of the ``path`` bot: which routes and stations join the tickets worth joining."""

from __future__ import annotations

from dataclasses import dataclass, field

from whistlestop.bots.atlas import NEVER, Atlas, cheapest_path, owners_of
from whistlestop.game import View
from whistlestop.titles import COLOURS, GRAY, LOCOMOTIVE, Ticket

ROUTE_COST = 0.8  # a route takes a turn, however short it is
MISSING_CARD_COST = 0.35
TUNNEL_COST = 0.7
FERRY_COST = 0.6
STATION_COST = 9.0


@dataclass(slots=True)
class Plan:
    """Free routes to claim, in no order; routes of others to borrow; tickets that it completes."""

    routes: set[int] = field(default_factory=set)
    borrowed: set[int] = field(default_factory=set)
    tickets: list[str] = field(default_factory=list)
    hopeless: list[str] = field(default_factory=list)
    trains: int = 0


def route_costs(atlas: Atlas, view: View) -> list[float]:
    """What each route would still cost this seat, in trains and trouble."""
    assert view.seat is not None and view.hand is not None
    me = view.seats[view.seat]
    owners = owners_of(atlas, view)
    closed = {atlas.route_number[route] for route in view.closed}
    hand = view.hand
    locomotives = hand.get(LOCOMOTIVE, 0)
    most_of_one = max(hand.get(colour, 0) for colour in COLOURS)
    costs = []
    for number, route in enumerate(atlas.routes):
        owner = owners.get(number)
        twin = atlas.twin[number]
        if owner == view.seat:
            costs.append(0.0)
        elif owner is not None:
            costs.append(STATION_COST if me.stations_left else NEVER)
        elif (
            number in closed
            or (twin is not None and owners.get(twin) == view.seat)
            or route.length > me.trains
        ):
            costs.append(NEVER)
        else:
            held = most_of_one if route.colour == GRAY else hand.get(route.colour, 0)
            missing = max(0, route.length - held - locomotives)
            cost = route.length + ROUTE_COST + MISSING_CARD_COST * missing
            cost += TUNNEL_COST * route.tunnel + FERRY_COST * max(0, route.ferry - locomotives)
            costs.append(cost)
    return costs


def make_plan(atlas: Atlas, view: View, tickets: list[Ticket]) -> Plan:
    """Join as many points of tickets as the trains allow, the best bargains first."""
    assert view.seat is not None
    me = view.seats[view.seat]
    plan = Plan()
    costs = route_costs(atlas, view)
    owners = owners_of(atlas, view)
    stations = me.stations_left
    left = list(tickets)
    while left:
        best: tuple[float, Ticket, list[int], int] | None = None
        for ticket in list(left):
            cost, path = cheapest_path(
                atlas, costs, atlas.city_number[ticket.a], atlas.city_number[ticket.b]
            )
            claims = [r for r in path if r not in owners and r not in plan.routes]
            borrows = [
                r for r in path if owners.get(r, view.seat) != view.seat and r not in plan.borrowed
            ]
            trains = sum(atlas.routes[r].length for r in claims)
            if (
                cost == NEVER
                or trains > me.trains - plan.trains
                or len(borrows) > stations - len(plan.borrowed)
            ):
                left.remove(ticket)
                plan.hopeless.append(ticket.id)
                continue
            bargain = ticket.points / (cost + 1.0)
            if best is None or bargain > best[0]:
                best = (bargain, ticket, path, trains)
        if best is None:
            break
        _, ticket, path, trains = best
        left.remove(ticket)
        plan.tickets.append(ticket.id)
        plan.trains += trains
        for route in path:
            costs[route] = 0.0
            if route not in owners:
                plan.routes.add(route)
                twin = atlas.twin[route]
                if twin is not None and twin not in owners:
                    costs[twin] = NEVER
            elif owners[route] != view.seat:
                plan.borrowed.add(route)
    return plan


def worth_of(atlas: Atlas, view: View, tickets: list[Ticket]) -> float:
    """How many points these tickets promise to add, trains and risk weighed in."""
    plan = make_plan(atlas, view, tickets)
    promised = sum(atlas.tickets[ticket].points for ticket in plan.tickets)
    lost = sum(atlas.tickets[ticket].points for ticket in plan.hopeless)
    scored = sum(atlas.route_points[route] for route in plan.routes)
    assert view.seat is not None
    trains = max(1, view.seats[view.seat].trains)
    strain = plan.trains / trains
    risk = 0.10 + 0.9 * max(0.0, strain - 0.55)
    return (
        promised * (1.0 - 2.0 * risk)
        - lost
        + scored
        - TRAIN_WORTH * plan.trains
        - TURN_WORTH * len(plan.routes)
        - 5.0 * len(plan.borrowed)
    )


TRAIN_WORTH = 1.35  # what a train is worth elsewhere
TURN_WORTH = 0.4
