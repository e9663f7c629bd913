"""Building train stations (EU-40, EU-41)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import pack_set, tell
from whistlestop.rules.terms import NOBODY, Happened


@kernel
def free_all_cities(layout, state):
    """At the start no city has a station."""
    for city in range(layout.cities):
        state.free_cities[city] = city
        state.free_place[city] = city
        state.station_owner[city] = NOBODY
    state.free_count = layout.cities


@kernel
def next_station_number(layout, state, seat):
    """0 for a seat's first station, and so on; as many as the layout's stations: none is left."""
    return int(layout.stations) - int(state.stations_left[seat])


@kernel
def station_cost(layout, state, seat):
    """Cards of one colour that the seat's next station costs (EU-40)."""
    return int(layout.station_cost[next_station_number(layout, state, seat)])


@kernel
def place_station(state, seat, city):
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
def build_station(state, seat, city, colour, coloured, locomotives, events):
    """Build a station; the cards have left the hand already."""
    place_station(state, seat, city)
    tell(events, Happened.STATION_BUILT, seat, city, pack_set(colour, coloured, locomotives))
