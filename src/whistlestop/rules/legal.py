"""Which actions a seat may choose from, all of them listed or one sampled."""

from __future__ import annotations

from whistlestop.rules import terms
from whistlestop.rules.chance import below
from whistlestop.rules.compiler import kernel
from whistlestop.rules.completing import can_complete
from whistlestop.rules.payments import count_payments, list_payments
from whistlestop.rules.railyards import legal_placements
from whistlestop.rules.routes import owns_twin
from whistlestop.rules.stations import next_station_number, station_cost
from whistlestop.rules.terms import (
    BUCKETS,
    CARDS,
    COLOURS,
    FACE_UP,
    GRAY,
    LOCOMOTIVE,
    NO_CARD,
    PAYS_A_COLOUR,
    Phase,
)
from whistlestop.rules.tickets import keep_at_least, subset_size

SAMPLE_TRIES = 16


@kernel
def largest_set(hand, colour):
    """The most cards in a set of this colour, or of any colour if it is GRAY."""
    most = 0
    if colour < GRAY:
        most = int(hand[colour])
    else:
        for each in range(COLOURS):
            most = max(most, int(hand[each]))
    return most + int(hand[LOCOMOTIVE])


@kernel
def legal_draws(layout, state, out):
    """The deck, and each card of the row that may be taken now (CO-10, CO-11, CO-16)."""
    count = 0
    if state.deck_size > 0:
        out[count] = terms.DRAW_DECK
        count += 1
    elif layout.railyards:  # the row is out of reach once the deck is out (CG-31, CG-32)
        return 0
    seen = 0
    for slot in range(FACE_UP):
        card = int(state.face_up[slot])
        if card == NO_CARD or seen >> card & 1:
            continue
        if (
            card == LOCOMOTIVE
            and state.phase == Phase.SECOND_CARD
            and layout.face_up_locomotive_counts_double
        ):
            continue
        seen |= 1 << card
        out[count] = terms.DRAW_CARD + card
        count += 1
    return count


@kernel
def payable_buckets(layout, state, buckets):
    """Write the buckets with open routes that the seat's hand and trains may suffice for.

    Within a colour, buckets are ordered by length: past the largest set none can be paid for.
    Returns how many.
    """
    hand = state.hands[state.seat]
    trains = int(state.trains[state.seat])
    count = 0
    for colour in range(GRAY + 1):
        most = min(trains, largest_set(hand, colour))
        for bucket in range(layout.colour_first[colour], layout.colour_first[colour + 1]):
            if layout.bucket_length[bucket] > most:
                break
            if (
                state.open_count[bucket] > 0
                and layout.bucket_least_locomotives[bucket] <= hand[LOCOMOTIVE]
            ):
                buckets[count] = bucket
                count += 1
    return count


@kernel
def payable_subways(layout, state, buckets, count):
    """The same for subways, which ask for cards and for one piece (BE-13)."""
    hand = state.hands[state.seat]
    for colour in range(GRAY + 1):
        most = largest_set(hand, colour)
        group = CARDS + colour
        for bucket in range(layout.colour_first[group], layout.colour_first[group + 1]):
            if layout.bucket_length[bucket] <= most and state.open_count[bucket] > 0:
                buckets[count] = bucket
                count += 1
    return count


@kernel
def list_bucket_payments(layout, hand, bucket, out):
    """Write the offsets of all sets that the hand can pay for a bucket; returns how many."""
    return list_payments(
        hand,
        int(layout.bucket_colour[bucket]),
        int(layout.bucket_length[bucket]),
        int(layout.bucket_least_locomotives[bucket]),
        int(layout.bucket_most_locomotives[bucket]),
        out,
    )


@kernel
def legal_claims(layout, state, out, count):
    """Every open route with every set that pays for it (CO-20 to CO-25)."""
    seat = int(state.seat)
    hand = state.hands[seat]
    buckets = out[len(out) - BUCKETS :]  # scratch
    payable = payable_buckets(layout, state, buckets)
    if state.subways_left[seat] > 0:
        payable = payable_subways(layout, state, buckets, payable)
    for number in range(payable):
        bucket = buckets[number]
        payments = list_bucket_payments(layout, hand, bucket, out[count:])
        if payments == 0:
            continue
        # The offsets just written serve a route in place, after a copy for the next one.
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
def legal_stations(layout, state, out, count):
    """Every city without a station with every set that pays for the next one (EU-40, EU-41)."""
    seat = int(state.seat)
    if state.stations_left[seat] == 0:
        return count
    cost = station_cost(layout, state, seat)
    payments = list_payments(state.hands[seat], LOCOMOTIVE, cost, 0, cost, out[count:])
    offset = layout.station_first + layout.station_offset[next_station_number(layout, state, seat)]
    for place in range(state.free_count if payments else 0):
        base = offset + int(state.free_cities[place]) * layout.station_block
        for payment in range(payments):
            out[count + payments + payment] = out[count + payment]
            out[count + payment] += base
        count += payments
    return count


@kernel
def legal_subsets(layout, state, out):
    """Every subset of the offered tickets that is large enough (CO-30, EU-03)."""
    seat = int(state.seat)
    least = keep_at_least(layout, state, seat)
    count = 0
    for subset in range(1 << int(state.offered_count[seat])):
        if subset_size(subset) >= least:
            out[count] = terms.KEEP + subset
            count += 1
    return count


