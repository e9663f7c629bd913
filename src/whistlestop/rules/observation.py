"""The observation: everything that one seat may know of a game (CO-50), as arrays.

It is built by adding. Every field is written here, from public facts or from the seat's private
ones; the state is never copied as a whole.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.best_tickets import best_tickets
from whistlestop.rules.big_cities import score_big_cities
from whistlestop.rules.borrowing import borrow_best
from whistlestop.rules.claiming import claim_status
from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join_own_routes
from whistlestop.rules.constants import (
    BIG_CITIES,
    BUCKETS,
    CARDS,
    CITIES,
    COLOURS,
    FACE_UP,
    MAX_PAYMENTS,
    NOBODY,
    OFFER,
    ROUTES,
    SEATS,
    STATIONS,
    TICKETS,
    TUNNEL_CARDS,
    Phase,
)
from whistlestop.rules.legal import legal
from whistlestop.rules.payments import list_payments
from whistlestop.rules.railyards import row_status
from whistlestop.rules.records import Array, Layout, Observation, Scores, State, record_dtype
from whistlestop.rules.scoring import ticket_standing
from whistlestop.rules.stations import next_station_number, station_price, station_status
from whistlestop.rules.tickets import keep_at_least

# The status of a ticket that the seat holds or is offered.
NOT_SEEN, OPEN, COMPLETED, WITH_STATION = range(4)

OBSERVATION = record_dtype(
    [
        ("seat", np.int8),  # the seat that observes; NOBODY is a spectator
        ("turn", np.int8),  # the seat that must decide; NOBODY when the game is over
        ("phase", np.int8),
        ("turns_left", np.int8),
        ("number", np.int32),  # actions played so far
        ("players", np.int8),
        # on the table
        ("face_up", np.int8, (FACE_UP,)),
        ("deck_size", np.int16),
        ("discard", np.int8, (CARDS,)),
        ("ticket_deck_size", np.int16),
        ("route_owner", np.int8, (ROUTES,)),
        ("station_owner", np.int8, (CITIES,)),
        ("tunnel_route", np.int16),
        ("tunnel_payment", np.int16),
        ("turned_up", np.int8, (TUNNEL_CARDS,)),
        ("turned_up_count", np.int8),
        ("tunnel_due", np.int8),
        ("substitutes_due", np.int8),
        ("deck_number", np.int8),
        ("open_track", np.int8),
        ("completed_by", np.int8, (TICKETS,)),  # set aside as completed (CG-35), or NOBODY
        ("big_city_tickets", np.int8, (BIG_CITIES, SEATS)),
        ("big_city_leads", np.int8, (BIG_CITIES, SEATS)),
        # for every seat
        ("score", np.int16, (SEATS,)),
        ("trains", np.int8, (SEATS,)),
        ("subways_left", np.int8, (SEATS,)),
        ("stations_left", np.int8, (SEATS,)),
        ("hand_size", np.int16, (SEATS,)),
        ("known", np.int8, (SEATS, CARDS)),
        ("ticket_count", np.int16, (SEATS,)),  # -1 while it is secret (CO-04)
        ("row_coloured", np.int8, (SEATS, COLOURS)),
        ("row_locomotives", np.int8, (SEATS, COLOURS)),
        ("track_size", np.int16, (SEATS,)),
        ("track_seen", np.int8, (SEATS,)),  # whether the cards of the stack may be seen
        ("track", np.int8, (SEATS, CARDS)),
        # private facts of the seat
        ("hand", np.int8, (CARDS,)),
        ("ticket_status", np.int8, (TICKETS,)),
        ("ticket_points", np.int16, (TICKETS,)),  # points gained now if completed, else lost
        ("ticket_reached", np.int8, (TICKETS,)),  # one bit per country of the ticket
        ("offered", np.int8, (OFFER,)),
        ("offered_count", np.int8),
        ("offered_status", np.int8, (OFFER,)),  # if the seat kept all of them
        ("offered_points", np.int16, (OFFER,)),
        ("offered_reached", np.int8, (OFFER,)),
        ("keep_at_least", np.int8),
        # the seat's options: claims and stations (claim_status, station_status), and its payments
        # for a route of each bucket and for its next station (places in the lists of prices)
        ("claim_status", np.int8, (ROUTES,)),
        ("claim_need", np.int8, (ROUTES,)),
        ("claim_have", np.int8, (ROUTES,)),
        ("payment_count", np.int16, (BUCKETS,)),
        ("payment_places", np.int16, (BUCKETS, MAX_PAYMENTS)),
        ("station_status", np.int8),
        ("station_need", np.int8),
        ("station_have", np.int8),
        ("station_payment_count", np.int16),
        ("station_payment_places", np.int16, (MAX_PAYMENTS,)),
        ("station_number", np.int8),  # stations that the seat has built
        # the size that a new row of each colour needs (railyards.row_status)
        ("row_fewest", np.int8, (COLOURS,)),
        ("row_rival", np.int8, (COLOURS,)),
        ("legal_count", np.int32),  # actions in ``out``; 0 unless the seat must decide
        ("best_tickets_count", np.int16),  # while it completes tickets: the set worth most (CG-34)
        ("best_tickets", np.int16, (TICKETS,)),
    ]
)


@kernel
def observe_table(layout: Layout, state: State, seen: Observation) -> None:
    """Write the public facts about the table."""
    seen.phase = state.phase
    seen.turn = NOBODY if state.phase == Phase.OVER else state.seat
    seen.turns_left = state.turns_left
    seen.number = state.actions
    seen.players = state.players
    for slot in range(FACE_UP):
        seen.face_up[slot] = state.face_up[slot]
    seen.deck_size = state.deck_size
    for card in range(CARDS):
        seen.discard[card] = state.discard[card]
    seen.ticket_deck_size = visible_ticket_deck_size(layout, state)
    for route in range(layout.routes):
        seen.route_owner[route] = state.route_owner[route]
    for city in range(layout.cities):
        seen.station_owner[city] = state.station_owner[city]
    seen.tunnel_route = NOBODY
    if state.phase == Phase.TUNNEL:
        seen.tunnel_route = state.tunnel_route
        seen.tunnel_payment = state.tunnel_payment
        seen.turned_up_count = state.turned_up_count
        seen.tunnel_due = state.tunnel_due
        for place in range(state.turned_up_count):
            seen.turned_up[place] = state.turned_up[place]
    seen.substitutes_due = state.substitutes_due
    seen.deck_number = state.deck_number
    seen.open_track = state.open_track
    for ticket in range(layout.tickets):
        seen.completed_by[ticket] = NOBODY
        if state.ticket_completed[ticket]:
            seen.completed_by[ticket] = state.ticket_owner[ticket]


@kernel
def visible_ticket_deck_size(layout: Layout, state: State) -> int:
    """Return the size of the ticket deck that all seats may know.

    While first tickets are chosen, returned tickets are not counted, because their number would
    reveal how many tickets were kept (CO-04).
    """
    size = int(state.ticket_deck_size)
    if state.phase != Phase.CHOOSE_TICKETS or not layout.start_tickets_return:
        return size
    chosen = 0
    for seat in range(state.players):
        chosen += state.offered_count[seat] == 0
    dealt = (int(layout.long_tickets_dealt) + int(layout.short_tickets_dealt)) * chosen
    kept = 0
    for ticket in range(layout.tickets):
        kept += state.ticket_owner[ticket] != NOBODY
    return max(0, size - max(0, dealt - kept))


@kernel
def observe_seats(layout: Layout, state: State, viewer: int, seen: Observation) -> None:
    """Write the public numbers of every seat, and stacks that may be seen (CG-12, CG-33)."""
    opened = state.phase == Phase.COMPLETE_TICKETS or state.phase == Phase.OVER
    for seat in range(state.players):
        seen.score[seat] = state.score[seat]
        seen.trains[seat] = state.trains[seat]
        seen.subways_left[seat] = state.subways_left[seat]
        seen.stations_left[seat] = state.stations_left[seat]
        hand, track = 0, 0
        for card in range(CARDS):
            hand += int(state.hands[seat, card])
            track += int(state.track[seat, card])
            seen.known[seat, card] = state.known[seat, card]
        seen.hand_size[seat] = hand
        seen.track_size[seat] = track
        may_see = opened or (state.open_track and seat == viewer)
        seen.track_seen[seat] = may_see
        for card in range(CARDS):
            seen.track[seat, card] = state.track[seat, card] if may_see else 0
        for colour in range(COLOURS):
            seen.row_coloured[seat, colour] = state.row_coloured[seat, colour]
            seen.row_locomotives[seat, colour] = state.row_locomotives[seat, colour]
        seen.ticket_count[seat] = -1
        if state.phase != Phase.CHOOSE_TICKETS or seat == viewer:
            seen.ticket_count[seat] = 0
    for ticket in range(layout.tickets):
        owner = int(state.ticket_owner[ticket])
        if owner != NOBODY and seen.ticket_count[owner] >= 0:
            seen.ticket_count[owner] += 1


@kernel
def observe_tickets(layout: Layout, state: State, seat: int, seen: Observation) -> None:
    """Write the status of the seat's tickets; WITH_STATION if only a station completes one."""
    alone = np.empty(CITIES, np.int8)
    borrowed = np.empty(STATIONS, np.int16)
    join_own_routes(layout, state, seat, alone)
    helped = alone.copy()
    if layout.stations > state.stations_left[seat]:
        borrow_best(layout, state, seat, helped, borrowed)
    for ticket in range(layout.tickets):
        seen.ticket_status[ticket] = NOT_SEEN
        if state.ticket_owner[ticket] != seat:
            continue
        if layout.railyards:
            seen.ticket_points[ticket] = layout.ticket_points[ticket]
            seen.ticket_status[ticket] = COMPLETED if state.ticket_completed[ticket] else OPEN
            continue
        complete, points, reached = ticket_standing(layout, alone, ticket)
        seen.ticket_points[ticket] = points
        seen.ticket_reached[ticket] = reached
        seen.ticket_status[ticket] = OPEN
        if complete:
            seen.ticket_status[ticket] = COMPLETED
        elif ticket_standing(layout, helped, ticket)[0]:
            seen.ticket_status[ticket] = WITH_STATION


