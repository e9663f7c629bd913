"""The actions that a seat may choose from: all of them listed, or one sampled."""

from __future__ import annotations

from whistlestop.rules import constants
from whistlestop.rules.chance import below
from whistlestop.rules.claiming import (
    legal_claims,
    payable_buckets,
    sample_claim,
)
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import BUCKETS, Phase
from whistlestop.rules.drawing import legal_draws
from whistlestop.rules.payments import count_payments
from whistlestop.rules.railyard_turn import legal_completions
from whistlestop.rules.railyards import legal_placements
from whistlestop.rules.records import Array, Layout, State
from whistlestop.rules.stations import legal_stations, sample_station, station_price
from whistlestop.rules.substitutes import legal_substitutes
from whistlestop.rules.tickets import legal_keeps
from whistlestop.rules.tunnels import legal_tunnel_payments

SAMPLE_TRIES = 16  # attempts to sample before all legal actions are listed


@kernel
def legal_draws_and_tickets(layout: Layout, state: State, out: Array) -> int:
    """Write the draws that a turn can begin with, cards and tickets (CO-10, CO-30).

    Returns how many.
    """
    count = legal_draws(layout, state, out)
    if state.ticket_deck_size > 0:
        out[count] = constants.DRAW_TICKETS
        count += 1
    return count


@kernel
def legal(layout: Layout, state: State, out: Array) -> int:
    """Write the numbers of all legal actions, in no particular order; return how many.

    ``out`` is int32[ACTIONS]. There are none only when the game is over.
    """
    if state.phase == Phase.ACT:
        count = legal_draws_and_tickets(layout, state, out)
        if layout.railyards:
            count = legal_placements(layout, state, out, count)
        else:
            count = legal_claims(layout, state, out, count)
            count = legal_stations(layout, state, out, count)
        if count == 0:
            out[0] = constants.PASS
            count = 1
        return count
    if state.phase == Phase.SECOND_CARD:
        return legal_draws(layout, state, out)
    if state.phase == Phase.TUNNEL:
        return legal_tunnel_payments(layout, state, out)
    if state.phase == Phase.SUBSTITUTES:
        return legal_substitutes(layout, state, out)
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.COMPLETE_TICKETS:
        return legal_completions(layout, state, out)
    return legal_keeps(layout, state, out)


@kernel
def sample_act(layout: Layout, state: State, chance: Array, out: Array) -> int:
    """Return a random legal action in phase ACT of a title with neither railyards nor subways.

    Each is equally likely; not all of them are listed. The function counts the payments for each
    bucket, picks a bucket by its number of claims, then a route and a payment. If the seat owns the
    route's twin, it tries again. ``out`` is scratch, int32[ACTIONS].
    """
    seat = int(state.seat)
    hand = state.hands[seat]
    draws = legal_draws_and_tickets(layout, state, out)
    total = draws
    buckets = out[len(out) - BUCKETS :]
    sets = out[len(out) - 2 * BUCKETS : len(out) - BUCKETS]
    payable = payable_buckets(layout, state, buckets)
    for number in range(payable):
        sets[number] = count_payments(layout, hand, int(layout.bucket_price[buckets[number]]))
        total += sets[number] * int(state.open_count[buckets[number]])
    station_sets = 0
    if state.stations_left[seat] > 0:
        station_sets = count_payments(layout, hand, station_price(layout, state, seat))
        total += station_sets * int(state.free_count)
    for _ in range(SAMPLE_TRIES if total else 0):
        pick = below(chance, total)
        if pick < draws:
            return int(out[pick])
        pick -= draws
        number = 0
        while number < payable:
            here = sets[number] * int(state.open_count[buckets[number]])
            if pick < here:
                break
            pick -= here
            number += 1
        if number == payable:
            return sample_station(layout, state, station_sets, chance, out)
        action = sample_claim(layout, state, buckets[number], sets[number], chance, out)
        if action != constants.PASS:
            return action
    return int(out[below(chance, legal(layout, state, out))])


@kernel
def sample(layout: Layout, state: State, chance: Array, out: Array) -> int:
    """Return a random legal action, each equally likely; the game must not be over."""
    if state.phase == Phase.ACT and layout.routes_alone:
        return sample_act(layout, state, chance, out)
    return int(out[below(chance, legal(layout, state, out))])
