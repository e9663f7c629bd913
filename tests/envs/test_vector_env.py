"""Batches play the same games as single games, into memory that the caller may own."""

import random

import numpy as np
import pytest

from amount import slow_except
from whistlestop.envs import VectorEnv, bench
from whistlestop.envs.errors import EnvError
from whistlestop.titles import load, title_ids

FAST = ("europe", "card_game")


def chosen(mask, chance):
    """Return a random legal action for each game."""
    return (chance.random(mask.shape, np.float32) * mask).argmax(1)


def run(env, steps, seed=1):
    """Yield copies of the results of random steps."""
    chance = np.random.default_rng(seed)
    step = env.reset(seed)
    for _ in range(steps):
        step = env.step(chosen(step.mask, chance))
        yield tuple(array.copy() for array in step)


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_a_batch_plays_the_same_games_as_single_games(title):
    players = load(title).rules.players_at_most
    env = VectorEnv(title, players, 3)
    chance = np.random.default_rng(1)
    step = env.reset(5)
    ends = 0
    while ends < 4:
        games = [env.game(number) for number in range(3)]
        actions = chosen(step.mask, chance)
        for game, action in zip(games, actions.tolist(), strict=True):
            game.play(action)
        step = env.step(actions)
        for number, game in enumerate(games):
            assert step.terminated[number] == game.is_over
            assert not step.truncated[number]
            if game.is_over:
                ends += 1
                np.testing.assert_array_equal(step.rewards[number], game.rewards())
            else:
                assert not step.rewards[number].any()
            shown = env.game(number) if game.is_over else game  # the next game
            assert step.seat[number] == shown.seat
            np.testing.assert_array_equal(step.mask[number], shown.mask())
            np.testing.assert_array_equal(step.observation[number], shown.observation(shown.seat))


def test_the_critic_of_a_batch_sees_what_the_critic_of_each_game_sees():
    env = VectorEnv("europe", 3, 4)
    list(run(env, 20))
    for number, vector in enumerate(env.critic_observation_with_hidden_facts()):
        game = env.game(number)
        expected = game.critic_observation_with_hidden_facts(game.seat)
        np.testing.assert_array_equal(vector, expected)


def test_threads_and_seeds_do_not_change_the_games():
    first = list(run(VectorEnv("usa", 2, 7), 400))
    with VectorEnv("usa", 2, 7, threads=3) as env:
        for one, other in zip(first, run(env, 400), strict=True):
            for a, b in zip(one, other, strict=True):
                np.testing.assert_array_equal(a, b)
    other = list(run(VectorEnv("usa", 2, 7), 400, seed=2))
    assert any((a[0] != b[0]).any() for a, b in zip(first, other, strict=True))


def test_games_of_a_batch_and_games_one_after_another_differ():
    env = VectorEnv("usa", 2, 50)
    first = env.reset(3).observation.copy()
    second = env.reset().observation.copy()
    assert len(np.unique(np.concatenate([first, second]), axis=0)) == 100


def test_a_game_is_cut_off_after_the_most_actions():
    env = VectorEnv("usa", 2, 2, max_actions=5, reward="score")
    results = list(run(env, 10))
    assert [bool(result[5].all()) for result in results] == [False] * 4 + [True] + [False] * 4 + [
        True
    ]
    assert not any(result[4].any() for result in results)
    assert results[4][3].any()  # the scores as they stood


def test_the_global_generators_are_not_used():
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()
    env = VectorEnv("europe", 2, 2)
    env.reset()
    list(run(env, 300))
    assert random.getstate() == before[0]
    for one, other in zip(np.random.get_state(), before[1], strict=True):
        np.testing.assert_array_equal(one, other)