@kernel
def observe_offered(layout: Layout, trial: Array, seat: int, seen: Observation) -> None:
    """Write the status that the offered tickets would have if the seat kept them all.

    ``trial``: a copy of the state, as STATE[1]; it is changed.
    """
    state = trial[0]
    seen.keep_at_least = keep_at_least(layout, state, seat)
    for place in range(seen.offered_count):
        state.ticket_owner[state.offered[seat, place]] = seat
    observe_tickets(layout, state, seat, seen)
    for place in range(seen.offered_count):
        ticket = state.offered[seat, place]
        seen.offered[place] = ticket
        seen.offered_status[place] = seen.ticket_status[ticket]
        seen.offered_points[place] = seen.ticket_points[ticket]
        seen.offered_reached[place] = seen.ticket_reached[ticket]


@kernel
def observe_claims(layout: Layout, state: State, seat: int, seen: Observation) -> None:
    """Write the obstacle between the seat and each route, and the seat's payments."""
    hand = state.hands[seat]
    for bucket in range(layout.buckets):
        seen.payment_count[bucket] = list_payments(
            layout, hand, int(layout.bucket_price[bucket]), seen.payment_places[bucket]
        )
    for route in range(layout.routes):
        status, need, have = claim_status(layout, state, seat, route)
        seen.claim_status[route] = status
        seen.claim_need[route] = need
        seen.claim_have[route] = have
    if layout.stations > 0:
        status, need, have = station_status(layout, state, seat)
        seen.station_status = status
        seen.station_need = need
        seen.station_have = have
        seen.station_number = next_station_number(layout, state, seat)
        seen.station_payment_count = 0
        if state.stations_left[seat] > 0:
            seen.station_payment_count = list_payments(
                layout, hand, station_price(layout, state, seat), seen.station_payment_places
            )


