"""The cards that a plan asks for."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import CARDS, COLOURS, GRAY, LOCOMOTIVE


@kernel
def add_need(layout, network, state, seat, mind, route):
    """Add what a route asks for; a gray one takes the colour of which most is to spare."""
    hand = state.hands[seat]
    colour = int(layout.route_colour[route])
    least = int(layout.bucket_least_locomotives[layout.route_bucket[route]])
    if colour == GRAY:
        most = -1000
        for each in range(COLOURS):
            spare = int(hand[each]) - int(mind.need[each])
            if spare > most:
                most = spare
                colour = each
    mind.need[colour] += layout.route_length[route] - least + layout.route_tunnel[route]
    mind.need[LOCOMOTIVE] += least


@kernel
def set_needs(layout, network, state, seat, mind):
    """Write the cards of each colour that the plan asks for into ``mind.need``."""
    for card in range(CARDS):
        mind.need[card] = 0
    for gray in range(2):
        for place in range(mind.count[seat]):
            route = int(mind.routes[seat, place])
            if (layout.route_colour[route] == GRAY) == gray:
                add_need(layout, network, state, seat, mind, route)


@kernel
def lacking_cards(layout, network, state, seat, mind):
    """How many cards the hand lacks for the whole plan, locomotives in hand used up first."""
    set_needs(layout, network, state, seat, mind)
    hand = state.hands[seat]
    lacking = max(0, int(mind.need[LOCOMOTIVE]) - int(hand[LOCOMOTIVE]))
    free = max(0, int(hand[LOCOMOTIVE]) - int(mind.need[LOCOMOTIVE]))
    if network.tunnels_only:
        free = 0
    for colour in range(COLOURS):
        lacking += max(0, int(mind.need[colour]) - int(hand[colour]))
    return lacking - min(free, lacking)
