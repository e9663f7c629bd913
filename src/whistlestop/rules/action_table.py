"""The action table: every action of a title, listed once, and its payment.

Every title begins with the same kinds of actions (``constants.py`` says where each kind begins).
Claims, stations and the other actions of the title follow.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from whistlestop.rules import constants
from whistlestop.rules.constants import (
    ACTIONS,
    CARDS,
    COLOURS,
    LOCOMOTIVE,
    OFFER,
    ActionKind,
)
from whistlestop.rules.prices import Price, Prices, PriceTable, cards_of
from whistlestop.titles import TitleError

NO_PAYMENT = -1


class _Table:
    """A writer of the action table, line by line."""

    def __init__(self, layout: np.record, prices: PriceTable) -> None:
        self.layout = layout
        self.payment = prices.payment
        self.size = 0

    def add(self, kind: ActionKind, target: int = 0, payment: int = NO_PAYMENT) -> None:
        if self.size >= ACTIONS:
            raise TitleError(f"more than {ACTIONS} actions: the title is too large")
        self.layout.action_kind[self.size] = kind
        self.layout.action_target[self.size] = target
        self.layout.action_payment[self.size] = payment
        self.size += 1

    def add_price(self, kind: ActionKind, target: int, price: Price) -> None:
        """Add an action for each payment of a price, in the order of its list."""
        for cards in price:
            self.add(kind, target, self.payment(cards))


def write_actions(layout: np.record, prices: Prices, written: PriceTable) -> None:
    """List all actions of a title whose rules and facts the layout holds."""
    table = _Table(layout, written)
    table.add(ActionKind.DRAW_DECK)
    for card in range(CARDS):
        table.add(ActionKind.DRAW_CARD, card)
    table.add(ActionKind.DRAW_TICKETS)
    table.add(ActionKind.PASS)
    table.add(ActionKind.DECLINE)
    for colour, by_due in enumerate(prices.extra_cards):
        for due, price in enumerate(by_due, start=1):
            layout.extra_first[colour, due - 1] = table.size
            table.add_price(ActionKind.PAY, due, price)
    assert table.size == constants.KEEP
    for subset in range(1 << OFFER):
        table.add(ActionKind.KEEP, subset)
    assert table.size == constants.CLAIM
    for route, price in enumerate(prices.routes):
        layout.claim_first[route] = table.size
        table.add_price(ActionKind.CLAIM, route, price)
    _write_station_actions(layout, table, prices.stations)
    if layout.railyards:
        _write_railyard_actions(layout, table)
    layout.lay_first = table.size
    for card in range(CARDS if layout.takes_substitutes else 0):
        table.add(ActionKind.LAY, card)
    layout.actions = table.size


def _write_station_actions(layout: np.record, table: _Table, prices: list[Price]) -> None:
    """List the ways to pay for a station in each city (EU-40).

    Stations of the same price share their actions. An action names the city and the cards, but not
    which of the seat's stations is built.
    """
    layout.station_first = table.size
    for city in range(int(layout.cities) if prices else 0):
        begin = table.size
        offsets: dict[Price, int] = {}
        for number, price in enumerate(prices):
            if price not in offsets:
                offsets[price] = table.size - begin
                table.add_price(ActionKind.STATION, city, price)
            layout.station_offset[number] = offsets[price]
        layout.station_block = table.size - begin


def _write_railyard_actions(layout: np.record, table: _Table) -> None:
    """List rows of one colour, sets of three colours and tickets to complete (CG-21, CG-34)."""
    locomotives = int(layout.cards[LOCOMOTIVE])
    most = int(layout.cards[:COLOURS].max())
    layout.place_first = table.size
    layout.place_locomotives = locomotives + 1
    layout.place_block = most * (locomotives + 1) - 1
    for colour in range(COLOURS):
        for coloured in range(1, most + 1):
            for wild in range(locomotives + 1):
                if coloured + wild > 1:
                    cards = cards_of(colour, coloured, wild)
                    table.add(ActionKind.PLACE_ROW, colour, table.payment(cards))
    layout.place_three_first = table.size
    for three in combinations(range(COLOURS), 3):
        cards = tuple(int(card in three) for card in range(CARDS + 1))
        table.add(ActionKind.PLACE_THREE, 0, table.payment(cards))
    layout.complete_first = table.size
    for ticket in range(int(layout.tickets)):
        table.add(ActionKind.COMPLETE, ticket)
    table.add(ActionKind.COMPLETE_BEST)
    table.add(ActionKind.DONE)
