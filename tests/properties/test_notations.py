"""Every action has one notation and every notation one action, on shipped and random titles."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amount import examples
from made_up import ring, written
from title_changes import FACTS
from whistlestop import Game
from whistlestop.game.action import table_of
from whistlestop.titles import load, title_ids
from whistlestop.titles.checks import check_facts

COSTS = st.lists(st.integers(1, 4), max_size=3)
LOCOMOTIVES = st.sampled_from(("anywhere", "tunnels_only", "ferries_and_tunnels"))


@st.composite
def board_facts(draw):
    """Return facts of a small board with random stations, tunnels, ferries and substitutes."""
    facts = copy.deepcopy(ring())
    costs = draw(COSTS)
    facts["rules"] |= {
        "stations": len(costs),
        "station_costs": costs,
        "station_points": 4 if costs else 0,
        "locomotives": draw(LOCOMOTIVES),
        "tunnel_cards": 3,
        "score_items": ["routes", "tickets", "longest_path", *(["stations"] if costs else [])],
    }
    facts["routes"][0]["tunnel"] = True
    for route in facts["routes"][1:]:
        route["colour"] = draw(st.sampled_from((route["colour"], "gray")))
        kind = draw(st.sampled_from(("plain", "tunnel", "ferry", "substitutes")))
        if kind == "tunnel":
            route["tunnel"] = True
        elif kind == "ferry" and facts["rules"]["locomotives"] != "tunnels_only":
            route["ferry"] = draw(st.integers(1, route["length"]))
        elif kind == "substitutes":
            route["substitutes"] = draw(st.integers(2, 4))
    return facts


def assert_one_to_one(title):
    table = table_of(title)
    actions = [action for action in table.actions if action.kind != "keep"]
    assert len({str(action) for action in actions}) == len(actions)
    for action in actions:
        assert table.parse(str(action), []) == action


@pytest.mark.parametrize("name", title_ids())
def test_notations_of_shipped_titles_name_one_action_each(name):
    assert_one_to_one(load(name))


@settings(max_examples=examples(25, 5), deadline=None)
@given(board_facts(), st.integers(0, 2**32))
def test_notations_of_custom_titles_name_one_action_each(tmp_path_factory, facts, seed):
    """A game played by notation alone, including stations, replays from its record."""
    assert check_facts(facts) == []
    spec = written(tmp_path_factory.mktemp("title"), facts)
    assert_one_to_one(load(spec))
    game, chance = Game.new(spec, players=2, seed=seed), random.Random(seed)
    for _ in range(60):
        if game.is_over:
            break
        legal = game.legal_actions()
        stations = [action for action in legal if action.kind == "station"]
        game.play(str(chance.choice(stations or legal)))
    assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.rule("EU-40")
def test_stations_of_the_same_price_are_built_one_after_the_other(tmp_path):
    facts = copy.deepcopy(ring())
    facts["rules"] |= {"stations": 3, "station_costs": [1, 2, 1]}
    facts["rules"] |= {
        "station_points": 4,
        "score_items": [*FACTS["europe"]["rules"]["score_items"]],
    }
    assert json.dumps(check_facts(facts)) == "[]"
    game = Game.new(written(tmp_path, facts), players=2, seed=1)
    built = 0
    while built < 3:
        legal = game.legal_actions()
        seat = game.seat
        stations = [action for action in legal if action.kind == "station"]
        game.play(str(stations[0] if seat == 0 and stations else legal[0]))
        if seat == 0 and stations:
            built += 1
            left = game.view(0).to_dict()["seats"][0]["stations_left"]
            assert left == 3 - built
