"""Claiming a route: whether a seat may, why not, and with which payments (CO-20 to CO-25).

Routes with the same payments share a bucket of the layout. ``state.open_routes`` groups the open
routes of each bucket, so claims are found bucket by bucket, without a look at every route.
"""

from __future__ import annotations

from whistlestop.rules import constants
from whistlestop.rules.chance import below
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    BUCKETS,
    CARDS,
    CLOSED,
    GRAY,
    LOCOMOTIVE,
    NOBODY,
    ClaimStatus,
    Outcome,
    Phase,
)
from whistlestop.rules.ferries import ferry_is_short
from whistlestop.rules.payments import (
    count_payments,
    discard_payment,
    hand_size,
    largest_set,
    list_payments,
    most_of_a_colour,
    take_from_hand,
)
from whistlestop.rules.records import Array, Events, Layout, State
from whistlestop.rules.routes import claim, owns_twin
from whistlestop.rules.substitutes import require_substitutes
from whistlestop.rules.train_cards import settle_discards
from whistlestop.rules.tunnels import enter_tunnel


@kernel
def route_status(layout: Layout, state: State, seat: int, route: int) -> tuple[int, int, int]:
    """Return (ClaimStatus, need, have) for a claim as if the seat had all cards.

    Only owners and pieces are checked: clauses CO-22, CO-24, CO-25, BE-11 and BE-13. ``need`` and
    ``have`` count pieces.
    """
    owner = int(state.route_owner[route])
    if owner == CLOSED:
        return ClaimStatus.CLOSED, 0, 0
    if owner != NOBODY:
        return ClaimStatus.TAKEN, 0, 0
    if owns_twin(layout, state, seat, route):
        return ClaimStatus.OWN_OTHER_LANE, 0, 0
    if layout.route_subway[route]:
        if state.subways_left[seat] == 0:
            return ClaimStatus.SUBWAYS, 1, 0
    elif state.trains[seat] < layout.route_length[route]:
        return ClaimStatus.TRAINS, int(layout.route_length[route]), int(state.trains[seat])
    return ClaimStatus.CLAIMABLE, 0, 0


@kernel
def may_claim(layout: Layout, state: State, seat: int, route: int) -> bool:
    """Check whether a seat could claim a route if it had the cards."""
    return route_status(layout, state, seat, route)[0] == ClaimStatus.CLAIMABLE


@kernel
def claim_status(layout: Layout, state: State, seat: int, route: int) -> tuple[int, int, int]:
    """Return whether a seat may claim a route now, as (ClaimStatus, need, have).

    ``need`` and ``have`` count pieces, locomotives or cards, depending on the status. Clauses CO-20
    to CO-25, EU-20, CH-22.
    """
    status, need, have = route_status(layout, state, seat, route)
    if status != ClaimStatus.CLAIMABLE:
        return status, need, have
    hand = state.hands[seat]
    price = int(layout.route_price[route])
    if count_payments(layout, hand, price) > 0:
        if state.phase != Phase.ACT or state.seat != seat:
            return ClaimStatus.NOT_NOW, 0, 0
        return ClaimStatus.CLAIMABLE, 0, 0
    locomotives = int(hand[LOCOMOTIVE])
    if locomotives < layout.price_least_locomotives[price]:
        return ClaimStatus.LOCOMOTIVES, int(layout.price_least_locomotives[price]), locomotives
    need = int(layout.route_length[route])
    have = most_of_a_colour(hand, int(layout.route_colour[route]))
    if layout.price_most_locomotives[price] > 0:
        return ClaimStatus.CARDS, need, have + locomotives
    if have + locomotives >= need:
        return ClaimStatus.LOCOMOTIVES_IN_TUNNELS, need, have
    return ClaimStatus.CARDS, need, have


@kernel
def payable_buckets(layout: Layout, state: State, buckets: Array) -> int:
    """Write the buckets with open routes that the seat may be able to pay for; return how many.

    Within a colour, buckets are ordered by length. The search of a colour ends at the first bucket
    longer than the largest set (than the whole hand, if other cards may replace missing ones). A
    subway takes cards and one piece (BE-13).
    """
    seat = int(state.seat)
    hand = state.hands[seat]
    count = 0
    held = hand_size(hand) if layout.takes_substitutes else 0
    for colour in range(GRAY + 1):
        cards = largest_set(hand, colour)
        most = min(int(state.trains[seat]), max(cards, held))
        for bucket in range(layout.colour_first[colour], layout.colour_first[colour + 1]):
            if layout.bucket_length[bucket] > most:
                break
            price = int(layout.bucket_price[bucket])
            if layout.bucket_length[bucket] > cards and layout.price_substitutes[price] == 0:
                continue
            if state.open_count[bucket] > 0 and not ferry_is_short(layout, hand, price):
                buckets[count] = bucket
                count += 1
    if state.subways_left[seat] > 0:
        for colour in range(GRAY + 1):
            most = largest_set(hand, colour)
            group = CARDS + colour
            for bucket in range(layout.colour_first[group], layout.colour_first[group + 1]):
                if layout.bucket_length[bucket] <= most and state.open_count[bucket] > 0:
                    buckets[count] = bucket
                    count += 1
    return count


@kernel
def legal_claims(layout: Layout, state: State, out: Array, count: int) -> int:
    """Write every claim: each route with each payment for it; return the new count."""
    seat = int(state.seat)
    hand = state.hands[seat]
    buckets = out[len(out) - BUCKETS :]  # scratch
    for number in range(payable_buckets(layout, state, buckets)):
        bucket = buckets[number]
        payments = list_payments(layout, hand, int(layout.bucket_price[bucket]), out[count:])
        if payments == 0:
            continue
        # Copy the payments' places for the next route, then turn them into this route's actions.
        begin = int(layout.bucket_first[bucket])
        for place in range(begin, begin + int(state.open_count[bucket])):
            route = int(state.open_routes[place])
            if owns_twin(layout, state, seat, route):
                continue
            base = layout.claim_first[route]
            for payment in range(payments):
                out[count + payments + payment] = out[count + payment]
                out[count + payment] += base
            count += payments
    return count


@kernel
def sample_claim(
    layout: Layout, state: State, bucket: int, payments: int, chance: Array, out: Array
) -> int:
    """Return a random claim of a bucket, each equally likely.

    PASS means that the seat owns the twin of the sampled route.
    """
    place = below(chance, int(state.open_count[bucket]))
    route = int(state.open_routes[layout.bucket_first[bucket] + place])
    if owns_twin(layout, state, int(state.seat), route):
        return constants.PASS
    price = int(layout.bucket_price[bucket])
    list_payments(layout, state.hands[state.seat], price, out)
    return int(layout.claim_first[route]) + int(out[below(chance, payments)])


@kernel
def apply_claim(layout: Layout, state: State, action: int, events: Events) -> int:
    """Pay for a route and claim it (CO-20, CO-21), or begin a tunnel attempt (EU-30)."""
    seat = int(state.seat)
    route = int(layout.action_target[action])
    payment = int(layout.action_payment[action])
    take_from_hand(layout, state, seat, payment)
    if layout.route_tunnel[route]:
        return enter_tunnel(layout, state, seat, route, payment, events)
    discard_payment(layout, state, payment)
    claim(layout, state, seat, route, payment, events)
    if require_substitutes(layout, state, payment):
        return Outcome.DECISION_PENDING
    settle_discards(layout, state, events)
    return Outcome.TURN_OVER
