"""The choice of a route to claim, and of the cards that pay for it."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.bots.planning.needs import lacking_cards
from whistlestop.bots.planning.plan import turns_to_come
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.weights import Weights
from whistlestop.rules.claiming import may_claim
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, COLOURS, GRAY, LOCOMOTIVE, NOBODY
from whistlestop.rules.payments import (
    first_payable,
    hand_size,
    has_substitutes,
    holds,
    payable_end,
)
from whistlestop.rules.records import Array, Layout, State
from whistlestop.rules.stations import station_action, station_price

NOTHING = -1


class Payment(NamedTuple):
    """Cards of one colour and locomotives, and the loss from paying with them.

    ``loss``: the loss, negative if the hand can't pay. ``place``: the index in the price's list.
    """

    loss: float
    place: int
    colour: int
    coloured: int
    locomotives: int


@kernel
def payment_loss(weights: Weights, spare: int, coloured: int, locomotives: int) -> float:
    """Return the loss from paying with locomotives, cards needed elsewhere and spare cards.

    ``spare``: the number of cards of the colour that the plan does not need.
    """
    needed = max(0, coloured - spare)
    return (
        weights.pay_locomotive * locomotives
        + weights.pay_needed * needed
        + weights.pay_spare * (coloured - needed)
    )


@kernel
def substitutes_loss(planner: Planner, hand: Array, seat: int, count: int) -> float:
    """Return the loss from paying with cards of any kind, beginning with those not needed."""
    weights, plans = planner.weights.seats[seat], planner.plans
    spare = 0
    for colour in range(COLOURS):
        spare += max(0, int(hand[colour]) - int(plans.need[colour]))
    needed = max(0, count - spare)
    return weights.pay_needed * needed + weights.pay_spare * (count - needed)


@kernel
def find_payment(planner: Planner, state: State, seat: int, price: int, meant: int) -> Payment:
    """Return the payment with the least loss; locomotives alone only if nothing else will do.

    ``meant``: the number of cards of the colour that the plan reserves for this payment.
    """
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    hand = state.hands[seat]
    best, best_place, best_colour, best_coloured, best_locomotives = -1.0, 0, 0, 0, 0
    for number in range(layout.price_first[price], layout.price_first[price + 1]):
        run = layout.runs[number]
        if not has_substitutes(run, hand):
            continue
        end = payable_end(run, hand)
        for colour in range(run.colour, run.colour + run.colours):
            place = first_payable(run, int(hand[colour]))
            if place >= end:
                continue
            coloured = int(run.coloured) - place
            locomotives = int(run.locomotives) + place
            spare = max(0, int(hand[colour]) - int(plans.need[colour]))
            loss = payment_loss(weights, spare, max(0, coloured - meant), locomotives)
            if run.substitutes > 0:
                loss += substitutes_loss(planner, hand, seat, int(run.substitutes))
            if best < 0.0 or (coloured > 0 and loss < best):
                best, best_colour = loss, int(colour)
                best_place = int(run.first) + (colour - int(run.colour)) * int(run.payments) + place
                best_coloured, best_locomotives = coloured, locomotives
        if run.mixed >= 0 and holds(layout, hand, int(run.mixed)):
            loss = 0.0
            for card in range(CARDS):
                paid = int(layout.payment_cards[run.mixed, card])
                spare = max(0, int(hand[card]) - int(plans.need[card]))
                is_wild = card == LOCOMOTIVE
                loss += payment_loss(weights, spare, 0 if is_wild else paid, paid if is_wild else 0)
            if best < 0.0 or loss < best:
                best, best_place, best_coloured = loss, int(run.first), 0
                best_locomotives = int(layout.payment_cards[run.mixed, LOCOMOTIVE])
    return Payment(best, best_place, best_colour, best_coloured, best_locomotives)


@kernel
def find_claim_payment(planner: Planner, state: State, seat: int, route: int) -> Payment:
    """Return the payment for a route with the least loss."""
    layout = planner.layout
    meant = int(layout.route_length[route]) if layout.route_colour[route] != GRAY else 0
    return find_payment(planner, state, seat, int(layout.route_price[route]), meant)


@kernel
def claim_action(layout: Layout, route: int, payment: Payment) -> int:
    """Return the number of the action that claims a route."""
    return int(layout.claim_first[route]) + payment.place


@kernel
def reserve_after(hand: Array, payment: Payment) -> int:
    """Return the number of cards left after a payment that could pay for a tunnel's extra cards."""
    left = int(hand[LOCOMOTIVE]) - payment.locomotives
    if payment.coloured > 0:
        left += int(hand[payment.colour]) - payment.coloured
    return left


