"""Prices: the kernel's runs list the same payments."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amount import examples
from whistlestop.rules.constants import ANY, CARDS, COLOURS, GRAY, LOCOMOTIVE, TUNNEL_CARDS
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.payments import count_payments, list_payments
from whistlestop.rules.prices import (
    Cards,
    PriceTable,
    cards_of,
    price_of_extra_cards,
    price_of_route,
    price_of_station,
    runs_of,
    sets_of,
)
from whistlestop.rules.records import as_record, new_bytes
from whistlestop.titles import load, title_ids

ONE_SET = st.builds(
    cards_of,
    st.integers(0, COLOURS - 1),
    st.integers(0, 6),
    st.integers(0, 4),
    st.sampled_from([0, 3, 4, 8]),
).filter(any)
MIXED = (
    st.lists(st.integers(0, 3), min_size=CARDS, max_size=CARDS)
    .map(lambda cards: (*cards, 0))
    .filter(any)
)
LISTS = st.lists(ONE_SET | MIXED, min_size=1, max_size=20, unique=True).map(tuple)
SETS = st.builds(
    lambda colour, size, least, most: sets_of(colour, size, min(least, size), max(least, most)),
    st.integers(0, GRAY),
    st.integers(1, 9),
    st.integers(0, 4),
    st.integers(0, 9),
).filter(bool)
HANDS = st.lists(st.integers(0, 14), min_size=CARDS, max_size=CARDS)


@settings(max_examples=examples(300, 100))
@given(LISTS | SETS)
def test_runs_cover_every_payment_in_order(price):
    runs = runs_of(price)
    assert sum((run.price() or (price[run.first],) for run in runs), ()) == price
    ends = [run.first + run.payments * max(1, run.colours) for run in runs]
    assert [run.first for run in runs] == [0, *ends[:-1]]


@pytest.mark.rule("CO-20", "EU-40")
def test_a_gray_price_has_two_runs_and_a_coloured_one_has_one():
    assert len(runs_of(sets_of(GRAY, 4, 0, 4))) == 2
    assert len(runs_of(sets_of(3, 4, 1, 4))) == 1


def test_a_payment_in_two_colours_has_its_own_row():
    """No shipped title has such payments yet."""
    mixed = (cards_of(0, 3, 0), (2, 1, 2, 1, *[0] * (CARDS - 3)), cards_of(1, 3, 0))
    assert [run.colours for run in runs_of(mixed)] == [1, 0, 1]
    layout = as_record(new_bytes(LAYOUT), LAYOUT)
    number = PriceTable(layout).number(mixed)
    out = np.empty(3, np.int32)
    for hand, places in (
        ([2, 1, 2, 1], [1]),
        ([3, 1, 2, 1], [0, 1]),
        ([3, 3, 2, 0], [0, 2]),
        ([2, 1, 1, 1], []),
    ):
        held = np.array(hand + [0] * (CARDS - 4), np.int8)
        count = list_payments(layout, held, number, out)
        assert out[:count].tolist() == places
        assert count_payments(layout, held, number) == len(places)


def contains(hand: list[int], cards: Cards) -> bool:
    left = [held - paid for held, paid in zip(hand, cards[:CARDS], strict=True)]
    return min(left) >= 0 and sum(left) >= cards[ANY]


@pytest.mark.rule("CO-20", "EU-20", "EU-31", "EU-32", "EU-40", "CH-22", "NC-23", "NC-24")
@pytest.mark.parametrize("name", title_ids())
@settings(max_examples=examples(20, 5))
@given(hand=HANDS)
def test_the_kernel_lists_the_payments_that_the_hand_contains(name, hand):
    title = load(name)
    layout = as_record(layout_of(title), LAYOUT)
    prices = [
        (layout.route_price[number], price_of_route(title.rules, route))
        for number, route in enumerate(title.routes)
    ]
    prices += [
        (layout.station_price[number], price_of_station(cost))
        for number, cost in enumerate(title.rules.station_costs)
    ]
    prices += [
        (layout.extra_price[colour, due], price_of_extra_cards(colour, due + 1))
        for colour in range(CARDS)
        for due in range(TUNNEL_CARDS)
    ]
    out, cards_held = np.empty(100, np.int32), np.array(hand, np.int8)
    for number, price in prices:
        count = list_payments(layout, cards_held, int(number), out)
        assert count_payments(layout, cards_held, int(number)) == count
        expected = [place for place, cards in enumerate(price) if contains(hand, cards)]
        assert out[:count].tolist() == expected
        assert all(len([card for card in cards[:LOCOMOTIVE] if card]) <= 1 for cards in price)
