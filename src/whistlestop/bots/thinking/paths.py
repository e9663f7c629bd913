"""What routes would still cost a seat, and the cheapest path that completes a ticket."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.routes import owns_twin
from whistlestop.rules.terms import COLOURS, GRAY, LOCOMOTIVE, NOBODY

NEVER = 1e9
FREE = 0.02  # the least that a route of others' or a free one costs


@kernel
def most_of_one(hand):
    """The most cards of one colour in hand."""
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(hand[colour]))
    return most


@kernel
def usable_locomotives(layout, network, hand, route):
    """Locomotives in hand that may be played on a route (CH-22)."""
    if network.tunnels_only and not layout.route_tunnel[route]:
        return 0
    return int(hand[LOCOMOTIVE])


@kernel
def has_pieces(layout, state, seat, route):
    """Whether the seat has the pieces that a route takes (CO-22, BE-13)."""
    if layout.route_subway[route]:
        return state.subways_left[seat] > 0
    return layout.route_length[route] <= state.trains[seat]


@kernel
def may_claim(layout, state, seat, route):
    """Whether the seat could claim a route if it had the cards."""
    return (
        state.route_owner[route] == NOBODY
        and has_pieces(layout, state, seat, route)
        and not owns_twin(layout, state, seat, route)
    )


@kernel
def missing_cards(layout, network, hand, most, route):
    """How many cards the hand lacks for a route, as if it were the only one.

    ``most`` is ``most_of_one(hand)``.
    """
    colour = int(layout.route_colour[route])
    held = most if colour == GRAY else int(hand[colour])
    least = int(layout.bucket_least_locomotives[layout.route_bucket[route]])
    locomotives = usable_locomotives(layout, network, hand, route)
    size = int(layout.route_length[route])
    ferry = max(0, least - locomotives)
    return ferry + max(0, size - max(least, locomotives) - held)


@kernel
def set_costs(layout, network, state, seat, mind, weights):
    """Write what each route would cost the seat into ``mind.cost``; own ones cost nothing."""
    hand = state.hands[seat]
    locomotives = int(hand[LOCOMOTIVE])
    most = most_of_one(hand)
    for route in range(layout.routes):
        owner = int(state.route_owner[route])
        if owner == seat:
            mind.cost[route] = 0.0
        elif owner >= 0:
            a, b = int(layout.route_a[route]), int(layout.route_b[route])
            if state.station_owner[a] == seat or state.station_owner[b] == seat:
                mind.cost[route] = weights.own_station
            elif state.stations_left[seat] > 0:
                mind.cost[route] = weights.station
            else:
                mind.cost[route] = NEVER
        elif not may_claim(layout, state, seat, route):
            mind.cost[route] = NEVER
        else:
            size = int(layout.route_length[route])
            space = weights.subway_space if layout.route_subway[route] else weights.space
            cost = space * size + weights.route
            cost += weights.missing_card * missing_cards(layout, network, hand, most, route)
            least = int(layout.bucket_least_locomotives[layout.route_bucket[route]])
            cost += weights.tunnel * layout.route_tunnel[route]
            cost += weights.ferry * max(0, least - locomotives)
            cost -= weights.route_point * layout.route_points[route]
            cost += weights.pressure * network.pressure[route]
            mind.cost[route] = max(FREE, cost)


@kernel
def reach(mind, city, distance, size):
    """A city is reached at this distance; returns how many wait at the frontier."""
    if mind.distance[city] == NEVER:
        mind.frontier[size] = city
        size += 1
    mind.distance[city] = distance
    return size


@kernel
def spread(layout, network, mind, ticket):
    """Distances from where a ticket begins (Dijkstra), until its other end is reached.

    ``ticket_from_country`` begins at all crossings of the country (CH-11).
    """
    for city in range(layout.cities):
        mind.distance[city] = NEVER
        mind.came_by[city] = NOBODY
    size = 0
    country = int(layout.ticket_from_country[ticket])
    if country == NOBODY:
        size = reach(mind, int(layout.ticket_a[ticket]), 0.0, size)
    else:
        for number in range(layout.crossings):
            crossing = int(layout.crossing[number])
            if layout.city_country[crossing] == country:
                size = reach(mind, crossing, 0.0, size)
    end = NOBODY if layout.ticket_countries[ticket] > 0 else int(layout.ticket_b[ticket])
    while size > 0:
        place = 0
        nearest = mind.distance[mind.frontier[0]]
        for other in range(1, size):
            if mind.distance[mind.frontier[other]] < nearest:
                nearest = mind.distance[mind.frontier[other]]
                place = other
        here = int(mind.frontier[place])
        if here == end:
            return
        size -= 1
        mind.frontier[place] = mind.frontier[size]
        for way in range(network.way_first[here], network.way_first[here + 1]):
            city = int(network.way_city[way])
            route = int(network.way_route[way])
            further = nearest + mind.cost[route]
            if further < mind.distance[city]:
                size = reach(mind, city, further, size)
                mind.came_by[city] = route


@kernel
def trace(layout, mind, city):
    """Write the routes that lead to a city into ``mind.path``."""
    count = 0
    while mind.came_by[city] != NOBODY:
        route = int(mind.came_by[city])
        mind.path[count] = route
        count += 1
        a = int(layout.route_a[route])
        city = int(layout.route_b[route]) if a == city else a
    mind.path_count = count


@kernel
def cheapest_way(layout, network, mind, ticket):
    """The best bargain that completes a ticket: (cost, points, city where the path ends).

    Of several countries the one with the most points for its cost counts (CH-12).
    """
    spread(layout, network, mind, ticket)
    if layout.ticket_countries[ticket] == 0:
        end = int(layout.ticket_b[ticket])
        return mind.distance[end], int(layout.ticket_points[ticket]), end
    best, best_cost, best_points, best_city = -1.0, NEVER, int(layout.ticket_points[ticket]), 0
    for place in range(layout.ticket_countries[ticket]):
        country = int(layout.ticket_country[ticket, place])
        points = int(layout.ticket_country_points[ticket, place])
        for number in range(layout.crossings):
            city = int(layout.crossing[number])
            if layout.city_country[city] != country or mind.distance[city] >= NEVER:
                continue
            bargain = points / (mind.distance[city] + 1.0)
            if bargain > best:
                best, best_cost, best_points = bargain, mind.distance[city], points
                best_city = city
    return best_cost, best_points, best_city
