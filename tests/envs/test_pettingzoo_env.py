"""PettingZoo's own tests of environments, and the three places of the mask."""

import random
import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.env_registry.registration import aec_registry, make
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from amount import examples, slow_except, tries
from whistlestop.envs.errors import EnvError
from whistlestop.envs.pettingzoo_env import aec_env, parallel_env
from whistlestop.envs.registration import ANY_TITLE, GENERATED, env_id, env_ids
from whistlestop.titles import load, title_ids

EXAMPLE = Path(__file__).parents[2] / "examples" / "titles" / "new_zealand"
FAST = (("europe", 3), ("card_game", 4))
ALL = [
    (title, players)
    for title in title_ids()
    for players in range(load(title).rules.players_at_least, load(title).rules.players_at_most + 1)
]
GAMES = -(-1_000 // len(ALL))  # random games of each title and number of players
# PettingZoo gives both for every dict of an environment that is not one of its own.
OF_DICTS = ("Observation is not a NumPy array", "Observation space for each agent probably should")


@pytest.mark.parametrize(("title", "players"), slow_except(FAST, ALL))
def test_it_passes_the_api_test_without_a_warning(title, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(aec_env(title, players, mask_in_observation=False), num_cycles=200)
        for message in OF_DICTS:
            warnings.filterwarnings("ignore", message)
        api_test(aec_env(title, players), num_cycles=200)


@pytest.mark.parametrize(("title", "players"), slow_except(FAST, ALL))
def test_the_same_seed_gives_the_same_game(title, players):
    seed_test(lambda: aec_env(title, players), num_cycles=200)


@pytest.mark.parametrize(("title", "players"), slow_except(FAST, ALL))
def test_it_passes_the_tests_of_parallel_environments(title, players):
    parallel_api_test(parallel_env(title, players), num_cycles=200)
    parallel_seed_test(lambda: parallel_env(title, players), num_cycles=200)


DRAWN = (("card_game", 3), ("europe", 3), ("london", 3), ("switzerland", 3))


@pytest.mark.parametrize(("title", "players"), slow_except(DRAWN, ALL))
def test_it_passes_the_test_of_rendering(title, players):
    render_test(lambda render_mode: aec_env(title, players, render_mode=render_mode))


@pytest.mark.parametrize("title", title_ids())
def test_every_title_is_registered_for_all_its_numbers_of_players(title):
    assert env_ids()[env_id(title)] == title
    most = load(title).rules.players_at_most
    for kind in ("aec", "parallel"):
        env = make(kind, env_id(title), players=most)
        env.reset(seed=1)
        assert env.agents == [f"seat_{seat}" for seat in range(most)]
    assert env_id(title) in aec_registry


def test_the_mask_is_the_same_in_all_three_places():
    env = aec_env("europe", 3)
    env.reset(seed=1)
    chance = random.Random(1)
    for agent in env.agent_iter(200):
        observation, _, terminated, truncated, info = env.last()
        for each in env.agents:
            mask = env.observe(each)["action_mask"]
            assert mask.dtype == np.int8
            np.testing.assert_array_equal(mask, env.infos[each]["action_mask"])
            np.testing.assert_array_equal(mask, env.action_masks(each))
            assert mask.any() == (each == agent and not (terminated or truncated))
        np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"])
        env.step(chance.choice(np.flatnonzero(info["action_mask"]).tolist()))


@pytest.mark.parametrize(("title", "players"), slow_except(FAST, ALL))
def test_masks_agree_in_random_games_to_the_end(title, players):
    """All cases together play more than 1,000 games."""
    env = aec_env(title, players)
    chance = random.Random(1)
    for seed in range(tries(GAMES, 1)):
        env.reset(seed=seed)
        while env.agents:
            observation, _, terminated, truncated, info = env.last()
            mask = info["action_mask"]
            np.testing.assert_array_equal(observation["action_mask"], mask)
            np.testing.assert_array_equal(env.action_masks(), mask)
            assert mask.any() != (terminated or truncated)
            over = terminated or truncated
            env.step(None if over else chance.choice(np.flatnonzero(mask).tolist()))
        assert env.game.is_over


@pytest.mark.parametrize("max_cycles", [4, 9])
def test_a_game_is_truncated_after_max_cycles_actions(max_cycles):
    """PettingZoo's ``max_cycles_test`` wants every agent to act once in each cycle.

    No game in which a turn may have two actions can pass it.
    """
    env = aec_env("europe", 3, max_cycles=max_cycles)
    env.reset(seed=1)
    actions = 0
    for agent in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        assert not terminated and truncated == (actions == max_cycles)
        if truncated:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample())
            actions += 1
    assert actions == max_cycles


@pytest.mark.parametrize("title", title_ids())
def test_random_games_end_with_rewards_that_add_up_to_0(title):
    """PettingZoo's ``bombardment_test`` plays on; 1.27 fails it with each of its own games."""
    env = aec_env(title, load(title).rules.players_at_most)
    for seed in range(examples(20, 1)):
        env.reset(seed=seed)
        totals = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            totals[agent] += reward
            assert not truncated
            env.step(None if terminated else env.action_space(agent).sample())
        assert sum(totals.values()) == pytest.approx(0, abs=1e-6)
        assert any(totals.values())


def test_an_observation_can_be_explained_through_wrappers():
    env = aec_env("europe", 3)
    env.reset(seed=1)
    assert env.unwrapped.explain(env.observe("seat_0"))["seat_trains: you"] == 45


@pytest.mark.parametrize(
    ("action", "message"),
    [(0, "draw deck: tickets are being chosen"), (None, "an action is a whole number")],
)
def test_an_illegal_action_is_refused(action, message):
    env = aec_env("usa", 2)
    env.reset(seed=1)
    with pytest.raises(EnvError, match=message):
        env.step(action)
    assert env.agent_selection == "seat_0"


def test_an_unknown_render_mode_is_refused():
    with pytest.raises(EnvError, match="choose from human, ansi, rgb_array"):
        aec_env("usa", 2, render_mode="hologram")


BEFORE_RESET = {
    "last()": lambda env: env.last(),
    "step()": lambda env: env.step(0),
    "observe()": lambda env: env.observe("seat_0"),
    "action_masks()": lambda env: env.action_masks(),
    "state()": lambda env: env.state(),
    "render()": lambda env: env.render(),
}


@pytest.mark.parametrize("call", BEFORE_RESET)
def test_a_call_before_the_reset_is_refused(call):
    with pytest.raises(EnvError, match=f"call reset\\(\\) before {call[:-2]}"):
        BEFORE_RESET[call](aec_env("london", 2))


def test_spaces_are_known_before_the_reset():
    env = aec_env("london", 2)
    assert env.action_space("seat_0").sample() in env.action_space("seat_0")
    assert env.observation_space("seat_1").contains(env.observation_space("seat_1").sample())


@pytest.mark.parametrize("call", ["observe", "action_masks", "observation_space", "action_space"])
def test_an_unknown_agent_is_refused(call):
    env = aec_env("london", 2)
    env.reset(seed=1)
    for agent in ("nobody", 0, None if call != "action_masks" else "seat_2"):
        with pytest.raises(EnvError, match=r"agent=.*: choose from seat_0, seat_1"):
            getattr(env, call)(agent)


def test_an_action_after_the_end_is_refused():
    env = aec_env("london", 2, max_cycles=1)
    env.reset(seed=1)
    env.step(int(env.action_space("seat_0").sample()))
    with pytest.raises(EnvError, match=r"the game of seat_. is over; step\(None\)"):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []
    with pytest.raises(EnvError, match=r"all agents have left; reset\(\)"):
        env.step(None)


def test_a_parallel_environment_refuses_early_and_missing_actions():
    env = parallel_env("london", 2)
    with pytest.raises(EnvError, match=r"call reset\(\) before step"):
        env.step({})
    env.reset(seed=1)
    with pytest.raises(EnvError, match="give a dict with an action for seat_0, which must act"):
        env.step({"seat_1": 0})


def test_unknown_keywords_are_refused_with_those_known():
    for make_env in (aec_env, parallel_env):
        with pytest.raises(EnvError, match=r"argument 'playrs'; did you mean players\? choose"):
            make_env("london", playrs=3)
    for kind in ("aec", "parallel"):
        with pytest.raises(EnvError, match=r"'regoin'; did you mean region\? .*, max_cycles, "):
            make(kind, GENERATED, regoin="Italy")


def test_a_title_file_has_an_id_of_its_own():
    file = EXAMPLE / "title.json"
    for kind in ("aec", "parallel"):
        env = make(kind, ANY_TITLE, title=str(file), players=3)
        assert env.unwrapped.game.title.name == "New Zealand"
        with pytest.raises(EnvError, match="name a title: title='europe', or the path"):
            make(kind, ANY_TITLE)


@pytest.mark.parametrize("call", BEFORE_RESET)
def test_a_call_after_closing_is_refused_until_the_next_reset(call):
    env = aec_env("london", 2)
    env.reset(seed=1)
    env.close()
    with pytest.raises(EnvError, match=f"call reset\\(\\) before {call[:-2]}"):
        BEFORE_RESET[call](env)
    env.reset()
    env.step(int(env.action_masks().argmax()))


def test_after_all_agents_have_left_calls_are_refused():
    env, parallel = aec_env("london", 2, max_cycles=1), parallel_env("london", 2, max_cycles=1)
    env.reset(seed=1)
    parallel.reset(seed=1)
    env.step(int(env.action_masks().argmax()))
    parallel.step({"seat_0": int(parallel.action_masks().argmax())})
    env.step(None)
    env.step(None)
    with pytest.raises(EnvError, match=r"last\(\): the game is over and all agents have left"):
        env.last()
    with pytest.raises(EnvError, match=r"step\(\): the game is over and all agents have left"):
        parallel.step({})


def test_a_parallel_environment_has_masks_and_explains_observations():
    env = parallel_env("europe", 3)
    with pytest.raises(EnvError, match=r"call reset\(\) before action_masks"):
        env.action_masks()
    observations, infos = env.reset(seed=1)
    for agent in env.agents:
        np.testing.assert_array_equal(env.action_masks(agent), infos[agent]["action_mask"])
        assert env.explain(observations[agent])["seat_trains: you"] == 45
    assert env.action_masks()[env.action_space("seat_0").sample()]


@pytest.mark.parametrize("actions", [None, 3, [67]])
def test_a_parallel_environment_refuses_actions_that_are_no_dict(actions):
    env = parallel_env("london", 2)
    env.reset(seed=1)
    with pytest.raises(EnvError, match="give a dict with an action for seat_0, which must act"):
        env.step(actions)


def test_an_id_that_names_its_title_takes_no_other():
    for kind in ("aec", "parallel"):
        env = make(kind, "whistlestop/USA-v1", title="usa", players=3)
        assert env.unwrapped.game.title.id == "usa"
        with pytest.raises(EnvError, match="this id is that of 'usa'; whistlestop/Title-v1 takes"):
            make(kind, "whistlestop/USA-v1", title="london")


def test_the_keyword_of_other_interfaces_is_refused_with_the_one_that_is_right():
    with pytest.raises(EnvError, match=r"'max_actions'; did you mean max_cycles\?"):
        aec_env("london", max_actions=5)
    with pytest.raises(EnvError, match=r"mask_in_observation=0: mask_in_observation is True or"):
        aec_env("london", mask_in_observation=0)


def test_each_agent_has_its_history():
    for env in (aec_env("london", 3, with_history=True), parallel_env("london", with_history=True)):
        with pytest.raises(EnvError, match=r"call reset\(\) before history"):
            env.unwrapped.history("seat_0")
        env.reset(seed=1)
        env.unwrapped.step(int(env.action_masks().argmax()))
        first, second = map(env.unwrapped.history, ("seat_0", "seat_1"))
        assert first[0].any() and not first[1:].any()
        assert (first[0] != second[0]).any()
        with pytest.raises(EnvError, match="choose from seat_0, seat_1"):
            env.unwrapped.history("nobody")
