"""One thread at a time uses an environment, and an interrupted step is never left unnoticed."""

import contextlib
import copy
import pickle
import signal
import threading

import numpy as np
import pytest

from whistlestop.encoding import batch
from whistlestop.envs import EncodedGame, VectorEnv
from whistlestop.envs.errors import EnvError
from whistlestop.envs.gymnasium_env import WhistlestopEnv
from whistlestop.envs.pettingzoo_env import aec_env
from whistlestop.rules import entry_points

RUNNING = "another step of this environment is running; let one thread at a time use it"
OF_A_BATCH = {
    "step": lambda env: env.step(np.zeros(4, int)),
    "reset": lambda env: env.reset(),
    "sample": lambda env: env.sample(),
    "game": lambda env: env.game(0),
    "critic": lambda env: env.critic_observation_with_hidden_facts(),
    "close": lambda env: env.close(),
    "pickle": pickle.dumps,
    "deepcopy": copy.deepcopy,
}
OF_A_GAME = {
    "play": lambda game: game.play(0),
    "deal": lambda game: game.deal(1),
    "legal": lambda game: game.legal(),
    "mask": lambda game: game.mask(),
    "check": lambda game: game.check(0),
    "why_illegal": lambda game: game.why_illegal(0),
    "observation": lambda game: game.observation(0),
    "critic": lambda game: game.critic_observation_with_hidden_facts(0),
    "history": lambda game: game.history(0),
    "rewards": lambda game: game.rewards(),
    "resample": lambda game: game.resample(0, 1),
    "view": lambda game: game.view(0),
    "to_game": lambda game: game.to_game(),
    "copy": lambda game: game.copy(),
    "pickle": pickle.dumps,
}
OF_AN_AGENT = {
    "step": lambda env: env.step(0),
    "reset": lambda env: env.reset(),
    "close": lambda env: env.close(),
    "deepcopy": copy.deepcopy,
}


@contextlib.contextmanager
def another_thread_in(monkeypatch, owner, name, call):
    """Let another thread make a call, which stays in the function ``owner.name`` meanwhile."""
    entered, may_leave = threading.Event(), threading.Event()
    original = getattr(owner, name)

    def waits(*arguments):
        entered.set()
        may_leave.wait()
        return original(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, waits)
        thread = threading.Thread(target=call)
        thread.start()
        entered.wait()
    try:
        yield
    finally:
        may_leave.set()
        thread.join()


each_environment = pytest.mark.parametrize(
    "env",
    [WhistlestopEnv("london", ["random"], seat=0), aec_env("london", 2)],
    ids=["gymnasium", "pettingzoo"],
)


def refused(calls, env):
    for call in calls.values():
        with pytest.raises(EnvError, match=RUNNING):
            call(env)


@pytest.mark.parametrize("threads", [1, 2])
def test_calls_are_refused_while_another_thread_steps_a_batch(monkeypatch, threads):
    env, other = (VectorEnv("london", 2, 4, threads=threads) for _ in range(2))
    env.reset(1)
    other.reset(1)
    actions = env.sample()
    with another_thread_in(monkeypatch, batch, "step_games", lambda: env.step(actions)):
        refused(OF_A_BATCH, env)
    other.step(other.sample())
    np.testing.assert_array_equal(env._result.observation, other._result.observation)


def test_calls_are_refused_while_another_thread_plays_in_a_game(monkeypatch):
    game = EncodedGame("london", 2, seed=1, with_history=True)
    action = game.legal()[0]
    with another_thread_in(monkeypatch, entry_points, "step_and_legal", lambda: game.play(action)):
        refused(OF_A_GAME, game)
    assert game.played == 1


@each_environment
def test_calls_are_refused_while_another_thread_steps_an_environment(monkeypatch, env):
    env.reset(seed=1)
    action = int(np.flatnonzero(env.action_masks())[0])
    with another_thread_in(monkeypatch, entry_points, "step_and_legal", lambda: env.step(action)):
        refused(OF_AN_AGENT, env)
    env.step(int(np.flatnonzero(env.action_masks())[0]))


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_that_step_one_batch_at_once_break_nothing(threads):
    env = VectorEnv("london", 2, 64, threads=threads)
    env.reset(1)
    unexpected = []

    def steps():
        for _ in range(200):
            try:
                env.step(env.sample())
            except EnvError:  # another thread steps, or has stepped since the sample
                continue
            except Exception as error:
                unexpected.append(error)

    players = [threading.Thread(target=steps) for _ in range(3)]
    for each in players:
        each.start()
    for each in players:
        each.join()
    assert not unexpected
    mask = env._result.mask
    assert mask[np.arange(64), env.sample()].all()
    env.step(env.sample())


