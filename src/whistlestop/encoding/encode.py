"""Write observation vectors: float32 numbers from 0 to 1, block by block (``blocks.py``)."""

from __future__ import annotations

from whistlestop.encoding.blocks import Block, Encoding
from whistlestop.rules.claiming import route_status
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import (
    ANY,
    BUCKETS,
    CARDS,
    CLOSED,
    COLOURS,
    FACE_UP,
    NO_CARD,
    NOBODY,
    TICKETS,
    ClaimStatus,
)
from whistlestop.rules.observation import COMPLETED, NOT_SEEN, WITH_STATION, observe_facts
from whistlestop.rules.payments import count_payments
from whistlestop.rules.records import Array, Layout, Observation, Scores, State


@kernel
def write(encoding: Encoding, block: int, place: int, number: int, out: Array) -> None:
    """Write one number of a block whose columns share a divisor."""
    out[int(encoding.begins[block]) + place] = number / encoding.divisor[block]


@kernel
def write_cards(
    layout: Layout, encoding: Encoding, block: int, row: int, cards: Array, out: Array
) -> None:
    """Write counts of cards (int8[CARDS]), each as a share of all cards of its kind."""
    begin = int(encoding.begins[block]) + row * CARDS
    for card in range(CARDS):
        if cards[card] > 0:
            out[begin + card] = cards[card] / layout.cards[card]


@kernel
def mark(encoding: Encoding, block: int, place: int, out: Array) -> None:
    """Write a 1 at a place of a block."""
    out[int(encoding.begins[block]) + place] = 1.0


@kernel
def place_of(owner: int, viewer: int, players: int, columns: int, place: int) -> int:
    """Return where a block marks the owner of a thing: rows are the seats from the viewer on.

    ``columns``: the number of things, ``place``: the number of this one.
    """
    return (owner - viewer) % players * columns + place


@kernel
def encode_table(layout: Layout, encoding: Encoding, seen: Observation, out: Array) -> None:
    """Write the public facts about the table."""
    if seen.turn == seen.seat:
        mark(encoding, Block.DECIDES, 0, out)
    mark(encoding, Block.PHASE, int(seen.phase), out)
    if seen.turns_left > 0:
        write(encoding, Block.TURNS_LEFT, 0, int(seen.turns_left), out)
    write(encoding, Block.DECK, 0, int(seen.deck_size), out)
    write(encoding, Block.TICKET_DECK, 0, int(seen.ticket_deck_size), out)
    for slot in range(FACE_UP):
        if seen.face_up[slot] != NO_CARD:
            place = int(encoding.begins[Block.FACE_UP]) + int(seen.face_up[slot])
            out[place] += 1.0 / encoding.divisor[Block.FACE_UP]
    write_cards(layout, encoding, Block.DISCARD, 0, seen.discard, out)
    if layout.takes_substitutes:
        write(encoding, Block.SUBSTITUTES_DUE, 0, int(seen.substitutes_due), out)


@kernel
def encode_tunnel(layout: Layout, encoding: Encoding, seen: Observation, out: Array) -> None:
    """Write the tunnel that waits for extra cards (EU-30)."""
    if seen.tunnel_route == NOBODY:
        return
    mark(encoding, Block.TUNNEL_ROUTE, int(seen.tunnel_route), out)
    paid = layout.payment_cards[seen.tunnel_payment]
    write_cards(layout, encoding, Block.TUNNEL_PAID, 0, paid[:ANY], out)
    for place in range(seen.turned_up_count):
        at = int(encoding.begins[Block.TURNED_UP]) + int(seen.turned_up[place])
        out[at] += 1.0 / encoding.divisor[Block.TURNED_UP]
    write(encoding, Block.TUNNEL_DUE, 0, int(seen.tunnel_due), out)


