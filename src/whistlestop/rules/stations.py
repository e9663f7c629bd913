"""Train stations and the actions that build them (EU-40, EU-41)."""

from __future__ import annotations

from whistlestop.rules.chance import below
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    GRAY,
    NOBODY,
    ClaimStatus,
    EventKind,
    Outcome,
    Phase,
)
from whistlestop.rules.events import emit_paid
from whistlestop.rules.payments import (
    count_payments,
    discard_payment,
    largest_set,
    list_payments,
    take_from_hand,
)
from whistlestop.rules.records import Array, Events, Layout, State
from whistlestop.rules.train_cards import settle_discards


@kernel
def free_all_cities(layout: Layout, state: State) -> None:
    """Clear all cities of stations, as at the start."""
    for city in range(layout.cities):
        state.free_cities[city] = city
        state.free_place[city] = city
        state.station_owner[city] = NOBODY
    state.free_count = layout.cities


@kernel
def next_station_number(layout: Layout, state: State, seat: int) -> int:
    """Return the number of a seat's next station, from 0.

    It equals the layout's number of stations if none is left.
    """
    return int(layout.stations) - int(state.stations_left[seat])


@kernel
def station_price(layout: Layout, state: State, seat: int) -> int:
    """Return the price of the seat's next station (EU-40)."""
    return int(layout.station_price[next_station_number(layout, state, seat)])


@kernel
def place_station(state: State, seat: int, city: int) -> None:
    """Put a seat's station into a city without one (EU-41)."""
    state.free_count -= 1
    last = state.free_cities[state.free_count]
    place = state.free_place[city]
    state.free_cities[place] = last
    state.free_place[last] = place
    state.free_cities[state.free_count] = city
    state.free_place[city] = state.free_count
    state.station_owner[city] = seat
    state.stations_left[seat] -= 1


@kernel
def station_status(layout: Layout, state: State, seat: int) -> tuple[int, int, int]:
    """Return whether a seat may build a station now, as (ClaimStatus, need, have).

    ``need`` and ``have`` count cards of one colour and locomotives (EU-40).
    """
    if state.stations_left[seat] == 0:
        return ClaimStatus.NO_STATION_LEFT, 0, 0
    hand = state.hands[seat]
    if count_payments(layout, hand, station_price(layout, state, seat)) == 0:
        cost = int(layout.station_cost[next_station_number(layout, state, seat)])
        return ClaimStatus.CARDS, cost, largest_set(hand, GRAY)
    if state.phase != Phase.ACT or state.seat != seat or state.free_count == 0:
        return ClaimStatus.NOT_NOW, 0, 0
    return ClaimStatus.CLAIMABLE, 0, 0


@kernel
def station_action(layout: Layout, state: State, seat: int, city: int) -> int:
    """Return the first action in the table that builds the seat's next station in a city."""
    return (
        int(layout.station_first)
        + city * int(layout.station_block)
        + int(layout.station_offset[next_station_number(layout, state, seat)])
    )


@kernel
def legal_stations(layout: Layout, state: State, out: Array, count: int) -> int:
    """Write every free city with every payment for the next station (EU-40, EU-41).

    Returns the new count.
    """
    seat = int(state.seat)
    if state.stations_left[seat] == 0:
        return count
    price = station_price(layout, state, seat)
    payments = list_payments(layout, state.hands[seat], price, out[count:])
    for place in range(state.free_count if payments else 0):
        base = station_action(layout, state, seat, int(state.free_cities[place]))
        for payment in range(payments):
            out[count + payments + payment] = out[count + payment]
            out[count + payment] += base
        count += payments
    return count


@kernel
def sample_station(layout: Layout, state: State, payments: int, chance: Array, out: Array) -> int:
    """Return a random action that builds a station, each equally likely."""
    seat = int(state.seat)
    list_payments(layout, state.hands[seat], station_price(layout, state, seat), out)
    city = int(state.free_cities[below(chance, int(state.free_count))])
    return station_action(layout, state, seat, city) + int(out[below(chance, payments)])


@kernel
def apply_station(layout: Layout, state: State, action: int, events: Events) -> int:
    """Pay for a station and build it (EU-40)."""
    seat = int(state.seat)
    city = int(layout.action_target[action])
    payment = int(layout.action_payment[action])
    take_from_hand(layout, state, seat, payment)
    discard_payment(layout, state, payment)
    place_station(state, seat, city)
    emit_paid(layout, events, EventKind.STATION_BUILT, seat, city, payment)
    settle_discards(layout, state, events)
    return Outcome.TURN_OVER
