"""Prices: every set of cards that pays for a route, a station or a tunnel's extra cards.

A price is a list of alternative payments; all rules about prices are in this file. For the kernel a
list is cut into runs, colour by colour. In a run each payment has one coloured card less and one
locomotive more than the one before. So the kernel finds the payments that a hand contains without
a look at each of them (``payments.py``). A set of several colours is a separate run, of which the
kernel checks every card. A set may include cards of any kind, which are chosen afterwards
(``substitutes.py``).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.rules.constants import (
    ANY,
    CARDS,
    COLOURS,
    GRAY,
    LOCOMOTIVE,
    MAX_PAYMENTS,
    NOBODY,
    PAYMENTS,
    PRICES,
    RUNS,
)
from whistlestop.rules.ferries import locomotives_required
from whistlestop.rules.records import record_dtype
from whistlestop.rules.substitutes import substitutions
from whistlestop.titles import CARDS as CARD_NAMES
from whistlestop.titles import GRAY as GRAY_NAME
from whistlestop.titles import Route, Rules, TitleError

Cards = tuple[int, ...]  # counts of each kind, then the count of cards of any kind
Price = tuple[Cards, ...]  # alternative sets of cards

RUN = record_dtype(  # consecutive runs that differ only in their colour
    [
        ("first", np.int16),  # the place of its first payment in the price's list
        ("payments", np.int8),  # payments per colour
        ("colour", np.int8),  # the first colour
        ("colours", np.int8),  # the number of colours
        # the first payment; each further one has a coloured card less and a locomotive more
        ("coloured", np.int8),
        ("locomotives", np.int8),
        ("substitutes", np.int8),  # cards of any kind, in all of its payments
        ("mixed", np.int16),  # the payment if it has several colours, else NOBODY
    ]
)


class Prices(NamedTuple):
    """All prices of a title."""

    routes: list[Price]
    stations: list[Price]  # for a seat's first station, its second, and so on
    extra_cards: list[list[Price]]  # of a tunnel: by kind of card, then by number due - 1


def cards_of(colour: int, coloured: int, locomotives: int, substitutes: int = 0) -> Cards:
    """Return a set of cards of one colour, locomotives and cards of any kind."""
    cards = [0] * (CARDS + 1)
    cards[colour] += coloured
    cards[LOCOMOTIVE] += locomotives
    cards[ANY] += substitutes
    return tuple(cards)


def sets_of(colour: int, size: int, least: int, most: int, substitutes: int = 0) -> Price:
    """Return all sets of ``size`` cards of a colour (GRAY: of any single one) (CO-20).

    ``least``, ``most``: bounds on the locomotives in a set. ``substitutes``: cards of any kind that
    each set has in addition.
    """
    colours = range(COLOURS) if colour == GRAY else [colour]
    sets = [
        cards_of(each, size - locomotives, locomotives, substitutes)
        for each in colours
        for locomotives in range(least, min(most, size - 1) + 1)
    ]
    if most >= size:
        sets.append(cards_of(LOCOMOTIVE, 0, size, substitutes))
    return tuple(sets)


def colour_number(route: Route) -> int:
    """Return the number of a route's colour, GRAY if any single colour pays for it."""
    return GRAY if route.colour == GRAY_NAME else CARD_NAMES.index(route.colour)


def price_of_route(rules: Rules, route: Route) -> Price:
    """Return the price of a route (CO-20).

    It follows the rules of ferries (EU-20), restrictions of locomotives (CH-22, NC-22), and
    substitution by cards of any kind (NC-23, NC-24).
    """
    takes = {
        "anywhere": True,
        "tunnels_only": route.tunnel,
        "ferries_and_tunnels": route.tunnel or route.ferry > 0,
    }
    most = route.length if takes[rules.locomotives] else 0
    colour, asked = colour_number(route), locomotives_required(route)
    price = sets_of(colour, route.length, asked, most)
    for number, cards in substitutions(rules, route):
        size, least = route.length - number, max(0, asked - number)
        price += sets_of(colour, size, least, size if most else 0, cards)
    return price


def price_of_station(cost: int) -> Price:
    """Return the price of a station: cards of one colour and locomotives (EU-40)."""
    return sets_of(GRAY, cost, 0, cost)


def price_of_extra_cards(colour: int, due: int) -> Price:
    """Return the price of a tunnel's extra cards in a colour, not all locomotives (EU-31, EU-32).

    The price for LOCOMOTIVE is the one set of locomotives only; it is valid for every colour too.
    """
    if colour == LOCOMOTIVE:
        return (cards_of(LOCOMOTIVE, 0, due),)
    return sets_of(colour, due, 0, due - 1)