@kernel
def is_rivals(planner: Planner, state: State, seat: int, city: int) -> bool:
    """Check whether another seat's route ends in a city."""
    network = planner.network
    for way in range(network.way_first[city], network.way_first[city + 1]):
        owner = int(state.route_owner[network.way_route[way]])
        if owner >= 0 and owner != seat:
            return True
    return False


@kernel
def has_free_twin(layout: Layout, state: State, route: int) -> bool:
    """Check whether the other route of a double is free and stays available after a claim."""
    twin = int(layout.route_twin[route])
    if twin == NOBODY or state.route_owner[twin] != NOBODY:
        return False
    return state.players >= layout.double_routes_from_players


@kernel
def urgency(planner: Planner, state: State, seat: int, route: int) -> float:
    """Return a value by which a planned route ranks before others."""
    layout, network = planner.layout, planner.network
    weights = planner.weights.seats[seat]
    wanted = 0.0
    if not has_free_twin(layout, state, route):
        wanted = weights.urgent_pressure * network.pressure[route]
        a, b = int(layout.route_a[route]), int(layout.route_b[route])
        rivals = int(is_rivals(planner, state, seat, a))
        rivals += int(is_rivals(planner, state, seat, b))
        wanted += weights.urgent_rival * rivals
    wanted += weights.urgent_points * layout.route_points[route]
    wanted += weights.urgent_tunnel * layout.route_tunnel[route]
    return wanted + weights.urgent_length * layout.route_length[route]


@kernel
def patience(planner: Planner, state: State, seat: int) -> float:
    """Return how far a claim's value must exceed the least urgency, because the seat can wait.

    Claims show others where a seat builds, and cards in hand keep all ways open. So while there are
    turns to spare and cards to collect, a patient seat claims only urgent routes.
    """
    weights, plans = planner.weights.seats[seat], planner.plans
    if weights.wait == 0.0 and weights.wait_turn == 0.0:
        return 0.0
    lacking = lacking_cards(planner, state, seat)
    spare = turns_to_come(planner, state, seat) - plans.count[seat]
    spare -= lacking / weights.cards_a_turn
    value = weights.wait + weights.wait_turn * spare + weights.wait_lacking * lacking
    return max(0.0, value - weights.wait_hand * hand_size(state.hands[seat]))


@kernel
def planned_claim(planner: Planner, state: State, seat: int) -> int:
    """Return the claim of the most urgent planned route that the hand can pay well, or NOTHING."""
    layout, plans = planner.layout, planner.plans
    weights = planner.weights.seats[seat]
    hand = state.hands[seat]
    best, action = weights.least_urgency + patience(planner, state, seat), NOTHING
    for place in range(plans.count[seat]):
        route = int(plans.routes[seat, place])
        if not may_claim(layout, state, seat, route):
            continue
        payment = find_claim_payment(planner, state, seat, route)
        if payment.loss < 0.0:
            continue
        reserve = reserve_after(hand, payment)
        if layout.route_tunnel[route] and reserve < weights.tunnel_reserve:
            continue
        value = urgency(planner, state, seat, route) - payment.loss
        if value > best:
            best, action = value, claim_action(layout, route, payment)
    return action


@kernel
def shortest_claim(planner: Planner, state: State, seat: int) -> int:
    """Return the claim of the shortest route that the hand can pay for, or NOTHING."""
    layout = planner.layout
    shortest, action = 1000, NOTHING
    for route in range(layout.routes):
        size = int(layout.route_length[route])
        if size >= shortest or not may_claim(layout, state, seat, route):
            continue
        payment = find_claim_payment(planner, state, seat, route)
        if payment.loss >= 0.0:
            shortest, action = size, claim_action(layout, route, payment)
    return action


@kernel
def station_for(planner: Planner, state: State, seat: int, route: int) -> int:
    """Return a station that borrows a route, at a free end of it, or NOTHING."""
    layout = planner.layout
    if state.stations_left[seat] == 0:
        return NOTHING
    payment = find_payment(planner, state, seat, station_price(layout, state, seat), 0)
    if payment.loss < 0.0:
        return NOTHING
    a, b = int(layout.route_a[route]), int(layout.route_b[route])
    for city in (a, b):
        if state.station_owner[city] == NOBODY:
            return station_action(layout, state, seat, city) + payment.place
    return NOTHING


@kernel
def planned_station(planner: Planner, state: State, seat: int) -> int:
    """Return a station for a route that the plan borrows, or NOTHING."""
    plans = planner.plans
    if plans.borrowed_count[seat] == 0:
        return NOTHING
    return station_for(planner, state, seat, int(plans.borrowed[seat, 0]))
