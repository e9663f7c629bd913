"""The layout: all facts that never change in a game, arranged for the kernel.

Every title has one record of the same fixed size, so the kernel compiles once for all of them.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from whistlestop.rules.action_table import write_actions
from whistlestop.rules.bonuses import FIELDS, write_bonuses
from whistlestop.rules.constants import (
    ACTIONS,
    BIG_CITIES,
    BUCKETS,
    CARDS,
    CITIES,
    COLOURS,
    COUNTRIES,
    DECK,
    NOBODY,
    PAYMENTS,
    PRICES,
    ROUTES,
    RUNS,
    SCORE_ITEMS,
    STATIONS,
    TARGETS,
    TICKETS,
    TUNNEL_CARDS,
)
from whistlestop.rules.prices import (
    RUN,
    Prices,
    PriceTable,
    colour_number,
    locomotives_in,
    price_of_extra_cards,
    price_of_route,
    price_of_station,
    substitutes_for_one,
)
from whistlestop.rules.records import Bytes, as_record, new_bytes, record_dtype
from whistlestop.titles import CARDS as CARD_NAMES
from whistlestop.titles import ScoreItem, TieBreaker, Title, TitleError
from whistlestop.titles.rules import NUMBERS

LAYOUT = record_dtype(
    [
        # rules: every flag that is a number (titles/rules.py)
        *((name, np.int16) for name in NUMBERS),
        ("station_cost", np.int16, (STATIONS,)),
        ("face_up_locomotive_counts_double", np.int8),
        ("long_tickets_dealt", np.int16),
        ("short_tickets_dealt", np.int16),
        ("start_tickets_return", np.int8),  # to the bottom of the deck; else out of the game
        ("start_tickets_shuffled", np.int8),  # the deck is shuffled after all have chosen
        ("tickets_return", np.int8),
        ("items", np.int16, (SCORE_ITEMS,)),  # the items that score (ScoreItem)
        ("items_count", np.int16),
        ("longest_path_counts", np.int8),  # whether it scores or breaks ties
        ("tie_breakers", np.int16, (4,)),
        ("routes_alone", np.int8),  # only trains on routes: neither railyards nor subways
        # facts
        ("cards", np.int16, (CARDS,)),
        ("deck", np.int8, (DECK,)),
        ("deck_size", np.int16),
        ("cities", np.int16),
        ("city_country", np.int16, (CITIES,)),  # the country of a border crossing, else NOBODY
        ("crossings", np.int16),  # the number of border crossings, whose cities follow
        ("crossing", np.int16, (CITIES,)),
        ("routes", np.int16),
        ("route_a", np.int16, (ROUTES,)),
        ("route_b", np.int16, (ROUTES,)),
        ("route_colour", np.int16, (ROUTES,)),  # GRAY is LOCOMOTIVE's number, never a card
        ("route_length", np.int16, (ROUTES,)),
        ("route_points", np.int16, (ROUTES,)),
        ("route_tunnel", np.int8, (ROUTES,)),
        ("route_subway", np.int8, (ROUTES,)),
        ("route_twin", np.int16, (ROUTES,)),  # the other one of a double, or NOBODY
        ("tickets", np.int16),
        ("ticket_a", np.int16, (TICKETS,)),
        ("ticket_b", np.int16, (TICKETS,)),
        ("ticket_points", np.int16, (TICKETS,)),  # the lowest, if countries differ
        ("ticket_long", np.int8, (TICKETS,)),
        ("ticket_from_country", np.int16, (TICKETS,)),  # instead of the city ticket_a, or NOBODY
        ("ticket_countries", np.int16, (TICKETS,)),  # the number of countries it may lead to
        ("ticket_country", np.int16, (TICKETS, TARGETS)),
        ("ticket_country_points", np.int16, (TICKETS, TARGETS)),
        ("ticket_cards", np.int8, (TICKETS, COLOURS)),  # the cards that complete it (railyards)
        ("ticket_big_city", np.int8, (TICKETS, 2)),  # the big city at each end, or NOBODY
        ("big_cities", np.int16),
        ("big_city_points", np.int16, (BIG_CITIES,)),
        *FIELDS,  # fields of the bonuses that only some titles have
        # buckets: groups of routes with the same payments
        ("buckets", np.int16),
        # the first bucket of each colour, GRAY last; then the same for subways
        ("colour_first", np.int16, (2 * CARDS + 1,)),
        ("bucket_first", np.int16, (BUCKETS,)),  # its first place in state.open_routes
        ("bucket_length", np.int16, (BUCKETS,)),
        ("bucket_price", np.int16, (BUCKETS,)),
        ("route_bucket", np.int16, (ROUTES,)),
        ("bucket_routes", np.int16, (ROUTES,)),
        # prices: lists of payments, cut into runs (prices.py)
        ("runs", RUN, (RUNS,)),
        ("price_first", np.int16, (PRICES + 1,)),  # its first run; it ends where the next begins
        ("price_least_locomotives", np.int8, (PRICES,)),  # in any payment
        ("price_most_locomotives", np.int8, (PRICES,)),
        ("price_substitutes", np.int8, (PRICES,)),  # cards of any kind that replace one; 0: none do
        ("takes_substitutes", np.int8),  # whether any price has substitutes
        ("route_price", np.int16, (ROUTES,)),
        ("station_price", np.int16, (STATIONS,)),
        ("extra_price", np.int16, (CARDS, TUNNEL_CARDS)),  # by colour and number of cards due - 1
        # payments: sets of cards (payments.py)
        ("payments", np.int16),
        ("payment_cards", np.int8, (PAYMENTS, CARDS + 1)),  # the last column: cards of any kind
        ("payment_colour", np.int8, (PAYMENTS,)),  # LOCOMOTIVE: only those; NOBODY: several
        # the action table
        ("actions", np.int32),
        ("action_kind", np.int8, (ACTIONS,)),
        ("action_target", np.int16, (ACTIONS,)),  # card, route, city or subset of the offer
        ("action_payment", np.int16, (ACTIONS,)),
        ("claim_first", np.int32, (ROUTES,)),
        ("extra_first", np.int32, (CARDS, TUNNEL_CARDS)),
        ("station_first", np.int32),
        ("station_block", np.int32),  # actions per city
        ("station_offset", np.int32, (STATIONS,)),
        ("place_first", np.int32),
        ("place_block", np.int32),  # actions per colour
        ("place_locomotives", np.int32),  # actions that differ only in their locomotives
        ("place_three_first", np.int32),
        ("complete_first", np.int32),
        ("lay_first", np.int32),
    ]
)


@lru_cache(maxsize=256)  # bounded, because people upload custom titles
def layout_of(title: Title) -> Bytes:
    """Return the layout of a title as the bytes of a LAYOUT record, computed once.

    Raises TitleError if the title exceeds a limit.
    """
    return new_layout(title)


def new_layout(title: Title) -> Bytes:
    """Return the layout of a title without caching it; see ``layout_of``."""
    memory = new_bytes(LAYOUT)
    layout = as_record(memory, LAYOUT)
    _write_rules(layout, title)
    _write_facts(layout, title)
    write_bonuses(layout, title)
    table = PriceTable(layout)
    prices = _prices_of(title)
    _write_prices(layout, title, prices, table)
    write_actions(layout, prices, table)
    return memory


def check_limit(title: Title, what: str, found: int, most: int) -> None:
    """Raise TitleError if a title has more of something than the arrays have room for."""
    if found > most:
        raise TitleError(f"{title.id}: {found} {what}; Whistlestop has room for {most}")


def _write_rules(layout: np.record, title: Title) -> None:
    rules = title.rules
    for name in NUMBERS:
        layout[name] = getattr(rules, name)
    layout.routes_alone = not (rules.railyards or rules.subways)
    layout.station_cost[: len(rules.station_costs)] = rules.station_costs
    layout.face_up_locomotive_counts_double = rules.face_up_locomotive == "both_cards"
    layout.long_tickets_dealt = rules.tickets_dealt.get("long", 0)
    layout.short_tickets_dealt = rules.tickets_dealt.get("short", 0)
    layout.start_tickets_return = rules.returned_tickets_at_start != "out_of_game"
    layout.start_tickets_shuffled = rules.returned_tickets_at_start == "reshuffled"
    layout.tickets_return = rules.returned_tickets == "bottom"
    layout.items_count = len(rules.score_items)
    for place, name in enumerate(rules.score_items):
        layout.items[place] = ScoreItem[name.upper()]
    layout.longest_path_counts = "longest_path" in rules.score_items + rules.tie_breakers
    for place, name in enumerate(rules.tie_breakers):
        layout.tie_breakers[place] = TieBreaker[name.upper()]


def _write_facts(layout: np.record, title: Title) -> None:
    layout.cards[:] = [title.train_cards[card] for card in CARD_NAMES]
    deck = np.repeat(np.arange(CARDS), layout.cards)
    check_limit(title, "train cards", len(deck), DECK - 1)
    layout.deck[: len(deck)] = deck
    layout.deck_size = len(deck)
    check_limit(title, "cities", len(title.cities), CITIES)
    check_limit(title, "routes", len(title.routes), ROUTES - 1)
    check_limit(title, "tickets", len(title.tickets), TICKETS - 1)
    city = {c.id: number for number, c in enumerate(title.cities)}
    layout.cities = len(title.cities)
    country = {c.id: number for number, c in enumerate(title.countries)}
    check_limit(title, "countries", len(country), COUNTRIES)
    layout.city_country[:] = NOBODY
    for number, place in enumerate(title.cities):
        if place.country is not None:
            layout.city_country[number] = country[place.country]
            layout.crossing[layout.crossings] = number
            layout.crossings += 1
    layout.routes = len(title.routes)
    layout.route_twin[:] = NOBODY
    ends: dict[tuple[str, str], int] = {}
    for number, route in enumerate(title.routes):
        layout.route_a[number] = city[route.a]
        layout.route_b[number] = city[route.b]
        layout.route_colour[number] = colour_number(route)
        layout.route_length[number] = route.length
        layout.route_points[number] = title.rules.points_of(route)
        layout.route_tunnel[number] = route.tunnel
        layout.route_subway[number] = route.subway
        twin = ends.setdefault((route.a, route.b), number)
        if twin != number and not (route.separate or title.routes[twin].separate):
            layout.route_twin[number] = twin
            layout.route_twin[twin] = number
    _write_tickets(layout, title, city, country)


def _write_tickets(
    layout: np.record, title: Title, city: dict[str, int], country: dict[str, int]
) -> None:
    big_city = {name: number for number, name in enumerate(title.rules.big_cities)}
    check_limit(title, "big cities", len(big_city), BIG_CITIES)
    layout.big_cities = len(big_city)
    layout.big_city_points[: len(big_city)] = list(title.rules.big_cities.values())
    layout.tickets = len(title.tickets)
    layout.ticket_from_country[:] = NOBODY
    layout.ticket_big_city[:] = NOBODY
    for number, ticket in enumerate(title.tickets):
        if ticket.a in country:
            layout.ticket_from_country[number] = country[ticket.a]
        else:
            layout.ticket_a[number] = city[ticket.a]
        if ticket.b is not None:
            layout.ticket_b[number] = city[ticket.b]
        layout.ticket_points[number] = ticket.least
        layout.ticket_long[number] = ticket.deck == "long"
        layout.ticket_countries[number] = len(ticket.countries)
        for place, (name, points) in enumerate(ticket.countries):
            layout.ticket_country[number, place] = country[name]
            layout.ticket_country_points[number, place] = points
        for colour, cards in ticket.cards:
            layout.ticket_cards[number, CARD_NAMES.index(colour)] = cards
        for place, end in enumerate((ticket.a, ticket.b)):
            layout.ticket_big_city[number, place] = big_city.get(end or "", NOBODY)


def _prices_of(title: Title) -> Prices:
    return Prices(
        [price_of_route(title.rules, route) for route in title.routes],
        [price_of_station(cost) for cost in title.rules.station_costs],
        [
            [price_of_extra_cards(colour, due) for due in range(1, TUNNEL_CARDS + 1)]
            for colour in range(CARDS)
        ],
    )


def _write_prices(layout: np.record, title: Title, prices: Prices, table: PriceTable) -> None:
    """Write all prices and group the routes into buckets by price."""
    kinds = [
        (colour_number(route) + CARDS * route.subway, route.length, *locomotives_in(price), price)
        for route, price in zip(title.routes, prices.routes, strict=True)
    ]
    buckets = sorted(set(kinds))
    check_limit(title, "kinds of routes", len(buckets), BUCKETS)
    layout.buckets = len(buckets)
    layout.takes_substitutes = any(map(substitutes_for_one, prices.routes))
    for colour in range(2 * CARDS + 1):
        layout.colour_first[colour] = sum(kind[0] < colour for kind in buckets)
    for bucket, kind in enumerate(buckets):
        layout.bucket_length[bucket] = kind[1]
        layout.bucket_price[bucket] = table.number(kind[-1])
    for route, kind in enumerate(kinds):
        layout.route_bucket[route] = buckets.index(kind)
        layout.route_price[route] = table.number(kind[-1])
    for number, price in enumerate(prices.stations):
        layout.station_price[number] = table.number(price)
    for colour, by_due in enumerate(prices.extra_cards):
        layout.extra_price[colour] = [table.number(price) for price in by_due]
    _write_buckets(layout)


def _write_buckets(layout: np.record) -> None:
    routes = int(layout.routes)
    order = sorted(range(routes), key=lambda route: (layout.route_bucket[route], route))
    layout.bucket_routes[:routes] = order
    for bucket in range(int(layout.buckets)):
        layout.bucket_first[bucket] = sum(
            int(layout.route_bucket[route]) < bucket for route in range(routes)
        )
