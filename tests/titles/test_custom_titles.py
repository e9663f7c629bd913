"""Titles from guests are data: a title that passes its checks can be played."""

import json
import random
import time
from pathlib import Path

import pytest

from amount import slow_except
from whistlestop import Game
from whistlestop.bots import make_bot
from whistlestop.rules.layout import new_layout
from whistlestop.titles import TitleError, load
from whistlestop.titles.board_art import check_drawing
from whistlestop.titles.checks import check_file
from whistlestop.titles.custom import custom_spec, custom_title
from whistlestop.titles.custom_checks import MAX_PROBLEMS, MAX_SIZES, check_custom
from whistlestop.titles.title import COLOURS, FOLDER

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "titles").glob("*/title.json"))
USA = json.loads((FOLDER / "usa" / "title.json").read_text(encoding="utf-8"))


def strange(chance: random.Random):
    """Return a title at the limits for guests: the most, or the fewest, places, spaces,
    locomotives on ferries and cards.
    """
    places = chance.choice((2, 5, 20, MAX_SIZES["cities"]))
    cities = [
        {"id": f"c{n}", "name": f"{{{n}}} <i>'", "lat": chance.uniform(-80, 80), "lon": n * 3.0}
        for n in range(places)
    ]
    pairs = [(f"c{n}", f"c{chance.randrange(n)}") for n in range(1, places)]
    others = [(f"c{a}", f"c{b}") for a in range(places) for b in range(a)]
    pairs += chance.sample(others, min(len(others), chance.randrange(MAX_SIZES["routes"] - places)))
    routes, seen = [], set()
    longest = chance.choice((1, 4, 9))
    for a, b in pairs:
        if frozenset((a, b)) in seen:
            continue
        seen.add(frozenset((a, b)))
        length = chance.randint(1, longest)
        route = {"a": a, "b": b, "length": length, "colour": chance.choice((*COLOURS, "gray"))}
        if chance.random() < 0.2:
            route |= {"colour": "gray", "ferry": chance.randint(1, length)}
        elif chance.random() < 0.2:
            route["tunnel"] = True
        routes.append(route)
    tickets = [
        {"a": a, "b": b, "points": chance.randint(1, 100), "deck": "short"}
        for a, b in chance.sample(others, min(len(others), MAX_SIZES["tickets"]))
    ]
    rules = USA["rules"] | {
        "players_at_most": 2,
        "trains": chance.choice((longest, 20, 60)),
        "last_round_at": 0,
        "tickets_dealt": {"short": min(3, len(tickets) // 2)},
        "tickets_kept_at_start": 0,
        "stations": 3,
        "station_costs": [1, 2, 3],
        "tunnel_cards": 3,
        "mandala_points": [5, 10],
        "score_items": ["routes", "tickets", "longest_path", "mandala"],
        "route_points": {str(length): length for length in range(1, 10)},
        "longest_path_points": 10,
    }
    return {
        "id": "strange",
        "name": "{name} <b>",
        "about": "",
        "rules": rules,
        "train_cards": USA["train_cards"],
        "cities": cities,
        "routes": routes,
        "tickets": tickets,
    }


@pytest.mark.parametrize("seed", slow_except(range(5), range(16)))
def test_a_title_that_passes_the_checks_is_played_to_the_end(seed):
    facts = strange(random.Random(seed))
    assert check_custom(facts) == []
    title = custom_title(facts, {"title": "strange"})
    assert load(title.spec) is title
    new_layout(title)
    game = Game.new(title.spec, players=2, seed=seed)
    bots = [make_bot(name, seed) for name in ("random", "path")]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.view(game.seat)))
    assert len(game.scores()) == 2
    assert Game.from_record(game.record()).scores() == game.scores()


def test_a_title_is_registered_while_it_is_in_use():
    title = custom_title(USA | {"about": "For a moment."}, {})
    spec = title.spec
    assert load(spec) is title
    assert custom_title(USA | {"about": "For a moment."}, {}) is title
    del title
    with pytest.raises(TitleError, match="no title 'own-"):
        load(spec)


def test_another_drawing_of_the_same_facts_is_another_title():
    one, other = ({"width": width} for width in (100, 200))
    assert custom_spec(USA, one) == custom_spec(dict(USA), dict(one))
    assert custom_spec(USA, one) != custom_spec(USA, other)


@pytest.mark.parametrize(
    "facts",
    [
        {"cities": [{"id": "x" * 60, "name": "y"}] * 60, "routes": [{"x" * 50: 1}] * 120},
        {"routes": [{f"field_{n}": n for n in range(30)}] * 120},
        {"tickets": [{"a": f"nowhere_{n}", "b": "x" * 40} for n in range(100)]},
        {"rules": {f"rule_{n}": n for n in range(64)}},
    ],
)
def test_checking_rubbish_is_fast(facts):
    begin = time.perf_counter()
    problems = check_custom(USA | facts)
    assert time.perf_counter() - begin < 5
    assert 0 < len(problems) <= MAX_PROBLEMS


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.parent.name)
def test_the_examples_are_valid_and_are_played(file):
    facts = json.loads(file.read_text(encoding="utf-8"))
    drawing = json.loads(file.with_name("board.json").read_text(encoding="utf-8"))
    assert check_file(file) == []
    assert check_custom(facts) == []
    assert list(check_drawing(facts, drawing)) == []
    assert load(str(file)).board() == drawing
    players = facts["rules"]["players_at_most"]
    game = Game.new(str(file), players=players, seed=1)
    bots = [make_bot("path", seat) for seat in range(players)]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.view(game.seat)))
    assert max(score["total"] for score in game.scores()) > 30


def test_there_is_an_example():
    assert EXAMPLES