def locomotives_in(price: Price) -> tuple[int, int]:
    """Return the fewest and the most locomotives in a set without substitutes."""
    counts = [cards[LOCOMOTIVE] for cards in price if not cards[ANY]] or [0]
    return min(counts), max(counts)


def substitutes_for_one(price: Price) -> int:
    """Return how many cards of any kind replace one other card, 0 if they may not."""
    return min((cards[ANY] for cards in price if cards[ANY]), default=0)


class RunFields(NamedTuple):
    """The fields of RUN."""

    first: int
    payments: int
    colour: int
    colours: int
    coloured: int
    locomotives: int
    substitutes: int
    mixed: int = NOBODY

    def price(self) -> Price:
        """Return the payments that these fields describe."""
        return tuple(
            cards_of(
                self.colour + colour,
                self.coloured - place,
                self.locomotives + place,
                self.substitutes,
            )
            for colour in range(self.colours)
            for place in range(self.payments)
        )


def runs_of(price: Price) -> list[RunFields]:
    """Cut a list of payments into as few runs as possible.

    A payment of several colours becomes a run with ``colours`` 0. The payment of locomotives only
    is the end of a single colour's run; after several colours it is a separate run.
    """
    several = len({colour for cards in price for colour in range(COLOURS) if cards[colour]}) > 1
    runs: list[RunFields] = []
    first = 0
    while first < len(price):
        colour = next((card for card in range(COLOURS) if price[first][card]), LOCOMOTIVE)
        coloured = price[first][colour] if colour != LOCOMOTIVE else 0
        locomotives, substitutes = price[first][LOCOMOTIVE], price[first][ANY]
        if price[first] != cards_of(colour, coloured, locomotives, substitutes):
            runs.append(RunFields(first, 1, 0, 0, 0, 0, 0))
            first += 1
            continue
        run = RunFields(first, 1, colour, 1, coloured, locomotives, substitutes)
        longer = [run._replace(payments=size) for size in range(2, coloured + 2 - several)]
        run = _longest(price, [run, *longer])
        wider = [run._replace(colours=more) for more in range(2, COLOURS - colour + 1)]
        run = _longest(price, [run, *wider])
        runs.append(run)
        first += run.payments * run.colours
    return runs


def _longest(price: Price, runs: list[RunFields]) -> RunFields:
    """Return the longest of these runs that matches the price's list."""
    return [
        run
        for run in runs
        if run.price() == price[run.first : run.first + run.payments * run.colours]
    ][-1]


class PriceTable:
    """A writer of payments and prices into a layout, each only once."""

    def __init__(self, layout: np.record) -> None:
        self.layout = layout
        self.payments: dict[Cards, int] = {}
        self.numbers: dict[Price, int] = {}
        self.runs = 0

    def payment(self, cards: Cards) -> int:
        """Return the number of the payment with these cards, adding a row if it is new.

        Raises TitleError if there are too many payments.
        """
        if cards not in self.payments:
            number = len(self.payments)
            if number >= PAYMENTS:
                raise TitleError(f"more than {PAYMENTS} payments: the title is too large")
            colours = [card for card in range(COLOURS) if cards[card]]
            self.payments[cards] = number
            self.layout.payment_cards[number] = cards
            self.layout.payment_colour[number] = (
                NOBODY if len(colours) > 1 else colours[0] if colours else LOCOMOTIVE
            )
            self.layout.payments = number + 1
        return self.payments[cards]

    def number(self, price: Price) -> int:
        """Return the number of a price, adding it if it is new.

        Raises TitleError if there are too many prices.
        """
        if price not in self.numbers:
            self.numbers[price] = self._add(price)
        return self.numbers[price]

    def _add(self, price: Price) -> int:
        layout, number = self.layout, len(self.numbers)
        if not price:
            raise TitleError("nothing pays for a route: a ferry where no locomotive may be played?")
        if len(price) > MAX_PAYMENTS:
            raise TitleError(f"a route with more than {MAX_PAYMENTS} payments is too long")
        runs = runs_of(price)
        if number >= PRICES or self.runs + len(runs) > RUNS:
            raise TitleError("too many kinds of routes: the title is too large")
        layout.price_first[number] = self.runs
        for run in runs:
            mixed = NOBODY if run.colours else self.payment(price[run.first])
            layout.runs[self.runs] = run._replace(mixed=mixed)
            self.runs += 1
        layout.price_first[number + 1] = self.runs
        layout.price_substitutes[number] = substitutes_for_one(price)
        layout.price_least_locomotives[number], layout.price_most_locomotives[number] = (
            locomotives_in(price)
        )
        return number
