"""Copies and pickles of games and environments play on as the original does, and apart from it."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.env_registry.registration import make as make_pettingzoo

from amount import tries
from whistlestop import Game
from whistlestop.bots import bot_names, make_bot
from whistlestop.envs import EncodedGame, VectorEnv
from whistlestop.envs.generated import map_of
from whistlestop.envs.pettingzoo_env import aec_env, parallel_env
from whistlestop.titles import load, title_ids


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


def pickled_read_only(thing):
    """Return a copy whose arrays are read-only at first, as Ray makes it."""
    buffers = []
    data = pickle.dumps(thing, protocol=5, buffer_callback=buffers.append)
    return pickle.loads(data, buffers=[bytes(buffer.raw()) for buffer in buffers])


COPIES = (copy.copy, copy.deepcopy, pickled, pickled_read_only)
OF_ENVIRONMENTS = (copy.deepcopy, pickled)
EACH = {
    "copied": st.sampled_from(COPIES),
    "title": st.sampled_from(title_ids()),
    "before": st.integers(0, 120),
    "seed": st.integers(0, 1 << 30),
}
few = settings(max_examples=tries(40, 3), deadline=None)


def same(one, other):
    """Check that two results are equal, arrays and dicts of them included."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            same(one[key], other[key])
    elif isinstance(one, tuple):
        for each, its in zip(one, other, strict=True):
            same(each, its)
    else:
        np.testing.assert_array_equal(one, other)


def shown(game):
    seats = range(game.players)
    return (
        (game.played, game.seat, game.is_over, game.is_cut_off, game.legal(), game.rewards()),
        tuple(game.critic_observation_with_hidden_facts(seat) for seat in seats),
        tuple(game.history(seat) for seat in seats),
    )


@few
@given(**EACH)
def test_a_copied_game_of_numbers_plays_to_the_same_end(copied, title, before, seed):
    chance = np.random.default_rng(seed)
    game = EncodedGame(title, 2, seed=seed, with_history=True)
    for _ in range(before):
        if not game.is_over:
            game.play(chance.choice(game.legal()))
    game.view(0)  # makes the parts that exist only once they are needed
    twin = copied(game)
    then = shown(game)
    actions = []
    while not game.is_over:
        actions.append(chance.choice(game.legal()))
        game.play(actions[-1])
    same(then, shown(twin))
    for action in actions:
        twin.play(action)
    same(shown(game), shown(twin))
    assert twin.is_over
    assert twin.title is game.title
    twin.deal(1)
    assert not twin.is_over and game.is_over


@few
@given(**EACH)
def test_a_copied_game_plays_to_the_same_end(copied, title, before, seed):
    chance = np.random.default_rng(seed)
    game = Game.new(title, players=2, seed=seed)

    def play():
        return game.play(chance.choice(game.legal_actions()))

    for _ in range(before):
        if not game.is_over:
            play()
    game.view(0)
    twin, then = copied(game), game.position()
    events = []
    while not game.is_over:
        events.append((play(), game.played[-1][1]))
    assert twin.position() == then
    for heard, action in events:
        assert twin.play(action) == heard
        assert twin.view(0).number == len(twin.played)
    assert twin.is_over and twin.seat is None
    assert (twin.scores(), twin.record()) == (game.scores(), game.record())
    assert type(twin) is Game


def test_a_copied_game_knows_the_position_it_began_from():
    game = Game.new("london", players=2, seed=1)
    game.play(game.legal_actions()[0])
    later = Game.from_position(game.position())
    later.play(later.legal_actions()[0])
    for copied in COPIES:
        assert copied(later).from_start().position() == game.position()


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copied_batch_plays_to_the_same_ends(copied, threads):
    env = VectorEnv("london", 2, 5, threads=threads)
    env.reset(seed=3)
    for _ in range(30):
        env.step(env.sample())
    twin, ends = copied(env), 0
    now = twin._result
    for _ in range(300):
        actions = env.sample()
        np.testing.assert_array_equal(actions, twin.sample())
        before = tuple(array.copy() for array in now)
        step = env.step(actions)
        same(before, tuple(now))  # a step of the original leaves the copy alone
        now = twin.step(actions)
        same(tuple(step), tuple(now))
        ends += now.terminated.sum()
    assert ends > 5
    same(tuple(env.reset()), tuple(twin.reset()))


