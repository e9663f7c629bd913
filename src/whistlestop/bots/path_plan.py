"""The plan of the ``path`` bot: which routes and stations join the tickets worth joining."""

from __future__ import annotations

from dataclasses import dataclass, field

from whistlestop.bots.atlas import (
    NEVER,
    Atlas,
    Goal,
    cheapest_path,
    owners_of,
    usable_locomotives,
)
from whistlestop.game import View
from whistlestop.titles import COLOURS, GRAY, LOCOMOTIVE, Ticket

ROUTE_COST = 0.8  # a route takes a turn, however short it is
MISSING_CARD_COST = 0.35
TUNNEL_COST = 0.7
FERRY_COST = 0.6
STATION_COST = 9.0
SUBWAY_SIZE = 0.7  # what a space of a subway costs beside one of a streetcar: only its card


@dataclass(slots=True)
class Plan:
    """Free routes to claim, in no order; routes of others to borrow; tickets that it completes.

    ``tickets``: what each of them scores. ``trains`` and ``subways``: pieces that it takes.
    """

    routes: set[int] = field(default_factory=set)
    borrowed: set[int] = field(default_factory=set)
    tickets: dict[str, int] = field(default_factory=dict)
    hopeless: list[str] = field(default_factory=list)
    trains: int = 0
    subways: int = 0


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
            or (me.subways == 0 if route.subway else route.length > me.trains)
        ):
            costs.append(NEVER)
        else:
            held = most_of_one if route.colour == GRAY else hand.get(route.colour, 0)
            missing = max(0, route.length - held - usable_locomotives(atlas, route, locomotives))
            size = SUBWAY_SIZE * route.length if route.subway else route.length
            cost = size + ROUTE_COST + MISSING_CARD_COST * missing
            cost += TUNNEL_COST * route.tunnel + FERRY_COST * max(0, route.ferry - locomotives)
            costs.append(cost)
    return costs


def make_plan(
    atlas: Atlas, view: View, tickets: list[Ticket], costs: list[float] | None = None
) -> Plan:
    """Join as many points of tickets as the trains allow, the best bargains first.

    ``costs``: of each route, ``route_costs`` unless given.
    """
    assert view.seat is not None
    me = view.seats[view.seat]
    plan = Plan()
    costs = route_costs(atlas, view) if costs is None else list(costs)
    owners = owners_of(atlas, view)
    stations = me.stations_left
    left = list(tickets)
    while left:
        best: tuple[float, Ticket, Goal, list[int]] | None = None
        for ticket in list(left):
            possible = False
            for goal in atlas.ways_to_score[ticket.id]:
                cost, path = cheapest_path(atlas, costs, goal)
                claims = [r for r in path if r not in owners and r not in plan.routes]
                borrows = [
                    r
                    for r in path
                    if owners.get(r, view.seat) != view.seat and r not in plan.borrowed
                ]
                trains, subways = pieces_for(atlas, claims)
                if (
                    cost == NEVER
                    or trains > me.trains - plan.trains
                    or subways > me.subways - plan.subways
                    or len(borrows) > stations - len(plan.borrowed)
                ):
                    continue
                possible = True
                bargain = goal.points / (cost + 1.0)
                if best is None or bargain > best[0]:
                    best = (bargain, ticket, goal, path)
            if not possible:
                left.remove(ticket)
                plan.hopeless.append(ticket.id)
        if best is None:
            break
        _, ticket, goal, path = best
        left.remove(ticket)
        plan.tickets[ticket.id] = goal.points
        trains, subways = pieces_for(
            atlas, [r for r in path if r not in owners and r not in plan.routes]
        )
        plan.trains += trains
        plan.subways += subways
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


def pieces_for(atlas: Atlas, routes: list[int]) -> tuple[int, int]:
    """The trains and the subway pieces that routes take (BE-11, BE-13)."""
    subways = sum(atlas.routes[route].subway for route in routes)
    trains = sum(atlas.routes[route].length for route in routes if not atlas.routes[route].subway)
    return trains, subways


def worth_of(atlas: Atlas, view: View, tickets: list[Ticket]) -> float:
    """How many points these tickets promise to add, trains and risk weighed in."""
    return worth_of_plan(atlas, view, make_plan(atlas, view, tickets))


def worth_of_plan(atlas: Atlas, view: View, plan: Plan) -> float:
    """How many points a plan promises to add, see ``worth_of``."""
    promised = sum(plan.tickets.values())
    lost = sum(atlas.tickets[ticket].least for ticket in plan.hopeless)
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
