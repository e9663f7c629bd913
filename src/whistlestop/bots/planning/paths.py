"""The costs of routes for a seat, and the cheapest path that completes a ticket."""

from __future__ import annotations

from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.plans import Plans
from whistlestop.rules.claiming import may_claim
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import GRAY, LOCOMOTIVE, NOBODY
from whistlestop.rules.payments import hand_size, most_of_a_colour
from whistlestop.rules.records import Array, State

NEVER = 1e9
FREE = 0.02  # least cost of a route that the seat does not own


@kernel
def missing_cards(planner: Planner, hand: Array, most: int, route: int) -> int:
    """Return how many cards the hand lacks for a route, as if it were the only one.

    Cards that others may replace do not count as missing (NC-23, NC-24). ``most`` is
    ``most_of_a_colour(hand, GRAY)``.
    """
    layout = planner.layout
    colour = int(layout.route_colour[route])
    held = most if colour == GRAY else int(hand[colour])
    price = int(layout.route_price[route])
    least = int(layout.price_least_locomotives[price])
    locomotives = min(int(hand[LOCOMOTIVE]), int(layout.price_most_locomotives[price]))
    size = int(layout.route_length[route])
    ferry = max(0, least - locomotives)
    others = max(0, size - max(least, locomotives) - held)
    for_one = int(layout.price_substitutes[price])
    if for_one > 0 and ferry + others > 0:
        free = hand_size(hand) - (size - ferry - others)
        replaced = free // for_one
        return ferry + others - min(replaced, ferry if least > 0 else others)
    return ferry + others


@kernel
def set_costs(planner: Planner, state: State, seat: int) -> None:
    """Write the cost of each route for the seat into ``plans.cost``; its own routes are free."""
    layout, network, plans = planner.layout, planner.network, planner.plans
    weights = planner.weights.seats[seat]
    hand = state.hands[seat]
    locomotives = int(hand[LOCOMOTIVE])
    most = most_of_a_colour(hand, GRAY)
    for route in range(layout.routes):
        owner = int(state.route_owner[route])
        if owner == seat:
            plans.cost[route] = 0.0
        elif owner >= 0:
            a, b = int(layout.route_a[route]), int(layout.route_b[route])
            if state.station_owner[a] == seat or state.station_owner[b] == seat:
                plans.cost[route] = weights.own_station
            elif state.stations_left[seat] > 0:
                plans.cost[route] = weights.station
            else:
                plans.cost[route] = NEVER
        elif not may_claim(layout, state, seat, route):
            plans.cost[route] = NEVER
        else:
            size = int(layout.route_length[route])
            space = weights.subway_space if layout.route_subway[route] else weights.space
            cost = space * size + weights.route
            cost += weights.missing_card * missing_cards(planner, hand, most, route)
            least = int(layout.price_least_locomotives[layout.route_price[route]])
            cost += weights.tunnel * layout.route_tunnel[route]
            cost += weights.ferry * max(0, least - locomotives)
            cost -= weights.route_point * layout.route_points[route]
            if size < network.long_from and not layout.route_subway[route]:
                cost += weights.short_route
            cost += weights.pressure * network.pressure[route]
            plans.cost[route] = max(FREE, cost)


@kernel
def reach(plans: Plans, city: int, distance: float, size: int) -> int:
    """Set the distance of a reached city, and return the new size of the frontier."""
    if plans.distance[city] == NEVER:
        plans.frontier[size] = city
        size += 1
    plans.distance[city] = distance
    return size


@kernel
def spread(planner: Planner, ticket: int) -> None:
    """Compute distances from the start of a ticket (Dijkstra), until its other end is reached.

    A ticket from a country starts at all crossings of the country (CH-11).
    """
    layout, network, plans = planner.layout, planner.network, planner.plans
    for city in range(layout.cities):
        plans.distance[city] = NEVER
        plans.came_by[city] = NOBODY
    size = 0
    country = int(layout.ticket_from_country[ticket])
    if country == NOBODY:
        size = reach(plans, int(layout.ticket_a[ticket]), 0.0, size)
    else:
        for number in range(layout.crossings):
            crossing = int(layout.crossing[number])
            if layout.city_country[crossing] == country:
                size = reach(plans, crossing, 0.0, size)
    end = NOBODY if layout.ticket_countries[ticket] > 0 else int(layout.ticket_b[ticket])
    while size > 0:
        place = 0
        nearest = plans.distance[plans.frontier[0]]
        for other in range(1, size):
            if plans.distance[plans.frontier[other]] < nearest:
                nearest = plans.distance[plans.frontier[other]]
                place = other
        here = int(plans.frontier[place])
        if here == end:
            return
        size -= 1
        plans.frontier[place] = plans.frontier[size]
        for way in range(network.way_first[here], network.way_first[here + 1]):
            city = int(network.way_city[way])
            route = int(network.way_route[way])
            further = nearest + plans.cost[route]
            if further < plans.distance[city]:
                size = reach(plans, city, further, size)
                plans.came_by[city] = route


@kernel
def trace(planner: Planner, city: int) -> None:
    """Write the routes that lead to a city into ``plans.path``."""
    layout, plans = planner.layout, planner.plans
    count = 0
    while plans.came_by[city] != NOBODY:
        route = int(plans.came_by[city])
        plans.path[count] = route
        count += 1
        a = int(layout.route_a[route])
        city = int(layout.route_b[route]) if a == city else a
    plans.path_count = count


@kernel
def cheapest_path(planner: Planner, ticket: int) -> tuple[float, int, int]:
    """Return the best bargain that completes a ticket: (cost, points, city where the path ends).

    Among several countries, it is the one with the most points for its cost (CH-12).
    """
    layout, plans = planner.layout, planner.plans
    spread(planner, ticket)
    if layout.ticket_countries[ticket] == 0:
        end = int(layout.ticket_b[ticket])
        return plans.distance[end], int(layout.ticket_points[ticket]), end
    best, best_cost, best_points, best_city = -1.0, NEVER, int(layout.ticket_points[ticket]), 0
    for place in range(layout.ticket_countries[ticket]):
        country = int(layout.ticket_country[ticket, place])
        points = int(layout.ticket_country_points[ticket, place])
        for number in range(layout.crossings):
            city = int(layout.crossing[number])
            if layout.city_country[city] != country or plans.distance[city] >= NEVER:
                continue
            bargain = points / (plans.distance[city] + 1.0)
            if bargain > best:
                best, best_cost, best_points = bargain, plans.distance[city], points
                best_city = city
    return best_cost, best_points, best_city