@kernel
def legal_extras(state, out):
    """Declining, and every set that pays what the tunnel asks for (EU-31 to EU-33)."""
    hand = state.hands[state.seat]
    due = int(state.tunnel_due)
    colour = int(state.tunnel_colour)
    out[0] = terms.DECLINE
    count = 1
    if colour != LOCOMOTIVE:
        base = terms.PAY + colour * PAYS_A_COLOUR + due * (due - 1) // 2
        for locomotives in range(due):
            if hand[LOCOMOTIVE] >= locomotives and hand[colour] >= due - locomotives:
                out[count] = base + locomotives
                count += 1
    if hand[LOCOMOTIVE] >= due:
        out[count] = terms.PAY_LOCOMOTIVES + due - 1
        count += 1
    return count


@kernel
def legal_completions(layout, state, out):
    """Every ticket that the stack suffices for, all that are proposed, or no more (CG-34)."""
    count = 0
    for ticket in range(layout.tickets):
        if can_complete(layout, state, int(state.seat), ticket):
            out[count] = int(layout.complete_first) + ticket
            count += 1
    best = int(layout.complete_first) + int(layout.tickets)
    out[count] = best
    out[count + 1] = best + 1
    return count + 2


@kernel
def legal(layout, state, out):
    """Write the numbers of all legal actions, in no set order; returns how many.

    ``out`` is int32[ACTIONS]. Empty only when the game is over.
    """
    if state.phase == Phase.ACT:
        count = legal_draws(layout, state, out)
        if state.ticket_deck_size > 0:
            out[count] = terms.DRAW_TICKETS
            count += 1
        if layout.railyards:
            count = legal_placements(layout, state, out, count)
        else:
            count = legal_claims(layout, state, out, count)
            count = legal_stations(layout, state, out, count)
        if count == 0:
            out[0] = terms.PASS
            count = 1
        return count
    if state.phase == Phase.SECOND_CARD:
        return legal_draws(layout, state, out)
    if state.phase == Phase.TUNNEL:
        return legal_extras(state, out)
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.COMPLETE_TICKETS:
        return legal_completions(layout, state, out)
    return legal_subsets(layout, state, out)


@kernel
def count_bucket_payments(layout, hand, bucket):
    return count_payments(
        hand,
        int(layout.bucket_colour[bucket]),
        int(layout.bucket_length[bucket]),
        int(layout.bucket_least_locomotives[bucket]),
        int(layout.bucket_most_locomotives[bucket]),
    )


@kernel
def sample_claim(layout, state, bucket, payments, chance, out):
    """A claim of a bucket, each equally likely; PASS if the seat owns the route's twin."""
    place = below(chance, int(state.open_count[bucket]))
    route = int(state.open_routes[layout.bucket_first[bucket] + place])
    if owns_twin(layout, state, int(state.seat), route):
        return terms.PASS
    list_bucket_payments(layout, state.hands[state.seat], bucket, out)
    return int(layout.claim_first[route]) + int(out[below(chance, payments)])


@kernel
def sample_station(layout, state, payments, chance, out):
    """A way of building a station, each equally likely."""
    seat = int(state.seat)
    cost = station_cost(layout, state, seat)
    list_payments(state.hands[seat], LOCOMOTIVE, cost, 0, cost, out)
    return (
        int(layout.station_first)
        + int(layout.station_offset[next_station_number(layout, state, seat)])
        + int(state.free_cities[below(chance, int(state.free_count))]) * int(layout.station_block)
        + int(out[below(chance, payments)])
    )


@kernel
def sample_act(layout, state, chance, out):
    """One legal action in phase ACT of a title with nothing but trains to place on routes.

    Each equally likely, without listing them all.

    Counts the sets that pay for each bucket and picks a bucket by its number of claims, then a
    route and a set; a route whose twin the seat owns is picked in vain, so it tries again.
    ``out`` is scratch, int32[ACTIONS].
    """
    seat = int(state.seat)
    hand = state.hands[seat]
    draws = legal_draws(layout, state, out)
    if state.ticket_deck_size > 0:
        out[draws] = terms.DRAW_TICKETS
        draws += 1
    total = draws
    buckets = out[len(out) - BUCKETS :]
    sets = out[len(out) - 2 * BUCKETS : len(out) - BUCKETS]
    payable = payable_buckets(layout, state, buckets)
    for number in range(payable):
        sets[number] = count_bucket_payments(layout, hand, buckets[number])
        total += sets[number] * int(state.open_count[buckets[number]])
    station_sets = 0
    if state.stations_left[seat] > 0:
        cost = station_cost(layout, state, seat)
        station_sets = count_payments(hand, LOCOMOTIVE, cost, 0, cost)
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
        if action != terms.PASS:
            return action
    return int(out[below(chance, legal(layout, state, out))])


@kernel
def sample(layout, state, chance, out):
    """One legal action, each equally likely; the game must not be over."""
    if state.phase == Phase.ACT and layout.routes_alone:
        return sample_act(layout, state, chance, out)
    return out[below(chance, legal(layout, state, out))]
