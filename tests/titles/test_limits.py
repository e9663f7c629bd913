"""Titles with sound facts that cannot be played: no hand can pay for a route."""

import copy

import pytest

from made_up import ring, title_of
from whistlestop.game.title_limits import limit_problems
from whistlestop.titles.checks import check_facts

DECK = {"red": 3, "locomotive": 0, "total": 7 * 12 + 3}


def problems(tmp_path, change):
    facts = copy.deepcopy(ring())
    change(facts)
    assert check_facts(facts) == []
    return limit_problems(title_of(tmp_path, facts))


def greedy_ferry(facts):
    facts["routes"][0] |= {"length": 6, "ferry": 5}
    facts["train_cards"] |= {"locomotive": 4, "total": 100}


def long_red_route(facts):
    facts["routes"][0] |= {"colour": "red", "length": 6}
    facts["train_cards"] |= DECK


def expensive_station(facts):
    rules = facts["rules"]
    rules |= {"stations": 2, "station_costs": [1, 5], "station_points": 4}
    rules["score_items"] = [*rules["score_items"], "stations"]
    facts["train_cards"] |= dict.fromkeys(facts["train_cards"], 4)
    facts["train_cards"] |= {"locomotive": 0, "total": 32}


def many_payments(facts):
    facts["routes"][0] |= {"colour": "gray", "length": 9, "substitutes": 2}
    facts["rules"]["route_points"] |= {"9": 27}


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        (greedy_ferry, "routes[0]", "needs 5 locomotives, the deck has 4"),
        (long_red_route, "routes[0]", "takes 6 cards, the deck has 3 red cards and 0 locomotives"),
        (expensive_station, "rules.station_costs[1]", "can ever pay 5 cards of one colour"),
        (many_payments, "routes[0].length", "c0-c1 has"),
    ],
)
def test_a_price_that_no_hand_can_pay_is_reported_with_its_place(tmp_path, change, field, said):
    found = problems(tmp_path, change)
    assert [name for name, _ in found] == [field]
    assert said in found[0][1]


def test_a_title_with_payable_prices_has_no_problem(tmp_path):
    assert problems(tmp_path, lambda facts: None) == []


def test_substitutes_pay_for_a_missing_colour(tmp_path):
    def change(facts):
        long_red_route(facts)
        facts["routes"][0]["substitutes"] = 2

    assert problems(tmp_path, change) == []


@pytest.mark.parametrize("last_round_at", [20, 25])
def test_a_last_round_that_begins_at_once_is_a_mistake(last_round_at):
    facts = copy.deepcopy(ring())
    facts["rules"]["last_round_at"] = last_round_at
    assert [field for field, _ in check_facts(facts)] == ["rules.last_round_at"]
