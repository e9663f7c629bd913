"""The cards that a plan needs."""

from __future__ import annotations

from whistlestop.bots.planning.paths import missing_cards
from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, COLOURS, GRAY, LOCOMOTIVE
from whistlestop.rules.payments import most_of_a_colour
from whistlestop.rules.records import State


@kernel
def add_need(planner: Planner, state: State, seat: int, route: int) -> None:
    """Add the cards for a route; a gray one takes the colour with the most to spare."""
    layout, plans = planner.layout, planner.plans
    hand = state.hands[seat]
    colour = int(layout.route_colour[route])
    least = int(layout.price_least_locomotives[layout.route_price[route]])
    if colour == GRAY:
        most = -1000
        for each in range(COLOURS):
            spare = int(hand[each]) - int(plans.need[each])
            if spare > most:
                most = spare
                colour = each
    plans.need[colour] += layout.route_length[route] - least + layout.route_tunnel[route]
    plans.need[LOCOMOTIVE] += least


@kernel
def nearest_route(planner: Planner, state: State, seat: int) -> int:
    """Return the planned route for which the hand lacks the fewest cards, but at least one."""
    plans = planner.plans
    hand = state.hands[seat]
    most = most_of_a_colour(hand, GRAY)
    nearest, fewest = int(plans.routes[seat, 0]), 1000
    for place in range(plans.count[seat]):
        route = int(plans.routes[seat, place])
        missing = missing_cards(planner, hand, most, route)
        if 0 < missing < fewest:
            nearest, fewest = route, missing
    return nearest


@kernel
def set_needs(planner: Planner, state: State, seat: int) -> None:
    """Write the number of cards of each kind that the plan needs into ``plans.need``."""
    layout, plans = planner.layout, planner.plans
    for card in range(CARDS):
        plans.need[card] = 0
    if planner.weights.seats[seat].one_step > 0.0 and plans.count[seat] > 0:
        add_need(planner, state, seat, nearest_route(planner, state, seat))
        return
    for gray in range(2):
        for place in range(plans.count[seat]):
            route = int(plans.routes[seat, place])
            if (layout.route_colour[route] == GRAY) == gray:
                add_need(planner, state, seat, route)


@kernel
def lacking_cards(planner: Planner, state: State, seat: int) -> int:
    """Return the number of cards that the hand lacks for the whole plan, with locomotives used."""
    network, plans = planner.network, planner.plans
    set_needs(planner, state, seat)
    hand = state.hands[seat]
    lacking = max(0, int(plans.need[LOCOMOTIVE]) - int(hand[LOCOMOTIVE]))
    free = max(0, int(hand[LOCOMOTIVE]) - int(plans.need[LOCOMOTIVE]))
    if not network.takes_locomotives:
        free = 0
    for colour in range(COLOURS):
        lacking += max(0, int(plans.need[colour]) - int(hand[colour]))
    return lacking - min(free, lacking)