class Interruption(BaseException):
    """An exception of a signal handler, as KeyboardInterrupt."""


@pytest.fixture
def interrupt():
    """Return a function with which any thread interrupts the main thread."""

    def handler(*_):
        raise Interruption

    before = signal.signal(signal.SIGUSR1, handler)
    yield lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGUSR1)
    signal.signal(signal.SIGUSR1, before)


def test_an_interrupted_step_waits_for_the_games_that_are_being_played(monkeypatch, interrupt):
    env, whole = (VectorEnv("london", 2, 4, threads=2) for _ in range(2))
    env.reset(1)
    whole.reset(1)
    before = env._batch.states.copy()
    original, ended = batch.step_games, threading.Event()

    def slow(*arguments):
        first = arguments[-2]
        if first == 0:
            interrupt()
            ended.wait(0.3)  # while the main thread leaves its wait
        original(*arguments)
        if first == 0:
            ended.set()

    with monkeypatch.context() as patched:
        patched.setattr(batch, "step_games", slow)
        with pytest.raises(Interruption):
            env.step(env.sample())
    assert ended.is_set()
    assert (env._batch.states[:2] != before[:2]).any()
    now = env._batch.states.copy()
    for name in ("step", "sample", "game", "critic"):
        with pytest.raises(EnvError, match=r"interrupted the last step, .*; call reset\(\) before"):
            OF_A_BATCH[name](env)
    np.testing.assert_array_equal(env._batch.states, now)
    with pytest.raises(EnvError, match="interrupted the last step"):
        pickle.loads(pickle.dumps(env)).sample()
    whole.reset(5)
    np.testing.assert_array_equal(env.reset(5).observation, whole._result.observation)
    env.step(env.sample())


def test_games_whose_turn_has_not_come_are_not_stepped_after_an_interruption(monkeypatch):
    env = VectorEnv("london", 2, 4, threads=2)
    env.reset(1)
    env.step(env.sample())  # starts the threads
    submit, calls = env._workers._pool.submit, []

    def interrupted(*arguments):
        calls.append(submit(*arguments))
        raise Interruption

    with monkeypatch.context() as patched:
        patched.setattr(env._workers._pool, "submit", interrupted)
        with pytest.raises(Interruption):
            env.step(env.sample())
    assert len(calls) == 1
    now = env._batch.states.copy()
    calls[0].result()
    np.testing.assert_array_equal(env._batch.states, now)
    with pytest.raises(EnvError, match="interrupted the last step"):
        env.sample()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["step_games", "reset_games"])
def test_a_batch_needs_a_reset_after_an_exception_in_compiled_code(monkeypatch, threads, name):
    env = VectorEnv("london", 2, 4, threads=threads)
    env.reset(1)
    original = getattr(batch, name)

    def broken(*arguments):
        original(*arguments)
        raise Interruption

    with monkeypatch.context() as patched:
        patched.setattr(batch, name, broken)
        with pytest.raises(Interruption):
            env.step(env.sample()) if name == "step_games" else env.reset()
    with pytest.raises(EnvError, match="interrupted the last step"):
        env.sample()
    env.reset()
    env.step(env.sample())


def test_a_game_needs_a_deal_after_an_interrupted_action(monkeypatch):
    game = EncodedGame("london", 2, seed=1, with_history=True)
    original = entry_points.step_and_legal

    def broken(*arguments):
        original(*arguments)
        raise Interruption

    with monkeypatch.context() as patched:
        patched.setattr(entry_points, "step_and_legal", broken)
        with pytest.raises(Interruption):
            game.play(game.legal()[0])
    for each in (game, game.copy(), pickle.loads(pickle.dumps(game))):
        for name in OF_A_GAME.keys() - {"deal", "copy", "pickle"}:
            with pytest.raises(EnvError, match=r"an exception interrupted the last action; .*deal"):
                OF_A_GAME[name](each)
    game.deal(1)
    fresh = EncodedGame("london", 2, seed=1, with_history=True)
    np.testing.assert_array_equal(game.observation(0), fresh.observation(0))
    game.play(game.legal()[0])


@each_environment
def test_an_environment_needs_a_reset_after_an_interrupted_step(monkeypatch, env):
    env.reset(seed=1)
    play = env.game.play

    def broken(action):
        play(action)
        raise Interruption

    with monkeypatch.context() as patched:
        patched.setattr(env.game, "play", broken)
        with pytest.raises(Interruption):
            env.step(int(np.flatnonzero(env.action_masks())[0]))
    with pytest.raises(EnvError, match=r"call reset\(\) before step"):
        env.step(0)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