@kernel
def encode_seats(layout: Layout, encoding: Encoding, seen: Observation, out: Array) -> None:
    """Write the public numbers of every seat, the observer first."""
    for row in range(seen.players):
        seat = (int(seen.seat) + row) % int(seen.players)
        if seat == seen.turn:
            mark(encoding, Block.SEAT_DECIDES, row, out)
        if layout.routes > 0:
            write(encoding, Block.SEAT_POINTS, row, int(seen.score[seat]), out)
            write(encoding, Block.SEAT_TRAINS, row, int(seen.trains[seat]), out)
        if layout.subways > 0:
            write(encoding, Block.SEAT_SUBWAYS, row, int(seen.subways_left[seat]), out)
        if layout.stations > 0:
            write(encoding, Block.SEAT_STATIONS, row, int(seen.stations_left[seat]), out)
        write(encoding, Block.SEAT_HAND, row, int(seen.hand_size[seat]), out)
        write(encoding, Block.SEAT_TICKETS, row, max(0, int(seen.ticket_count[seat])), out)
        write_cards(layout, encoding, Block.SEAT_KNOWN_CARDS, row, seen.known[seat], out)


@kernel
def encode_railyards(layout: Layout, encoding: Encoding, seen: Observation, out: Array) -> None:
    """Write rows, stacks and decks of The Card Game (CG-10 to CG-43)."""
    if seen.deck_number > 1:
        mark(encoding, Block.SECOND_DECK, 0, out)
    if seen.open_track:
        mark(encoding, Block.OPEN_TRACK, 0, out)
    for row in range(seen.players):
        seat = (int(seen.seat) + row) % int(seen.players)
        begin = int(encoding.begins[Block.ROW_COLOURED]) + row * COLOURS
        for colour in range(COLOURS):
            cards = int(seen.row_coloured[seat, colour])
            if cards > 0:
                out[begin + colour] = cards / layout.cards[colour]
            write(
                encoding,
                Block.ROW_LOCOMOTIVES,
                row * COLOURS + colour,
                int(seen.row_locomotives[seat, colour]),
                out,
            )
        write(encoding, Block.TRACK_SIZE, row, int(seen.track_size[seat]), out)
        write_cards(layout, encoding, Block.TRACK, row, seen.track[seat], out)


@kernel
def encode_board(
    layout: Layout, encoding: Encoding, state: State, seen: Observation, out: Array
) -> None:
    """Write the owners of routes and stations, and the routes that the observer could claim."""
    players, seat = int(seen.players), int(seen.seat)
    routes = int(layout.routes)
    for route in range(routes):
        owner = int(seen.route_owner[route])
        if owner >= 0:
            there = place_of(owner, seat, players, routes, route)
            mark(encoding, Block.ROUTE_OWNER, there, out)
        elif owner == CLOSED:
            mark(encoding, Block.ROUTE_CLOSED, route, out)
    for bucket in range(min(BUCKETS, int(layout.buckets))):
        open_routes = int(state.open_count[bucket])
        if open_routes == 0:
            continue
        price = int(layout.bucket_price[bucket])
        payable = count_payments(layout, seen.hand, price) > 0
        first = int(layout.bucket_first[bucket])
        for place in range(first, first + open_routes):
            route = int(state.open_routes[place])
            if route_status(layout, state, seat, route)[0] == ClaimStatus.CLAIMABLE:
                mark(encoding, Block.ROUTE_OPEN, route, out)
                if payable:
                    mark(encoding, Block.ROUTE_PAYABLE, route, out)
    if layout.stations > 0:
        cities = int(layout.cities)
        for city in range(cities):
            owner = int(seen.station_owner[city])
            if owner >= 0:
                there = place_of(owner, seat, players, cities, city)
                mark(encoding, Block.STATION_OWNER, there, out)


@kernel
def encode_own(layout: Layout, encoding: Encoding, seen: Observation, out: Array) -> None:
    """Write the observer's hand and tickets."""
    write_cards(layout, encoding, Block.HAND, 0, seen.hand, out)
    tickets = int(layout.tickets)
    if seen.offered_count > 0:
        write(encoding, Block.KEEP_AT_LEAST, 0, int(seen.keep_at_least), out)
        for place in range(seen.offered_count):
            mark(encoding, Block.OFFERED, place * tickets + int(seen.offered[place]), out)
    countries = int(encoding.begins[Block.TICKET_POINTS])
    for ticket in range(min(TICKETS, tickets)):
        status = int(seen.ticket_status[ticket])
        if status == NOT_SEEN:
            continue
        mark(encoding, Block.TICKET_HELD, ticket, out)
        if status == COMPLETED:
            mark(encoding, Block.TICKET_COMPLETED, ticket, out)
        elif status == WITH_STATION:
            mark(encoding, Block.TICKET_WITH_STATION, ticket, out)
        if countries > 0:
            write(encoding, Block.TICKET_POINTS, ticket, int(seen.ticket_points[ticket]), out)


