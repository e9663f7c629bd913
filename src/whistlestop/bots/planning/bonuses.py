"""The value to a plan of the bonuses that only some titles have (``rules/bonuses.py``)."""

from __future__ import annotations

from whistlestop.bots.planning.paths import NEVER, cheapest_path, trace
from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import NOBODY
from whistlestop.rules.mandala import mandala_points
from whistlestop.rules.records import State

TICKETS_IN_A_GAME = 8  # completed tickets that usually win the bonus for most tickets


@kernel
def ends_at(planner: Planner, state: State, seat: int, city: int) -> bool:
    """Check whether an owned or planned route of the seat ends in a city."""
    network, plans = planner.network, planner.plans
    for way in range(network.way_first[city], network.way_first[city + 1]):
        route = int(network.way_route[way])
        if state.route_owner[route] == seat or plans.is_planned[seat, route]:
            return True
    return False


@kernel
def share_of_district(planner: Planner, state: State, seat: int, city: int) -> float:
    """Return the points of a city's district, divided by the square of the cities still missing.

    The last city is worth all points, the second-last city a quarter, and so on. It is 0 if the
    seat already reaches the city, or the city has no district.
    """
    layout = planner.layout
    district = int(layout.city_district[city])
    if district == NOBODY or ends_at(planner, state, seat, city):
        return 0.0
    missing = 0
    for other in range(layout.cities):
        if layout.city_district[other] == district:
            missing += not ends_at(planner, state, seat, other)
    return float(layout.district_points[district]) / (missing * missing)


@kernel
def points_of_claim(planner: Planner, state: State, seat: int, route: int) -> float:
    """Return the points of a claim: those of the route and its share of districts (LO-30)."""
    layout = planner.layout
    points = float(layout.route_points[route])
    if layout.districts > 0:
        weights = planner.weights.seats[seat]
        share = share_of_district(planner, state, seat, int(layout.route_a[route]))
        share += share_of_district(planner, state, seat, int(layout.route_b[route]))
        points += weights.bonus * share
    return points


@kernel
def points_of_ring(planner: Planner, state: State, seat: int, route: int) -> float:
    """Return the points that claiming a route adds to the mandala at once (IN-30)."""
    layout = planner.layout
    if layout.mandala_steps == 0:
        return 0.0
    before = mandala_points(layout, state, seat)
    state.route_owner[route] = seat
    after = mandala_points(layout, state, seat)
    state.route_owner[route] = NOBODY
    return planner.weights.seats[seat].bonus * (after - before)


@kernel
def points_of_one_more_ticket(planner: Planner, seat: int) -> int:
    """Return the expected part of the bonus for most completed tickets, for one more (UT-10)."""
    bonus = planner.weights.seats[seat].bonus * planner.layout.most_tickets_points
    return int(bonus / TICKETS_IN_A_GAME + 0.5)


@kernel
def second_path(planner: Planner, ticket: int) -> float:
    """Return the cost of a second way that shares no route with the cheapest, or NEVER.

    The second way is then in ``plans.path``.
    """
    plans = planner.plans
    cost, _, city = cheapest_path(planner, ticket)
    if cost >= NEVER:
        return NEVER
    trace(planner, city)
    for place in range(plans.path_count):
        plans.first_way[place] = plans.path[place]
        plans.first_cost[place] = plans.cost[plans.path[place]]
        plans.cost[plans.path[place]] = NEVER
    taken = int(plans.path_count)
    cost, _, city = cheapest_path(planner, ticket)
    if cost < NEVER:
        trace(planner, city)
    for place in range(taken):
        plans.cost[plans.first_way[place]] = plans.first_cost[place]
    return cost
