"""Gymnasium's own checks of environments, and bots as opponents."""

import random
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from amount import slow_except
from whistlestop.envs.errors import EnvError, PlayerFailed
from whistlestop.envs.gymnasium_env import WhistlestopEnv
from whistlestop.envs.registration import ANY_TITLE, GENERATED, env_id, env_ids
from whistlestop.testing import check_env as check_whistlestop_env
from whistlestop.titles import load, title_ids

FAST = ("europe", "card_game")


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
@pytest.mark.parametrize("mask_in_observation", [False, True])
def test_it_passes_the_check_of_gymnasium(title, mask_in_observation):
    opponents = ["random"] * (load(title).rules.players_at_most - 1)
    env = gymnasium.make(
        env_id(title),
        opponents=opponents,
        illegal="lose",  # the check plays any action
        mask_in_observation=mask_in_observation,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_every_title_is_registered():
    assert set(env_ids()) <= set(gymnasium.registry)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_it_works_in_vectors_with_every_mode_of_resetting(mode):
    def new():
        return gymnasium.make("whistlestop/London-v1", opponents=["random"])

    env = SyncVectorEnv([new] * 3, autoreset_mode=mode)
    _, info = env.reset(seed=3)
    mask, done, ends = info["action_mask"].copy(), np.zeros(3, bool), 0
    while ends < 6:
        if mode == AutoresetMode.DISABLED and done.any():
            _, info = env.reset(options={"reset_mask": done})
            mask[done] = info["action_mask"][done]
        actions = [
            int(np.flatnonzero(each)[-1]) if each.any() else 0  # the step that resets it
            for each in mask
        ]
        _, rewards, terminated, truncated, info = env.step(np.array(actions))
        mask, done = info["action_mask"].copy(), terminated | truncated
        ends += done.sum()
        assert not rewards[~done].any()


def test_the_seat_is_random_unless_it_is_chosen():
    env = WhistlestopEnv("usa", ["random", "random"])
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == {0, 1, 2}
    env = WhistlestopEnv("usa", ["random", "random"], seat=1)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}


def test_better_opponents_win_against_the_first_legal_action():
    env = WhistlestopEnv("london", ["path"])
    total = 0.0
    for seed in range(10):
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = env.step(int(env.game.legal()[0]))
        total += reward
    assert total == -10


def test_the_mask_is_the_same_in_all_three_places():
    env = WhistlestopEnv("europe", ["random"], mask_in_observation=True)
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
        np.testing.assert_array_equal(observation["action_mask"], env.action_masks())
        observation, _, over, _, info = env.step(env.action_space.sample())
    assert not info["action_mask"].any()


