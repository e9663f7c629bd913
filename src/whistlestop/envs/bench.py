"""Speed and memory of the environments, and the speed of other libraries' card games."""

from __future__ import annotations

import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.vector_env import VectorEnv

Result = dict[str, Any]
MEGABYTE = 1e6
ROUNDS = 3  # repetitions; the best one counts, because other programs only slow it down
GAMES = 1_024
MANY_GAMES = 10_000  # whose memory is measured
PEERS = ("gin_rummy", "leduc_poker", "hanabi")  # of OpenSpiel
# The modules that each library's games need, by the name under which pip installs them.
OPEN_SPIEL = {"pyspiel": "open_spiel"}
PETTINGZOO = {"pettingzoo": "pettingzoo", "rlcard": "rlcard", "pygame": "pygame-ce"}


def run_all(quick: bool = False) -> Iterator[Result]:
    """Yield every benchmark's result; all play random actions on one core.

    Whistlestop's own batches come first, then a single game, then other libraries' card games.
    """
    seconds = 0.2 if quick else 2.0
    for title, players in (("usa", 2), ("europe", 4), ("card_game", 3)):
        yield batch(title, players, seconds, with_observation=False)
        yield batch(title, players, seconds, with_observation=True)
        yield single(title, players, seconds)
    yield memory("usa", 2)
    if not missing(OPEN_SPIEL):
        for name in PEERS:
            yield of_open_spiel(name, seconds)
    if not missing(PETTINGZOO):
        yield of_pettingzoo(seconds)


def missing(needed: dict[str, str]) -> list[str]:
    """Return the packages that pip must install first, of those that a library's games need."""
    return [package for module, package in needed.items() if find_spec(module) is None]


def not_measured() -> list[str]:
    """Return a line for each library whose games are not measured, with the command that helps."""
    libraries = {"OpenSpiel's card games": OPEN_SPIEL, "PettingZoo's Texas hold 'em": PETTINGZOO}
    return [
        f"{games}: not measured; first run: {sys.executable} -m pip install {' '.join(packages)}"
        for games, needed in libraries.items()
        if (packages := missing(needed))
    ]


def best_rate(name: str, step: Callable[[], int], seconds: float) -> Result:
    """Return the best rate over ROUNDS; ``step`` returns how many steps it took."""
    best = 0.0
    for _ in range(ROUNDS):
        steps, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds / ROUNDS:
            steps += step()
        best = max(best, steps / (time.perf_counter() - begin))
    return {"name": name, "steps_per_second": best}


def batch(title: str, players: int, seconds: float, *, with_observation: bool) -> Result:
    """Measure a batch of games with the mask, and with the observation if asked for.

    The time includes the random choice of legal actions.
    """
    env = VectorEnv(title, players, GAMES, with_observation=with_observation)
    env.reset(1)
    for _ in range(100):  # games in all stages
        env.step(env.sample())

    def step() -> int:
        env.step(env.sample())
        return GAMES

    parts = "mask-observation" if with_observation else "mask"
    return best_rate(f"envs/batch-{parts}/{title}/{players}", step, seconds)


def single(title: str, players: int, seconds: float) -> Result:
    """Measure one game from Python, with the mask and the observation of each decision."""
    game, chance, seed = EncodedGame(title, players), np.random.default_rng(1), iter(range(1 << 30))

    def step() -> int:
        if game.is_over:
            game.deal(next(seed))
        game.observation(game.seat)
        game.play(chance.choice(np.flatnonzero(game.mask())))
        return 1

    return best_rate(f"envs/single/{title}/{players}", step, seconds)


def memory(title: str, players: int, games: int = MANY_GAMES) -> Result:
    """Measure the memory of a batch with masks and observations while it is reset and stepped."""
    with VectorEnv(title, players) as small:  # loads machine code and facts, whose memory all share
        small.reset(1)
        small.step(small.sample())
    tracemalloc.start()
    try:
        with VectorEnv(title, players, games) as env:
            env.reset(1)
            env.step(env.sample())
            _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return {"name": f"envs/memory-{games}-games/{title}/{players}", "megabytes": most / MEGABYTE}


def of_open_spiel(name: str, seconds: float) -> Result:
    """Measure a game of OpenSpiel, with the observation of each decision."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)
    states = [game.new_initial_state()]

    def step() -> int:
        state = states[0]
        if state.is_terminal():
            states[0] = state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
            return 0
        state.observation_tensor()
        state.apply_action(chance.choice(state.legal_actions()))
        return 1

    return best_rate(f"open-spiel/{name}", step, seconds)


def of_pettingzoo(seconds: float) -> Result:
    """Measure a card game of PettingZoo, with the observation of each decision."""
    import pettingzoo

    env, chance = pettingzoo.make("aec", "classic/texas_holdem-v4"), random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        if not env.agents:
            env.reset()
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            return 0
        env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        return 1

    return best_rate("pettingzoo/texas_holdem", step, seconds)