class Tensor:
    """An array that another library owns; it shares its memory through DLPack only."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_results_are_written_into_memory_of_the_caller():
    plain = VectorEnv("usa", 2, 3)
    own = {
        "observation": Tensor(np.zeros((3, plain.observation_size), np.float32)),
        "mask": np.zeros((3, plain.actions), bool),
        "rewards": np.ones((3, 2), np.float32),
        "seat": np.ones(3, np.int8),
        "terminated": np.ones(3, bool),
        "truncated": np.ones(3, np.int8),
    }
    env = VectorEnv("usa", 2, 3, buffers=own)
    for one, _ in zip(run(plain, 300), run(env, 300), strict=True):
        np.testing.assert_array_equal(one[0], own["observation"].array)
        np.testing.assert_array_equal(one[1], own["mask"])
        np.testing.assert_array_equal(one[2], own["seat"])
        np.testing.assert_array_equal(one[3], own["rewards"])
        np.testing.assert_array_equal(one[4], own["terminated"])
        np.testing.assert_array_equal(one[5], own["truncated"])


def test_observations_and_masks_can_be_left_out():
    env = VectorEnv("usa", 2, 3, with_observation=False, with_mask=False)
    step = env.reset(1)
    assert step.observation.shape == (3, 0) and step.mask.shape == (3, 0)
    env.step([int(env.game(number).legal()[0]) for number in range(3)])


def test_sampled_actions_are_legal_random_and_repeatable():
    env, other = VectorEnv("usa", 2, 200), VectorEnv("usa", 2, 200)
    step = env.reset(3)
    other.reset(3)
    for _ in range(200):
        actions = env.sample()
        assert step.mask[np.arange(200), actions].all()
        np.testing.assert_array_equal(actions, other.sample())
        step = env.step(actions)
        other.step(actions)
    env.reset(1)
    counts = np.bincount(np.concatenate([env.sample() for _ in range(50)]))
    assert set(np.flatnonzero(counts)) == {67, 69, 70, 71}  # two or three of three tickets
    assert counts[[67, 69, 70, 71]].min() > 0.22 * 10_000


def test_ten_thousand_games_need_less_than_200_mb():
    env = VectorEnv("usa", 2, 10_000)
    assert sum(array.nbytes for array in env._batch) < 200e6


def test_the_benchmarks_measure_the_memory_of_all_games(monkeypatch):
    small, large = (bench.memory("usa", 2, games) for games in (100, 1_000))
    assert large["name"] == "envs/memory-1000-games/usa/2"
    own = sum(array.nbytes for array in VectorEnv("usa", 2, 1_000)._batch) / 1e6
    assert own < large["megabytes"] < 1.2 * own
    assert 8 < large["megabytes"] / small["megabytes"] < 11
    measured = [
        {"name": name}
        for name in ("batch", "single", "best_rate", "of_open_spiel", "of_pettingzoo", "memory")
    ]
    for result in measured:
        monkeypatch.setattr(bench, result["name"], lambda *_, result=result, **__: result)
    assert list(bench.run_all(quick=True)).count({"name": "memory"}) == 1


def state_of(env):
    return env.critic_observation_with_hidden_facts(), env._batch.mask.copy()


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([67, 67], r"actions of shape \(2,\): give one for each of 3 games"),
        ([67.0, 67.0, 67.0], "actions of dtype float64: actions are whole numbers"),
        ([67, 0, 67], r"action 0 in game 1: draw deck: tickets are being chosen; legal now"),
        ([67, 67, 5_000_000_000], "action 5000000000 in game 2: USA has actions 0 to 1187"),
        ([-1, 67, 67], "action -1 in game 0: USA has actions 0 to 1187"),
    ],
)
def test_bad_actions_are_refused_and_no_game_changes(actions, message):
    env = VectorEnv("usa", 2, 3)
    env.reset(1)
    before = state_of(env)
    with pytest.raises(EnvError, match=message):
        env.step(actions)
    for one, other in zip(before, state_of(env), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize(
    ("buffers", "message"),
    [
        (["seat"], "give a dict of arrays by name: observation, mask"),
        ({"obs": np.zeros(3)}, "there is no 'obs'; name observation, mask, seat, rewards"),
        (
            {"seat": np.zeros(2, np.int8)},
            r"int8 or bool array of shape \(3,\), not int8 of shape \(2,\)",
        ),
        ({"seat": np.zeros(3, np.int64)}, r"int8 or bool array of shape \(3,\), not int64"),
        ({"seat": [0, 0, 0]}, "can't share its memory"),
        ({"seat": np.zeros(6, np.int8)[::2]}, "read-only or has gaps"),
    ],
)
def test_bad_buffers_are_refused(buffers, message):
    with pytest.raises(EnvError, match=message):
        VectorEnv("usa", 2, 3, buffers=buffers)


def shared(first, second):
    """Return two buffers of a batch of 3 games that overlap in one byte."""
    memory = np.zeros(5, np.int8)
    return {first: memory[:3], second: memory[2:]}


@pytest.mark.parametrize(
    "buffers",
    [
        shared("seat", "terminated"),
        shared("truncated", "terminated"),
        dict.fromkeys(["terminated", "truncated"], np.zeros(3, bool)),
        {"seat": (same := np.zeros(3, np.int8)), "truncated": Tensor(same)},
    ],
)
def test_buffers_that_share_memory_are_refused(buffers):
    first, second = buffers
    with pytest.raises(EnvError, match=f"{first} and {second} share memory; give each its own"):
        VectorEnv("usa", 2, 3, buffers=buffers)


def test_buffers_side_by_side_are_accepted():
    memory = np.zeros(6, np.int8)
    VectorEnv("usa", 2, 3, buffers={"seat": memory[:3], "terminated": memory[3:]}).reset(1)


def test_more_games_than_fit_into_memory_are_refused():
    with pytest.raises(EnvError, match=r"n=1000000000 would take [\d,.]+ GB of memory, and this"):
        VectorEnv("usa", n=10**9)
    with pytest.raises(EnvError, match=r"n=1\d+ would take"):
        VectorEnv("usa", n=10**40)


def test_a_read_only_buffer_is_refused():
    seat = np.zeros(3, np.int8)
    seat.flags.writeable = False
    with pytest.raises(EnvError, match="read-only"):
        VectorEnv("usa", 2, 3, buffers={"seat": seat})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"with_mask": "x"}, "with_mask='x': with_mask is True or False"),
        ({"with_observation": None}, "with_observation is True or False"),
        ({"buffers": []}, "give a dict of arrays by name"),
        ({"n": 0}, "n is a whole number of at least 1"),
        ({"threads": 0}, "threads is a whole number of at least 1"),
        ({"players": 9}, "USA needs 2 to 5 players"),
        ({"reward": "money"}, "choose from win, score"),
        (
            {"playrs": 3},
            "keyword argument 'playrs'; did you mean players. choose from title, players, n, rew",
        ),
        ({"numbers": 3}, "unexpected keyword argument 'numbers'; choose from title, players"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(EnvError, match=message):
        VectorEnv("usa", **options)


def test_a_step_before_the_reset_and_a_missing_game_are_refused():
    env = VectorEnv("usa", 2, 3)
    with pytest.raises(EnvError, match=r"call reset\(\) before step\(\)"):
        env.step([67, 67, 67])
    with pytest.raises(EnvError, match=r"call reset\(\) before sample\(\)"):
        env.sample()
    with pytest.raises(EnvError, match=r"call reset\(\) before game\(\)"):
        env.game(0)
    with pytest.raises(EnvError, match=r"call reset\(\) before critic_observation"):
        env.critic_observation_with_hidden_facts()
    with pytest.raises(EnvError, match="number is a whole number from 0 to 2"):
        env.game(3)
    with pytest.raises(EnvError, match="seed is a whole number"):
        env.reset(-1)


def test_buffers_that_would_not_be_written_and_matrices_are_refused():
    with pytest.raises(EnvError, match="with_mask=False, so no mask is written; leave it out"):
        VectorEnv("usa", 2, 3, with_mask=False, buffers={"mask": np.zeros((3, 1188), np.int8)})
    with pytest.warns(PendingDeprecationWarning):
        matrix = np.asmatrix(np.zeros((3, 2), np.float32))
    with pytest.raises(EnvError, match="not a matrix"):
        VectorEnv("usa", 2, 3, buffers={"rewards": matrix})
    with pytest.raises(EnvError, match="terminated must be a writable, contiguous int8 or bool"):
        VectorEnv("usa", 2, 3, buffers={"terminated": np.zeros(3, np.int16)})


@pytest.mark.parametrize("threads", [1, 2])
def test_a_call_after_closing_is_refused_until_the_next_reset(threads):
    env, other = (VectorEnv("london", 2, 4, threads=threads) for _ in range(2))
    step = env.reset(seed=1)
    other.reset(seed=1)
    actions = env.sample()
    env.close()
    env.close()
    for call in (env.sample, lambda: env.step(actions), lambda: env.game(0)):
        with pytest.raises(EnvError, match=r"call reset\(\) before"):
            call()
    other.reset()  # the generators continue
    np.testing.assert_array_equal(env.reset().observation, other._result.observation)
    env.step(env.sample())
    assert step is env._result
