"""Which actions a seat may choose from, all of them listed or one sampled."""

from __future__ import annotations

from whistlestop.rules import terms
from whistlestop.rules.chance import below
from whistlestop.rules.compiler import kernel
from whistlestop.rules.payments import count_payments, list_payments
from whistlestop.rules.routes import owns_twin
from whistlestop.rules.stations import next_station_number, station_cost
from whistlestop.rules.terms import (
    COLOURS,
    FACE_UP,
    LOCOMOTIVE,
    NO_CARD,
    PAYS_A_COLOUR,
    Phase,
)
from whistlestop.rules.tickets import keep_at_least, subset_size


@kernel
def most_cards_in_a_set(hand):
    """The largest set of one colour and locomotives that the hand holds."""
    most = 0
    for colour in range(COLOURS):
        if hand[colour] > most:
            most = int(hand[colour])
    return most + int(hand[LOCOMOTIVE])


@kernel
def legal_draws(layout, state, out):
    """The deck, and each card of the row that may be taken now (CO-10, CO-11, CO-16)."""
    count = 0
    if state.deck_size > 0:
        out[count] = terms.DRAW_DECK
        count += 1
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
def legal_claims(layout, state, out, count):
    """Every open route with every set that pays for it (CO-20 to CO-25)."""
    seat = int(state.seat)
    hand = state.hands[seat]
    trains = int(state.trains[seat])
    largest_set = most_cards_in_a_set(hand)
    for bucket in range(layout.buckets):
        size = int(layout.bucket_length[bucket])
        if state.open_count[bucket] == 0 or size > trains or size > largest_set:
            continue
        first = count
        payments = list_payments(
            hand,
            int(layout.bucket_colour[bucket]),
            size,
            int(layout.bucket_least_locomotives[bucket]),
            int(layout.bucket_most_locomotives[bucket]),
            out[first:],
        )
        if payments == 0:
            continue
        # The offsets just written serve the bucket's last route in place; the others copy them.
        begin = int(layout.bucket_first[bucket])
        for place in range(begin + int(state.open_count[bucket]) - 1, begin - 1, -1):
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
def legal(layout, state, out):
    """Write the numbers of all legal actions, in no set order; returns how many.

    ``out`` is int32[ACTIONS]. Empty only when the game is over.
    """
    if state.phase == Phase.ACT:
        count = legal_draws(layout, state, out)
        if state.ticket_deck_size > 0:
            out[count] = terms.DRAW_TICKETS
            count += 1
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
    return legal_subsets(layout, state, out)


@kernel
def bucket_payments(layout, state, hand, bucket):
    return count_payments(
        hand,
        int(layout.bucket_colour[bucket]),
        int(layout.bucket_length[bucket]),
        int(layout.bucket_least_locomotives[bucket]),
        int(layout.bucket_most_locomotives[bucket]),
    )


@kernel
def sample_action(layout, state, chance, out):
    """One legal action in phase ACT, each equally likely, without listing them all.

    Counts the sets that pay for each bucket, picks one of all, and tries again if it is a route
    whose twin the seat owns. ``out`` is scratch, int32[ACTIONS].
    """
    seat = int(state.seat)
    hand = state.hands[seat]
    trains = int(state.trains[seat])
    largest_set = most_cards_in_a_set(hand)
    draws = legal_draws(layout, state, out)
    if state.ticket_deck_size > 0:
        out[draws] = terms.DRAW_TICKETS
        draws += 1
    total = draws
    weights = out[draws:]
    for bucket in range(layout.buckets):
        size = int(layout.bucket_length[bucket])
        weights[bucket] = 0
        if state.open_count[bucket] > 0 and size <= trains and size <= largest_set:
            weights[bucket] = bucket_payments(layout, state, hand, bucket)
            total += weights[bucket] * int(state.open_count[bucket])
    station_sets = 0
    if state.stations_left[seat] > 0:
        cost = station_cost(layout, state, seat)
        station_sets = count_payments(hand, LOCOMOTIVE, cost, 0, cost)
        total += station_sets * int(state.free_count)
    for _ in range(16):
        if total == 0:
            break
        pick = below(chance, total)
        if pick < draws:
            return out[pick]
        pick -= draws
        for bucket in range(layout.buckets):
            here = weights[bucket] * int(state.open_count[bucket])
            if pick < here:
                route = int(
                    state.open_routes[layout.bucket_first[bucket] + pick // weights[bucket]]
                )
                if owns_twin(layout, state, seat, route):
                    pick = -1
                    break
                pick %= weights[bucket]
                list_payments(
                    hand,
                    int(layout.bucket_colour[bucket]),
                    int(layout.bucket_length[bucket]),
                    int(layout.bucket_least_locomotives[bucket]),
                    int(layout.bucket_most_locomotives[bucket]),
                    out[draws + layout.buckets :],
                )
                return layout.claim_first[route] + out[draws + layout.buckets + pick]
            pick -= here
        if pick >= 0:
            cost = station_cost(layout, state, seat)
            list_payments(hand, LOCOMOTIVE, cost, 0, cost, out)
            return (
                layout.station_first
                + layout.station_offset[next_station_number(layout, state, seat)]
                + int(state.free_cities[pick // station_sets]) * layout.station_block
                + out[pick % station_sets]
            )
    return out[below(chance, legal(layout, state, out))]


@kernel
def sample(layout, state, chance, out):
    """One legal action, each equally likely; the game must not be over."""
    if state.phase == Phase.ACT:
        return sample_action(layout, state, chance, out)
    return out[below(chance, legal(layout, state, out))]
