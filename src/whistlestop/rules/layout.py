"""The layout: all that never changes in a game, laid out for the kernel.

One record of fixed size for every title, so that the kernel compiles once for all of them.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from whistlestop.rules import terms
from whistlestop.rules.state import as_record, new_bytes
from whistlestop.rules.terms import (
    ACTIONS,
    BUCKETS,
    CARDS,
    CITIES,
    COLOURS,
    DECK,
    GRAY,
    LENGTHS,
    LOCOMOTIVE,
    NOBODY,
    OFFER,
    ROUTES,
    STATIONS,
    TICKETS,
    Kind,
    TieBreaker,
)
from whistlestop.titles import CARDS as CARD_NAMES
from whistlestop.titles import GRAY as GRAY_NAME
from whistlestop.titles import Title, TitleError

LAYOUT = np.dtype(
    [
        # rules
        ("trains", np.int16),
        ("starting_hand", np.int16),
        ("stations", np.int16),
        ("station_cost", np.int16, (STATIONS,)),
        ("station_points", np.int16),
        ("sweep_at_locomotives", np.int16),
        ("face_up_locomotive_counts_double", np.int8),
        ("double_routes_from_players", np.int16),
        ("tunnel_cards", np.int16),
        ("long_tickets_dealt", np.int16),
        ("short_tickets_dealt", np.int16),
        ("tickets_kept_at_start", np.int16),
        ("start_tickets_return", np.int8),  # to the bottom of the deck; else out of the game
        ("tickets_drawn", np.int16),
        ("tickets_kept", np.int16),
        ("tickets_return", np.int8),
        ("route_points", np.int16, (LENGTHS,)),
        ("longest_path_points", np.int16),
        ("last_round_at", np.int16),
        ("tie_breakers", np.int16, (4,)),
        # facts
        ("cards", np.int16, (CARDS,)),
        ("deck", np.int8, (DECK,)),
        ("deck_size", np.int16),
        ("cities", np.int16),
        ("routes", np.int16),
        ("route_a", np.int16, (ROUTES,)),
        ("route_b", np.int16, (ROUTES,)),
        ("route_colour", np.int16, (ROUTES,)),  # GRAY is LOCOMOTIVE's number, never a card
        ("route_length", np.int16, (ROUTES,)),
        ("route_tunnel", np.int8, (ROUTES,)),
        ("route_twin", np.int16, (ROUTES,)),  # the other one of a double, or NOBODY
        ("tickets", np.int16),
        ("ticket_a", np.int16, (TICKETS,)),
        ("ticket_b", np.int16, (TICKETS,)),
        ("ticket_points", np.int16, (TICKETS,)),
        ("ticket_long", np.int8, (TICKETS,)),
        # buckets: routes that the same sets of cards pay for
        ("buckets", np.int16),
        ("colour_first", np.int16, (CARDS + 1,)),  # the first bucket of each colour, GRAY last
        ("bucket_first", np.int16, (BUCKETS,)),  # its first place in state.open_routes
        ("bucket_colour", np.int16, (BUCKETS,)),
        ("bucket_length", np.int16, (BUCKETS,)),
        ("bucket_least_locomotives", np.int16, (BUCKETS,)),
        ("bucket_most_locomotives", np.int16, (BUCKETS,)),
        ("route_bucket", np.int16, (ROUTES,)),
        ("bucket_routes", np.int16, (ROUTES,)),
        # the action table
        ("actions", np.int32),
        ("action_kind", np.int8, (ACTIONS,)),
        ("action_target", np.int16, (ACTIONS,)),  # card, route, city or subset of the offer
        ("action_colour", np.int8, (ACTIONS,)),
        ("action_coloured", np.int8, (ACTIONS,)),  # cards of that colour
        ("action_locomotives", np.int8, (ACTIONS,)),
        ("claim_first", np.int32, (ROUTES,)),
        ("station_first", np.int32),
        ("station_block", np.int32),  # actions a city
        ("station_offset", np.int32, (STATIONS,)),
    ],
    align=True,
)


@cache
def layout_of(title: Title) -> np.ndarray:
    """The layout of a title as the bytes of a LAYOUT record (computed once).

    Raises TitleError where a limit is passed.
    """
    memory = new_bytes(LAYOUT)
    layout = as_record(memory, LAYOUT)
    _write_rules(layout, title)
    _write_facts(layout, title)
    _write_buckets(layout)
    _write_actions(layout)
    return memory


def _limit(title: Title, what: str, found: int, most: int) -> None:
    if found > most:
        raise TitleError(f"{title.id}: {found} {what}; Whistlestop has room for {most}")


def _write_rules(layout: np.record, title: Title) -> None:
    rules = title.rules
    for name in [
        "trains",
        "starting_hand",
        "stations",
        "station_points",
        "sweep_at_locomotives",
        "double_routes_from_players",
        "tunnel_cards",
        "tickets_kept_at_start",
        "tickets_drawn",
        "tickets_kept",
        "longest_path_points",
        "last_round_at",
    ]:
        layout[name] = getattr(rules, name)
    layout.station_cost[: len(rules.station_costs)] = rules.station_costs
    layout.face_up_locomotive_counts_double = rules.face_up_locomotive == "both_cards"
    layout.long_tickets_dealt = rules.tickets_dealt.get("long", 0)
    layout.short_tickets_dealt = rules.tickets_dealt.get("short", 0)
    layout.start_tickets_return = rules.returned_tickets_at_start == "bottom"
    layout.tickets_return = rules.returned_tickets == "bottom"
    for length, points in rules.route_points.items():
        layout.route_points[length] = points
    for place, name in enumerate(rules.tie_breakers):
        layout.tie_breakers[place] = TieBreaker[name.upper()]


def _write_facts(layout: np.record, title: Title) -> None:
    layout.cards[:] = [title.train_cards[card] for card in CARD_NAMES]
    deck = np.repeat(np.arange(CARDS), layout.cards)
    _limit(title, "train cards", len(deck), DECK - 1)
    layout.deck[: len(deck)] = deck
    layout.deck_size = len(deck)
    _limit(title, "cities", len(title.cities), CITIES)
    _limit(title, "routes", len(title.routes), ROUTES - 1)
    _limit(title, "tickets", len(title.tickets), TICKETS - 1)
    city = {c.id: number for number, c in enumerate(title.cities)}
    layout.cities = len(title.cities)
    layout.routes = len(title.routes)
    layout.route_twin[:] = NOBODY
    ends: dict[tuple[str, str], int] = {}
    tunnels_only = title.rules.locomotives == "tunnels_only"
    for number, route in enumerate(title.routes):
        layout.route_a[number] = city[route.a]
        layout.route_b[number] = city[route.b]
        layout.route_colour[number] = (
            GRAY if route.colour == GRAY_NAME else CARD_NAMES.index(route.colour)
        )
        layout.route_length[number] = route.length
        layout.route_tunnel[number] = route.tunnel
        twin = ends.setdefault((route.a, route.b), number)
        if twin != number:
            layout.route_twin[number] = twin
            layout.route_twin[twin] = number
    _write_route_buckets(layout, title, tunnels_only)
    layout.tickets = len(title.tickets)
    for number, ticket in enumerate(title.tickets):
        layout.ticket_a[number] = city[ticket.a]
        layout.ticket_b[number] = city[ticket.b]
        layout.ticket_points[number] = ticket.points
        layout.ticket_long[number] = ticket.deck == "long"


def _write_route_buckets(layout: np.record, title: Title, tunnels_only: bool) -> None:
    """Sort the routes by the sets that pay for them: colour, length, locomotives (CH-22, EU-20)."""
    sets = []
    for number, route in enumerate(title.routes):
        most = 0 if tunnels_only and not route.tunnel else route.length
        sets.append((int(layout.route_colour[number]), route.length, route.ferry, most))
    kinds = sorted(set(sets))
    _limit(title, "kinds of routes", len(kinds), BUCKETS)
    layout.buckets = len(kinds)
    for colour in range(CARDS + 1):
        layout.colour_first[colour] = sum(kind[0] < colour for kind in kinds)
    for number, kind in enumerate(kinds):
        layout.bucket_colour[number] = kind[0]
        layout.bucket_length[number] = kind[1]
        layout.bucket_least_locomotives[number] = kind[2]
        layout.bucket_most_locomotives[number] = kind[3]
    for number, kind in enumerate(sets):
        layout.route_bucket[number] = kinds.index(kind)


def _write_buckets(layout: np.record) -> None:
    routes = int(layout.routes)
    order = sorted(range(routes), key=lambda route: (layout.route_bucket[route], route))
    layout.bucket_routes[:routes] = order
    for bucket in range(int(layout.buckets)):
        layout.bucket_first[bucket] = sum(
            int(layout.route_bucket[route]) < bucket for route in range(routes)
        )


class _Table:
    """Writes the action table line by line."""

    def __init__(self, layout: np.record) -> None:
        self.layout = layout
        self.size = 0

    def add(
        self, kind: Kind, target: int = 0, colour: int = NOBODY, coloured: int = 0, locos: int = 0
    ) -> None:
        if self.size >= ACTIONS:
            raise TitleError(f"more than {ACTIONS} actions: the title is too large")
        self.layout.action_kind[self.size] = kind
        self.layout.action_target[self.size] = target
        self.layout.action_colour[self.size] = colour
        self.layout.action_coloured[self.size] = coloured
        self.layout.action_locomotives[self.size] = locos
        self.size += 1

    def add_sets(
        self, kind: Kind, target: int, colours: list[int], size: int, least: int, most: int
    ) -> None:
        """All sets of ``size`` cards: by colour, then by locomotives; only locomotives last."""
        for colour in colours:
            for locomotives in range(least, min(most, size - 1) + 1):
                self.add(kind, target, colour, size - locomotives, locomotives)
        if most >= size:
            self.add(kind, target, LOCOMOTIVE, 0, size)


def _write_actions(layout: np.record) -> None:
    table = _Table(layout)
    every_colour = list(range(COLOURS))
    table.add(Kind.DRAW_DECK)
    for card in range(CARDS):
        table.add(Kind.DRAW_CARD, card)
    table.add(Kind.DRAW_TICKETS)
    table.add(Kind.PASS)
    table.add(Kind.DECLINE)
    for colour in every_colour:
        for due in range(1, 4):
            for locomotives in range(due):
                table.add(Kind.PAY, due, colour, due - locomotives, locomotives)
    for due in range(1, 4):
        table.add(Kind.PAY, due, LOCOMOTIVE, 0, due)
    assert table.size == terms.KEEP
    for subset in range(1 << OFFER):
        table.add(Kind.KEEP, subset)
    assert table.size == terms.CLAIM
    for route in range(int(layout.routes)):
        layout.claim_first[route] = table.size
        bucket = layout.route_bucket[route]
        colour = int(layout.route_colour[route])
        table.add_sets(
            Kind.CLAIM,
            route,
            every_colour if colour == GRAY else [colour],
            int(layout.route_length[route]),
            int(layout.bucket_least_locomotives[bucket]),
            int(layout.bucket_most_locomotives[bucket]),
        )
    layout.station_first = table.size
    for city in range(int(layout.cities) if layout.stations else 0):
        begin = table.size
        for number in range(int(layout.stations)):
            layout.station_offset[number] = table.size - begin
            cost = int(layout.station_cost[number])
            table.add_sets(Kind.STATION, city, every_colour, cost, 0, cost)
        layout.station_block = table.size - begin
    layout.actions = table.size
