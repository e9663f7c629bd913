"""Routes claimed only for their points, with trains that no ticket needs."""

from __future__ import annotations

from whistlestop.bots.planning.bonuses import points_of_claim
from whistlestop.bots.planning.claiming import NOTHING, claim_action, find_claim_payment
from whistlestop.bots.planning.network import Network
from whistlestop.bots.planning.paths import missing_cards
from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.claiming import may_claim
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import GRAY
from whistlestop.rules.payments import hand_size, most_of_a_colour
from whistlestop.rules.records import State


@kernel
def touches(network: Network, state: State, seat: int, city: int) -> bool:
    """Check whether a route of the seat ends in a city."""
    for way in range(network.way_first[city], network.way_first[city + 1]):
        if state.route_owner[network.way_route[way]] == seat:
            return True
    return False


@kernel
def best_filler(planner: Planner, state: State, seat: int, turns: float, spaces: int) -> int:
    """Return the free route that scores most for the turns it takes, or NOTHING.

    With a full hand or an empty deck, it is one that the seat can pay for at once. ``turns``: the
    turns left. ``spaces``: the number of trains that may be spent.
    """
    layout, network = planner.layout, planner.network
    weights = planner.weights.seats[seat]
    hand = state.hands[seat]
    best, chosen = 0.0, NOTHING
    most = most_of_a_colour(hand, GRAY)
    at_once = state.deck_size == 0 or hand_size(hand) >= weights.full_hand
    for route in range(layout.routes):
        if not may_claim(layout, state, seat, route):
            continue
        if layout.route_length[route] > spaces and not layout.route_subway[route]:
            continue
        missing = missing_cards(planner, hand, most, route)
        missing += weights.fill_tunnel * layout.route_tunnel[route]
        need = 1.0 + missing / weights.cards_a_turn
        if missing > 0 and (at_once or need > turns):
            continue
        value = points_of_claim(planner, state, seat, route)
        if layout.longest_path_points > 0 and (
            touches(network, state, seat, int(layout.route_a[route]))
            or touches(network, state, seat, int(layout.route_b[route]))
        ):
            value += weights.extend
        value /= need + weights.fill_turn
        if value > best:
            best, chosen = value, route
    return chosen


@kernel
def filling_claim(planner: Planner, state: State, seat: int, route: int) -> int:
    """Return the claim of a route if the hand can pay for it, else NOTHING."""
    payment = find_claim_payment(planner, state, seat, route)
    return NOTHING if payment.loss < 0.0 else claim_action(planner.layout, route, payment)
