"""Generated maps as environments: the same everywhere, and none in both splits."""

import random
import subprocess
import sys

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env as check_gymnasium_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from whistlestop.arena.code_digest import code_digest
from whistlestop.bots import make_bot
from whistlestop.envs import EncodedGame, EnvError, VectorEnv
from whistlestop.envs.generated import SPLITS, map_of, maps, regions_of
from whistlestop.envs.graph import Graph, graph
from whistlestop.envs.map_spec import map_spec
from whistlestop.envs.registration import GENERATED
from whistlestop.envs.settings import load_title
from whistlestop.envs.table_picture import table_svg
from whistlestop.envs.text import prompt
from whistlestop.generating.world import regions
from whistlestop.testing import check_env
from whistlestop.titles import TitleError, custom, load, title_ids

MAP = map_of(1, region="Italy", cities=20)


def facts(title):
    """Return the cities and routes of a map."""
    found = load_title(title)
    return found.cities, found.routes


@pytest.mark.filterwarnings("error")
def test_gymnasium_accepts_it():
    env = gymnasium.make(GENERATED, seed=1, opponents=["random"], illegal="lose")
    check_gymnasium_env(env.unwrapped)
    check_env(gymnasium.make(GENERATED, seed=1, split="test", opponents=["random"]))


def test_pettingzoo_accepts_it():
    def env(kind="aec"):
        return pettingzoo.make(kind, GENERATED, seed=1, players=3, mask_in_observation=False)

    api_test(env(), num_cycles=100)
    parallel_api_test(env("parallel"), num_cycles=100)
    seed_test(env, num_cycles=20)
    check_env(pettingzoo.make("aec", GENERATED, seed=1))


def test_the_seed_chooses_the_map_and_reset_the_deal():
    env = gymnasium.make(GENERATED, seed=5)
    title = env.unwrapped.game.title
    first, _ = env.reset(seed=1)
    second, _ = env.reset(seed=2)
    assert env.unwrapped.game.title is title
    assert not np.array_equal(first, second)
    assert gymnasium.make(GENERATED, seed=6).unwrapped.game.title.spec != title.spec
    env = pettingzoo.make("aec", GENERATED, seed=5)
    assert env.unwrapped.game.title is title


def test_all_interfaces_play_the_same_map():
    env = gymnasium.make(GENERATED, seed=1, region="Italy", cities=20, opponents=["path"])
    game, batch = EncodedGame(MAP), VectorEnv(MAP, n=2)
    assert env.unwrapped.game.title is game.title is batch.title
    assert game.title.spec == MAP
    assert len(game.title.cities) == 20
    assert batch.actions == game.actions


def test_the_same_arguments_give_the_same_map_in_another_process():
    code = f"from whistlestop.envs.settings import load_title; print(load_title({MAP!r}).routes)"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == str(load_title(MAP).routes)


def test_a_map_has_one_spec_however_it_is_written():
    assert map_spec("South  america", 30, 7) == map_spec("south_america", 30, 7)
    assert map_spec("pl, cz", 20, 7) == "generated:PL+CZ:20:7"
    assert map_spec("Nordic Countries", 30, 7) == "generated:nordic:30:7"
    assert load_title("generated:Italy:020:01") is load_title(MAP)
    assert load_title(map_spec("PL,CZ", 20, 7)).spec == "generated:PL+CZ:20:7"


def test_bots_find_the_map_by_its_name_while_it_is_in_use():
    game = EncodedGame(MAP, 2)
    assert load(MAP) is game.title
    bots = [make_bot("planner", 1), make_bot("path", 1)]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.view(game.seat)).index)
    assert max(game.rewards()) == 1


def test_the_regions_of_the_splits_have_no_country_in_common():
    train, test = (
        {code for name in regions_of(split) for code in regions()[name]} for split in SPLITS
    )
    assert train
    assert test
    assert not train & test


def test_no_map_of_one_split_is_in_the_other():
    train, test = (list(maps(split, 300)) for split in SPLITS)
    assert len({*train, *test}) == 600
    places = [{facts(title) for title in titles[:5]} for titles in (train, test)]
    assert not places[0] & places[1]


def test_maps_differ_from_seed_to_seed_in_region_and_size():
    titles = [title.split(":") for title in maps("train", 200)]
    assert {map_spec(name, 1, 1).split(":")[1] for name in regions_of("train")} == {
        region for _, region, _, _ in titles
    }
    assert len({cities for _, _, cities, _ in titles}) > 15


