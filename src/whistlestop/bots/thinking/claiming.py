"""Which route to claim now, and with which cards."""

from __future__ import annotations

from whistlestop.bots.thinking.paths import may_claim
from whistlestop.rules.compiler import kernel
from whistlestop.rules.stations import next_station_number, station_cost
from whistlestop.rules.terms import COLOURS, GRAY, LOCOMOTIVE, NOBODY

NOTHING = -1


@kernel
def price_of(hand, need, weights, colour, coloured, locomotives):
    """How much it hurts to give these cards away: locomotives, cards needed elsewhere, others."""
    spare = max(0, int(hand[colour]) - int(need[colour]))
    needed = max(0, coloured - spare)
    return (
        weights.pay_locomotive * locomotives
        + weights.pay_needed * needed
        + weights.pay_spare * (coloured - needed)
    )


@kernel
def find_payment(hand, mind, weights, colour, size, least, most, need_here):
    """The set that hurts least, left in ``mind.pay_colour`` and ``mind.pay_locomotives``.

    Returns its price, or a negative number if the hand can't pay. ``need_here``: how many cards
    of a set colour are meant for just this.
    """
    first, last = colour, colour + 1
    if colour == GRAY:
        first, last = 0, COLOURS
    best = -1.0
    for each in range(first, last):
        locomotives = max(least, size - int(hand[each]))
        coloured = size - locomotives
        if coloured < 1 or locomotives > hand[LOCOMOTIVE] or locomotives > most:
            continue
        price = price_of(hand, mind.need, weights, each, max(0, coloured - need_here), locomotives)
        if best < 0.0 or price < best:
            best = price
            mind.pay_colour = each
            mind.pay_locomotives = locomotives
    if best < 0.0 and hand[LOCOMOTIVE] >= size and most >= size:
        mind.pay_colour = LOCOMOTIVE
        mind.pay_locomotives = size
        best = weights.pay_locomotive * size
    return best


@kernel
def find_claim_payment(layout, state, seat, route, mind, weights):
    """The set for a route that hurts least (see ``find_payment``)."""
    colour = int(layout.route_colour[route])
    bucket = int(layout.route_bucket[route])
    size = int(layout.route_length[route])
    return find_payment(
        state.hands[seat],
        mind,
        weights,
        colour,
        size,
        int(layout.bucket_least_locomotives[bucket]),
        int(layout.bucket_most_locomotives[bucket]),
        size if colour != GRAY else 0,
    )


@kernel
def payment_offset(colour, locomotives, chosen, size, least, most):
    """Where a payment stands among those of one thing (see ``layout.py``)."""
    block = max(0, min(most, size - 1) - least + 1)
    colours = COLOURS if colour == GRAY else 1
    if chosen == LOCOMOTIVE:
        return colours * block
    return (chosen if colour == GRAY else 0) * block + locomotives - least


@kernel
def claim_action(layout, route, chosen, locomotives):
    """The number of the action that claims a route with a set of cards."""
    bucket = int(layout.route_bucket[route])
    return int(layout.claim_first[route]) + payment_offset(
        int(layout.route_colour[route]),
        locomotives,
        chosen,
        int(layout.route_length[route]),
        int(layout.bucket_least_locomotives[bucket]),
        int(layout.bucket_most_locomotives[bucket]),
    )


@kernel
def found_claim(layout, mind, route):
    """The claim of a route with the payment found last."""
    return claim_action(layout, route, int(mind.pay_colour), int(mind.pay_locomotives))


@kernel
def reserve_after(hand, mind, size):
    """Cards left that could pay what a tunnel asks for, after the payment found last."""
    left = int(hand[LOCOMOTIVE]) - int(mind.pay_locomotives)
    if mind.pay_colour != LOCOMOTIVE:
        left += int(hand[mind.pay_colour]) - (size - int(mind.pay_locomotives))
    return left


@kernel
def is_rivals(layout, network, state, seat, city):
    """Whether routes of others end in a city."""
    for way in range(network.way_first[city], network.way_first[city + 1]):
        owner = int(state.route_owner[network.way_route[way]])
        if owner >= 0 and owner != seat:
            return True
    return False


@kernel
def has_free_twin(layout, state, route):
    """Whether the other route of a double is free, and stays so when this one is claimed."""
    twin = int(layout.route_twin[route])
    if twin == NOBODY or state.route_owner[twin] != NOBODY:
        return False
    return state.players >= layout.double_routes_from_players


@kernel
def urgency(layout, network, state, seat, route, weights):
    """How much a planned route should be claimed before others."""
    wanted = 0.0
    if not has_free_twin(layout, state, route):
        wanted = weights.urgent_pressure * network.pressure[route]
        a, b = int(layout.route_a[route]), int(layout.route_b[route])
        rivals = int(is_rivals(layout, network, state, seat, a))
        rivals += int(is_rivals(layout, network, state, seat, b))
        wanted += weights.urgent_rival * rivals
    return wanted + weights.urgent_length * layout.route_length[route]


@kernel
def planned_claim(layout, network, state, seat, mind, weights):
    """The most urgent route of the plan that the hand can pay well, or NOTHING."""
    hand = state.hands[seat]
    best, action = weights.least_urgency, NOTHING
    for place in range(mind.count[seat]):
        route = int(mind.routes[seat, place])
        if not may_claim(layout, state, seat, route):
            continue
        price = find_claim_payment(layout, state, seat, route, mind, weights)
        if price < 0.0:
            continue
        if layout.route_tunnel[route]:
            size = int(layout.route_length[route])
            if reserve_after(hand, mind, size) < weights.tunnel_reserve:
                continue
        value = urgency(layout, network, state, seat, route, weights) - price
        if value > best:
            best, action = value, found_claim(layout, mind, route)
    return action


@kernel
def station_for(layout, state, seat, mind, weights, route):
    """A station that borrows a route, at the end of it that is free, or NOTHING."""
    if state.stations_left[seat] == 0:
        return NOTHING
    cost = int(station_cost(layout, state, seat))
    price = find_payment(state.hands[seat], mind, weights, GRAY, cost, 0, cost, 0)
    if price < 0.0:
        return NOTHING
    offset = payment_offset(
        GRAY, int(mind.pay_locomotives), int(mind.pay_colour), cost, 0, cost
    ) + int(layout.station_offset[next_station_number(layout, state, seat)])
    a, b = int(layout.route_a[route]), int(layout.route_b[route])
    for city in (a, b):
        if state.station_owner[city] == NOBODY:
            return int(layout.station_first) + city * int(layout.station_block) + offset
    return NOTHING


@kernel
def planned_station(layout, state, seat, mind, weights):
    """A station for a route that the plan borrows, or NOTHING."""
    if mind.borrowed_count[seat] == 0:
        return NOTHING
    return station_for(layout, state, seat, mind, weights, int(mind.borrowed[seat, 0]))