def test_a_copied_batch_has_buffers_of_its_own():
    mask = np.zeros((3, 463), bool)
    env = VectorEnv("london", 2, 3, buffers={"mask": mask})
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    before = mask.copy()
    twin.step(twin.sample())
    np.testing.assert_array_equal(mask, before)


def to_the_end(env, sample):
    """Yield the results of an environment's steps until the game is over."""
    over = False
    while not over:
        result = env.step(sample(env))
        over = result[2] or result[3]
        yield result


@pytest.mark.parametrize("copied", OF_ENVIRONMENTS)
@pytest.mark.parametrize("options", [{}, {"mask_in_observation": True, "illegal": "lose"}])
def test_a_copied_environment_of_gymnasium_plays_to_the_same_end(copied, options):
    env = gymnasium.make("whistlestop/London-v1", opponents=["random", "path"], **options)
    env.reset(seed=1)
    env.action_space.seed(5)
    for _ in range(3):
        env.step(env.action_space.sample())
    twin = copied(env)

    def sample(each):
        return each.action_space.sample()  # of the copy's own legal actions

    first, second = list(to_the_end(env, sample)), list(to_the_end(twin, sample))
    same(tuple(first), tuple(second))
    assert "illegal" not in second[-1][4]
    same(env.reset(), twin.reset())


@pytest.mark.parametrize("copied", OF_ENVIRONMENTS)
def test_a_copied_aec_environment_plays_to_the_same_end(copied):
    env = aec_env("london", 3)
    env.reset(seed=1)
    env.action_space("seat_0").seed(5)
    env.step(env.action_space("seat_0").sample())
    twin = copied(env)
    for agent in env.agent_iter():
        assert twin.agent_selection == agent
        same(env.last(), twin.last())
        over = env.terminations[agent]
        action = None if over else env.action_space(agent).sample()
        env.step(action)
        if not over:
            assert twin.action_masks()[twin.action_space(agent).sample()]
        twin.step(action)
    assert not twin.agents


@pytest.mark.parametrize("copied", OF_ENVIRONMENTS)
def test_a_copied_parallel_environment_plays_to_the_same_end(copied):
    env = parallel_env("london", 2)
    env.reset(seed=1)
    twin = copied(env)
    while env.agents:
        agent = env.unwrapped.agent_selection
        actions = {agent: int(env.action_masks().argmax())}
        same(env.step(actions), twin.step(actions))
    assert not twin.agents


def test_registered_environments_of_pettingzoo_can_be_pickled():
    for kind in ("aec", "parallel"):
        env = pickled(make_pettingzoo(kind, "whistlestop/London-v1", players=2))
        env.reset(seed=1)
        assert len(env.agents) == 2


@pytest.mark.parametrize("name", bot_names())
def test_a_copied_bot_decides_as_the_original(name):
    options = {"search": ":simulations=8"}.get(name, "")
    game = Game.new("london", players=2, seed=1)
    bots = [make_bot(name + options, seat) for seat in range(2)]
    for _ in range(10):
        game.play(bots[game.seat].choose(game.view(game.seat)))
    twins = [copied(bots) for copied in OF_ENVIRONMENTS]
    for _ in range(14):
        view = game.view(game.seat)
        action = bots[game.seat].choose(view)
        assert [twin[game.seat].choose(view) for twin in twins] == [action, action]
        game.play(action)


def test_titles_stay_the_same_objects(tmp_path):
    specs = [*title_ids(), "usa_1910:mega", map_of(3), "examples/titles/new_zealand/title.json"]
    for title in map(load, specs):
        for copied in COPIES:
            assert copied(title) is title
    assert len(pickle.dumps(load("europe"))) < 100