def test_an_iterator_begins_with_any_seed_and_need_not_end():
    assert list(maps("test", 3, first=4)) == [map_of(seed, split="test") for seed in (4, 5, 6)]
    assert next(maps(first=10)) == map_of(10)
    assert list(maps("test", 0)) == []


def test_graphs_of_all_maps_and_titles_have_the_same_features():
    chance = random.Random(1)
    widths = set()
    for title in (*maps("train", 3), *maps("test", 2), *title_ids()):
        game = EncodedGame(title, 2, seed=3)
        for _ in range(60):
            if game.is_over:
                break
            found = graph(game, game.seat)
            features = [array for array in found if array.dtype == np.float32 and array.size]
            assert all(0 <= array.min() <= array.max() < 4 for array in features)
            widths.add(tuple(array.shape[1:] for array in found))
            game.play(chance.choice(found.actions.tolist()))
    assert len(widths) == 1
    assert len(widths.pop()) == len(Graph._fields)


def test_a_map_can_be_described_and_drawn():
    game = EncodedGame(MAP)
    assert game.title.name in prompt(game)
    assert "<svg" in table_svg(game.title, game.view(0))


def test_the_global_generators_are_not_used():
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    EncodedGame(map_of(before[0][1][0] % 1000))
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"seed": 1.5}, "seed is a whole number from 0"),
        ({"seed": "1"}, "seed is a whole number from 0"),
        ({"split": "tests"}, "choose from train, test; did you mean 'test'"),
        ({"split": None}, "choose from train, test"),
        ({"split": ["test"]}, "choose from train, test"),
        ({"region": "Atlantis"}, "there is no region 'Atlantis'"),
        ({"region": "Itly"}, "did you mean Italy"),
        ({"region": 7}, "a region is a text, such as 'Africa'"),
        (
            {"region": "Japan"},
            "it has countries that are held out for tests: JP; .* choose from Africa",
        ),
        ({"region": "KR,JP"}, "it has countries that are held out for tests: JP"),
        ({"region": "KR,JP", "split": "test"}, "not all of its countries are held out"),
        ({"region": "Italy", "split": "test"}, "choose from Brazil"),
        ({"cities": 11}, "cities is a whole number from 12 to 60"),
        ({"cities": "many"}, "cities is a whole number from 12 to 60"),
        ({"region": "Poland", "cities": 60}, "Poland has 24 places, so its maps have 12 to 24"),
        ({"opponents": ["path"] * 5}, "needs 2 to 5 players"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(EnvError, match=message):
        gymnasium.make(GENERATED, **options)


@pytest.mark.parametrize(
    ("title", "message"),
    [
        ("generated", "a generated map is generated:REGION:CITIES:SEED, such as"),
        ("generated:italy:20", "a generated map is generated:REGION:CITIES:SEED"),
        ("generated:italy:twenty:1", "a generated map is generated:REGION:CITIES:SEED"),
        ("generated:italy:20:-1", "a generated map is generated:REGION:CITIES:SEED"),
        ("generated:italy:20:" + "9" * 19, "the seed is from 0 to 4611686018427387904"),
        ("generated:italy:20:" + "9" * 9999, "a generated map is"),
        (
            "generated:itly:20:1",
            "'generated:itly:20:1': there is no region 'itly'; did you mean It",
        ),
        ("generated:PL+XX:20:1", "'generated:PL.XX:20:1': there is no country XX"),
        ("generated:italy:5:1", "5 cities: a map has 12 to 60"),
    ],
)
def test_bad_titles_are_refused(title, message):
    with pytest.raises(EnvError, match=message):
        EncodedGame(title)


def test_bad_iterators_are_refused_at_once():
    for options in ({"count": -1}, {"first": -1}, {"split": "all"}, {"count": 1.5}):
        with pytest.raises(EnvError):
            maps(**options)


def test_only_environments_make_maps_by_name(monkeypatch):
    monkeypatch.setattr(custom, "_makers", [])
    with pytest.raises(TitleError, match="write its files with `whistlestop titles generate`"):
        load("generated:italy:13:4")


def test_the_digest_of_the_code_covers_the_map():
    maps = [load_title(f"generated:italy:12:{seed}").spec for seed in (1, 2)]
    assert code_digest(maps[0], ["path"]) != code_digest(maps[1], ["path"])