@kernel
def observe_facts(
    layout: Layout, states: Array, seat: int, seen: Observation, scratch: Scores
) -> None:
    """Write all facts that a seat knows (NOBODY: a spectator), without its options.

    ``states``: the state as STATE[1]. ``scratch`` is a SCORES record.
    """
    state = states[0]
    seen.seat = seat
    observe_table(layout, state, seen)
    observe_seats(layout, state, seat, seen)
    if layout.big_cities > 0:
        score_big_cities(layout, state, scratch)
        for city in range(layout.big_cities):
            for each in range(state.players):
                seen.big_city_tickets[city, each] = scratch.big_city_tickets[city, each]
                seen.big_city_leads[city, each] = scratch.big_city_won[city, each]
    if seat == NOBODY:
        return
    for card in range(CARDS):
        seen.hand[card] = state.hands[seat, card]
    offered = int(state.offered_count[seat])
    seen.offered_count = offered
    if offered > 0:
        observe_offered(layout, states.copy(), seat, seen)
    observe_tickets(layout, state, seat, seen)


@kernel
def observe(
    layout: Layout, states: Array, seat: int, seen: Observation, scratch: Scores, out: Array
) -> None:
    """Write the observation of a seat (NOBODY: a spectator) into an OBSERVATION record.

    ``states``: the state as STATE[1]. ``out`` (int32[ACTIONS]) gets the legal actions if the seat
    must decide. ``scratch`` is a SCORES record.
    """
    state = states[0]
    observe_facts(layout, states, seat, seen, scratch)
    seen.legal_count = 0
    seen.best_tickets_count = 0
    if seat == NOBODY:
        return
    if layout.railyards:
        for colour in range(COLOURS):
            seen.row_fewest[colour], seen.row_rival[colour] = row_status(state, seat, colour)
    else:
        observe_claims(layout, state, seat, seen)
    if seat == seen.turn:
        seen.legal_count = legal(layout, state, out)
        if state.phase == Phase.COMPLETE_TICKETS:
            seen.best_tickets_count = best_tickets(layout, state, seat, seen.best_tickets)