def test_the_global_generators_are_not_used():
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    env = WhistlestopEnv("london", ["random"])
    env.reset()
    over = False
    while not over:
        _, _, over, _, _ = env.step(env.action_space.sample())
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": []}, "name a bot for each other seat"),
        ({"opponents": 3}, "name a bot for each other seat"),
        ({"opponents": [3]}, "name a bot for each other seat"),
        ({"opponents": "path"}, "name a bot for each other seat"),
        ({"opponents": ["plannner"]}, "did you mean planner"),
        ({"opponents": ["path"] * 6}, "Europe needs 2 to 5 players"),
        ({"seat": 2}, "seat is a whole number from 0 to 1"),
        ({"illegal": "ignore"}, "choose from raise, lose"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(EnvError, match=message):
        WhistlestopEnv("europe", **options)


def test_an_illegal_action_is_refused_or_loses():
    env = WhistlestopEnv("usa", ["random"], seat=0)
    env.reset(seed=1)
    with pytest.raises(EnvError, match="draw deck: tickets are being chosen"):
        env.step(0)
    env.step(np.array(env.action_space.sample()))  # as trained models return it
    env = WhistlestopEnv("usa", ["random"], seat=0, illegal="lose")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "draw deck: tickets are being chosen" in info["illegal"]


BEFORE_RESET = {
    "step()": lambda env: env.step(0),
    "action_masks()": lambda env: env.action_masks(),
    "render()": lambda env: env.render(),
    "critic_observation_with_hidden_facts()": lambda env: (
        env.critic_observation_with_hidden_facts()
    ),
}


@pytest.mark.parametrize("call", BEFORE_RESET)
def test_a_call_before_the_reset_is_refused(call):
    env = WhistlestopEnv("usa", ["random"])
    assert env.action_space.sample() in env.action_space
    with pytest.raises(EnvError, match=f"call reset\\(\\) before {call[:-2]}"):
        BEFORE_RESET[call](env)


def test_a_title_file_has_an_id_of_its_own():
    file = Path(__file__).parents[2] / "examples" / "titles" / "new_zealand" / "title.json"
    env = gymnasium.make(ANY_TITLE, title=str(file), opponents=["random"])
    assert env.unwrapped.game.title.name == "New Zealand"
    check_whistlestop_env(env)
    with pytest.raises(EnvError, match="name a title: title='europe', or the path"):
        gymnasium.make(ANY_TITLE)


@pytest.mark.parametrize("name", [env_id("europe"), ANY_TITLE, GENERATED])
def test_unknown_keywords_are_refused_with_those_known(name):
    with pytest.raises(EnvError, match=r"'oponents'; did you mean opponents\? .*, illegal, "):
        gymnasium.make(name, oponents=["path"])


@pytest.fixture
def failing(tmp_path, monkeypatch):
    """Return the spec of a bot that fails when it must act for the second time in a game."""
    monkeypatch.chdir(tmp_path)
    Path("fails.py").write_text(
        "class Fails:\n"
        "    def __init__(self, seed):\n"
        "        self.asked = 0\n"
        "    def choose(self, view):\n"
        "        self.asked += 1\n"
        "        return view.legal[0] if self.asked < 2 else 1 / 0\n"
    )
    return "fails.py:Fails"


def test_after_an_opponent_failed_only_a_reset_can_follow(failing):
    env = WhistlestopEnv("london", ["random", failing], seat=0)
    env.reset(seed=1)
    for _ in range(2):
        env.step(env.game.legal()[0])  # tickets, and the first card of a turn
    with pytest.raises(PlayerFailed, match=r"the opponent in seat 2 failed: fails\.py.* ZeroDiv"):
        env.step(env.game.legal()[0])
    for name, call in BEFORE_RESET.items():
        with pytest.raises(EnvError, match=f"call reset\\(\\) before {name[:-2]}"):
            call(env)
    assert env.reset(seed=1)[1]["action_mask"].any()
    env.step(env.action_space.sample())


def test_a_game_lost_by_an_illegal_action_is_over():
    env = WhistlestopEnv("usa", ["random"], illegal="lose", mask_in_observation=True)
    env.reset(seed=1)
    observation, _, _, _, info = env.step(0)
    for mask in (observation["action_mask"], info["action_mask"], env.action_masks()):
        assert not mask.any()
    with pytest.raises(EnvError, match=r"action 67: the game is over; call reset\(\)"):
        env.step(67)
    _, info = env.reset()
    assert info["action_mask"].any()


@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_a_step_after_the_end_is_refused(illegal):
    env = WhistlestopEnv("london", ["random"], illegal=illegal, max_actions=1, seat=0)
    env.reset(seed=1)
    assert env.step(env.action_space.sample())[3]
    with pytest.raises(EnvError, match=r"the game is over; call reset\(\) before step"):
        env.step(0)


@pytest.mark.parametrize("call", BEFORE_RESET)
def test_a_call_after_closing_is_refused_until_the_next_reset(call):
    env = WhistlestopEnv("usa", ["random"])
    env.reset(seed=1)
    env.close()
    with pytest.raises(EnvError, match=f"call reset\\(\\) before {call[:-2]}"):
        BEFORE_RESET[call](env)
    env.reset()
    env.step(env.action_space.sample())


def test_an_id_that_names_its_title_takes_no_other():
    assert gymnasium.make("whistlestop/USA-v1", title="usa").unwrapped.game.title.id == "usa"
    for title in ("london", "usa_1910:mega", 3):
        with pytest.raises(EnvError, match="this id is that of 'usa'; whistlestop/Title-v1 takes"):
            gymnasium.make("whistlestop/USA-v1", title=title)
    env = gymnasium.make(ANY_TITLE, title="usa_1910:mega")
    assert len(env.unwrapped.game.title.tickets) == 69


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda _: WhistlestopEnv("usa", mask_in_observation="no"), "'no': mask_in_obs.* is True"),
        (lambda _: WhistlestopEnv("usa", max_cycles=5), r"'max_cycles'; did you mean max_actions"),
        (lambda env: env.explain({"a": 1}), "keys 'a': it has the key 'observation'"),
        (lambda env: env.explain("text"), "an observation is an array of numbers"),
        (lambda env: env.explain(np.full(718, np.nan)), "has numbers from 0 to 1"),
        (lambda env: env.explain(np.full(718, 2)), "has numbers from 0 to 1"),
    ],
)
def test_arguments_of_other_types_are_refused(call, message):
    with pytest.raises(EnvError, match=message):
        call(WhistlestopEnv("usa", ["random"]))