@kernel
def encode_completed(layout: Layout, encoding: Encoding, seen: Observation, out: Array) -> None:
    """Write the completed tickets of The Card Game and its big cities (CG-35, CG-50)."""
    players, seat, tickets = int(seen.players), int(seen.seat), int(layout.tickets)
    for ticket in range(tickets):
        owner = int(seen.completed_by[ticket])
        if owner >= 0:
            there = place_of(owner, seat, players, tickets, ticket)
            mark(encoding, Block.COMPLETED_BY, there, out)
    cities = int(layout.big_cities)
    for row in range(players if cities > 0 else 0):
        each = (seat + row) % players
        for city in range(cities):
            place = row * cities + city
            completed = int(seen.big_city_tickets[city, each])
            write(encoding, Block.BIG_CITY_TICKETS, place, completed, out)
            if seen.big_city_leads[city, each]:
                mark(encoding, Block.BIG_CITY_LEADS, place, out)


@kernel
def encode(
    layout: Layout,
    encoding: Encoding,
    states: Array,
    seat: int,
    seen: Observation,
    scratch: Scores,
    out: Array,
) -> None:
    """Write a seat's observation vector: float32[encoding.length].

    ``states``: the state as STATE[1]. ``seen`` is an OBSERVATION record and ``scratch`` a SCORES
    record; both are overwritten.
    """
    state = states[0]
    observe_facts(layout, states, seat, seen, scratch)
    for place in range(encoding.length):
        out[place] = 0.0
    encode_table(layout, encoding, seen, out)
    if layout.tunnel_cards > 0:
        encode_tunnel(layout, encoding, seen, out)
    encode_seats(layout, encoding, seen, out)
    if layout.railyards:
        encode_railyards(layout, encoding, seen, out)
        encode_completed(layout, encoding, seen, out)
    if layout.routes > 0:
        encode_board(layout, encoding, state, seen, out)
    encode_own(layout, encoding, seen, out)


@kernel
def encode_hidden(layout: Layout, encoding: Encoding, state: State, seat: int, out: Array) -> None:
    """Write the facts that a seat may not know, after its own observation.

    ``out`` is float32[encoding.critic_length]; only the numbers from ``encoding.length`` on change.
    """
    for place in range(encoding.length, encoding.critic_length):
        out[place] = 0.0
    players, tickets = int(state.players), int(layout.tickets)
    for row in range(players):
        each = (seat + row) % players
        write_cards(layout, encoding, Block.HIDDEN_HAND, row, state.hands[each], out)
        if layout.railyards:
            write_cards(layout, encoding, Block.HIDDEN_TRACK, row, state.track[each], out)
        for place in range(state.offered_count[each]):
            line = row * int(encoding.places) + place
            ticket = int(state.offered[each, place])
            mark(encoding, Block.HIDDEN_OFFERED, line * tickets + ticket, out)
    for ticket in range(tickets):
        owner = int(state.ticket_owner[ticket])
        if owner >= 0:
            there = place_of(owner, seat, players, tickets, ticket)
            mark(encoding, Block.HIDDEN_TICKETS, there, out)
    size = int(state.deck_size)
    for place in range(size):
        write(encoding, Block.HIDDEN_DECK, place, int(state.deck[size - 1 - place]) + 1, out)
    for place in range(state.ticket_deck_size):
        ticket = int(state.ticket_deck[(int(state.ticket_top) + place) % TICKETS])
        write(encoding, Block.HIDDEN_TICKET_DECK, place, ticket + 1, out)
