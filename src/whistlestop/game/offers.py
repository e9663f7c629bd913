"""What a seat could do with each route, and why not, worked out from its View alone."""

from __future__ import annotations

import numpy as np

from whistlestop.game.action import Action, ActionTable, table_of
from whistlestop.game.view import (
    Obstacle,
    Payment,
    Placement,
    Reason,
    Robbery,
    RouteOffer,
    StationOffer,
    View,
)
from whistlestop.titles import CARDS, GRAY, LOCOMOTIVE, Route, load


def payment_of(action: Action) -> Payment:
    return Payment(dict(action.cards), str(action))


def fewest_locomotives_first(actions: list[Action]) -> list[Payment]:
    """Payments in the order in which a person wants to see them."""
    ordered = sorted(actions, key=lambda action: dict(action.cards).get(LOCOMOTIVE, 0))
    return [payment_of(action) for action in ordered]


def affordable(table: ActionTable, hand: dict[str, int]) -> np.ndarray:
    """Whether the hand holds the cards that an action pays with: bool[actions]."""
    layout = table.layout
    count = int(layout.actions)
    cards = np.array([hand.get(card, 0) for card in CARDS])
    colour = layout.action_colour[:count]
    held: np.ndarray = (cards[colour] >= layout.action_coloured[:count]) & (
        cards[-1] >= layout.action_locomotives[:count]
    )
    return held


def route_offers(view: View) -> dict[str, RouteOffer] | None:
    """For every route what it scores, how the seat could pay, and why it can't claim it now."""
    if view.seat is None or view.hand is None:
        return None
    title = load(view.title)
    if title.rules.railyards:
        return {}
    table = table_of(title)
    holds = affordable(table, view.hand)
    owners = {route: seat.seat for seat in view.seats for route in seat.routes}
    claimable = {action.route for action in view.legal if action.kind == "claim"}
    offers = {}
    for number, route in enumerate(title.routes):
        first = int(table.layout.claim_first[number])
        last = (
            int(table.layout.claim_first[number + 1])
            if number + 1 < len(title.routes)
            else int(table.layout.station_first)
        )
        payments: list[Payment] = []
        if route.id not in owners and route.id not in view.closed:
            payments = fewest_locomotives_first(
                [table.actions[first + place] for place in np.flatnonzero(holds[first:last])]
            )
        why_not = None
        if route.id not in claimable:
            twin = int(table.layout.route_twin[number])
            twin_owner = owners.get(title.routes[twin].id) if twin >= 0 else None
            why_not = _why_not(view, route, owners.get(route.id), twin_owner, bool(payments))
        points = title.rules.points_of(route)
        offers[route.id] = RouteOffer(points, payments, why_not)
    return offers


def _why_not(
    view: View, route: Route, owner: int | None, twin_owner: int | None, can_pay: bool
) -> Obstacle:
    """The first reason that stands between the seat and a route."""
    assert view.seat is not None and view.hand is not None
    if owner is not None:
        return Obstacle("taken")
    if route.id in view.closed:
        return Obstacle("closed")
    if twin_owner == view.seat:
        return Obstacle("own_other_lane")
    me = view.seats[view.seat]
    if route.subway and not me.subways:
        return Obstacle("subways", need=1, have=0)
    if not route.subway and me.trains < route.length:
        return Obstacle("trains", need=route.length, have=me.trains)
    if not can_pay:
        locomotives = view.hand.get(LOCOMOTIVE, 0)
        if locomotives < route.ferry:
            return Obstacle("locomotives", need=route.ferry, have=locomotives)
        colours = CARDS[:-1] if route.colour == GRAY else (route.colour,)
        best = max(view.hand.get(colour, 0) for colour in colours)
        if load(view.title).rules.locomotives == "tunnels_only" and not route.tunnel:
            filled = best < route.length <= best + locomotives
            reason: Reason = "locomotives_in_tunnels" if filled else "cards"
            return Obstacle(reason, need=route.length, have=best)
        return Obstacle("cards", need=route.length, have=best + locomotives)
    return Obstacle("not_now")


def station_offer(view: View) -> StationOffer | None:
    """The seat's next station, None where the title has none or the view is a spectator's."""
    if view.seat is None or view.hand is None:
        return None
    title = load(view.title)
    if not title.rules.stations:
        return None
    table = table_of(title)
    taken = {city for seat in view.seats for city in seat.stations}
    free = [city.id for city in title.cities if city.id not in taken]
    left = view.seats[view.seat].stations_left
    if left == 0:
        return StationOffer(0, [], [], Obstacle("no_station_left"))
    number = title.rules.stations - left
    cost = title.rules.station_costs[number]
    first = int(table.layout.station_first) + int(table.layout.station_offset[number])
    size = cost * (len(CARDS) - 1) + 1
    holds = affordable(table, view.hand)[first : first + size]
    payments = [
        Payment(payment.cards, payment.action.split(" ", 2)[2])
        for payment in fewest_locomotives_first(
            [table.actions[first + place] for place in np.flatnonzero(holds)]
        )
    ]
    why_not = None
    if not any(action.kind == "station" for action in view.legal):
        best = max(view.hand.get(colour, 0) for colour in CARDS[:-1])
        have = best + view.hand.get(LOCOMOTIVE, 0)
        why_not = Obstacle("not_now") if payments else Obstacle("cards", need=cost, have=have)
    return StationOffer(cost, free, payments, why_not)


def placements(view: View) -> list[Placement] | None:
    """What the seat can place on its railyard now, and whom it would rob; None on boards."""
    title = load(view.title)
    if not title.rules.railyards or view.seat is None:
        return None
    others = [seat for seat in view.seats if seat.seat != view.seat]
    return [
        Placement(
            dict(action.cards),
            str(action),
            [
                Robbery(seat.seat, seat.railyard[card])
                for card, _ in action.cards
                for seat in others
                if card in seat.railyard
            ],
        )
        for action in view.legal
        if action.kind == "place"
    ]