def test_an_unknown_keyword_is_a_type_error_in_the_words_of_python():
    """TorchRL looks for these words, and then leaves the keyword out."""
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'frameskip'"):
        gymnasium.make("whistlestop/London-v1", frameskip=1)


def test_the_history_is_that_of_the_agents_seat():
    env = gymnasium.make(
        "whistlestop/London-v1", opponents=["random"] * 2, seat=1, with_history=True
    )
    with pytest.raises(EnvError, match=r"call reset\(\) before history"):
        env.unwrapped.history()
    env.reset(seed=1)
    env.step(env.action_space.sample())
    game = env.unwrapped.game
    np.testing.assert_array_equal(env.unwrapped.history(), game.history(1))
    assert env.unwrapped.history()[: game.played].any(axis=1).all()
    env.reset(seed=1)
    assert not env.unwrapped.history()[game.played :].any()
    plain = WhistlestopEnv("london", ["random"])
    plain.reset(seed=1)
    with pytest.raises(EnvError, match="make it with with_history=True"):
        plain.history()


@pytest.mark.parametrize("options", [{"seed": 3}, {"players": 2, "title": "usa"}])
def test_an_option_of_a_reset_is_refused_and_the_game_goes_on(options):
    env = WhistlestopEnv("london", ["random"])
    env.reset(seed=1, options={})
    before = env.game.observation(0)
    named = ", ".join(map(repr, options))
    with pytest.raises(EnvError, match=rf"reset\(\) knows no option {named}; it takes a seed"):
        env.reset(options=options)
    np.testing.assert_array_equal(env.game.observation(0), before)
    env.step(env.action_space.sample())


def test_a_first_reset_that_fails_can_be_repeated():
    """Gymnasium's passive checker would read the result of every later step wrongly."""
    env = gymnasium.make("whistlestop/London-v1", opponents=["random"])
    with pytest.raises(gymnasium.error.Error):
        env.reset(seed=-1)
    env.reset(seed=1)
    env.step(env.action_space.sample())


@pytest.mark.parametrize("name", ["whistlestop/London-v1", ANY_TITLE, GENERATED])
def test_a_first_reset_of_a_vector_that_fails_can_be_repeated(name):
    title = {"title": "london"} if name == ANY_TITLE else {}
    envs = gymnasium.make_vec(name, num_envs=2, opponents=["random"], **title)
    with pytest.raises(gymnasium.error.Error):
        envs.reset(seed=-5)
    envs.reset(seed=1)
    envs.step(np.array([np.flatnonzero(mask)[0] for mask in envs.call("action_masks")]))
